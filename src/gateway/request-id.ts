import { randomBytes } from 'node:crypto'

const process = randomBytes(6).toString('hex')
let count = 0

/** Unique across processes and restarts: a random part per process and a counter. */
export function nextRequestId(): string {
  count += 1
  return `${process}-${count.toString(36)}`
}
