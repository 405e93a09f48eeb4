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

/** The mark of the house in the tab of a browser. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -6 28 28"><g fill="#1f4e79">${[2, 8, 14]
  .flatMap((y) => [2, 8, 14, 20].map((x) => `<circle cx="${x}" cy="${y}" r="2.4"/>`))
  .join('')}</g></svg>`
