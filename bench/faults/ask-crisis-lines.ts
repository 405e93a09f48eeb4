import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Asks a gateway for crisis lines until it is told to end, and tells how many milliseconds each answer took: a thread of its
// own, since whoever makes and sends the worst inputs would have its own work counted.

const EVERY_MS = 50
const { url } = workerData as { url: string }

const over = new AbortController()
parentPort?.once('message', () => over.abort())
while (!over.signal.aborted) {
  const before = performance.now()
  const isGood = await fetch(`${url}/wellness/api/crisis`).then(
    async (answer) => (await answer.arrayBuffer(), answer.ok),
    () => false,
  )
  parentPort?.postMessage(isGood ? performance.now() - before : Infinity)
  await sleep(EVERY_MS)
}
