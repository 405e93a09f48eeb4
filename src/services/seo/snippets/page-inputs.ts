import { z } from 'zod'
import { addressInput } from '#operation/input/address.ts'

/** The texts of a page that search results and link previews show, and its address. */
export const pageInputs = {
  title: z
    .string()
    .trim()
    .min(1, 'Send the title of the page.')
    .max(1000)
    .describe('Page title, for example Oolong tea.'),
  description: z.string().trim().max(5000).optional().describe('Its description, for example Tea from Lugu.'),
  url: addressInput().optional().describe('Its address, for example https://example.com/a.'),
}
