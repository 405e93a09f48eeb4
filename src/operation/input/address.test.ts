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

test.each([
  ['see https://a.example/gift,please', ['https://a.example/gift']],
  ['a.example/x,b.example/y', ['https://a.example/x', 'https://b.example/y']],
  ['https://a.example/@25.03,121.5 there', ['https://a.example/@25.03,121.5']],
])('a comma ends the address in “%s”, unless a digit follows', (text, addresses) => {
  const found = kindOf(addressInput())?.find?.(text, { today: '2026-10-01' }) ?? []
  expect(found.map(({ value }) => value)).toEqual(addresses)
})
