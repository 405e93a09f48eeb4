import { createServer, type ServerResponse } from 'node:http'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { webShelf } from './http-store.ts'

/** A shelf on a server that answers as the test says, and a folder to take to. */
async function shelfOn(answer: (response: ServerResponse) => void, idleMs?: number) {
  const server = createServer((_, response) => answer(response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const folder = mkdtempSync(join(tmpdir(), 'dozen-shelf-'))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  })
  const { port } = server.address() as AddressInfo
  const shelf = webShelf(`http://127.0.0.1:${port}/`, undefined, idleMs === undefined ? {} : { idleMs })
  return { shelf, to: join(folder, 'taken') }
}

test('a download that stands still is given up long before its time is over', async () => {
  const { shelf, to } = await shelfOn((response) => void response.writeHead(200).write('half of it'), 300)
  await expect(shelf.take('records.db', to, 1_000)).rejects.toThrow('Nothing came for 0.3 seconds.')
})

test('so is one that never begins', async () => {
  const { shelf, to } = await shelfOn(() => {}, 300)
  await expect(shelf.take('records.db', to, 1_000)).rejects.toThrow('Nothing came for 0.3 seconds.')
})

test('one that comes in pieces comes whole', async () => {
  const { shelf, to } = await shelfOn((response) => {
    response.writeHead(200).write('half of it, ')
    setTimeout(() => response.end('and the rest'), 50)
  })
  await shelf.take('records.db', to, 1_000)
  expect(readFileSync(to, 'utf8')).toBe('half of it, and the rest')
})
