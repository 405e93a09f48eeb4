// Writes data/seed/rules/chapters.json and sections.json from the Markdown files beside them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chapterSeeds } from './chapter-seeds.ts'

const folder = new URL('../data/seed/rules/', import.meta.url)
const files = readdirSync(new URL('chapters/', folder)).sort()
const texts = files.map((name) => readFileSync(new URL(`chapters/${name}`, folder), 'utf8'))
for (const [name, json] of Object.entries(chapterSeeds(texts))) writeFileSync(new URL(name, folder), json)
