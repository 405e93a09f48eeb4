import { lookupTable } from '#support/text/lookup-table.ts'
import { COUNTIES } from '#operation/input/counties.ts'
import { namedInput } from '#operation/input/named.ts'
import { createNames } from '#operation/input/names.ts'
import type { Words } from '#operation/view/messages.ts'

/**
 * Former counties: those merged into special municipalities on 2010-12-25, and the one upgraded on 2014-12-25 (Local
 * Government Act §4).
 */
const FORMER: Readonly<Record<string, string>> = lookupTable({
  新北市: '臺北縣',
  臺中市: '臺中縣',
  臺南市: '臺南縣',
  高雄市: '高雄縣',
  桃園市: '桃園縣',
})

/** The DGPA page of closures for today and tomorrow. Its robots.txt bars crawlers, so we only link to it. */
export const CLOSURE_NOTICES = 'https://www.dgpa.gov.tw/typh/daily/nds.html'

const names = createNames(
  Object.entries(COUNTIES).map(([key, { zh, en, also }]) => ({
    key,
    label: zh,
    names: [en, ...also, ...(FORMER[key] === undefined ? [] : [FORMER[key]])],
  })),
)

/** Also accepts county names from before 2014. */
export const countyInput = namedInput({
  what: { en: 'county or city', zh: '縣市' },
  example: '臺北市',
  names: () => names,
})

/** A county's present and former names. */
export function namesOverTime(county: string): string[] {
  return FORMER[county] === undefined ? [county] : [county, FORMER[county]]
}

export function countyName(county: string, { t }: Words): string {
  const named: Readonly<Record<string, { readonly en: string }>> = COUNTIES
  const city = named[county.replace(/縣$/, '市')]
  return t(county, named[county]?.en ?? (city ? `${city.en} County` : county))
}
