import { createECDH } from 'node:crypto'
import { keccak256 } from './keccak.ts'

/** The address in EIP-55's mixed case, which tells most typing errors. */
export function toChecksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak256(digits)
  const cased = [...digits].map((digit, at) => ((hash[at] ?? '0') >= '8' ? digit.toUpperCase() : digit))
  return `0x${cased.join('')}`
}

/** Whether it is an address, and one whose mixed case, if it has any, is right. Money sent to a wrong one is gone. */
export function isAddress(text: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false
  const digits = text.slice(2)
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isPlain || text === toChecksumAddress(text)
}

/** A new key and its address. */
export function createWallet(): { privateKey: string; address: string } {
  const pair = createECDH('secp256k1')
  pair.generateKeys()
  const privateKey = `0x${pair.getPrivateKey('hex').padStart(64, '0')}`
  return { privateKey, address: addressOf(privateKey) }
}

/** The address of a private key in hexadecimal. Throws for what is none. */
export function addressOf(privateKey: string): string {
  const digits = privateKey.replace(/^0x/, '')
  if (!/^[0-9a-fA-F]{64}$/.test(digits)) throw new Error('A private key has 64 hexadecimal digits.')
  const pair = createECDH('secp256k1')
  pair.setPrivateKey(digits, 'hex')
  // Without the first byte, which only says that the point is written in full.
  return toChecksumAddress(`0x${keccak256(pair.getPublicKey().subarray(1)).slice(24)}`)
}
