import { randomBytes } from 'node:crypto'

const process = randomBytes(6).toString('hex')
let count = 0

/** A random part per process and a counter, so that ids are unique across processes and restarts. */
export function nextRequestId(): string {
  count += 1
  return `${process}-${count.toString(36)}`
}
