import { readFileSync } from 'node:fs'
import { CODE_ROOT } from '#support/files/project-root.ts'

/** The folder of style sheet, script and pictures. */
export const ASSET_FOLDER = new URL('surfaces/pages/assets/', CODE_ROOT)

function asset(name: string): string {
  return readFileSync(new URL(name, ASSET_FOLDER), 'utf8')
}

/** The style sheet of every page: no framework, no web fonts, light and dark. */
export const PAGE_STYLE = asset('page.css')

/** The drawings of icons by name: JSON. */
export const ICON_DRAWINGS = asset('icons.json')

/** The service worker, which caches pages for offline use. */
export const OFFLINE_SCRIPT = asset('sw.js')

/** Reads codes with the camera, where a form asks for them. */
export const SCAN_SCRIPT = asset('scan.js')

/** Pays on the page of a price; in the page itself, so that its policy names the hash. */
export const PAYMENT_SCRIPT = asset('pay.js').trim()

/** Runs in the card of MCP Apps. */
export const CARD_SCRIPT = asset('card.js')

/** Icons for home screens and old browsers, in the same folder. */
export const ICON_FILES = ['icon-180.png', 'icon-192.png', 'icon-512.png', 'favicon.ico'] as const

export function readIcon(file: (typeof ICON_FILES)[number]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(file, ASSET_FOLDER)))
}

/** Enhances pages; every page works without it. */
export const PAGE_SCRIPT = asset('page.js')
