import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { makeFolderOf } from '#data/db/client.ts'
import { createWallet } from './address.ts'

export interface NamedWallet {
  readonly path: string
  readonly address: string
  readonly privateKey: `0x${string}`
}

const ENDING = '-wallet.json'
const walletSchema = z.object({
  address: z.string(),
  private_key: z.templateLiteral(['0x', z.string().regex(/^[0-9a-f]{64}$/)]),
})

/** Undefined if no wallet has this name. Throws if anybody but the owner may read the key file. */
export function findWallet(folder: string, name: string): NamedWallet | undefined {
  const path = pathOf(folder, name)
  if (!existsSync(path)) return undefined
  const { address, private_key } = walletSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  return { path, address, privateKey: private_key }
}

/** Creates a wallet. Throws if the name exists: overwriting its key would lose its money. */
export function makeWallet(folder: string, name: string): NamedWallet {
  const path = pathOf(folder, name)
  makeFolderOf(path)
  const { address, privateKey } = createWallet()
  writeFileSync(path, `${JSON.stringify({ address, private_key: privateKey }, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
  return { path, address, privateKey: privateKey as NamedWallet['privateKey'] }
}

export function listWallets(folder: string): string[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((file) => file.endsWith(ENDING))
  return files.map((file) => file.slice(0, -ENDING.length)).toSorted()
}

function pathOf(folder: string, name: string): string {
  if (!/^[a-z0-9][a-z0-9_-]{0,39}$/.test(name))
    throw new Error('A wallet name has lower-case letters, digits, - and _.')
  return join(folder, name + ENDING)
}
