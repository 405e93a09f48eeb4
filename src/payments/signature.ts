import type { EvmNetwork } from './networks.ts'
import type { Authorization } from './payment-form.ts'
import { keccak256 } from './keccak.ts'
import { secp256k1 } from './secp256k1.ts'

/** The result of checking a signature without a network request. */
export type Judgement =
  | 'own_key'
  /** Another key signed. This is valid only if the payer is a contract that accepts that key. */
  | 'other_key'
  /** Only the payer's contract can decide (ERC-1271, ERC-6492). */
  | 'contract'
  /** Every chain would refuse it. */
  | 'malformed'

const PLAIN_BYTES = 65
/** The last 32 bytes of a signature that includes the deployment of its contract (ERC-6492). */
const WRAPPER_END = '6492'.repeat(16)
/** The order of secp256k1 and its half, padded to the length of the values compared with them. */
const ORDER = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'
const HALF_ORDER = '7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0'
const ZERO = '0'.repeat(64)

/** Checks the signature of an EIP-3009 transfer of this network's USDC. */
export function judgeSignature(signature: string, authorization: Authorization, network: EvmNetwork): Judgement {
  const digits = signature.slice(2).toLowerCase()
  if (!/^([0-9a-f]{2})+$/.test(digits)) return 'malformed'
  if (digits.length === PLAIN_BYTES * 2) return judgePlain(digits, authorization, network)
  if (digits.length < PLAIN_BYTES * 2) return 'malformed'
  if (digits.endsWith(WRAPPER_END)) return isWrapper(bytesOf(digits.slice(0, -64))) ? 'contract' : 'malformed'
  return 'contract'
}

function judgePlain(digits: string, authorization: Authorization, network: EvmNetwork): Judgement {
  const recovery = RECOVERY[Number.parseInt(digits.slice(128), 16)]
  const [r, s] = [digits.slice(0, 64), digits.slice(64, 128)]
  // The token refuses an s in the upper half of the order, so that nobody can derive a second valid signature.
  if (recovery === undefined || r === ZERO || r >= ORDER || s === ZERO || s > HALF_ORDER) return 'malformed'
  const signer = signerOf(transferDigest(authorization, network), bytesOf(digits.slice(0, 128)), recovery)
  if (signer === undefined) return 'malformed'
  return authorization.from.slice(2).toLowerCase() === signer ? 'own_key' : 'other_key'
}

/** Undefined if no point of the curve has this r, so that no key can have signed. */
function signerOf(digest: Uint8Array, signature: Uint8Array, recovery: 0 | 1): string | undefined {
  try {
    const key = secp256k1().recover(digest, signature, recovery)
    return key ? keccak256(key.subarray(1)).slice(24) : undefined
  } catch {
    return undefined
  }
}

/**
 * The address whose plain key signed the text (EIP-191), as hexadecimal digits. Undefined for a malformed signature.
 */
export function textSigner(signature: string, text: string): string | undefined {
  const [, digits, last = ''] = /^0x([0-9a-f]{128})([0-9a-f]{2})$/i.exec(signature) ?? []
  const recovery = RECOVERY[Number.parseInt(last, 16)]
  if (digits === undefined || recovery === undefined) return undefined
  const prefix = `\x19Ethereum Signed Message:\n${Buffer.byteLength(text)}`
  return signerOf(bytesOf(keccak256(prefix + text)), bytesOf(digits), recovery)
}

const RECOVERY: Readonly<Record<number, 0 | 1>> = { 0: 0, 1: 1, 27: 0, 28: 1 }

/** Whether the bytes are valid ABI encoding of `(address factory, bytes deployment, bytes signature)`. */
function isWrapper(bytes: Uint8Array): boolean {
  const wordAt = (offset: number) => BigInt(`0x${Buffer.from(bytes.subarray(offset, offset + 32)).toString('hex')}`)
  const bytesAt = (slot: number): number | undefined => {
    const offset = wordAt(slot)
    if (offset < 96n || offset + 32n > bytes.length) return undefined
    const length = wordAt(Number(offset))
    return offset + 32n + length <= bytes.length ? Number(length) : undefined
  }
  if (bytes.length < 160 || wordAt(0) === 0n || wordAt(0) >= 1n << 160n) return false
  return bytesAt(32) !== undefined && (bytesAt(64) ?? 0) >= PLAIN_BYTES
}

const DOMAIN_TYPE = keccak256('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)')
const TRANSFER_TYPE = keccak256(
  'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
)

export function transferDigest(authorization: Authorization, network: EvmNetwork): Uint8Array {
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  const numbers = [value, validAfter, validBefore].map((it) => wordOf(BigInt(it)))
  const message = keccak256(bytesOf([TRANSFER_TYPE, wordOf(from), wordOf(to), ...numbers, wordOf(nonce)].join('')))
  return bytesOf(keccak256(bytesOf(`1901${domainSeparator(network)}${message}`)))
}

/** The token's EIP-712 domain separator in hexadecimal; equals its contract's `DOMAIN_SEPARATOR()`. */
export function domainSeparator(network: EvmNetwork): string {
  const { name, version, address } = network.asset
  const chainId = BigInt(network.id.split(':')[1] ?? 0)
  const words = [DOMAIN_TYPE, keccak256(name), keccak256(version), wordOf(chainId), wordOf(address)]
  return keccak256(bytesOf(words.join('')))
}

function wordOf(value: string | bigint): string {
  const digits = typeof value === 'string' ? value.slice(2) : value.toString(16)
  return digits.padStart(64, '0')
}

/** Accepts only pairs of hexadecimal digits: decoding stops silently at any other character. */
function bytesOf(digits: string): Uint8Array {
  return Buffer.from(digits, 'hex')
}
