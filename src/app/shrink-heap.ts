import { Script } from 'node:vm'

/** V8's average of the allocation rate decays to zero within 90 minutes. */
const EVERY_MS = 15 * 60_000

/**
 * Lets V8 shrink the heap of an idle process. V8 13 and 14 wait for a low allocation rate in Node's C++ heap, but take
 * a rate of zero for a high one (`ComputeMutatorUtilizationImpl`). A script is an object of that heap.
 */
export function shrinkHeapWhenIdle(signal: AbortSignal): void {
  const allocate = () => void new Script('')
  allocate()
  const timer = setInterval(allocate, EVERY_MS).unref()
  signal.addEventListener('abort', () => clearInterval(timer))
}
