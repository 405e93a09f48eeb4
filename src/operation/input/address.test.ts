import { expect, test } from 'vitest'
import { addressInput, hostInput } from './address.ts'
import { kindOf } from './kind.ts'

const read = (schema: ReturnType<typeof hostInput>, text: string) => kindOf(schema)?.read(text, { today: '2026-10-01' })

test.each(['https://ann:secret@example.com/', 'ann:secret@example.com', 'http://ann@example.com'])(
  '%s is refused because of the login before the @',
  (text) => {
    for (const schema of [addressInput(), hostInput()])
      expect(read(schema, text)).toMatchObject({ refusal: { en: expect.stringContaining('before the @') } })
  },
)

test.each(['mailto:ann@example.com', 'ftp://ann:secret@example.com/', 'no address'])('%s is not an address', (text) => {
  expect(read(addressInput(), text)).toBeUndefined()
})
