import { crc32, deflateRawSync } from 'node:zlib'

// A minimal zip writer (APPNOTE.TXT of PKWARE, 4.3) for scripts/bundles.ts: local headers with their files, central
// directory, end record. Unset bytes of a header are zero.
// Every file has the date 1 January 1980, the earliest of the format, so that equal files give equal archives.

const UTF8_NAMES = 0x0800
const DEFLATED = 8
const VERSION_NEEDED = 20
const FIRST_DAY = 0x0021

export function zip(files: Readonly<Record<string, string>>): Buffer {
  const entries = Object.entries(files).map(([path, text]) => {
    const plain = Buffer.from(text)
    const packed = deflateRawSync(plain)
    // Both headers of a file contain these fields. Offsets count from the version.
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(VERSION_NEEDED, 0)
    fields.writeUInt16LE(UTF8_NAMES, 2)
    fields.writeUInt16LE(DEFLATED, 4)
    fields.writeUInt16LE(FIRST_DAY, 8)
    fields.writeUInt32LE(crc32(plain), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(plain.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(path), 22)
    return { name: Buffer.from(path), fields, packed }
  })
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, fields, packed } of entries) {
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([VERSION_NEEDED, 0]), fields, rest, name)
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06'), end])
}
