/** The declaration is searched in this many bytes. Browsers search only 1,024, but many pages declare it later. */
const PRESCAN_BYTES = 4096
const BROWSERS_PRESCAN_BYTES = 1024

/** The encoding is detected from this much of the text. */
const GUESS_BYTES = 65_536

/** Candidates for bytes that are not UTF-8. If two fit equally well, the earlier one is chosen. */
const CANDIDATES = ['big5', 'gb18030', 'shift_jis', 'euc-jp', 'euc-kr'] as const

/** Encodings in which every byte sequence is valid. */
const ONE_BYTE = /^(?:windows-125|iso-8859-|koi8-|ibm866|macintosh|x-mac)/
/** This many valid multi-byte characters of UTF-8 are no coincidence. */
const UTF8_CHARACTERS_MIN = 4

/** The most frequent characters of modern Chinese, which wrongly decoded text rarely contains. */
const COMMON_HAN = new Set(
  '的一是不了人我在有他這这中大來来上國国個个到說说們们為为子和你地出道也時时年得就那要下以生會会自著着去之過过家學学對对可她里裡後后小麼么心多天而能好都然沒没日於于起還还發发成事只作當当想看文無无開开手十用主行方又如前所本見见經经頭头面公同三已老從从動动兩两長长網网站服務务資资訊讯台臺灣湾市電电話话',
)

/**
 * Decodes the bytes of a page, by the first of these:
 * 1. a byte order mark,
 * 2. UTF-16, if every other byte is zero,
 * 3. the encoding of the header, or else of the page, if the bytes fit it,
 * 4. detection.
 *
 * `overruled`: the encoding that the page declares, if the header declares another. `isLate`: the declaration is beyond
 * the bytes that browsers search (HTML standard, prescan).
 */
export function decodeText(bytes: Uint8Array, contentType: string | null) {
  const mark = findByteOrderMark(bytes)
  const meta = findMetaCharset(bytes)
  const header = toEncoding(/charset=["']?([^"';,]+)/i.exec((contentType ?? '').replaceAll(/\s+/g, ''))?.[1])
  const declared = header ?? meta?.charset ?? null
  const isLate = header === undefined && !mark && (meta?.end ?? 0) > BROWSERS_PRESCAN_BYTES
  const overruled = header !== undefined && meta && familyOf(meta.charset) !== familyOf(header) ? meta.charset : null
  const declaredIn = header ? 'header' : 'meta'
  const read = (charset: string, source: 'bom' | 'header' | 'meta' | 'guess') => ({
    text: decode(bytes, charset),
    charset,
    source,
    declared,
    overruled,
    isLate,
  })
  if (mark) return read(mark, 'bom')
  const utf16 = findUtf16(bytes)
  if (utf16) return read(utf16, declared === utf16 ? declaredIn : 'guess')
  // The declaration was readable as ASCII, so the page is not UTF-16, whatever it declares (HTML standard, prescan).
  const usable = declared?.startsWith('utf-16') ? 'utf-8' : declared
  if (usable && isPlausible(bytes, usable)) return read(usable, declaredIn)
  return read(guessCharset(bytes), 'guess')
}

/** GBK is a subset of GB 18030. */
function familyOf(charset: string): string {
  return charset === 'gbk' ? 'gb18030' : charset
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes)
}

function toEncoding(label: string | undefined): string | undefined {
  if (!label) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

function findByteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return undefined
}

function findMetaCharset(bytes: Uint8Array): { charset: string; end: number } | undefined {
  // Without its zero bytes, ASCII markup in UTF-16 is readable.
  const start = Buffer.from(bytes.subarray(0, PRESCAN_BYTES)).toString('latin1').replaceAll('\0', '')
  const found =
    /<meta[^>]{1,500}charset\s*=[\s"']*([\w.:-]+)/i.exec(start) ??
    /<\?xml[^>]{1,200}encoding\s*=\s*["']([\w.:-]+)/i.exec(start)
  const charset = toEncoding(found?.[1])
  return charset === undefined || !found ? undefined : { charset, end: found.index + found[0].length }
}

/** Detects UTF-16 without a byte order mark: every other byte of ASCII markup is zero. */
function findUtf16(bytes: Uint8Array): string | undefined {
  const length = Math.min(bytes.length, 1024)
  if (length < 8) return undefined
  let evenZeros = 0
  let oddZeros = 0
  for (let at = 0; at < length; at++) {
    if (bytes[at] !== 0) continue
    if (at % 2 === 0) evenZeros++
    else oddZeros++
  }
  const zerosMin = length / 8
  if (oddZeros > zerosMin && evenZeros < oddZeros / 8) return 'utf-16le'
  if (evenZeros > zerosMin && oddZeros < evenZeros / 8) return 'utf-16be'
  return undefined
}

/** Whether nearly all bytes are valid. A few may be invalid, for example in one badly encoded include. */
function isPlausible(bytes: Uint8Array, encoding: string): boolean {
  const sample = takeSample(bytes)
  // Text in a one-byte encoding is almost never valid UTF-8 by chance, so valid UTF-8 refutes it.
  if (ONE_BYTE.test(encoding)) {
    const utf8 = measure(sample, 'utf-8')
    if (utf8.broken <= 1 && utf8.nonAscii >= UTF8_CHARACTERS_MIN) return false
  }
  const { nonAscii, broken } = measure(sample, encoding)
  return broken <= 2 || broken < nonAscii * 0.05
}

function guessCharset(bytes: Uint8Array): string {
  const sample = takeSample(bytes)
  if (measure(sample, 'utf-8').broken <= 1) return 'utf-8'
  const scores = CANDIDATES.map((encoding) => ({ encoding, score: measure(sample, encoding).score }))
  const best = scores.reduce((leader, candidate) => (candidate.score > leader.score ? candidate : leader))
  // No candidate fits, as for Western pages: they contain rare characters and errors in every East Asian encoding.
  return best.score > 0 ? best.encoding : 'windows-1252'
}

/** The bytes from the first non-ASCII one on. Encodings do not differ before it. */
function takeSample(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80)
  return first < 0 ? bytes.subarray(0, 0) : bytes.subarray(first, first + GUESS_BYTES)
}

/**
 * Decodes the bytes and counts the characters beyond ASCII and the broken ones among them. `score`: the share of frequent
 * East Asian characters, less five times that of broken ones. It is negative below a tenth, where nothing fits.
 */
function measure(bytes: Uint8Array, encoding: string): { nonAscii: number; broken: number; score: number } {
  let nonAscii = 0
  let broken = 0
  let familiar = 0
  for (const character of decode(bytes, encoding)) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x80) continue
    nonAscii++
    // The replacement character, and private use, to which some decoders map unknown bytes.
    if (code === 0xfffd || (code >= 0xe000 && code < 0xf900)) broken++
    else if (COMMON_HAN.has(character) || isKana(code) || isHangul(code)) familiar++
  }
  // The last character of the sample may be cut, so one error is free.
  return { nonAscii, broken, score: nonAscii === 0 ? 0 : (familiar - 5 * Math.max(0, broken - 1)) / nonAscii - 0.1 }
}

function isKana(code: number): boolean {
  return code >= 0x3041 && code <= 0x30fe
}

function isHangul(code: number): boolean {
  return code >= 0xac00 && code <= 0xd7a3
}
