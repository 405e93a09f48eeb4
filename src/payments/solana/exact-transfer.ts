import { createPublicKey, verify } from 'node:crypto'
import { Mismatch } from '../mismatch.ts'
import { fromBase58 } from './base58.ts'
import { TOKEN_PROGRAM, tokenAccountOf } from './token-account.ts'
import { messageHash, readTransaction, type Instruction, type Transaction } from './transaction.ts'

const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'
const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
/** Wallets add instructions of Lighthouse, which assert the outcome to protect the signer. */
const LIGHTHOUSE_PROGRAM = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'
const SET_COMPUTE_UNIT_LIMIT = 2
const SET_COMPUTE_UNIT_PRICE = 3
const TRANSFER_CHECKED = 12
const INSTRUCTIONS_MAX = 7
/** In micro-lamports per compute unit, so five lamports. */
const UNIT_PRICE_MAX = 5_000_000n

export interface ExactTerms {
  readonly asset: string
  readonly decimals: number
  readonly payTo: string
  readonly amount: string
}

/** A transfer that its payer has signed and the fee payer has not. */
export interface ExactTransfer {
  readonly payer: string
  readonly feePayer: string
  readonly messageHash: string
  readonly signature: string
}

/**
 * Parses a payment of x402's exact scheme on Solana: two compute budget instructions, one TransferChecked of the
 * exact amount, and memos. Throws Mismatch for any other transaction. Sends no request.
 */
export function readExactTransfer(base64: string, terms: ExactTerms): ExactTransfer {
  const transaction = readTransaction(base64)
  const [feePayer = '', payer = ''] = transaction.accounts
  if (transaction.signatures.length !== 2) {
    throw new Mismatch('The transaction must have two signers: the fee payer and the payer.')
  }
  const { instructions } = transaction
  if (instructions.length > INSTRUCTIONS_MAX) throw new Mismatch('The transaction has more than seven instructions.')
  const [limit, price, transfer, ...notes] = instructions
  checkBudget(limit, price)
  checkTransfer(transfer, payer, terms)
  if (notes.some(({ program }) => program !== MEMO_PROGRAM && program !== LIGHTHOUSE_PROGRAM)) {
    throw new Mismatch('Only instructions of the Memo and Lighthouse programs may follow the transfer.')
  }
  if (instructions.some(({ program, accounts }) => program === feePayer || accounts.includes(feePayer))) {
    throw new Mismatch('The fee payer must not appear in any instruction.')
  }
  const signature = signatureOf(payer, transaction)
  return { payer, feePayer, messageHash: messageHash(transaction.message), signature }
}

export function memosOf({ instructions }: Transaction): string[] {
  const memos = instructions.filter(({ program }) => program === MEMO_PROGRAM)
  return memos.map(({ data }) => Buffer.from(data).toString('utf8'))
}

function checkBudget(limit: Instruction | undefined, price: Instruction | undefined): void {
  const isLimit = isBudget(limit) && limit.data[0] === SET_COMPUTE_UNIT_LIMIT && limit.data.length === 5
  const isPrice = isBudget(price) && price.data[0] === SET_COMPUTE_UNIT_PRICE && price.data.length === 9
  if (!isLimit || !isPrice) {
    throw new Mismatch('The first two instructions must set the compute unit limit and the compute unit price.')
  }
  if (Buffer.from(price.data).readBigUInt64LE(1) > UNIT_PRICE_MAX) {
    throw new Mismatch('The compute unit price must be at most five lamports.')
  }
}

function isBudget(instruction: Instruction | undefined): instruction is Instruction {
  return instruction?.program === COMPUTE_BUDGET_PROGRAM
}

function checkTransfer(transfer: Instruction | undefined, payer: string, terms: ExactTerms): void {
  const isTransfer =
    transfer?.program === TOKEN_PROGRAM && transfer.data[0] === TRANSFER_CHECKED && transfer.data.length === 10
  if (!isTransfer) throw new Mismatch('The third instruction must be a TransferChecked of the SPL Token program.')
  const [source, mint, destination, authority, ...more] = transfer.accounts
  const data = Buffer.from(transfer.data)
  const expected = [
    ['mint', mint, terms.asset],
    ['amount', String(data.readBigUInt64LE(1)), terms.amount],
    ['decimals', String(data[9]), String(terms.decimals)],
    ['destination', destination, tokenAccountOf(terms.payTo, terms.asset)],
    ['authority', authority, payer],
  ] as const
  for (const [field, given, wanted] of expected) {
    if (given !== wanted) throw new Mismatch(`The ${field} of the transfer must be exactly ${wanted}.`)
  }
  if (more.length > 0) throw new Mismatch('The transfer must have only one authority.')
  if (source === destination) throw new Mismatch('The source and the destination of the transfer are the same account.')
}

function signatureOf(payer: string, { message, signatures }: Transaction): string {
  const [, signature] = signatures
  const x = Buffer.from(fromBase58(payer, 32) ?? []).toString('base64url')
  const isGood = () => {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return signature !== undefined && verify(null, message, key, signature)
  }
  if (!isGood()) throw new Mismatch('This transaction is not signed with the key of the payer.')
  return Buffer.from(signature ?? []).toString('hex')
}
