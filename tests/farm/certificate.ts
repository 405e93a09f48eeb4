import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'

export interface Certificate {
  readonly cert: string
  readonly key: string
}

export interface Authority {
  /** The certificate authority's own certificate in PEM. Clients of these sites must trust it. */
  readonly cert: string
  issue(host: string): Certificate
}

/**
 * A self-signed certificate authority (RFC 5280). It is created for each run, so that the repository contains no key.
 * Each name has its own certificate, because one with hundreds of names would make every handshake slow.
 */
export function makeAuthority(): Authority {
  const [own, sites] = [keyPair(), keyPair()]
  const key = sites.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  // Of two trusted authorities with the same name, OpenSSL tries only one.
  const name = named(`Farm of test sites ${randomUUID()}`)
  let serial = 1
  const write = (subject: Buffer, publicKey: KeyObject, added: Buffer) => {
    const body = sequence(
      tlv(0xa0, integer(Buffer.of(2))),
      integer(Buffer.of(1, serial >> 8, serial++ & 0xff)),
      ALGORITHM,
      name,
      sequence(tlv(0x17, Buffer.from('200101000000Z')), tlv(0x17, Buffer.from('491231235959Z'))),
      subject,
      publicKey.export({ type: 'spki', format: 'der' }),
      tlv(0xa3, sequence(added)),
    )
    const signature = tlv(0x03, Buffer.of(0), sign('sha256', body, own.privateKey))
    return pem(sequence(body, ALGORITHM, signature))
  }
  return {
    cert: write(name, own.publicKey, extension(oid(2, 5, 29, 19), sequence(tlv(0x01, Buffer.of(0xff))))),
    issue: (host) => {
      const names = extension(oid(2, 5, 29, 17), sequence(tlv(0x82, Buffer.from(host))))
      return { cert: write(named('Site of the farm'), sites.publicKey, names), key }
    },
  }
}

const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

function pem(der: Buffer): string {
  // The pattern gives no empty last line, which OpenSSL would refuse.
  const lines = der.toString('base64').match(/.{1,64}/g)!
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts)
const set = (...parts: Buffer[]) => tlv(0x31, ...parts)
const integer = (value: Buffer) => tlv(0x02, value)
const extension = (id: Buffer, value: Buffer) => sequence(id, tlv(0x04, value))

const named = (name: string) => sequence(set(sequence(oid(2, 5, 4, 3), tlv(0x0c, Buffer.from(name)))))

function oid(first: number, second: number, ...rest: number[]): Buffer {
  const bytes = rest.flatMap((part) => {
    const septets = [part & 0x7f]
    for (let left = part >> 7; left > 0; left >>= 7) septets.unshift((left & 0x7f) | 0x80)
    return septets
  })
  return tlv(0x06, Buffer.from([first * 40 + second, ...bytes]))
}

/** Encodes an ASN.1 value by the distinguished encoding rules: tag, length, value. */
function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts)
  const { length } = value
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), value])
  const bytes: number[] = []
  for (let left = length; left > 0; left = Math.floor(left / 256)) bytes.unshift(left % 256)
  return Buffer.concat([Buffer.of(tag, 0x80 | bytes.length, ...bytes), value])
}

/** The algorithm identifier of ECDSA with SHA-256. */
const ALGORITHM = sequence(oid(1, 2, 840, 10_045, 4, 3, 2))
