const DIGITS = '0123456789'
const CLASSES = new Map([['\\d', DIGITS]])
/** A quantifier that allows zero occurrences. */
const ANY_NUMBER = /^(?:\*|\{0)/u

/**
 * The UTF-16 units with which a match of a regular expression can begin. Undefined if the source does not show them,
 * for example at an assertion or a negated class.
 */
export function firstUnitsOf(source: string): ReadonlySet<number> | undefined {
  const letters = alternativesOf(source).map((it) => firstLettersOf(it))
  if (letters.includes(undefined)) return undefined
  return new Set(
    letters
      .join('')
      .split('')
      .map((it) => it.charCodeAt(0)),
  )
}

/** The first letters of one alternative, possibly with duplicates. */
function firstLettersOf(source: string): string | undefined {
  if (source.startsWith('\\b')) return firstLettersOf(source.slice(2))
  const head = headOf(source)
  const behind = source.slice(head.length)
  if (head === '' || ANY_NUMBER.test(behind)) return undefined
  const letters = lettersOf(head)
  if (!behind.startsWith('?')) return letters
  const later = firstLettersOf(behind.slice(1))
  return letters === undefined || later === undefined ? undefined : letters + later
}

function lettersOf(head: string): string | undefined {
  if (head.startsWith('(?:')) return lettersOfGroup(head.slice(3, -1))
  if (head.startsWith('[')) return lettersOfClass(head.slice(1, -1))
  if (head.startsWith('\\')) return CLASSES.get(head)
  return /^[\p{L}\p{N}→-]$/u.test(head) ? head : undefined
}

function lettersOfGroup(source: string): string | undefined {
  const letters = alternativesOf(source).map((it) => firstLettersOf(it))
  return letters.includes(undefined) ? undefined : letters.join('')
}

function lettersOfClass(source: string): string | undefined {
  const letters = source.replaceAll('\\d', DIGITS)
  return /^[\p{L}\p{N}]+$/u.test(letters) ? letters : undefined
}

/** The first group, class, escape or letter. */
function headOf(source: string): string {
  if (source.startsWith('[')) return source.slice(0, source.indexOf(']') + 1)
  if (source.startsWith('(')) return source.slice(0, endOfGroup(source))
  return /^(?:\\.|.)/u.exec(source)?.[0] ?? ''
}

function endOfGroup(source: string): number {
  let depth = 0
  for (const { 0: token, index } of tokensOf(source)) {
    if (token === '(') depth++
    if (token === ')') depth--
    if (depth === 0) return index + 1
  }
  return 0
}

function alternativesOf(source: string): string[] {
  const alternatives: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: token, index } of tokensOf(source)) {
    if (token === '(') depth++
    if (token === ')') depth--
    if (token !== '|' || depth > 0) continue
    alternatives.push(source.slice(from, index))
    from = index + 1
  }
  return [...alternatives, source.slice(from)]
}

/** Escapes and classes as one token each, otherwise letter by letter. */
function tokensOf(source: string): Iterable<RegExpExecArray> {
  return source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|./gsu)
}
