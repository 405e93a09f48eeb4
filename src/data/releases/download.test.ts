import { createServer, type ServerResponse } from 'node:http'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { scratchFolder } from '../../../tests/support/scratch.ts'
import { download, openPublicationStore, readText } from './publication-store.ts'

async function storeOn(answer: (response: ServerResponse) => void) {
  const server = createServer((_, response) => answer(response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { store: openPublicationStore(`http://127.0.0.1:${port}`, {}), to: join(scratchFolder(), 'copy') }
}

test.each([
  ['stops arriving', (response: ServerResponse) => void response.writeHead(200).write('half of it')],
  ['never starts', () => {}],
])('a download that %s is aborted long before its deadline', async (_, answer) => {
  const { store, to } = await storeOn(answer)
  await expect(download(store, 'data.db', to, { bytesMax: 1_000, idleMs: 300 })).rejects.toThrow(
    'No data arrived for 0.3 seconds.',
  )
})

test('a download in pieces is complete', async () => {
  const { store, to } = await storeOn((response) => {
    response.writeHead(200).write('half of it, ')
    setTimeout(() => response.end('and the rest'), 50)
  })
  await download(store, 'data.db', to, { bytesMax: 24 })
  expect(readFileSync(to, 'utf8')).toBe('half of it, and the rest')
})

test('a file that is longer than its manifest says is not downloaded to its end', async () => {
  const { store, to } = await storeOn((response) => response.end('x'.repeat(25)))
  await expect(download(store, 'data.db', to, { bytesMax: 24 })).rejects.toThrow('The response exceeds 24 bytes.')
  await expect(readText((await storeOn((response) => response.end('x'.repeat(300_000)))).store, 'm')).rejects.toThrow(
    'The response exceeds 262144 bytes.',
  )
})

test('a missing file has no text, and a failing server is not mistaken for one without the file', async () => {
  const missing = await storeOn((response) => response.writeHead(404).end('not here'))
  expect(await readText(missing.store, 'manifest.json')).toBeUndefined()
  await expect(download(missing.store, 'data.db', missing.to, { bytesMax: 24 })).rejects.toThrow('data.db is missing.')
  const failing = await storeOn((response) => response.writeHead(503).end())
  await expect(readText(failing.store, 'manifest.json')).rejects.toThrow('returned 503.')
})
