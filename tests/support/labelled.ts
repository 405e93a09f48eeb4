import { readFileSync } from 'node:fs'

/** The rows of data/labelled/NAME.json: what is asked, and the answers that a person would call right. */
export function readLabelled(name: string): readonly string[][] {
  return JSON.parse(readFileSync(new URL(`../../data/labelled/${name}.json`, import.meta.url), 'utf8')) as string[][]
}
