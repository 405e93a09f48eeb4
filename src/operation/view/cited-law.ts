import { lookupTable } from '#support/text/lookup-table.ts'
/** English terms for the parts of a law, singular and plural. */
const PARTS = {
  條: ['art.', 'arts.'],
  項: ['para.', 'paras.'],
  款: ['subpara.', 'subparas.'],
  目: ['item', 'items'],
} as const

/**
 * The official English names of laws (英文法規名稱) from the Ministry of Justice database, law.moj.gov.tw; the last four are
 * short names.
 */
const ENGLISH_NAMES: Readonly<Record<string, string>> = lookupTable({
  公平交易法: 'Fair Trade Act',
  化粧品衛生安全管理法: 'Cosmetic Hygiene and Safety Act',
  化粧品標示宣傳廣告涉及虛偽誇大或醫療效能認定準則:
    'Regulations Governing Criteria for the Label, Promotion, Advertisement with Deception, Exaggeration, or Medical efficacy of Cosmetic Products',
  食品安全衛生管理法: 'Act Governing Food Safety and Sanitation',
  食品及相關產品標示宣傳廣告涉及不實誇張易生誤解或醫療效能認定準則:
    'Regulations Governing Determination of the Label, Promotion and Advertisement of Foods and Food Products Identified as False, Exaggerated, Misleading or Having Medical Efficacy',
  健康食品管理法: 'Health Food Control Act',
  各類所得扣繳率標準: 'Standards of Withholding Rates for Various Incomes',
  全民健康保險扣取及繳納補充保險費辦法:
    'Regulations Governing the Deduction and Payment of the Supplementary Insurance Premium of the National Health Insurance',
  通訊診察治療辦法: 'Rules of Medical Diagnosis and Treatment by Telecommunications',
  消費者保護法: 'Consumer Protection Act',
  加值型及非加值型營業稅法: 'Business Tax Act',
  小規模營業人營業稅起徵點: 'Thresholds for small businesses',
  全民健康保險法: 'National Health Insurance Act',
  印花稅法: 'Stamp Tax Act',
})

/**
 * Translates a citation: `公平交易法第 21 條第 5、6 項` becomes Fair Trade Act art. 21 paras. 5, 6. A law without a known English
 * name keeps its Chinese one.
 */
export function citedInEnglish(law: string): string {
  return Object.entries(ENGLISH_NAMES)
    .reduce((text, [name, english]) => text.replaceAll(name, english), law)
    .replaceAll(/、?第 (\d[\d、]*) ([條項款目])/g, (cited: string, numbers: string, part: keyof typeof PARTS) => {
      const several = numbers.split('、')
      const before = cited.startsWith('、') ? ',' : ''
      return `${before} ${PARTS[part][several.length > 1 ? 1 : 0]} ${several.join(', ')}`
    })
    .replaceAll('但書', ' proviso')
    .replaceAll('；', '; ')
    .trim()
}
