import { readFileSync } from 'node:fs'
import { CODE_ROOT } from '#support/files/project-root.ts'

export const ASSET_FOLDER = new URL('surfaces/pages/assets/', CODE_ROOT)

function asset(name: string): string {
  return readFileSync(new URL(name, ASSET_FOLDER), 'utf8')
}

/** The style sheet of every page: no framework, no web fonts; light and dark mode. */
export const PAGE_STYLE = asset('page.css')

/** JSON that maps icon names to SVG drawings. */
export const ICON_DRAWINGS = asset('icons.json')

/** The service worker, which caches pages for offline use. */
export const OFFLINE_SCRIPT = asset('sw.js')

/** Reads bar codes and QR codes with the camera, for forms with such a field. */
export const SCAN_SCRIPT = asset('scan.js')

/** The script of the payment page. It is inline, because the content security policy of that page names its hash. */
export const PAYMENT_SCRIPT = asset('pay.js').trim()

export const CARD_SCRIPT = asset('card.js')

export const ICON_FILES = ['icon-180.png', 'icon-192.png', 'icon-512.png', 'favicon.ico'] as const

export function readIcon(file: (typeof ICON_FILES)[number]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(file, ASSET_FOLDER)))
}

/** The script of every page. Pages also work without it. */
export const PAGE_SCRIPT = asset('page.js')
