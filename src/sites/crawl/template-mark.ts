/** Unfilled variables of Jinja, Liquid, Vue, Twig, PHP, ERB and Yoast, and the empty values of JavaScript. */
const MARKS = [
  /\{\{[^{}\n]{0,80}\}\}/,
  /\{%[^%{}\n]{0,80}%\}/,
  /%%\w{2,40}%%/,
  /<\?(?:php|=)[^<>?\n]{0,80}\?>/,
  /<%[^%<\n]{0,80}%>/,
  /[$#]\{[\w.]{1,40}\}/,
  /\[object Object\]/,
]

/**
 * Undefined if there is none. Pages about templates show such variables on purpose, so callers must check the visible
 * text first.
 */
export function findTemplateMark(text: string): string | undefined {
  for (const mark of MARKS) {
    const found = mark.exec(text)
    if (found) return found[0]
  }
  return undefined
}
