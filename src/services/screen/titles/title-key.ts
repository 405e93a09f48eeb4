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

/** The season that a key names: 2 for 第2季. Undefined where it names none. */
export function seasonOf(key: string): number | undefined {
  const season = /第(\d{1,3})季/.exec(key)?.[1]
  return season === undefined ? undefined : Number(season)
}

/** The key of the work as a whole. */
export function withoutSeason(key: string): string {
  return key.replace(/第\d{1,3}季/, '')
}
