import { createECDH } from 'node:crypto'
import { keccak256 } from './keccak.ts'

/** The address with EIP-55's mixed-case checksum, which detects most typing errors. */
export function toChecksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak256(digits)
  const cased = [...digits].map((digit, at) => ((hash[at] ?? '0') >= '8' ? digit.toUpperCase() : digit))
  return `0x${cased.join('')}`
}

/** Whether the text is an address. A checksum must be correct, since money sent to a wrong address is lost. */
export function isAddress(text: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false
  const digits = text.slice(2)
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isPlain || text === toChecksumAddress(text)
}

export function createWallet(): { privateKey: string; address: string } {
  const pair = createECDH('secp256k1')
  pair.generateKeys()
  const privateKey = `0x${pair.getPrivateKey('hex').padStart(64, '0')}`
  return { privateKey, address: addressOf(privateKey) }
}

/** Throws for an invalid key. */
export function addressOf(privateKey: string): string {
  const digits = privateKey.replace(/^0x/, '')
  if (!/^[0-9a-fA-F]{64}$/.test(digits)) throw new Error('A private key has 64 hexadecimal digits.')
  const pair = createECDH('secp256k1')
  pair.setPrivateKey(digits, 'hex')
  // The first byte of the public key only says that the point is uncompressed, so the hash omits it.
  return toChecksumAddress(`0x${keccak256(pair.getPublicKey().subarray(1)).slice(24)}`)
}
