// What a title says for or against a thing, by phrases that can be read here. A question says neither.

const AGAINST: readonly RegExp[] = [
  /\bnever buy\b|\bdon['’]t buy\b|\bdo not buy\b|^avoid\b|\bavoid (?:it|this|them|at all costs)\b|\bboycott\b/iu,
  /\bditch(?:ed|ing)\b|\bleaving\b(?! behind)|\bmoving away from\b|\bstopped using\b|\bquit(?:ting)?\b|\bso i left\b|\bso long,/iu,
  /\bdon['’]t love\b|\bdrives me crazy\b|\btired of\b|\bis broken\b|\bsucks?\b|\bterrible\b|\bworst\b|(?<!\bto )\bscam\b/iu,
  /(?<!\b(?:never|not|no|zero|without) )\bfail(?:s|ed|ure)\b|\brattlegate\b|\bbricks?\b|\bdisastrous\b|\bdebacle\b|\benshitti?fied\b|\bdownfall\b/iu,
  /不推|別買|不要買|後悔|地雷|災情|太爛|瞬斷|連點|故障|很盤/u,
]
const FOR: readonly RegExp[] = [
  /\bi love\b|\bhighly recommend(?:ed)?\b|\brecommend(?:ed)? (?:it|this)\b|\bworth (?:it|buying|every)\b/iu,
  /\boutperforms?\b|\bfast again\b|\bis back\b|\bis so popular\b|\bbetter than anything\b|\bzero drive failures\b/iu,
  /\bcured\b|\bfixed my\b|\bswitched to\b|\bmore secure than\b|\bmade me an expert\b|\bgame.changer\b/iu,
  /大推|首選|真香|好用(?!嗎)|搞定|值得買(?!嗎)|不後悔/u,
]

const QUESTION = /[?？]\s*$|^(?:ask hn|who|what|why|how|which|is|are|should|does|do|can)\b|\[問題\]|請問/iu

export interface Stance {
  readonly side: 'for' | 'against'
  /** The words that say so. */
  readonly phrase: string
}

/** The side a title takes; undefined where it takes none, asks, or says both. */
export function readStance(title: string): Stance | undefined {
  if (QUESTION.test(title)) return undefined
  const against = firstMatch(AGAINST, title)
  const pro = firstMatch(FOR, title)
  if ((against === undefined) === (pro === undefined)) return undefined
  return against === undefined ? { side: 'for', phrase: pro ?? '' } : { side: 'against', phrase: against }
}

function firstMatch(patterns: readonly RegExp[], title: string): string | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(title)
    if (match) return match[0]
  }
  return undefined
}
