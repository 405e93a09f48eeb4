/** Words before a product that this one works with or includes: 支援iPhone15, 附轉卡, 採用4090 PCB板, for Xbox. */
const BEFORE = String.raw`支援|適用於?|採用|相容於?|通用於|搭配|附贈|[附贈送含]|for(?![a-z])|compatible with`
/** Words after a product that this one works with: PS5專用, 筆電適用, NAS推薦. Also sizes that must fit: 顯卡長35. */
const AFTER = String.raw`專用|適用|推薦|(?:限?[長高](?=[\d(（.]))`
/** Characters that separate the parts of a product name. The parts themselves have no spaces. */
const END = String.raw`\s/／|｜,，、;；~〈〉<>()（）[\]【】{}｛｝+＋`

const GOES_WITH = new RegExp(`(?<![a-z])(?:${BEFORE})[ :：→]{0,2}[^${END}]{1,40}|[^${END}]{1,20}(?:${AFTER})`, 'giu')

/**
 * Splits a name into the product itself and products that it works with. A search for an iPhone must not find a disk
 * for the iPhone, but “disk iPhone” must.
 */
export function partName(name: string): { itself: string; goesWith: string } {
  const goesWith = (name.match(GOES_WITH) ?? []).join(' / ')
  return { itself: name.replaceAll(GOES_WITH, ' '), goesWith }
}
