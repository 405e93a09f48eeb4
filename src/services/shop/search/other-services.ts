import type { LocalizedText } from '#support/errors/localized-text.ts'

/** Products that people search for but no price list contains, each with a service that has its prices. */
const OTHER_SOURCES: readonly (readonly [RegExp, LocalizedText])[] = [
  [
    /豬|猪|\bpork\b|五花|里肌|排骨/i,
    {
      en: 'Cuts of pork have no price here. The auction price of live pigs does: search for pork.',
      zh: '沒有各部位豬肉的價格；毛豬拍賣價有收錄，請搜尋「豬肉」。',
    },
  ],
  [
    /白米|稻米|蓬萊米|^米$|\brice\b|衛生紙|面紙|奶粉|鮮乳|牛奶|沙拉油|泡麵|洗衣|洗髮|沐浴|牙膏|尿布|衛生棉|\btissue\b|toilet paper|\bmilk\b/i,
    {
      en: 'Daily goods come with the first sync of the Consumer Protection Committee’s price survey; none has run here yet, or the survey has nothing of this name: https://cpc.ey.gov.tw/',
      zh: '民生物資要等第一次同步行政院消保處的物價調查才有；這裡還沒同步過，或調查裡沒有這個名稱：https://cpc.ey.gov.tw/',
    },
  ],
]

const COVERED: LocalizedText = {
  en: 'computer parts of CoolPC, vegetables, fruit, fish, poultry, eggs and pigs at wholesale, and daily goods.',
  zh: '原價屋的電腦零件、蔬果、漁產、家禽、蛋與毛豬的批發價，以及民生物資。',
}

export function whereElse(typed: string): LocalizedText {
  return (
    OTHER_SOURCES.find(([words]) => words.test(typed))?.[1] ?? {
      en: `No price of “${typed}” is stored. Available: ${COVERED.en}`,
      zh: `沒有「${typed}」的價格。收錄的是${COVERED.zh}`,
    }
  )
}
