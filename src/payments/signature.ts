import { keccak_256 } from '@noble/hashes/sha3'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import type { EvmNetwork } from './networks.ts'
import type { Authorization } from './decode-payment.ts'
import { secp256k1 } from './secp256k1.ts'

/** What can be said of a signature without asking anybody. */
export type Judgement =
  /** The payer's own key made it. */
  | 'own_key'
  /** Another key made it, so it is good only if the payer is a contract that accepts that key. */
  | 'other_key'
  /** Only the payer's contract can say (ERC-1271, ERC-6492). */
  | 'contract'
  /** No chain would take it. */
  | 'malformed'

const PLAIN_BYTES = 65
/** ERC-6492: these 32 bytes end a signature that brings the deployment of its contract with it. */
const WRAPPER_END = '6492'.repeat(16)
/** Of secp256k1. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Judges the signature of an EIP-3009 transfer on this network's asset. */
export function judgeSignature(signature: string, authorization: Authorization, network: EvmNetwork): Judgement {
  const digits = signature.slice(2).toLowerCase()
  if (!/^([0-9a-f]{2})+$/.test(digits)) return 'malformed'
  if (digits.length === PLAIN_BYTES * 2) return judgePlain(digits, authorization, network)
  if (digits.length < PLAIN_BYTES * 2) return 'malformed'
  if (digits.endsWith(WRAPPER_END)) return isWrapper(hexToBytes(digits.slice(0, -64))) ? 'contract' : 'malformed'
  return 'contract'
}

function judgePlain(digits: string, authorization: Authorization, network: EvmNetwork): Judgement {
  const recovery = RECOVERY[Number.parseInt(digits.slice(128), 16)]
  const [r, s] = [BigInt(`0x${digits.slice(0, 64)}`), BigInt(`0x${digits.slice(64, 128)}`)]
  // The token refuses the upper half, so that nobody can make a second signature out of the first.
  if (recovery === undefined || r === 0n || r >= ORDER || s === 0n || s > ORDER / 2n) return 'malformed'
  const signer = signerOf(transferDigest(authorization, network), hexToBytes(digits.slice(0, 128)), recovery)
  if (signer === undefined) return 'malformed'
  return authorization.from.slice(2).toLowerCase() === signer ? 'own_key' : 'other_key'
}

/** The address's digits. Undefined where no key can have made the signature, as no point of the curve has its r. */
function signerOf(digest: Uint8Array, signature: Uint8Array, recovery: 0 | 1): string | undefined {
  try {
    const key = secp256k1().recover(digest, signature, recovery)
    return key ? Buffer.from(keccak_256(key.subarray(1))).toString('hex', 12) : undefined
  } catch {
    return undefined
  }
}

const RECOVERY: Readonly<Record<number, 0 | 1>> = { 0: 0, 1: 1, 27: 0, 28: 1 }

/** `(address factory, bytes deployment, bytes signature)` in the ABI's encoding, every length inside what is there. */
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

const hashOf = (text: string) => keccak_256(utf8ToBytes(text))
const DOMAIN_TYPE = hashOf('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)')
const TRANSFER_TYPE = hashOf(
  'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
)
const domains = new WeakMap<EvmNetwork, Uint8Array>()

/** What the payer signs (EIP-712). */
export function transferDigest(authorization: Authorization, network: EvmNetwork): Uint8Array {
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  const message = keccak_256(
    concatBytes(
      TRANSFER_TYPE,
      wordOf(from),
      wordOf(to),
      wordOf(BigInt(value)),
      wordOf(BigInt(validAfter)),
      wordOf(BigInt(validBefore)),
      wordOf(nonce),
    ),
  )
  return keccak_256(concatBytes(Uint8Array.of(0x19, 0x01), domainOf(network), message))
}

function domainOf(network: EvmNetwork): Uint8Array {
  const held = domains.get(network)
  if (held) return held
  const { name, version, address } = network.asset
  const chainId = BigInt(network.id.split(':')[1] ?? 0)
  const domain = keccak_256(concatBytes(DOMAIN_TYPE, hashOf(name), hashOf(version), wordOf(chainId), wordOf(address)))
  domains.set(network, domain)
  return domain
}

function wordOf(value: string | bigint): Uint8Array {
  const digits = typeof value === 'string' ? value.slice(2) : value.toString(16)
  return hexToBytes(digits.padStart(64, '0'))
}
