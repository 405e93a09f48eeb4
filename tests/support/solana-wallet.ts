import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  compressTransactionMessageUsingAddressLookupTables,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  partiallySignTransactionMessageWithSigners,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Blockhash,
  type Instruction,
} from '@solana/kit'
import { NETWORKS } from '#payments/networks.ts'
import { TOKEN_PROGRAM, tokenAccountOf } from '#payments/solana/token-account.ts'

/** Key pairs for tests, without money on any network. */
export const SOLANA_PAYER = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(7))
export const FEE_PAYER = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(8))
export const STRANGER = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(9))
/** No test has the key of this address, so all money there came from payments. */
export const SOLANA_PAY_TO = '2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg4'
export const MINT = NETWORKS['solana-devnet'].asset.address
const BLOCKHASH = 'EZ3rST5dvHmbanh75jc4PuLfV96vp9fEYBVeNk4FfM1k'

const BUDGET = 'ComputeBudget111111111111111111111111111111'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
export const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'

const u32 = (value: number) => [...new Uint8Array(Uint32Array.of(value).buffer)]
const u64 = (value: bigint) => [...new Uint8Array(BigUint64Array.of(value).buffer)]

export function call(program: string, data: readonly number[], accounts: Instruction['accounts'] = []): Instruction {
  return { programAddress: address(program), data: Uint8Array.from(data), accounts }
}

export const limit = (units = 20_000, more: number[] = []) => call(BUDGET, [2, ...u32(units), ...more])
export const price = (microLamports = 1n) => call(BUDGET, [3, ...u64(microLamports)])
export const memo = (text: string) => call(MEMO, [...Buffer.from(text)])

interface TransferFields {
  amount?: bigint
  decimals?: number
  mint?: string
  payTo?: string
  source?: string
  destination?: string
  authority?: typeof SOLANA_PAYER
  program?: string
  kind?: number
  more?: Instruction['accounts']
  trailing?: number[]
}

/** The instruction TransferChecked of the token program. Its accounts are source, mint, destination and authority. */
export function transfer(fields: TransferFields = {}): Instruction {
  const { amount = 10_000n, decimals = 6, mint = MINT, payTo = SOLANA_PAY_TO, authority = SOLANA_PAYER } = fields
  const source = fields.source ?? tokenAccountOf(authority.address, MINT)
  const destination = fields.destination ?? tokenAccountOf(payTo, mint)
  const signer = { address: authority.address, role: AccountRole.READONLY_SIGNER, signer: authority }
  const accounts = [
    { address: address(source), role: AccountRole.WRITABLE },
    { address: address(mint), role: AccountRole.READONLY },
    { address: address(destination), role: AccountRole.WRITABLE },
    signer,
    ...(fields.more ?? []),
  ]
  const data = [fields.kind ?? 12, ...u64(amount), decimals, ...(fields.trailing ?? [])]
  return call(fields.program ?? TOKEN_PROGRAM, data, accounts)
}

interface TransactionFields {
  feePayer?: string
  blockhash?: string
  version?: 'legacy' | 0
  /** Accounts that the transaction takes from an address lookup table. */
  lookedUp?: readonly string[]
}

/** A transaction with these instructions, in base64. Everybody except the fee payer has signed it. */
export async function transactionOf(
  instructions: readonly Instruction[],
  fields: TransactionFields = {},
): Promise<string> {
  const { feePayer = FEE_PAYER.address, blockhash = BLOCKHASH, version = 0, lookedUp = [] } = fields
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (it) => setTransactionMessageFeePayer(address(feePayer), it),
    (it) => appendTransactionMessageInstructions(instructions, it),
    (it) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n }, it),
  )
  const inTable = { [STRANGER.address]: lookedUp.map((it) => address(it)) }
  const written =
    version === 'legacy'
      ? { ...message, version }
      : compressTransactionMessageUsingAddressLookupTables(message, inTable)
  return getBase64EncodedWireTransaction(await partiallySignTransactionMessageWithSigners(written as typeof message))
}
