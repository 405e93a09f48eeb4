/** Unfilled variables of Jinja, Liquid, Vue, Twig, PHP, ERB and Yoast, and JavaScript's texts for empty values. */
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
 * The first unfilled template variable, or undefined. Pages about templates show them on purpose: see `showsTemplates`.
 */
export function findTemplateMark(text: string): string | undefined {
  for (const mark of MARKS) {
    const found = mark.exec(text)
    if (found) return found[0]
  }
  return undefined
}
