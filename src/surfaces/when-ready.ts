import type { Operation } from '#operation/operation.ts'
import type { Runtime } from './runtime.ts'

/**
 * Calls `make` when the data that an operation needs is loaded. Yields to the event loop before if this turn has already
 * taken long.
 */
export function whenReady<T>(
  operation: Operation,
  runtime: Pick<Runtime, 'whenReady'>,
  make: () => T | Promise<T>,
): T | Promise<T> {
  const ready = runtime.whenReady(operation)
  return ready ? ready.then(make) : make()
}
