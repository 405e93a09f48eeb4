import { z } from 'zod'
import { crawlers, robotsToken } from '#crawl/crawlers.ts'
import { namedInput } from '#operation/input/named.ts'
import { createNames } from '#operation/input/names.ts'

// Names a letter apart are of different crawlers, so that a slip is only offered.
const names = createNames(
  crawlers.map(({ name, token }) => ({ key: name, label: name, names: [token] })),
  { slips: false },
)

const options = { what: { en: 'crawler', zh: '爬蟲' }, example: 'Googlebot', names: () => names }

/** A crawler that we know, by its name or by its whole User-Agent. */
export function crawlerInput() {
  return namedInput({ ...options, tidy: (text) => (text.includes('/') ? robotsToken(text) : text) })
}

/** Any crawler: one that we know by any spelling of its name, another by what it calls itself. */
export function userAgentInput() {
  return namedInput({ ...options, mayBeWords: true }, z.string().trim().min(1).max(512))
}
