import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

/** The parts of a law, in the singular and the plural. */
const PARTS = {
  條: ['art.', 'arts.'],
  項: ['para.', 'paras.'],
  款: ['subpara.', 'subparas.'],
  目: ['item', 'items'],
} as const

/** The official English names of laws (英文法規名稱, law.moj.gov.tw). Other laws have a short English name of our own. */
const ENGLISH_NAMES = readTable('reference/law-names-en.tsv', z.object({ law: z.string(), english: z.string() }))

/** `公平交易法第 21 條第 5、6 項` becomes Fair Trade Act art. 21 paras. 5, 6. Unknown laws keep their Chinese name. */
export function citedInEnglish(law: string): string {
  return ENGLISH_NAMES.reduce((text, { law: name, english }) => text.replaceAll(name, english), law)
    .replaceAll(/、?第 (\d[\d、]*) ([條項款目])/g, (cited: string, numbers: string, part: keyof typeof PARTS) => {
      const several = numbers.split('、')
      const before = cited.startsWith('、') ? ',' : ''
      return `${before} ${PARTS[part][several.length > 1 ? 1 : 0]} ${several.join(', ')}`
    })
    .replaceAll('但書', ' proviso')
    .replaceAll('；', '; ')
    .trim()
}
