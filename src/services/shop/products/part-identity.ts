// Price lists rename their goods: brackets change width, a code moves into braces, a promotion is appended. A part is
// identified by maker, model and variant: capacity, colour, switches, length, number of pieces.

/** Bracketed remarks about the offer: [任搭U], 【限組裝】, (限量優惠), 【訂】. */
const REMARK =
  /[[【(][^[\]【】()]{0,40}(?:任搭|搭板|搭購|搭機|組裝|裝機|專案|優惠|限量|活動|現貨|少量|拆封|獨家|送|贈|打9?折|驚喜價|[^\p{L}]訂)[^[\]【】()]{0,40}[\]】)]|[[【(](?:訂|預購)[\]】)]/gu

/** Promotions at the end of a name: ▼下殺到, *活動價至8/31, 送鍵盤, -限搭機. */
const TAIL =
  /(?:▼|↘|~|=>|(?<=[\s)\]】\p{Script=Han}])\*(?!\d))|(?:加送|[送贈](?!風)|限組裝|限搭|限裝機|搭機價|任搭|原價\$?\d|現省|\$\d|大?促銷|優惠|活動|單購限|尾盤|-獨家|裝機價$)/u

/** Words with a colour character that name no colour, such as brands and metals. */
const NO_COLOURS =
  /金士頓|金牌|白金|鈦金|銀牌|銅牌|鋁合金|合金|金屬|黃金|銀欣|藍牙|藍芽|藍光|藍寶石|紅外線|綠能|金鋼|白牌|[紅茶青銀黃黑白綠靜]{1,3}軸/gu

/** The switches of a keyboard: 青軸, 茶軸. */
const SWITCHES = /[紅茶青銀黃黑白綠靜]{1,3}軸/gu
/** Amounts with a unit, in lower case: 1tb, 16 gb, 1.5米, 750w. */
const AMOUNTS = /(?<![\d.])(\d{1,6}(?:\.\d{1,3})?)\s?(tb|t|gb|g|米|m|cm|mm|吋|w|埠)(?![a-z0-9])/gu
/** Numbers of pieces: 單入, 雙入, 3片裝. */
const PIECES = /[單雙兩二三四五六\d](?:入|顆裝|片裝|包裝)/gu
/** A manufacturer’s part number in brackets or at the end of the name. */
const BRACKETED_NUMBER = /[[(【{]([A-Z0-9]+(?:[-/.][A-Z0-9]+)*)[\])】}]/gu
/** The same, as a complete word: F5-6000J3038F16GX2. */
const NUMBER = /^[A-Z0-9]+(?:[-/.][A-Z0-9]+)*$/u
/** Memory by its generation: ddr5, d4-3200, d5 6000. */
const MEMORY = /(?:ddr[345]|d[345][- ]?\d{4})/u

/**
 * A key that is equal for all names of one product, regardless of the condition of sale. The first of these that the
 * name has: the maker’s number with colours and pieces, all letters of a memory kit, the head with the variants.
 */
export function partIdentity(name: string): string {
  const plain = withoutRemarks(name.normalize('NFKC'))
  const number = makersNumber(plain)
  const lower = plain.toLowerCase()
  if (number !== undefined) return ['number', number, ...coloursOf(lower), ...listMatches(lower, PIECES)].join(' ')
  if (isMemory(lower)) return letters(lower.replaceAll(/(?<![a-z0-9])d([345])(?=[- ]?\d{4})/gu, 'ddr$1'))
  return [letters(headOf(lower)), ...new Set(variants(lower))].join(' ')
}

/** The letters and digits of a name, which stay when the list changes brackets or colons. */
export function lettersOf(name: string): string {
  return letters(name.normalize('NFKC').toLowerCase())
}

function withoutRemarks(name: string): string {
  const kept = name.replaceAll(REMARK, ' ').trim()
  const tail = kept.search(TAIL)
  const cut = tail === -1 ? kept : kept.slice(0, tail).trim()
  return cut === '' ? kept : cut
}

function makersNumber(plain: string): string | undefined {
  const bracketed = [...plain.matchAll(BRACKETED_NUMBER)]
    .map(([, number = '']) => number)
    .filter((it) => isNumber(it, 5))
  // At the end of a name, short words of letters and digits are often models or sizes.
  const last = plain.split(/[\s/]/u).findLast((word) => word !== '') ?? ''
  const number = bracketed.at(-1) ?? (NUMBER.test(last) && isNumber(last, 8) ? last : undefined)
  return number?.replaceAll(/[^A-Z0-9]/gu, '')
}

function isNumber(text: string, lengthMin: number): boolean {
  const digits = text.replaceAll(/\D/gu, '').length
  const letterCount = text.replaceAll(/[^A-Z]/gu, '').length
  return text.length >= lengthMin && digits >= 2 && letterCount >= 1
}

function isMemory(lower: string): boolean {
  return (
    MEMORY.test(lower) &&
    /單條|雙通|\dgb? ?\(|\*\d|\dgb? d(?:dr)?[345]/u.test(lower) &&
    !/-csm|m-atx|mini-itx/u.test(lower)
  )
}

/**
 * The part of a name that identifies the product: the part in braces at its start, or else the text before the first
 * bracket.
 */
function headOf(lower: string): string {
  const braced = /\{([^{}]+)\}/u.exec(lower)?.[1]
  if (braced !== undefined && lower.indexOf('{') < 12) return withoutBox(braced)
  const start = /^[[【(][^[\]【】()]*[\]】)]\s*/u.exec(lower)?.[0].length ?? 0
  const end = lower.slice(start).search(/[(〈【[/]/u)
  const head = end === -1 ? lower : lower.slice(0, start + end)
  return /\d/u.test(head) || letters(head).length >= 8 ? withoutBox(head) : lower
}

function withoutBox(head: string): string {
  return head.trim().replace(/(?:代理)?盒裝?$/u, '')
}

function variants(lower: string): string[] {
  const amounts = [...lower.matchAll(AMOUNTS)].map(([, amount, unit = '']) => `${amount}${unit.replace(/b$/u, '')}`)
  return [...coloursOf(lower), ...amounts.sort(), ...listMatches(lower, PIECES), ...listMatches(lower, SWITCHES)]
}

function coloursOf(lower: string): string[] {
  return listMatches(lower.replaceAll(NO_COLOURS, ' '), /[黑白紅藍綠粉灰銀金紫橘橙黃棕]|燕麥|木紋/gu)
}

function listMatches(lower: string, what: RegExp): string[] {
  return [...new Set(lower.match(what)?.map((it) => it.replaceAll(/[\s-]/gu, '')))].sort()
}

function letters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}+]/gu, '')
}
