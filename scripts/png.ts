import { crc32, deflateSync } from 'node:zlib'

// Encodes the preview pictures as PNG (W3C, third edition): a signature, then chunks of length, type, data and CRC.
// Chromium's own screenshots have no palette and are several times larger. An image library for two functions would
// bring native code to every developer's machine.

interface Size {
  readonly width: number
  readonly height: number
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const DESCRIPTION = 'Description'
const PALETTE_INDEX = 3
const COLOURS_MAX = 64
/** Colours less distant than this share a palette entry, because the edges of letters have hundreds of similar ones. */
const DISTANCE_MIN = 24

/** Encodes RGBA pixels of flat areas and text. The description is stored as text (§11.3.3.4), which a test reads. */
export function encodePng(size: Size, rgba: Buffer, description: string): Buffer {
  const pixels = Array.from({ length: size.width * size.height }, (_, at) => rgba.readUIntBE(at * 4, 3))
  const counts = countColours(pixels)
  const palette = choosePalette(counts)
  const indexes = new Map(counts.keys().map((colour) => [colour, findNearest(palette, colour)]))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size.width, 0)
  header.writeUInt32BE(size.height, 4)
  header.set([8, PALETTE_INDEX], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    // The zeros mean: no compression, no language, no translated keyword.
    chunk('iTXt', Buffer.from(`${DESCRIPTION}\0\0\0\0\0${description}`)),
    chunk('PLTE', Buffer.from(palette.flatMap(channelsOf))),
    chunk(
      'IDAT',
      deflateSync(
        toRows(size, (at) => indexes.get(pixels[at]!)!),
        { level: 9 },
      ),
    ),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Red, green and blue of a colour 0xRRGGBB. */
function channelsOf(colour: number): number[] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255]
}

function countColours(pixels: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  return counts
}

/** The most frequent colours that are far enough from each other. */
function choosePalette(counts: ReadonlyMap<number, number>): number[] {
  const palette: number[] = []
  for (const [colour] of [...counts].toSorted((a, b) => b[1] - a[1])) {
    const isDistinct = palette.every((other) => distance(other, colour) >= DISTANCE_MIN)
    if (isDistinct && palette.length < COLOURS_MAX) palette.push(colour)
  }
  return palette
}

/** The index of the palette's nearest colour. */
function findNearest(palette: readonly number[], colour: number): number {
  const distances = palette.map((other) => distance(other, colour))
  return distances.indexOf(Math.min(...distances))
}

/** The differences of red, green and blue, summed. */
function distance(a: number, b: number): number {
  const [one, other] = [channelsOf(a), channelsOf(b)]
  return one.reduce((sum, value, channel) => sum + Math.abs(value - other[channel]!), 0)
}

/** The image data. Each row begins with its filter type; 0 is none. */
function toRows({ width, height }: Size, indexAt: (pixel: number) => number): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = indexAt(y * width + x)
  return rows
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Reads what the tests check of a picture. */
export function readPngHeader(png: Buffer): Size & { description: string | undefined } {
  let description: string | undefined
  for (let at = SIGNATURE.length; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at))
    const isText = png.toString('latin1', at + 4, at + 8) === 'iTXt'
    if (isText && data.toString('latin1').startsWith(`${DESCRIPTION}\0`))
      description = data.toString('utf8', DESCRIPTION.length + 5)
  }
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), description }
}
