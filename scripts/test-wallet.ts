import { dirname } from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import { findWallet, makeWallet } from '#payments/named-wallet.ts'

/** The wallet of `npm run pay`, created on first use beside the database. For test money only. */
export function openTestWallet(databasePath: string) {
  const folder = dirname(databasePath)
  const { path, privateKey } = findWallet(folder, 'test') ?? makeWallet(folder, 'test')
  return { path, account: privateKeyToAccount(privateKey) }
}
