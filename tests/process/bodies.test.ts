import { connect, type Socket } from 'node:net'
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { startSeededGateway } from '../support/seeded-process.ts'

// When the gateway refuses a body, the caller on a real socket can still read the reason.

const MEBIBYTE = 1_048_576
let port: number
let url: string

beforeAll(async () => {
  const gateway = await startSeededGateway({ RATE_LIMIT: 'off' })
  ;({ port, url } = gateway)
  return () => gateway.kill()
})

/**
 * Sends a head and then a body in pieces, each after the previous one was accepted, and reads until the server closes.
 */
async function upload(head: string, pieces: number, piece: Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  const closed = new Promise<string>((resolve, reject) => {
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
  await written(socket, Buffer.from(`${head}Connection: keep-alive\r\n\r\n`))
  for (let sent = 0; sent < pieces && !socket.destroyed; sent++) await written(socket, piece)
  return closed
}

const written = (socket: Socket, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => socket.write(bytes, (err) => (err ? reject(err) : resolve())))

const head = (path: string, ...fields: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', ...fields, ''].join('\r\n')
const json = 'Content-Type: application/json'
const LARGE = Buffer.alloc(MEBIBYTE, 'x')

describe('a body that is too large is sent to its end, and the answer is read all the same', () => {
  test.each([
    ['an endpoint', '/wellness/api/phq9', json, 413],
    ['MCP', '/life/mcp', json, 413],
    ['a form', '/wellness/phq9', 'Content-Type: application/x-www-form-urlencoded', 413],
    ['the box of the front page', '/ask', 'Content-Type: application/x-www-form-urlencoded', 413],
    ['one of a type that is not taken', '/wellness/api/phq9', 'Content-Type: image/png', 415],
    ['one that nobody takes', '/nothing-here', json, 404],
    ['one that costs money', '/stock/api/pro/backtest', json, [402, 404, 405]],
  ])('%s', async (_, path, type, status) => {
    const declared = await upload(head(path, type, `Content-Length: ${12 * MEBIBYTE}`), 12, LARGE)
    expect([status].flat()).toContain(Number(/^HTTP\/1\.1 (\d+)/.exec(declared)?.[1]))
    expect(declared).toContain('Connection: close')
    expect(declared).toMatch(/"code":|<html/)
  })

  test('of undeclared length', async () => {
    const chunk = Buffer.concat([Buffer.from(`${MEBIBYTE.toString(16)}\r\n`), LARGE, Buffer.from('\r\n')])
    const chunks = Buffer.concat([...Array.from({ length: 12 }, () => chunk), Buffer.from('0\r\n\r\n')])
    for (const path of ['/wellness/api/phq9', '/life/mcp']) {
      const answer = await upload(head(path, json, 'Transfer-Encoding: chunked'), 1, chunks)
      expect(answer).toContain('HTTP/1.1 413')
      expect(answer).toContain('Connection: close')
    }
  })
})

test('a body of 100 KiB without a payment is answered with the price', async () => {
  const urls = Array.from({ length: 3000 }, (_, index) => `https://shop.example/products/item-${index}`)
  const body = JSON.stringify({ urls, host: 'shop.example', key: 'abcdef0123456789' })
  expect(body.length).toBeGreaterThan(100 * 1024)
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/seo/api/pro/urlpush-bulk`, { method: 'POST', headers, body })
  expect(response.status).toBe(402)
})

test('a caller with Expect: 100-continue is refused before sending', async () => {
  const answer = await upload(
    head('/wellness/api/phq9', json, `Content-Length: ${2 * MEBIBYTE}`, 'Expect: 100-continue'),
    0,
    LARGE,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 413/)
})

test('a short body that was not read leaves the connection as it is', async () => {
  const answers = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let got = ''
    socket.on('data', (chunk) => {
      got += chunk.toString()
      if (got.split('HTTP/1.1').length > 2) resolve(got)
    })
    socket.on('error', reject)
    socket.write(`${head('/nothing-here', json, 'Content-Length: 9')}\r\n{"a":`)
    setTimeout(() => socket.write('"bc"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'), 50)
  })
  expect(answers).toMatch(/^HTTP\/1\.1 404[^]*HTTP\/1\.1 200/)
})

describe('a body in an unsupported form', () => {
  const send = async (path: string, body: Uint8Array<ArrayBuffer> | string, headers: Record<string, string>) => {
    const response = await fetch(`${url}${path}`, { method: 'POST', body, headers })
    return { status: response.status, accepts: response.headers.get('accept-encoding'), body: await response.text() }
  }
  const answers = '{"answers":[0,0,0,0,0,0,0,0,0]}'
  const type = { 'content-type': 'application/json' }

  test.each(['/wellness/api/phq9', '/life/mcp'])('compressed: %s reports that this is not supported', async (path) => {
    const packed = new Uint8Array(gzipSync(answers))
    const refusal = await send(path, packed, { ...type, 'content-encoding': 'gzip' })
    expect(refusal).toMatchObject({ status: 415, accepts: 'identity' })
    expect(refusal.body).toContain('Content-Encoding')
    expect((await send('/wellness/api/phq9', answers, { ...type, 'content-encoding': 'identity' })).status).toBe(200)
  })

  test('in another charset, declared or not', async () => {
    expect(
      (await send('/wellness/api/phq9', answers, { 'content-type': 'application/json; charset=big5' })).status,
    ).toBe(415)
    expect(
      (await send('/wellness/api/phq9', answers, { 'content-type': 'application/json; charset="UTF-8"' })).status,
    ).toBe(200)
    // 台 in Big5.
    const big5 = new Uint8Array(Buffer.concat([Buffer.from('{"note":"'), Buffer.from([0xa5, 0x78]), Buffer.from('"}')]))
    const refusal = await send('/wellness/api/phq9', big5, type)
    expect(refusal.status).toBe(400)
    expect(refusal.body).toContain('UTF-8')
  })

  test('a form at an endpoint that takes JSON or text', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await send('/wellness/api/phq9', 'answers=0', form)).status).toBe(415)
    expect((await send('/llms/api/validate', '# A', form)).status).toBe(415)
    expect((await send('/llms/api/validate', '# A', { 'content-type': 'text/markdown; charset=utf-8' })).status).toBe(
      200,
    )
  })

  test('a byte order mark before JSON is accepted', async () => {
    expect((await send('/wellness/api/phq9', `\uFEFF${answers}`, type)).status).toBe(200)
  })
})

test('an incomplete body ends the connection after the request timeout', async () => {
  const answer = await new Promise<number | undefined>((resolve, reject) => {
    const sent = request(`${url}/wellness/api/phq9`, {
      method: 'POST',
      headers: { 'content-type': 'image/png', 'content-length': MEBIBYTE },
    })
    sent.on('response', (it) => resolve(it.resume().statusCode)).on('error', reject)
    sent.write('x')
  })
  expect(answer).toBe(415)
})
