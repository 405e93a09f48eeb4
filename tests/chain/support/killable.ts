import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { quickStart } from '../../support/quick-start.ts'
import type { Lab } from './lab.ts'
import { untilKnown } from './until-known.ts'

const PROGRAM = fileURLToPath(new URL('./gateway-process.ts', import.meta.url))

/** Starts the gateway as a separate process, which can be killed and started again with the same ledger and port. */
export async function spawnGateway(lab: Lab, more: Record<string, string> = {}) {
  let child = await start(lab, more)
  const url = `http://localhost:${child.port}/lab`
  return {
    url,
    /** Kills the process with SIGKILL, as a power cut would. */
    async kill() {
      const gone = once(child.process, 'exit')
      child.process.kill('SIGKILL')
      await gone
    },
    async restart() {
      child = await start(lab, { PORT: String(child.port), ...more })
    },
  }
}

/**
 * Sends a payment until the facilitator gets the request to settle it, which it then leaves unanswered. Resolves at
 * that moment, with the promise of the last response. Repetition is needed since a busy or starting gateway responds
 * with 503.
 */
export async function sendUntilSettling(
  { faults }: Pick<Lab['facilitator'], 'faults'>,
  send: () => Promise<Response>,
): Promise<{ outcome: Promise<unknown> }> {
  const settling = Promise.withResolvers<void>()
  faults.settle = () => {
    settling.resolve()
    return 'hang'
  }
  const outcome = untilKnown(send).catch((err: unknown) => err)
  const answered = outcome.then((it) => {
    throw new Error(`The payment ended before it was settled: ${String(it)}`)
  })
  await Promise.race([settling.promise, answered])
  answered.catch(() => {})
  return { outcome }
}

export type KillableGateway = Awaited<ReturnType<typeof spawnGateway>>

async function start(lab: Lab, more: Record<string, string>): Promise<{ process: ChildProcess; port: number }> {
  const child = fork(PROGRAM, {
    env: {
      ...quickStart(),
      ...lab.environment,
      LAB_NETWORK: lab.chain.network,
      LAB_RUNS: lab.runsPath,
      ...more,
    },
    execArgv: [],
  })
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The gateway ended with ${code} before it listened.`)
  })
  const [address] = await Promise.race([once(child, 'message'), failed])
  failed.catch(() => {})
  return { process: child, port: (address as { port: number }).port }
}
