export interface Correction {
  readonly withdrawn: string
  readonly instead: string
  /** The words that retract the earlier statement, such as 啊不對. */
  readonly words: string
}

const OH = String.raw`(?:[啊阿喔哦噢欸誒呃唉痾]+[,，…. ]*)`
const CHINESE = `(?:${OH}(?:不對|不是|錯了|等等|等一下|等下|不)(?!起|用|要|會|能|好意思|是說|知)|(?:說|打|講|寫|搞|問)錯(?:了|惹)?|更正|(?<=[，,。…])不對)(?:啦|了)?`
const RATHER = String.raw`(?:[,，。.…\s]|其實|應該|我?是(?:要|想)?(?:問|說|查|看)|我?(?:要|想)(?:問|說|查|看)的?是?|改成|換成|是|要)*`
const ENGLISH = String.raw`\b(?:no,? wait|wait,? no|oh,? wait|hang on|hold on|scratch that|strike that|correction|my (?:bad|mistake)|(?<=(?:[,.;…—–-]|no|sorry|oops)\s{0,2})(?:i meant?|actually|or rather)\b)(?![\w'])`
const POLITE = String.raw`(?:(?:oops|sorry|oh|um+|uh|hm+|no)[,.…\s]+)*`
const THEN = String.raw`(?:[,.:;…\s]|\b(?:i meant?(?: to (?:say|ask|type|write))?|make (?:that|it)|it['’]?s|it is|it should be|should be|that should be|i want(?:ed)?|sorry)\b)*`

const TAKEN_BACK = new RegExp(`[,，。.;；…—–\\s-]{0,6}(?:${CHINESE}${RATHER}|${POLITE}${ENGLISH}${THEN})`, 'giu')

const QUOTED = /[「『《“"][^「」『』《》“”"]{0,2000}[」』》”"]/g

/** Finds where a caller corrects an earlier statement: “10/9 要上班嗎？啊不對，10/26”. In text order. */
export function findCorrections(task: string): Correction[] {
  const own = task.replaceAll(QUOTED, (text) => '\ue000'.repeat(text.length))
  return [...own.matchAll(TAKEN_BACK)].flatMap(({ index, 0: words }) => {
    const end = index + words.length
    const isBetween = SAYS.test(own.slice(0, index)) && SAYS.test(own.slice(end))
    return isBetween
      ? [{ withdrawn: task.slice(0, index), instead: task.slice(end), words: task.slice(index, end) }]
      : []
  })
}

const SAYS = /[\p{L}\p{N}\ue000]/u

export function findCorrection(task: string): Correction | undefined {
  return findCorrections(task).at(-1)
}

/** Inputs whose values may be any words. A correction replaces such an input only if it had a value before. */
const WORDS = new Set(['q', 'text', 'title', 'name', 'content', 'task', 'limit'])

const BARE_DAY = /^(?:the )?(?<day>[12]?\d|3[01])(?:st|nd|rd|th| ?[號日])(?![\d/-])/i
const DAY = /^\d{4}-\d\d-\d\d$/

const LAST = /^(?:第?最後(?:一)?[個碼號]?|末[位碼]|(?:the )?last (?:one|number|digit|item))/i

/**
 * Replaces the withdrawn values by the corrected ones. If fewer values are corrected than given, they replace the last
 * ones.
 */
export function corrected(
  given: ReadonlyMap<string, readonly unknown[]>,
  { instead }: Correction,
  anew: ReadonlyMap<string, readonly unknown[]>,
): Map<string, unknown[]> {
  const merged = new Map([...given].map(([name, values]) => [name, [...values]]))
  const number = LAST.test(instead) ? /\d{1,2}(?!\d)/.exec(instead)?.[0] : undefined
  if (number !== undefined) {
    for (const [name, values] of merged) {
      const list = values.at(-1)
      if (Array.isArray(list) && typeof list[0] === 'number')
        merged.set(name, [...values.slice(0, -1), [...list.slice(0, -1), Number(number)]])
    }
    return merged
  }
  // “December 25, I mean the 26th” changes the day and keeps the month.
  const day = BARE_DAY.exec(instead)?.groups?.['day']?.padStart(2, '0')
  for (const [name, values] of merged) {
    if (day !== undefined && typeof values[0] === 'string' && DAY.test(values[0]))
      merged.set(name, [values[0].slice(0, 8) + day])
  }
  for (const [name, values] of anew) {
    const before = merged.get(name) ?? []
    if ((before.length === 0 && WORDS.has(name)) || (day !== undefined && DAY.test(String(before[0])))) continue
    merged.set(name, values.length < before.length ? [...before.slice(0, -values.length), ...values] : [...values])
  }
  return merged
}

/** Removes the retracting words but keeps both statements, for code that does not read values. */
export function withoutTakingBack(task: string): string {
  const correction = findCorrection(task)
  return correction ? `${withoutTakingBack(correction.withdrawn)} ${correction.instead}` : task
}
