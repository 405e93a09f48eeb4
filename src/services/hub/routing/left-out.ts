import type { Place } from '#operation/input/reading.ts'

export interface Wish {
  /** The task with its exclusions replaced by spaces, so that all other characters keep their positions. */
  readonly wanted: string
  /** The excluded things in the task's own words: 韓劇 for 不要韓劇. */
  readonly leftOut: readonly string[]
}

const END = '(?=[，,](?!\\d)|[。；;！!？?)）\\n]|\\.(?:\\s|$)|$)'
const CLAUSE = '(?:^|(?<=[，,。；;！!？?\\n、]))'
// Does not match questions (要不要, 是不是). Does not match 不要讓 and 不要被 either: “do not let crawlers in” excludes nothing.
const REFUSE =
  '(?:(?<![要需])不(?:需)?要(?!讓|被|給|緊|命|活)|(?<!用)不(?:用|必)(?!錢|登入|安裝|去|出門)|(?<![是])不是(?!嗎|很|都|真)|' +
  '(?<![分特性級類個識區差辨告離期班組科幣國])別(?!人|名|墅|的|針|家)|排除|不含|不包括|不包含|扣掉|而非)'
const LATIN = '[A-Za-z\\d][\\w./-]*(?: [A-Z\\d][\\w./-]*)*'
const IMPERATIVE = '(?:^|(?<=[,;.!?，。；] ?)|(?<=\\b(?:but|and|please|just) ))'

const SAYINGS: readonly RegExp[] = [
  // 除了 means “besides” or “except”: 除了食品還要玩具 wants both.
  /除了 ?(?<what>[^，,。；;]{1,60}?) ?(?:以外|之外|外)(?![，, ]*(?:還|也|另外|再))/gu,
  /除了 ?(?<what>[^，,。；;]{1,60})(?=$|[。；;！!？?\n])/gu,
  new RegExp(`(?<!是)不是 ?(?<what>${LATIN})(?= ?\\p{sc=Han})`, 'gu'),
  new RegExp(`${REFUSE}(?:幫我|再|用|管|查|看|去|要|對)? ?(?<what>[^，,。；;！!？?\\n]{1,80}?)${END}`, 'gu'),
  new RegExp(
    `${CLAUSE} ?(?<what>[^，,。；;！!？?\\n]{1,60}?) ?的? ?(?:就)?(?:(?<![要需])不要|(?<!用)不用|不必|除外|免了)(?:了|管)?${END}`,
    'gu',
  ),
  new RegExp(
    `(?:[,;.?!(（]\\s*|\\bbut\\s+|^)not\\s+(?!only\\b|sure\\b|yet\\b|just\\b)(?<what>[^,;!?，。；]{1,80}?)${END}`,
    'giu',
  ),
  new RegExp(
    `${IMPERATIVE}(?:do not|don['’]?t)\\s+(?!know\\b|want to\\b|have\\b|feel\\b|understand\\b)(?<what>[^,;!?，。；]{1,80}?)${END}`,
    'giu',
  ),
  new RegExp(
    `\\b(?:except(?: for)?|excluding|other than|apart from|rather than|instead of|without(?! install| paying| a script))\\s+(?<what>[^,;!?，。；]{1,80}?)${END}`,
    'giu',
  ),
  new RegExp(`${IMPERATIVE}(?:skip|ignore|leave out|omit|never mind)\\s+(?<what>[^,;!?，。；]{1,80}?)${END}`, 'giu'),
  new RegExp(`(?:略過|跳過|省略|先不(?:用|要|管)?) ?(?<what>[^，,。；;！!？?\\n]{1,80}?)${END}`, 'gu'),
  new RegExp(`[,(（]\\s*no\\s+(?<what>[^,;!?，。；]{1,60}?)${END}`, 'giu'),
]

// Quoted and pasted texts, in which a negation is not the caller's own.
const HANDED_OVER =
  /[「『《“"][^「」『』《》“”"]*[」』》”"]|(?<=[:：])(?!\s*(?:(?:can|could|does|do|is|are|will|would|should|may|how|what|which|when|where|who|please)\s|可以|能不能|要不要|怎麼|哪|請))[^\n]{60,}$/giu

/** Words after a refusal that name nothing: the thing is before it (B 就不用了), or the refusal is none (不然). */
const NO_THING = /^(?:|不然|[了啦喔囉吧]+)$/

/** Separates the exclusions from a task. If nothing else would remain, nothing counts as excluded. */
export function readWish(task: string): Wish {
  const found = exclusionsIn(task)
  const wanted = found.reduce(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    task,
  )
  const leftOut = found.map(({ what }) => task.slice(what.start, what.end))
  return /[\p{L}\p{N}]{2}/u.test(wanted) ? { wanted, leftOut } : { wanted: task, leftOut: [] }
}

/** The positions of what a task excludes. */
export function leftOutIn(task: string): Place[] {
  return readWish(task).leftOut.length === 0 ? [] : exclusionsIn(task).map(({ what }) => what)
}

/** The exclusions of a task with the words that exclude. `what` is the excluded thing. */
export function exclusionsIn(task: string): (Place & { readonly what: Place })[] {
  const own = task.replaceAll(HANDED_OVER, (text) => '\ue000'.repeat(text.length))
  const spans = SAYINGS.flatMap((saying) =>
    [...own.matchAll(saying)].flatMap((match) => {
      const written = match.groups?.['what']?.trim() ?? ''
      const start = match.index + match[0].indexOf(written)
      const what = { start, end: start + written.length }
      return NO_THING.test(written) ? [] : [{ what, start: match.index, end: match.index + match[0].length }]
    }),
  )
  return spans
    .filter((span, at) => !spans.slice(0, at).some((it) => it.start < span.end && span.start < it.end))
    .toSorted((a, b) => a.start - b.start)
}
