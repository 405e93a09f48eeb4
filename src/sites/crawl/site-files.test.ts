import { expect, test } from 'vitest'
import type { ApiError } from '#support/errors/errors.ts'
import { parseSite } from './site-files.ts'

test.each([
  ['example.com', 'https://example.com/', false],
  [' example.com:8080/a ', 'https://example.com:8080/a', false],
  ['HTTP://example.com', 'http://example.com/', true],
  ['2606:4700:4700::1111', 'https://[2606:4700:4700::1111]/', false],
  ['::1', 'https://[::1]/', false],
])('%s is read as %s', (text, href, hasScheme) => {
  const { url, ...site } = parseSite(text)
  expect([url.href, site]).toEqual([href, { hasScheme }])
})

test.each([
  ['ftp://example.com', 'url_not_allowed'],
  ['javascript:alert(1)', 'url_not_allowed'],
  ['me:secret@example.com', 'url_not_allowed'],
  ['me:1234@example.com', 'url_not_allowed'],
  ['fe80::1%eth0', 'url_not_allowed'],
  ['http://[fe80::1%25eth0]/', 'url_not_allowed'],
  ['256.256.256.256', 'url_not_allowed'],
  ['https://1.2.3.4.5:80/x', 'url_not_allowed'],
  ['exa mple.com', 'invalid_input'],
  ['http://', 'invalid_input'],
  ['?', 'invalid_input'],
])('%s is %s', (text, code) => {
  expect(() => parseSite(text)).toThrow(expect.objectContaining({ code }) as ApiError)
})

test.each(['me:secret@example.com', 'me:1234@example.com', 'https://me:secret@example.com', 'me@example.com'])(
  '%s is refused because of its login, not because of a scheme',
  (text) => {
    expect(() => parseSite(text)).toThrow('Addresses with a user name or password are not fetched.')
  },
)

test('an e-mail address with the scheme mailto is refused because of the scheme', () => {
  expect(() => parseSite('mailto:me@example.com')).toThrow('Only http and https addresses are fetched.')
})
