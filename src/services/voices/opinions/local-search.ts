import { ftsQuery } from '#text/tokens.ts'

/** Words that ask for an opinion rather than say of what. */
const ASKING_EN =
  /\b(?:is|are|was|the|an?|of|for|to|in|on|my|do|does|did|i|it|its|it's|should|would|can|which|what|what's|how|why|best|good|buy|buying|worth|review|reviews|opinion|opinions|people|think|about|recommend|recommendation|recommendations|experience|experiences|with|or|and|any|there|that|this)\b/giu
const ASKING_ZH =
  /值得買嗎|值不值得|好不好用|好不好|好用嗎|會不會|怎麼樣|怎麼選|如何|哪一?[款個台支牌]|有沒有|是不是|有人|用過|推薦|推荐|心得|評價|评价|開箱|值得|請問|大家|覺得|真實|看法|意見|的|嗎|呢|吗/gu

/** What of a question names the thing. */
export function withoutAskingWords(typed: string): string {
  return typed.replaceAll(ASKING_EN, ' ').replaceAll(ASKING_ZH, ' ')
}

/**
 * Tries the query as it was typed, then without the words that merely ask, then with any of its words, until `search`
 * finds something. `isWhole` is false when only parts of the query were found.
 */
export function searchStepwise<Row>(
  typed: string,
  search: (match: string) => { rows: Row[]; total: number },
): { rows: Row[]; total: number; isWhole: boolean } {
  const bare = withoutAskingWords(typed)
  const steps = [
    [ftsQuery(typed), true],
    [ftsQuery(bare), true],
    [ftsQuery(bare, 'any') ?? ftsQuery(typed, 'any'), false],
  ] as const
  for (const [match, isWhole] of steps) {
    const found = match === undefined ? undefined : search(match)
    if (found && found.total > 0) return { ...found, isWhole }
  }
  return { rows: [], total: 0, isWhole: true }
}
