import { crc32, deflateSync } from 'node:zlib'

// A minimal PNG encoder (W3C, third edition): a signature, then chunks of length, type, data and CRC. It supports
// only preview pictures of links: a palette of few colours, and the picture's description as text (§11.3.3.4).

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const DESCRIPTION = 'Description'
const INDEXED = 3
const COLOURS_MAX = 64
/**
 * Colours that differ by less than this, summed over the channels, share a palette entry. The edges of letters have
 * hundreds of similar colours.
 */
const APART = 24

/** Encodes RGBA pixels as a PNG with a small palette and a description. Meant for pictures of flat areas and text. */
export function toPng({ width, height }: { width: number; height: number }, rgba: Uint8Array, description: string) {
  const seen = new Map<number, number>()
  const pixel = (at: number) => (rgba[at * 4]! << 16) | (rgba[at * 4 + 1]! << 8) | rgba[at * 4 + 2]!
  for (let at = 0; at < width * height; at++) seen.set(pixel(at), (seen.get(pixel(at)) ?? 0) + 1)
  const palette: number[] = []
  const nearest = (colour: number) =>
    palette.reduce((best, it, at) => (apart(it, colour) < apart(palette[best]!, colour) ? at : best), 0)
  for (const [colour] of [...seen].toSorted((a, b) => b[1] - a[1]))
    if (palette.length < COLOURS_MAX && palette.every((it) => apart(it, colour) >= APART)) palette.push(colour)
  const indexOf = new Map([...seen.keys()].map((colour) => [colour, nearest(colour)]))
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = indexOf.get(pixel(y * width + x))!
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, INDEXED], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    // The zeros mean: no compression, no language, no translated keyword.
    chunk('iTXt', Buffer.from(`${DESCRIPTION}\0\0\0\0\0${description}`)),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function apart(a: number, b: number): number {
  return [16, 8, 0].reduce((sum, bits) => sum + Math.abs(((a >> bits) & 255) - ((b >> bits) & 255)), 0)
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export function readPng(png: Buffer): { width: number; height: number; description: string | undefined } {
  let description: string | undefined
  for (let at = SIGNATURE.length; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at))
    const isText = png.toString('latin1', at + 4, at + 8) === 'iTXt'
    if (isText && data.toString('latin1').startsWith(`${DESCRIPTION}\0`))
      description = data.toString('utf8', DESCRIPTION.length + 5)
  }
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), description }
}
