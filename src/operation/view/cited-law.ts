/** What the parts of a law are called, of one and of several. */
const PARTS = {
  條: ['art.', 'arts.'],
  項: ['para.', 'paras.'],
  款: ['subpara.', 'subparas.'],
} as const

/**
 * `公平交易法第 21 條第 5、6 項` for those who read English: 公平交易法 art. 21 paras. 5, 6. Laws keep the name by which they are
 * found; not all of them have an English one.
 */
export function citedInEnglish(law: string): string {
  return law
    .replaceAll(/、?第 (\d[\d、]*) ([條項款])/g, (cited: string, numbers: string, part: keyof typeof PARTS) => {
      const several = numbers.split('、')
      const before = cited.startsWith('、') ? ',' : ''
      return `${before} ${PARTS[part][several.length > 1 ? 1 : 0]} ${several.join(', ')}`
    })
    .replaceAll('；', '; ')
    .trim()
}
