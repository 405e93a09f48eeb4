export const DECK_PARTS = ['main', 'extra', 'side'] as const

/** The part of a deck that a line belongs to. Lines above any heading have null instead. */
export type DeckPart = (typeof DECK_PARTS)[number]

export interface DeckLine {
  readonly line: number
  readonly part: DeckPart | null
  readonly copies: number
  /** The card's name in any language, or its printed number (passcode). */
  readonly card: string
}

const HEADINGS: readonly (readonly [RegExp, DeckPart])[] = [
  [/^[#!]?\s*(?:main|monsters?|spells?|traps?|主(?:要)?牌[組组]|主卡[組组]|怪獸|怪兽|魔法|陷阱|メイン)/iu, 'main'],
  [/^[#!]?\s*(?:extra|額外|额外|エクストラ)/iu, 'extra'],
  [/^[#!]?\s*(?:side|副牌|備牌|备牌|サイド)/iu, 'side'],
]

/** No card name is longer. */
const LINE_LENGTH_MAX = 200

const BEFORE = /^(?<copies>\d{1,2})\s*[x×*張张枚]?\s+(?<card>\D.*|\d{5,})$/iu
const AFTER = /^(?<card>.*\S)\s*[x×*]\s*(?<copies>\d{1,2})\s*[張张枚]?$/iu
const AFTER_BARE = /^(?<card>.*\S)\s+(?<copies>[1-9])\s*[張张枚]?$/u

/** Parses a deck: a YDK file, a ydke:// address, or lines such as “3 灰流麗” and “Ash Blossom x3”. */
export function parseDeck(text: string): DeckLine[] {
  const address = /ydke:\/\/([\w+/=]*)!([\w+/=]*)!([\w+/=]*)!?/u.exec(text)
  if (address) {
    return DECK_PARTS.flatMap((part, at) =>
      codesOf(address[at + 1] ?? '').map((card) => ({ line: 1, part, copies: 1, card })),
    )
  }
  const found: DeckLine[] = []
  let part: DeckPart | null = null
  for (const [at, raw] of text.split(/\r\n?|\n/).entries()) {
    const line = raw.trim()
    if (line === '') continue
    const heading = headingOf(line)
    if (heading) part = heading
    else if (!/^(?:#|\/\/|!)/.test(line)) found.push({ line: at + 1, part, ...readLine(line) })
  }
  return found
}

/**
 * The part that a line is the heading of. A heading has only the part's name and perhaps a count or colon, as in “Extra
 * Deck (15)”; “Extra Sword 3” is a card.
 */
function headingOf(line: string): DeckPart | undefined {
  const found = HEADINGS.find(([pattern]) => pattern.test(line))
  if (!found) return undefined
  const rest = line
    .replace(found[0], '')
    .replaceAll(/deck|cards?|牌[組组]|卡[組组]|卡片|卡|怪[獸兽]|デッキ|組|组/giu, '')
    .replaceAll(/[\s\d:：()（）張张枚/、-]/gu, '')
  return rest === '' ? found[1] : undefined
}

function readLine(line: string): { copies: number; card: string } {
  const plain = line.slice(0, LINE_LENGTH_MAX).normalize('NFKC')
  const match = BEFORE.exec(plain) ?? AFTER.exec(plain) ?? AFTER_BARE.exec(plain)
  const { copies = '1', card = plain } = match?.groups ?? {}
  return { copies: Number(copies), card: card.trim() }
}

/** Decodes a ydke:// part: passcodes as 32-bit numbers, least significant byte first, in base64. */
function codesOf(base64: string): string[] {
  const bytes = Buffer.from(base64, 'base64')
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_unused, at) => String(bytes.readUInt32LE(at * 4)))
}
