import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { startUpstream, type Upstream } from '../../../../tests/support/upstream.ts'
import { sortUrls } from './indexnow.ts'
import { urlpushBulk } from './urlpush-bulk.ts'
import { urlpushKey } from './urlpush-key.ts'
import { urlpushSubmit } from './urlpush-submit.ts'

const KEY = 'abcdef-0123456789'
let upstream: Upstream
let bodies: string[]
let status = 200

beforeAll(async () => {
  upstream = await startUpstream({
    'shop.test': { [`/${KEY}.txt`]: `${KEY}\n`, '/other-key.txt': 'something else', [`/blog/${KEY}.txt`]: KEY },
    'indexnow.test': {
      '/indexnow': (req, res) => {
        let body = ''
        req.on('data', (chunk: Buffer) => (body += chunk.toString()))
        req.on('end', () => {
          bodies.push(body)
          res.writeHead(status).end()
        })
      },
    },
  })
})
beforeEach(() => {
  bodies = []
  status = 200
})
afterAll(() => upstream.close())

/** A local server without TLS stands for the IndexNow endpoint. */
const PLAYED: Record<string, string> = { 'https://api.indexnow.org/indexnow': 'http://indexnow.test/indexnow' }
const context = () => testContext({ fetch: (url, request) => upstream.fetch(PLAYED[String(url)] ?? url, request) })
const submit = async (input: object) =>
  runOperation(urlpushSubmit, { host: 'shop.test', key: KEY, urls: ['https://shop.test/a'], ...input }, context())

test('pages of the host are submitted', async () => {
  const answer = await submit({ urls: ['https://shop.test/a', 'https://shop.test/b?c=1#d'] })
  expect(answer).toMatchObject({
    submitted: 2,
    batches: [{ endpoint: 'https://api.indexnow.org/indexnow', urls: 2, status: 200, accepted: true }],
    rejected: [],
    key_file: { found: true, status: 200 },
  })
  expect(bodies.map((body) => JSON.parse(body))).toEqual([
    { host: 'shop.test', key: KEY, urlList: ['https://shop.test/a', 'https://shop.test/b?c=1'] },
  ])
})

test('pages of other hosts are rejected individually, and the rest is submitted', async () => {
  const answer = await submit({
    urls: ['https://shop.test/a', 'https://evil.test/', 'no address', 'https://shop.test/a'],
  })
  expect(answer.submitted).toBe(1)
  expect(answer.rejected.map(({ url }) => url)).toEqual(['https://evil.test/', 'no address', 'https://shop.test/a'])
})

test.each([
  [200, true, 'Accepted'],
  [202, true, 'still being checked'],
  [400, false, 'wrong format'],
  [403, false, 'not valid'],
  [422, false, 'not of the host'],
  [429, false, 'too many'],
  [500, false, 'does not define'],
])('status %i is explained', async (code, accepted, words) => {
  status = code
  const { submitted, batches } = await submit({})
  expect(batches).toMatchObject([{ status: code, accepted, meaning: expect.stringContaining(words) }])
  expect(submitted).toBe(accepted ? 1 : 0)
})

test('nothing is submitted before the key file exists', async () => {
  expect(await submit({ key: 'not-there-12345' })).toMatchObject({
    submitted: 0,
    batches: [],
    key_file: { found: false, status: 404 },
  })
  expect(await submit({ key_location: 'https://shop.test/other-key.txt' })).toMatchObject({
    key_file: { found: false, status: 200 },
  })
  expect(bodies).toEqual([])
})

test('a key file in a folder covers only that folder', async () => {
  const answer = await submit({
    key_location: `https://shop.test/blog/${KEY}.txt`,
    urls: ['https://shop.test/blog/1', 'https://shop.test/2'],
  })
  expect(answer).toMatchObject({ submitted: 1, rejected: [{ url: 'https://shop.test/2' }] })
  expect(JSON.parse(bodies[0]!)).toMatchObject({ keyLocation: `https://shop.test/blog/${KEY}.txt` })
})

describe('invalid input is refused', () => {
  test.each([
    [{ key: 'short' }, /8 to 128/],
    [{ key: 'with_underscore_12' }, /8 to 128/],
    [{ key: 'x'.repeat(129) }, /8 to 128/],
    [{ urls: [] }, /at least one/],
    [{ urls: Array.from({ length: 101 }, (_, at) => `https://shop.test/${at}`) }, /at most 100/],
    [{ host: 'shop test' }, /one domain/],
    [{ key_location: 'https://other.test/key.txt' }, /same host/],
  ])('%j', async (input, message) => {
    await expect(submit(input)).rejects.toThrow(message)
    expect(bodies).toEqual([])
  })
})

describe('bulk', () => {
  const bulk = (input: object) => runOperation(urlpushBulk, { host: 'shop.test', key: KEY, ...input }, context())

  test('takes 10,000 pages in one batch', async () => {
    const urls = Array.from({ length: 10_000 }, (_, at) => `https://shop.test/${at}`)
    expect(await bulk({ urls })).toMatchObject({ submitted: 10_000, batches: [{ urls: 10_000, status: 200 }] })
  })

  test('refuses 10,001', async () => {
    await expect(bulk({ urls: Array.from({ length: 10_001 }, (_, at) => `https://shop.test/${at}`) })).rejects.toThrow(
      'at most 10,000',
    )
  })

  test('fails, and so is not charged, if nothing could be submitted', async () => {
    await expect(bulk({ key: 'not-there-12345', urls: ['https://shop.test/a'] })).rejects.toMatchObject({
      code: 'invalid_input',
      zh: '金鑰檔回應 404，沒有送出。沒有收費。',
    })
    await expect(bulk({ urls: ['https://other.test/a'] })).rejects.toMatchObject({
      message: expect.stringContaining('Nothing was charged'),
      zh: '沒有一個網址可以送出：屬於 other.test，不是 shop.test。沒有收費。',
    })
  })
})

test('each key is new and well-formed', async () => {
  const first = await runOperation(urlpushKey, {})
  const second = await runOperation(urlpushKey, {})
  expect(first.key).toMatch(/^[0-9a-f]{32}$/)
  expect(first.file_name).toBe(`${first.key}.txt`)
  expect(second.key).not.toBe(first.key)
})

test('addresses with a password are not forwarded', () => {
  const { rejected } = sortUrls(['https://me:secret@a.example/'], 'a.example', new URL('https://a.example/k.txt'))
  expect(rejected).toMatchObject([{ reason: expect.stringContaining('password') }])
})
