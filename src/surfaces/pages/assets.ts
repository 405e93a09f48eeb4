import { readFileSync } from 'node:fs'
import { CODE_ROOT } from '#support/files/project-root.ts'

/** The folder of style sheet, script and pictures. */
export const ASSET_FOLDER = new URL('surfaces/pages/assets/', CODE_ROOT)

function asset(name: string): string {
  return readFileSync(new URL(name, ASSET_FOLDER), 'utf8')
}

/** The style sheet of every page: no framework, no web fonts, light and dark. */
export const PAGE_STYLE = asset('page.css')

/** Makes pages smoother; every one of them works without it. */
export const PAGE_SCRIPT = asset('page.js')
