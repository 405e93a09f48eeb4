import { z } from 'zod'
import { joinLanguages } from '#support/errors/localized-text.ts'
import { addressInput, hostInput } from '#operation/input/address.ts'
import { KEY_PATTERN } from './indexnow.ts'

export function urlsInput(most: number, more = { en: '', zh: '' }) {
  const count = most.toLocaleString('en')
  return z
    .array(z.string())
    .min(1, joinLanguages('Send at least one address.', '請至少給一個網址。'))
    .max(most, joinLanguages(`Send at most ${count} addresses.${more.en}`, `一次最多 ${count} 個網址。${more.zh}`))
    .describe(`1 to ${count} addresses on that host.`)
}

export const urlpushInput = {
  host: hostInput().describe('Host of the pages, for example example.com.'),
  key: z
    .string()
    .regex(
      KEY_PATTERN,
      joinLanguages(
        'Send a key of 8 to 128 letters, digits and hyphens. [urlpush_key] makes one.',
        '金鑰是 8 到 128 個英文字母、數字或連字號。[urlpush_key] 可以產生。',
      ),
    )
    .describe('IndexNow key, as in its file: 8–128 letters, digits or hyphens.'),
  key_location: addressInput().optional().describe('Key file. Default: https://{host}/{key}.txt.'),
}

export const sampleSubmission = {
  host: 'www.example.com',
  key: '0123456789abcdef',
  urls: ['https://www.example.com/new-page'],
}
