import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { createWallet, isAddress } from './address.ts'

const walletSchema = z.object({ address: z.string().refine(isAddress) })

/**
 * The address for test payments without X402_PAY_TO. It is created once and stored in a file next to the database. If
 * that cannot be written, each start creates a new one, which is acceptable for test money.
 */
export function sandboxPayTo(databasePath: string): string {
  const path = join(dirname(databasePath), 'sandbox-wallet.json')
  const wallet = createWallet()
  const text = JSON.stringify({ address: wallet.address, private_key: wallet.privateKey }, null, 2)
  try {
    // Fails if the file exists, so that one of several processes creates it and all read it.
    writeFileSync(path, `${text}\n`, { flag: 'wx', mode: 0o600 })
    return wallet.address
  } catch {
    return readAddress(path) ?? wallet.address
  }
}

function readAddress(path: string): string | undefined {
  try {
    return walletSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).address
  } catch {
    // Unreadable or damaged: treated as absent.
    return undefined
  }
}
