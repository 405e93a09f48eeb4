import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import { createWallet } from '#payments/address.ts'

const walletSchema = z.object({ private_key: z.templateLiteral(['0x', z.string().regex(/^[0-9a-f]{64}$/)]) })

/** The wallet that `npm run pay` pays from: made at first use, beside the database. For test money only. */
export function openTestWallet(databasePath: string) {
  const path = join(dirname(databasePath), 'test-wallet.json')
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true })
    const { address, privateKey } = createWallet()
    const text = JSON.stringify({ address, private_key: privateKey }, null, 2)
    writeFileSync(path, `${text}\n`, { flag: 'wx', mode: 0o600 })
  }
  return { path, account: privateKeyToAccount(walletSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).private_key) }
}
