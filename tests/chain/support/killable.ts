import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { quickStart } from '../../support/quick-start.ts'
import type { Lab } from './lab.ts'

const PROGRAM = fileURLToPath(new URL('./gateway-process.ts', import.meta.url))

/** The gateway as a process of its own, which can be killed and started again on the same ledger and port. */
export async function spawnGateway(lab: Lab, more: Record<string, string> = {}) {
  let child = await start(lab, more)
  const url = `http://localhost:${child.port}/lab`
  return {
    url,
    /** As a power cut would end it. */
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
