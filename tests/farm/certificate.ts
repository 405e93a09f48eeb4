import { generateKeyPairSync, sign } from 'node:crypto'

export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** A certificate for these names that vouches for itself (RFC 5280), made anew for each run: no key lies in the repository. */
export function makeCertificate(hosts: readonly string[]): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(oid(1, 2, 840, 10_045, 4, 3, 2))
  const name = sequence(set(sequence(oid(2, 5, 4, 3), tlv(0x0c, Buffer.from('Farm of test sites')))))
  const body = sequence(
    tlv(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    sequence(tlv(0x17, Buffer.from('200101000000Z')), tlv(0x17, Buffer.from('491231235959Z'))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(
      0xa3,
      sequence(
        extension(oid(2, 5, 29, 19), sequence(tlv(0x01, Buffer.of(0xff)))),
        extension(oid(2, 5, 29, 17), sequence(...hosts.map((host) => tlv(0x82, Buffer.from(host))))),
      ),
    ),
  )
  const signature = tlv(0x03, Buffer.of(0), sign('sha256', body, privateKey))
  const der = sequence(body, algorithm, signature)
  return {
    // An empty line before the end, where the last one is full, is refused.
    cert: `-----BEGIN CERTIFICATE-----\n${der
      .toString('base64')
      .match(/.{1,64}/g)!
      .join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts)
const set = (...parts: Buffer[]) => tlv(0x31, ...parts)
const integer = (value: number) => tlv(0x02, Buffer.of(value))
const extension = (id: Buffer, value: Buffer) => sequence(id, tlv(0x04, value))

function oid(first: number, second: number, ...rest: number[]): Buffer {
  const bytes = rest.flatMap((part) => {
    const septets = [part & 0x7f]
    for (let left = part >> 7; left > 0; left >>= 7) septets.unshift((left & 0x7f) | 0x80)
    return septets
  })
  return tlv(0x06, Buffer.from([first * 40 + second, ...bytes]))
}

/** Tag, length, value: the distinguished encoding of ASN.1. */
function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts)
  const { length } = value
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), value])
  const bytes: number[] = []
  for (let left = length; left > 0; left = Math.floor(left / 256)) bytes.unshift(left % 256)
  return Buffer.concat([Buffer.of(tag, 0x80 | bytes.length, ...bytes), value])
}
