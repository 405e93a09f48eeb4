import { raw } from 'hono/html'
import { ICON_DRAWINGS } from './assets.ts'
import { markup, type Html } from './html.ts'

/** SVG paths on a grid of 24 by 24 with a stroke of 1.75. Each service has an icon, and so have actions. */
const DRAWN = JSON.parse(ICON_DRAWINGS) as Readonly<Record<string, string>>

/** Draws an icon; for an unknown service, the search icon. Pass `says` only if no text beside it says the same. */
export function icon(name: string, says?: string): Html {
  const drawn = (Object.hasOwn(DRAWN, name) ? DRAWN[name] : DRAWN['search']) ?? ''
  const role = says === undefined ? markup`aria-hidden="true"` : markup`role="img" aria-label="${says}"`
  return markup`<svg class="i" viewBox="0 0 24 24" ${role}>${raw(drawn)}</svg>`
}

export function tile(service: string): Html {
  return markup`<span class="tile s-${service}">${icon(service)}</span>`
}

/** Colours of the light theme, as in page.css. */
export const INK = '#16212b'
export const GROUND = '#fbfaf7'

const DOTS = [
  [23.3, 16.5],
  [16.5, 23.3],
  [11.5, 23.3],
  [7.2, 20.8],
  [4.7, 16.5],
  [4.7, 11.5],
  [7.2, 7.2],
  [11.5, 4.7],
  [16.5, 4.7],
  [20.8, 7.2],
  [23.3, 11.5],
] as const

/** The logo, a magnifying glass of twelve parts: eleven dots and the handle, with a highlighted answer in the lens. */
function lens(ink: string, lit: string): string {
  const dots = DOTS.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.75" fill="${ink}"/>`).join('')
  return `${dots}<path d="M20.8 20.8 28.4 28.4" stroke="${ink}" stroke-width="2.6" stroke-linecap="round"/><circle cx="14" cy="14" r="4.6" fill="${lit}"/>`
}

/** The logo with an explicit size, because the error page of an overloaded server has no style sheet. */
export const MARK: Html = markup`<svg viewBox="2 2 28 28" width="28" height="28" aria-hidden="true">${raw(lens('currentColor', '#f4b400'))}</svg>`

export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${INK}"/><g transform="translate(62 62) scale(12.6)">${lens(GROUND, '#f4b400')}</g></svg>`
