import { raw } from 'hono/html'
import { markup, type Html } from './html.ts'

// Drawn for this site on a grid of 24 with a stroke of 1.75: one icon for each service, then signs for actions.
const DRAWN = {
  wellness:
    '<path d="M12 20S4 15.4 4 9.8A4.3 4.3 0 0 1 12 7.4a4.3 4.3 0 0 1 8 2.4C20 15.4 12 20 12 20Z"/><path d="M7.5 12h2.2l1.5-2.6 1.9 4.2 1.2-1.6h2.2"/>',
  voices:
    '<path d="M4.5 4h9A1.5 1.5 0 0 1 15 5.5v5a1.5 1.5 0 0 1-1.5 1.5H9L5.5 15v-3h-1A1.5 1.5 0 0 1 3 10.5v-5A1.5 1.5 0 0 1 4.5 4Z"/><path d="M18 9.5h1.5A1.5 1.5 0 0 1 21 11v5a1.5 1.5 0 0 1-1.5 1.5h-1v3L15 17.5h-3.5"/>',
  screen:
    '<path d="M4 10h16v8.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5Z"/><path d="M4 10 3.2 6.9 18.7 3.2l.8 3.1Z"/><path d="m8.3 5.7 2.3 2.6M13.4 4.5l2.3 2.6"/>',
  seo: '<path d="M11 21H6.5A1.5 1.5 0 0 1 5 19.5v-15A1.5 1.5 0 0 1 6.5 3H14l5 5v2.5"/><path d="M9 9h3M9 13h2"/><circle cx="16" cy="16" r="3"/><path d="m18.2 18.2 2.8 2.8"/>',
  life: '<path d="M3.5 11.5 12 4.5l8.5 7"/><path d="M6 9.5V19a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V9.5"/><path d="M10 20v-5.5h4V20"/>',
  stock:
    '<path d="M6 4v4M6 15v4M12 7v3M12 17v3M18 3v2M18 12v4"/><rect x="4.2" y="8" width="3.6" height="7" rx="1"/><rect x="10.2" y="10" width="3.6" height="7" rx="1"/><rect x="16.2" y="5" width="3.6" height="7" rx="1"/>',
  aiprice:
    '<path d="m10 3.5 1.7 4.8 4.8 1.7-4.8 1.7L10 16.5l-1.7-4.8L3.5 10l4.8-1.7Z"/><circle cx="17.5" cy="17.5" r="3.3"/><path d="M17.5 16.3v2.4"/>',
  shop: '<path d="M3.5 12V5A1.5 1.5 0 0 1 5 3.5h7l8.1 8.1a1.5 1.5 0 0 1 0 2.1l-6.4 6.4a1.5 1.5 0 0 1-2.1 0Z"/><circle cx="8" cy="8" r="1.3"/>',
  llms: '<path d="M6.5 3H14l5 5v11.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19.5v-15A1.5 1.5 0 0 1 6.5 3Z"/><path d="M14 3v5h5M10 12l-2 2.5 2 2.5M14 12l2 2.5-2 2.5"/>',
  rules:
    '<rect x="9" y="4" width="11" height="16" rx="1.5"/><path d="M6.5 6.3 4.3 7a1.2 1.2 0 0 0-.8 1.5L6.5 18"/><path d="m14.5 8.5 2.3 3.5-2.3 3.5-2.3-3.5Z"/>',
  creator:
    '<path d="M4 10v4a1 1 0 0 0 1 1h3l8 4.5v-15L8 9H5a1 1 0 0 0-1 1Z"/><path d="M19 9.5a4 4 0 0 1 0 5M7.5 15l1.2 4.5H11"/>',
  hub: '<circle cx="12" cy="12" r="2.8"/><circle cx="5" cy="6" r="1.8"/><circle cx="19" cy="6" r="1.8"/><circle cx="12" cy="20" r="1.5"/><path d="m6.4 7.2 3.4 2.9M17.6 7.2l-3.4 2.9M12 14.8v3.7"/>',
  search: '<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5.5 5.5"/>',
  share:
    '<path d="M12 15V3.5M8 7l4-3.5L16 7"/><path d="M7 11H5.5A1.5 1.5 0 0 0 4 12.5v6A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5v-6a1.5 1.5 0 0 0-1.5-1.5H17"/>',
  bell: '<path d="M6 16v-5a6 6 0 0 1 12 0v5l1.5 2h-15Z"/><path d="M10 21h4"/>',
  camera:
    '<path d="M4.5 7.5H8l1.5-2.5h5L16 7.5h3.5A1.5 1.5 0 0 1 21 9v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18V9a1.5 1.5 0 0 1 1.5-1.5Z"/><circle cx="12" cy="13" r="3.5"/>',
  star: '<path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.9l-5.3 2.8 1.1-5.9-4.3-4.1 5.9-.8Z"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.5 2"/>',
  warning: '<path d="M12 4 3 19.5h18Z"/><path d="M12 10v4.5M12 17v.01"/>',
  phone:
    '<path d="M5 4h3.5l1.7 4.3-2.2 1.5a12 12 0 0 0 6.2 6.2l1.5-2.2L20 15.5V19a1.5 1.5 0 0 1-1.7 1.5A16 16 0 0 1 3.5 5.7 1.5 1.5 0 0 1 5 4Z"/>',
  external:
    '<path d="M13.5 4H20v6.5M20 4l-9 9"/><path d="M17 14v4.5a1.5 1.5 0 0 1-1.5 1.5h-10A1.5 1.5 0 0 1 4 18.5v-10A1.5 1.5 0 0 1 5.5 7H10"/>',
  download: '<path d="M12 4v11M8 11.5l4 3.5 4-3.5M4.5 20h15"/>',
  filter: '<path d="M4 7h16M7 12h10M10 17h4"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  close: '<path d="m7 7 10 10M17 7 7 17"/>',
  next: '<path d="m9.5 6 6 6-6 6"/>',
  tip: '<path d="M12 11v8.5M12 5v.1"/>',
  unknown: '<path d="M8.4 8.4a3.6 3.6 0 1 1 4.8 3.6c-1.2.6-1.2 1.2-1.2 2.4M12 19v.1"/>',
} as const

