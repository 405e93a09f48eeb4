import { createHash } from 'node:crypto'
import { Malformed, Mismatch } from '../mismatch.ts'
import { toBase58 } from './base58.ts'

const BYTES_MAX = 1232
const SIGNATURE_BYTES = 64
const ADDRESS_BYTES = 32
/** The first bit of a versioned message is set. A legacy message begins with its number of signers, below 128. */
const VERSIONED = 0x80

export interface Instruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/** A transaction as its signers see it: the first signer pays the fee. */
export interface Transaction {
  readonly message: Uint8Array
  /** Signatures of the first accounts, in order; a missing one is zeros. */
  readonly signatures: readonly Uint8Array[]
  readonly accounts: readonly string[]
  /** The transaction is valid for some 150 blocks after this one, which take 60 to 90 seconds. */
  readonly blockhash: string
  readonly instructions: readonly Instruction[]
}

/** Parses a transaction. Throws Malformed if no node would accept it, Mismatch if it has a lookup table. */
export function readTransaction(base64: string): Transaction {
  if (base64.length > Math.ceil(BYTES_MAX / 3) * 4 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    throw createMalformedError()
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > BYTES_MAX || bytes.toString('base64') !== base64) throw createMalformedError()
  const reader = new Reader(bytes)
  const signatures = reader.list(() => reader.take(SIGNATURE_BYTES))
  const message = Uint8Array.from(bytes.subarray(reader.at))
  const isVersioned = reader.peek() >= VERSIONED
  if (isVersioned && reader.byte() !== VERSIONED) throw createMalformedError()
  const signers = reader.byte()
  const readonlySigners = reader.byte()
  const readonlyOthers = reader.byte()
  const accounts = reader.list(() => toBase58(reader.take(ADDRESS_BYTES)))
  const blockhash = toBase58(reader.take(ADDRESS_BYTES))
  const compiled = reader.list(() => ({
    program: reader.byte(),
    accounts: [...reader.take(reader.length())],
    data: Uint8Array.from(reader.take(reader.length())),
  }))
  if (isVersioned && reader.length() > 0) {
    throw new Mismatch('The transaction uses an address lookup table. List all accounts in the transaction itself.')
  }
  const isComplete =
    reader.isAtEnd &&
    signers === signatures.length &&
    readonlySigners < signers &&
    signers + readonlyOthers <= accounts.length &&
    new Set(accounts).size === accounts.length
  if (!isComplete) throw createMalformedError()
  const accountAt = (index: number): string => {
    const account = accounts[index]
    if (account === undefined) throw createMalformedError()
    return account
  }
  const instructions = compiled.map((it) => ({
    program: accountAt(it.program),
    accounts: it.accounts.map(accountAt),
    data: it.data,
  }))
  return { message, signatures, accounts, blockhash, instructions }
}

/** The hash identifies a payment: the chain executes a message once, whatever its signatures. */
export function messageHash(message: Uint8Array): string {
  return `0x${createHash('sha256').update(message).digest('hex')}`
}

function createMalformedError(): Malformed {
  return new Malformed([{ path: 'payload.transaction', message: 'is malformed' }])
}

/** Reads fields from the bytes in order. Throws Malformed if they end too early. */
class Reader {
  at = 0
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.at === this.#bytes.length
  }

  peek(): number {
    const byte = this.#bytes[this.at]
    if (byte === undefined) throw createMalformedError()
    return byte
  }

  byte(): number {
    const byte = this.peek()
    this.at += 1
    return byte
  }

  take(length: number): Uint8Array {
    const taken = this.#bytes.subarray(this.at, this.at + length)
    if (taken.length < length) throw createMalformedError()
    this.at += length
    return taken
  }

  /** A compact-u16: seven bits per byte, lowest first, in the fewest bytes. */
  length(): number {
    let value = 0
    for (let place = 0; place < 3; place++) {
      const byte = this.byte()
      if (byte === 0 && place > 0) throw createMalformedError()
      value += (byte & 0x7f) * 128 ** place
      if (byte < 0x80) return value
    }
    throw createMalformedError()
  }

  list<T>(read: () => T): T[] {
    return Array.from({ length: this.length() }, read)
  }
}
