import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { createWallet, isAddress } from './address.ts'

const walletSchema = z.object({ address: z.string().refine(isAddress) })

/**
 * Where test payments go while no X402_PAY_TO is set: an address of this installation's own, made once and kept in a
 * file beside the database. Where that cannot be written, a new one each time: it only ever receives test money.
 */
export function sandboxPayTo(databasePath: string): string {
  const path = join(dirname(databasePath), 'sandbox-wallet.json')
  const wallet = createWallet()
  const text = JSON.stringify({ address: wallet.address, private_key: wallet.privateKey }, null, 2)
  try {
    // Fails where the file is there already, so that of several processes one makes it and all read it.
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
    // Unreadable or damaged: as good as absent.
    return undefined
  }
}
