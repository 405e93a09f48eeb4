/** Behind these words stands what a thing goes with, holds or comes with, and what it is not itself: 支援iPhone15, 附轉卡, for Xbox. */
const BEFORE = String.raw`支援|適用於?|相容於?|通用於|搭配|附贈|[附贈送含]|for(?![a-z])|compatible with`
/** Before these: PS5專用, 筆電適用, NAS推薦, and how much room there is for it: 顯卡長35. */
const AFTER = String.raw`專用|適用|推薦|(?:限?[長高](?=[\d(（.]))`
/** Names are written without spaces between such words, and part their properties by these. */
const END = String.raw`\s/／|｜,，、;；~〈〉<>()（）[\]【】{}｛｝+＋`

const GOES_WITH = new RegExp(`(?<![a-z])(?:${BEFORE})[ :：→]{0,2}[^${END}]{1,40}|[^${END}]{1,20}(?:${AFTER})`, 'giu')

/**
 * The words of a name that say what the thing is, and those that say what it goes with. Who looks for an iPhone looks for
 * no disk that works with one; who looks for a disk may want that it does.
 */
export function partName(name: string): { itself: string; goesWith: string } {
  const goesWith = (name.match(GOES_WITH) ?? []).join(' / ')
  return { itself: name.replaceAll(GOES_WITH, ' '), goesWith }
}
