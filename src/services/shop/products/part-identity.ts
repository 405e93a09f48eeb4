import { lookupTable } from '#support/text/lookup-table.ts'
// A price list renames its goods: brackets change width, a code moves into braces, a promotion is appended. The
// identity of a part is its maker, its model and its variant: capacity, colour, switches, length, pieces.

/** Groups of words about the offer: [任搭U], 【限組裝】, (限量優惠), 【訂】. */
const REMARK =
  /[[【(][^[\]【】()]{0,40}(?:任搭|搭板|搭購|搭機|組裝|裝機|專案|優惠|限量|活動|現貨|少量|拆封|獨家|送|贈|打9?折|驚喜價|[^\p{L}]訂)[^[\]【】()]{0,40}[\]】)]|[[【(](?:訂|預購)[\]】)]/gu

/** The rest of the name is about the promotion: ▼下殺到, *活動價至8/31, 送鍵盤, -限搭機. */
const TAIL =
  /(?:▼|↘|~|=>|(?<=[\s)\]】\p{Script=Han}])\*(?!\d))|(?:加送|[送贈](?!風)|限組裝|限搭|限裝機|搭機價|任搭|原價\$?\d|現省|\$\d|大?促銷|優惠|活動|單購限|尾盤|-獨家|裝機價$)/u

const LEADING = /^(?:裝機價|熱賣|新品|特價)\s*/u

/** Words that contain the name of a colour without being one. */
const NO_COLOURS =
  /金士頓|金牌|白金|鈦金|銀牌|銅牌|鋁合金|合金|金屬|黃金|銀欣|藍牙|藍芽|藍光|藍寶石|紅外線|綠能|金鋼|白牌|[紅茶青銀黃黑白綠靜]{1,3}軸/gu

const ENGLISH_COLOURS: Readonly<Record<string, string>> = lookupTable({
  white: '白',
  ice: '白',
  snow: '白',
  black: '黑',
  red: '紅',
  blue: '藍',
  green: '綠',
  pink: '粉',
  silver: '銀',
  grey: '灰',
  gray: '灰',
  purple: '紫',
})

const SWITCHES = /[紅茶青銀黃黑白綠靜]{1,3}軸/gu
const AMOUNTS = /(?<![\d.])(\d{1,6}(?:\.\d{1,3})?)\s?(tb|t|gb|g|米|m|cm|mm|吋|w|埠)(?![a-z0-9])/gu
const PIECES = /[單雙兩二三四五六\d](?:入|顆裝|片裝|包裝)/gu
const CHIPS =
  /i[3579]-?\d{4,5}[a-z]*|r[3579]-?\d{4}[a-z0-9]*|(?:ultra )?[579]-\d{3}[a-z]*|r(?:tx|x)\s?\d{4}(?:\s?ti|\s?xt)?|(?<![a-z0-9])d(?:dr)?[345](?![a-z0-9])|散裝|mpk|tray|\((?:特大|超大|大|中|小)\)/gu

/** A bracket with only a maker’s number, or such a number at the end of the name. */
const BRACKETED_NUMBER = /[[(【{]([A-Z0-9]+(?:[-/.][A-Z0-9]+)*)[\])】}]/gu
const NUMBER = /^[A-Z0-9]+(?:[-/.][A-Z0-9]+)*$/u
const NO_NUMBER =
  /USB|^(?:M\.2|G?DDR|D[345]-|GEN\d|USB|PCIE|HDR|HDMI|WI-?FI|ATX|IP\d|RTX|RX\d|GTX|CL\d|AX\d|BE\d|\d+(?:[./-]\d+)*(?:W|GB?|TB?|HZ|MHZ|MM|CM|M|K|P|PIN|PORT)$|\d+X\d)/u

const MEMORY = /(?:ddr[345]|d[345][- ]?\d{4})/u

/** A key shared by all names of one part, whatever the condition of sale. */
export function partIdentity(name: string): string {
  const plain = withoutRemarks(name.normalize('NFKC'))
  const number = makersNumber(plain)
  const lower = plain.toLowerCase()
  const more = letters(lower.slice(lower.search(/[\s\]】)]\+|$/u)))
  if (number !== undefined)
    return ['number', number, ...coloursOf(lower), ...found(lower, PIECES), more].join(' ').trim()
  if (isMemory(lower)) return letters(lower.replaceAll(/(?<![a-z0-9])d([345])(?=[- ]?\d{4})/gu, 'ddr$1'))
  return [letters(headOf(lower)), ...new Set(variants(lower)), more].join(' ').trim()
}

function withoutRemarks(name: string): string {
  const kept = name.replaceAll(REMARK, ' ').trim().replace(LEADING, '')
  const tail = kept.search(TAIL)
  const cut = tail === -1 ? kept : kept.slice(0, tail).trim()
  return cut === '' ? kept : cut
}

function makersNumber(plain: string): string | undefined {
  const bracketed = [...plain.matchAll(BRACKETED_NUMBER)]
    .map(([, number = '']) => number)
    .filter((it) => isNumber(it, 5))
  const last = plain.split(/[\s/]/u).findLast((word) => word !== '') ?? ''
  const number = bracketed.at(-1) ?? (NUMBER.test(last) && isNumber(last, 8) ? last : undefined)
  return number?.replaceAll(/[^A-Z0-9]/gu, '')
}

function isNumber(text: string, lengthMin: number): boolean {
  const digits = text.replaceAll(/\D/gu, '').length
  const letterCount = text.replaceAll(/[^A-Z]/gu, '').length
  return text.length >= lengthMin && digits >= 2 && letterCount >= 1 && !NO_NUMBER.test(text)
}

function isMemory(lower: string): boolean {
  return (
    MEMORY.test(lower) &&
    /單條|雙通|\dgb? ?\(|\*\d|\dgb? d(?:dr)?[345]/u.test(lower) &&
    !/-csm|m-atx|mini-itx/u.test(lower)
  )
}

/** The part of a name that names the thing; figures follow it. */
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
  return [
    ...coloursOf(lower),
    ...amounts.sort(),
    ...found(lower, PIECES),
    ...found(lower, SWITCHES),
    ...found(lower, CHIPS),
  ]
}

function coloursOf(lower: string): string[] {
  const chinese = lower.replaceAll(NO_COLOURS, ' ').match(/[黑白紅藍綠粉灰銀金紫橘橙黃棕]|燕麥|木紋/gu) ?? []
  const english = lower.match(/(?<![a-z])[a-z]{3,6}(?![a-z])/gu)?.flatMap((word) => ENGLISH_COLOURS[word] ?? []) ?? []
  return [...new Set([...chinese, ...english])].sort()
}

function found(lower: string, what: RegExp): string[] {
  return [...new Set(lower.match(what)?.map((it) => it.replaceAll(/[\s-]/gu, '')))].sort()
}

function letters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}+]/gu, '')
}
