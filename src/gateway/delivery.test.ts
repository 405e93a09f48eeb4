import { once } from 'node:events'
import { createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { deliveryOn } from './delivery.ts'

/** Sends a response to a client that reads all of it. Resolves with the argument of `onEnd`. */
async function deliver(answer: (outgoing: ServerResponse) => void, isRefused = false): Promise<boolean> {
  const reported = Promise.withResolvers<boolean>()
  const server = createServer((_, outgoing) => {
    deliveryOn(outgoing, () => isRefused).onEnd(reported.resolve)
    answer(outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  get(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, (response) => response.resume()).on(
    'error',
    () => {},
  )
  return reported.promise
}

test('a completely sent answer is delivered', async () => {
  expect(await deliver((outgoing) => outgoing.end('42'))).toBe(true)
})

test('an interrupted answer is not delivered', async () => {
  const cut = (outgoing: ServerResponse) => outgoing.write('4', () => outgoing.destroy())
  expect(await deliver(cut)).toBe(false)
})

test('an error sent in place of the answer is not a delivery', async () => {
  expect(await deliver((outgoing) => outgoing.end('Too late.'), true)).toBe(false)
})

test('an event stream stays open until it ends, so a payment can be settled during it', async () => {
  const seen: boolean[] = []
  await deliver((outgoing) => {
    const delivery = deliveryOn(outgoing, () => false)
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: half\n\n')
    seen.push(delivery.isOver)
    outgoing.end('data: whole\n\n')
    seen.push(delivery.isOver)
  })
  expect(seen).toEqual([false, true])
})
