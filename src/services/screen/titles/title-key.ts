import { comparisonKey } from '#text/normalise.ts'

const NUMERALS = '一二三四五六七八九'

/** What two spellings of one title have in common, the ways of counting seasons included: 第二季, 第2期, Season 2, 2nd Season. */
export function titleKey(title: string): string {
  return comparisonKey(title)
    .replaceAll(/第([一二三四五六七八九])(?=[季期部])/gu, (_, numeral: string) => `第${NUMERALS.indexOf(numeral) + 1}`)
    .replaceAll(/第(\d+)期/gu, '第$1季')
    .replaceAll(/season(\d+)/gu, '第$1季')
    .replaceAll(/(?<!\d)(\d+)(?:st|nd|rd|th)season/gu, '第$1季')
}
