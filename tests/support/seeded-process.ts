import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { startGateway, type GatewayProcess, type StartOptions } from './process.ts'
import { SCRATCH } from './scratch.ts'

/** Starts the gateway in a process of its own, on a copy of the seeded database that goes with it. */
export async function startSeededGateway(
  env: Record<string, string> = {},
  ...rest: StartOptions
): Promise<GatewayProcess> {
  const folder = mkdtempSync(join(SCRATCH, 'dozen-gateway-'))
  const path = join(folder, 'gateway.db')
  copyFileSync(inject('seededDatabase'), path)
  const forget = () => rmSync(folder, { recursive: true, force: true })
  try {
    const gateway = await startGateway({ DATABASE_PATH: path, ...env }, ...rest)
    return {
      ...gateway,
      stop: (signal) => gateway.stop(signal).finally(forget),
      kill: () => gateway.kill().finally(forget),
    }
  } catch (err) {
    forget()
    throw err
  }
}
