import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Requests crisis lines until the main thread stops it, and reports each latency in milliseconds. It has its own
// thread, because building and sending the large inputs would delay the measurement.

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
