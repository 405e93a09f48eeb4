import { z } from 'zod'
import { withoutAskingWords } from './asking-words.ts'

export const elsewhereSchema = z
  .array(z.object({ name: z.string(), url: z.url() }))
  .describe('Where to look if nothing is held: search pages of forums that the data does not cover. Else empty.')

/** Search pages for the subject of a query. Some forums have no search of their own without an account. */
export function searchElsewhere(q: string) {
  const words = encodeURIComponent(withoutAskingWords(q).replaceAll(/\s+/g, ' ').trim() || q)
  return [
    { name: 'Dcard', url: `https://www.dcard.tw/search?query=${words}` },
    { name: 'PTT', url: `https://www.google.com/search?q=site%3Aptt.cc+${words}` },
    { name: 'Mobile01', url: `https://www.google.com/search?q=site%3Amobile01.com+${words}` },
    { name: 'Reddit', url: `https://www.reddit.com/search/?q=${words}` },
  ]
}
