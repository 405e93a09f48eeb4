import { dirname } from 'node:path'
import { createWallet } from './address.ts'
import { findWallet, makeWallet } from './named-wallet.ts'

/**
 * The address that receives test payments without the setting X402_PAY_TO, stored in a file next to the database. If
 * the file cannot be read or written, each start creates a new address, which is acceptable for test money.
 */
export function sandboxPayTo(databasePath: string): string {
  const folder = dirname(databasePath)
  const find = () => findWallet(folder, 'sandbox')?.address
  try {
    return find() ?? makeWallet(folder, 'sandbox').address
  } catch {
    return findCreatedMeanwhile(find) ?? createWallet().address
  }
}

/** If several processes start together, one creates the file. The others find it here. */
function findCreatedMeanwhile(find: () => string | undefined): string | undefined {
  try {
    return find()
  } catch {
    return undefined
  }
}