export type IconName = keyof typeof DRAWN

/** An icon; the search icon for an unknown service. One that `says` something has no word beside it that says the same. */
export function icon(name: string, says?: string): Html {
  const drawn = Object.hasOwn(DRAWN, name) ? DRAWN[name as IconName] : DRAWN.search
  const role = says === undefined ? markup`aria-hidden="true"` : markup`role="img" aria-label="${says}"`
  return markup`<svg class="i" viewBox="0 0 24 24" ${role}>${raw(drawn)}</svg>`
}

/** The coloured square of a service. */
export function tile(service: string): Html {
  return markup`<span class="tile s-${service}">${icon(service)}</span>`
}

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

/** The mark: eleven dots and a handle make twelve in the form of a magnifying glass, with a lit answer in it. */
function lens(ink: string, lit: string): string {
  const dots = DOTS.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.75" fill="${ink}"/>`).join('')
  return `${dots}<path d="M20.8 20.8 28.4 28.4" stroke="${ink}" stroke-width="2.6" stroke-linecap="round"/><circle cx="14" cy="14" r="4.6" fill="${lit}"/>`
}

/** The mark of the site. It has its own size, because the page of a busy server has no style sheet. */
export const MARK: Html = markup`<svg viewBox="2 2 28 28" width="28" height="28" aria-hidden="true">${raw(lens('currentColor', '#f4b400'))}</svg>`

/** The mark for browser tabs and home screens. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="#16212b"/><g transform="translate(62 62) scale(12.6)">${lens('#fbfaf7', '#f4b400')}</g></svg>`
