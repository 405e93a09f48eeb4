import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { openWriter } from '#data/db/client.ts'
import { ledgerPath, openLedger } from '#data/db/ledger-file.ts'
import type { CleanUp } from './lazy-store.ts'
import { startGateway, type GatewayProcess, type StartOptions } from './process.ts'
import { SCRATCH } from './scratch.ts'

/**
 * The files of an installation after its first start: the seeded database and an empty ledger. They are removed after
 * the test. Without the ledger, a start would prepare both files in another process.
 */
export function copyOfInstallation(cleanUp: CleanUp = onTestFinished): string {
  const path = placeInstallation()
  cleanUp(() => rmSync(dirname(path), { recursive: true, force: true }))
  return path
}

function placeInstallation(): string {
  const path = join(mkdtempSync(join(SCRATCH, 'dozen-gateway-')), 'gateway.db')
  copyFileSync(inject('seededDatabase'), path)
  for (const file of [openWriter(path), openLedger(ledgerPath(path))]) file.$client.close()
  return path
}

/** Starts the gateway as a separate process on a copy of the seeded database. */
export async function startSeededGateway(
  env: Record<string, string> = {},
  ...rest: StartOptions
): Promise<GatewayProcess> {
  const path = placeInstallation()
  const forget = () => rmSync(dirname(path), { recursive: true, force: true })
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
