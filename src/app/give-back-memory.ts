import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EXPOSE = '--expose-gc'
const LOOK_EVERY_MS = 1000
/** Of a second in which nobody but a probe or two was answered. */
const IDLE_SHARE = 0.01

/** Gives back what a start has left behind, after the first second in which nearly nothing was to do. */
export async function giveBackOnceIdle(signal: AbortSignal): Promise<void> {
  for (let utilization = 1; utilization > IDLE_SHARE;) {
    const before = performance.eventLoopUtilization()
    await sleep(LOOK_EVERY_MS, undefined, { ref: false })
    if (signal.aborted) return
    utilization = performance.eventLoopUtilization(before).utilization
  }
  giveBackMemory()
}

/**
 * Collects all garbage and gives the pages back to the system, which V8 by itself does minutes later. Takes some 40 ms for
 * each 25 MB that are in use, in one go.
 */
function giveBackMemory(): void {
  setFlagsFromString(EXPOSE)
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  // Flags are part of what compiled code is kept under: what is loaded later is found under those of the start.
  setFlagsFromString(`--no-${EXPOSE.slice(2)}`)
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
