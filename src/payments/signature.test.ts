import fc from 'fast-check'
import { hashTypedData, recoverAddress, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { PAY_TO, PAYER, PAYER_KEY } from '../../tests/support/payments.ts'
import { NETWORKS, type EvmName } from './networks.ts'
import { judgeSignature, transferDigest } from './signature.ts'

// Expected hashes and signatures come from viem.

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const account = privateKeyToAccount(`0x${PAYER_KEY}`)
const network = NETWORKS['base-sepolia']

const word = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n })
const hexOf = (bytes: number) => fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((it) => toHex(it))
const authorizations = fc.record({
  from: hexOf(20),
  to: hexOf(20),
  value: word.map(String),
  validAfter: word.map(String),
  validBefore: word.map(String),
  nonce: hexOf(32),
})
const plain = {
  from: PAYER,
  to: PAY_TO,
  value: '10000',
  validAfter: '0',
  validBefore: '1800000000',
  nonce: `0x${'1'.padStart(64, '0')}`,
}

function toHex(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString('hex')}`
}

function typedData(authorization: typeof plain, name: EvmName) {
  const { asset, id } = NETWORKS[name]
  return {
    domain: {
      name: asset.name,
      version: asset.version,
      chainId: Number(id.split(':')[1]),
      verifyingContract: asset.address as Hex,
    },
    primaryType: 'TransferWithAuthorization',
    types: {
      TransferWithAuthorization: [
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'validAfter', type: 'uint256' },
        { name: 'validBefore', type: 'uint256' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    message: {
      from: authorization.from as Hex,
      to: authorization.to as Hex,
      value: BigInt(authorization.value),
      validAfter: BigInt(authorization.validAfter),
      validBefore: BigInt(authorization.validBefore),
      nonce: authorization.nonce as Hex,
    },
  } as const
}

test('the signed hash equals viem’s', () => {
  fc.assert(
    fc.property(authorizations, fc.constantFrom('base', 'base-sepolia'), (authorization, name: EvmName) => {
      const hashed = toHex(transferDigest(authorization, NETWORKS[name]))
      expect(hashed).toBe(hashTypedData(typedData(authorization, name)))
    }),
  )
})

describe('a plain signature', () => {
  test('by viem is the payer’s own, for any case of the address and any encoding of the last byte', async () => {
    const signature = await account.signTypedData(typedData(plain, 'base-sepolia'))
    expect(judgeSignature(signature, plain, network)).toBe('own_key')
    expect(judgeSignature(signature, { ...plain, from: PAYER.toLowerCase() }, network)).toBe('own_key')
    const parity = Number.parseInt(signature.slice(-2), 16) - 27
    expect(judgeSignature(`${signature.slice(0, -2)}0${parity}`, plain, network)).toBe('own_key')
  })

  test('over other data is not the payer’s', async () => {
    const signature = await account.signTypedData(typedData(plain, 'base-sepolia'))
    fc.assert(
      fc.property(authorizations, (other) => {
        expect(judgeSignature(signature, other, network)).not.toBe('own_key')
      }),
    )
    expect(judgeSignature(signature, plain, NETWORKS.base)).toBe('other_key')
  })

  test('that was altered to its mirrored s value is malformed', async () => {
    const signature = await account.signTypedData(typedData(plain, 'base-sepolia'))
    const s = ORDER - BigInt(`0x${signature.slice(66, 130)}`)
    const turned = `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${signature.endsWith('1b') ? '1c' : '1b'}`
    expect(judgeSignature(turned, plain, network)).toBe('malformed')
  })

  test('of random bytes belongs to another key, or is malformed if viem recovers no key', async () => {
    const hash = hashTypedData(typedData(plain, 'base-sepolia'))
    const halves = fc.tuple(hexOf(32), fc.bigInt({ min: 1n, max: ORDER / 2n }), fc.constantFrom('1b', '1c'))
    await fc.assert(
      fc.asyncProperty(halves, async ([r, s, last]) => {
        const signature: Hex = `0x${r.slice(2)}${s.toString(16).padStart(64, '0')}${last}`
        const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
        expect(judgeSignature(signature, plain, network)).toBe(signer ? 'other_key' : 'malformed')
      }),
    )
  })

  test('may have s up to half the order and r below the order, and no more', () => {
    // A valid r: the x coordinate of secp256k1's generator (SEC 2). Some key can be recovered from it; the test does
    // not depend on which.
    const r = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
    const judge = (r: string, s: bigint) =>
      judgeSignature(`0x${r}${s.toString(16).padStart(64, '0')}1b`, plain, network)
    expect(judge(r, 1n)).toBe('other_key')
    expect(judge(r, ORDER / 2n)).toBe('other_key')
    expect(judge(r, ORDER / 2n + 1n)).toBe('malformed')
    expect(judge(r, 0n)).toBe('malformed')
    expect(judge(ORDER.toString(16), 1n)).toBe('malformed')
    expect(judge((ORDER + 1n).toString(16), 1n)).toBe('malformed')
  })

  test.each([
    ['a last byte of no meaning', `0x${'11'.repeat(64)}1d`],
    ['nothing but zeros', `0x${'00'.repeat(65)}`],
    ['r past the order of the curve', `0x${'ff'.repeat(32)}${'11'.repeat(32)}1b`],
    ['r of no point', `0x${'5'.padStart(64, '0')}${'11'.repeat(32)}1b`],
    ['64 bytes', `0x${'11'.repeat(64)}`],
    ['half a byte too much', `0x${'11'.repeat(65)}1`],
    ['nothing', '0x'],
  ])('of %s is malformed', (_, signature) => {
    expect(judgeSignature(signature, plain, network)).toBe('malformed')
  })
})

describe('a signature for a contract', () => {
  const END = '6492'.repeat(16)
  const wordOf = (value: number) => value.toString(16).padStart(64, '0')
  const factory = '22'.repeat(20).padStart(64, '0')
  const inner = '33'.repeat(65).padEnd(192, '0')
  const wrapped = `0x${factory}${wordOf(96)}${wordOf(160)}${wordOf(4)}${'aabbccdd'.padEnd(64, '0')}${wordOf(65)}${inner}${END}`

  test('is left to the contract if its form allows it', () => {
    expect(judgeSignature(wrapped, plain, network)).toBe('contract')
    expect(judgeSignature(`0x${'44'.repeat(200)}`, plain, network)).toBe('contract')
  })

  test.each([
    ['without a word before its end', `0x${END}${END}${END}`],
    ['whose bytes begin past its end', wrapped.replace(wordOf(160), wordOf(4_000))],
    ['whose bytes are longer than it is', wrapped.replace(`${wordOf(65)}${inner}`, `${wordOf(6_500)}${inner}`)],
    ['whose lengths no computer can count', wrapped.replace(wordOf(96), 'f'.repeat(64))],
    ['that no factory deploys', wrapped.replace(factory, '0'.repeat(64))],
    ['with nothing signed inside', `0x${factory}${wordOf(96)}${wordOf(128)}${wordOf(0)}${wordOf(0)}${END}`],
  ])('%s is malformed', (_, signature) => {
    expect(judgeSignature(signature, plain, network)).toBe('malformed')
  })

  test('never throws, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (bytes, isWrapped) => {
        const signature = `${toHex(bytes)}${isWrapped ? END : ''}`
        expect(['malformed', 'contract', 'other_key']).toContain(judgeSignature(signature, plain, network))
      }),
    )
  })
})
