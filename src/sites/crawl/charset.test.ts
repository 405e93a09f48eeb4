import { describe, expect, test } from 'vitest'
import { decodeText } from './charset.ts'

const TRADITIONAL = '今天天氣很好，我們在臺灣的網站上發表新的服務資訊，歡迎大家來看。'
const SIMPLIFIED = '今天天气很好，我们在网站上发表新的服务资讯，欢迎大家来看，这是一个说明。'
const JAPANESE = '今日は天気がいいので、新しいサービスのお知らせをサイトに載せました。'
const KOREAN = '오늘은 날씨가 좋아서 새로운 서비스 소식을 사이트에 올렸습니다.'

/** The texts, encoded with Python's codecs. */
const ENCODED = {
  big5: {
    text: TRADITIONAL,
    base64: 'pLWk0aTRrvCr3KZuoUGn2q3MpmK7T8ZXqrq69K+4pFe1b6rtt3OquqpBsMi46rBUoUHFd6rvpGquYajTrN2hQw==',
  },
  gbk: {
    text: SIMPLIFIED,
    base64: 'vfHM7Mzsxvi63LrDo6zO0sPH1NrN+NW+yc+3orHt0MK1xLf+zvHXytG2o6y7ttOttPO80sC0v7SjrNXiysfSu7j2y7XD96Gj',
  },
  shift_jis: {
    text: JAPANESE,
    base64: 'jaGT+oLNk1aLQ4KqgqKCooLMgsWBQZBWgrWCooNUgVuDcoNYgsyCqJJtgueCuYLwg1SDQ4NngsmN2oK5gtyCtYK9gUI=',
  },
  'euc-jp': {
    text: JAPANESE,
    base64: 'uqPG/KTPxbe1pKSspKSkpKTOpMehor+3pLekpKW1obyl06W5pM6kqsPOpOmku6TypbWlpKXIpMu63KS7pN6kt6S/oaM=',
  },
  'euc-kr': {
    text: KOREAN,
    base64: 'v8C0w8C6ILOvvr6woSDBwb7GvK0gu/W3zr/uILytuvG9uiC80r3EwLsgu+fAzMauv6Egv8O3yL3AtM+02S4=',
  },
}

const page = (body: Buffer, head = '') =>
  Buffer.concat([Buffer.from(`<!doctype html><html><head>${head}<title>`), body, Buffer.from('</title>')])

function utf16be(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}

describe.each(Object.entries(ENCODED))('%s', (encoding, { text, base64 }) => {
  const body = Buffer.from(base64, 'base64')

  test('is read as declared in the page', () => {
    const decoded = decodeText(page(body, `<meta charset="${encoding}">`), null)
    expect(decoded).toMatchObject({ charset: encoding, source: 'meta', declared: encoding })
    expect(decoded.text).toContain(text)
  })

  test('is read as declared in the header', () => {
    expect(decodeText(page(body), `text/html; charset=${encoding}`)).toMatchObject({
      charset: encoding,
      source: 'header',
    })
  })

  test('is detected without a declaration', () => {
    const decoded = decodeText(page(body), 'text/html')
    expect(decoded.source).toBe('guess')
    expect(decoded.text).toContain(text)
  })

  test('is detected although the page claims UTF-8', () => {
    const decoded = decodeText(page(body, '<meta charset="utf-8">'), 'text/html')
    expect(decoded).toMatchObject({ source: 'guess', declared: 'utf-8' })
    expect(decoded.text).toContain(text)
  })
})

describe('UTF-16', () => {
  const html = `<!doctype html><title>${TRADITIONAL}</title><p>hello</p>`
  test.each([
    ['with a mark, little endian', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(html, 'utf16le')])],
    ['with a mark, big endian', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16be(html)])],
    ['without a mark, little endian', Buffer.from(html, 'utf16le')],
    ['without a mark, big endian', utf16be(html)],
  ])('%s', (_name, bytes) => {
    expect(decodeText(bytes, null).text).toContain(TRADITIONAL)
  })

  test('a page that claims UTF-16 in ASCII is not UTF-16', () => {
    const decoded = decodeText(page(Buffer.from(TRADITIONAL), '<meta charset="utf-16">'), null)
    expect(decoded.text).toContain(TRADITIONAL)
  })
})

test('UTF-8 needs no declaration', () => {
  expect(decodeText(page(Buffer.from(TRADITIONAL)), null)).toMatchObject({ charset: 'utf-8', source: 'guess' })
})

test('a byte order mark overrides the header', () => {
  const bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), page(Buffer.from(TRADITIONAL))])
  expect(decodeText(bytes, 'text/html; charset=big5')).toMatchObject({
    charset: 'utf-8',
    source: 'bom',
    declared: 'big5',
  })
})

test('an unknown label is ignored', () => {
  expect(decodeText(Buffer.from('<p>é</p>'), 'text/html; charset=klingon')).toMatchObject({
    charset: 'utf-8',
    declared: null,
  })
})

test('Western bytes are read as windows-1252', () => {
  const bytes = Buffer.from('<p>caf\xe9 cr\xe8me br\xfbl\xe9e</p>', 'latin1')
  expect(decodeText(bytes, null)).toMatchObject({ charset: 'windows-1252', text: '<p>café crème brûlée</p>' })
})

test('an empty page is an empty text', () => {
  expect(decodeText(new Uint8Array(), null).text).toBe('')
})
