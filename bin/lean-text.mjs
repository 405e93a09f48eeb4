import jsTokens from 'js-tokens'

/** Marks beside which a blank says nothing. */
const LOOSE = new Set('{}()[];,:=')

/**
 * The same program with less text for V8 to keep: without comments, indentation and needless blanks, its lines where they
 * were. One character beyond Latin 1 makes V8 keep two bytes for each, so the few of a file are written as escapes.
 */
export function leanText(source) {
  const lean = withoutBlanks(source)
  const wide = lean.match(WIDE)?.length ?? 0
  // An escape takes six bytes. A tag that reads what is written would see it.
  const isKept = wide * 5 > lean.length || lean.includes('String.raw')
  const text = wide === 0 || isKept ? lean : (escaped(lean) ?? lean)
  // Pieces of a text with two bytes a character have two bytes a character, whatever is in them.
  return /[^\0-\xff]/.test(text) ? text : Buffer.from(text, 'latin1').toString('latin1')
}

function withoutBlanks(source) {
  let lean = ''
  let isApart = false
  for (const { type, value } of jsTokens(source)) {
    if (type === 'LineTerminatorSequence') lean += '\n'
    else if (type === 'MultiLineComment' && /[\n\r\u2028\u2029]/.test(value))
      lean += value.replace(/[^\n]+/g, '') || '\n'
    else if (type === 'WhiteSpace' || type === 'MultiLineComment') isApart = true
    else if (type !== 'SingleLineComment') {
      const before = lean.at(-1)
      if (isApart && before !== '\n' && !LOOSE.has(before) && !LOOSE.has(value[0])) lean += ' '
      lean += value
      isApart = false
      continue
    }
    if (type !== 'WhiteSpace' && lean.endsWith('\n')) isApart = false
  }
  return lean
}

const WIDE = /[^\0-\xff]/g
const TEXTS = /^(?:StringLiteral|NoSubstitutionTemplate|Template(?:Head|Middle|Tail)|RegularExpressionLiteral)$/

/** Undefined where a character stands where no escape may. */
function escaped(lean) {
  let text = ''
  for (const { type, value } of jsTokens(lean)) {
    if (/^[\0-\xff]*$/.test(value)) text += value
    else if (!TEXTS.test(type) || /\\[^\0-\xff]/.test(value)) return undefined
    else text += value.replace(WIDE, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`)
  }
  return text
}
