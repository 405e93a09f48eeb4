/** What Jinja, Liquid, Vue, Twig, PHP, ERB, Yoast and JavaScript put where a value belongs, or where none was. */
const MARKS = [
  /\{\{[^{}\n]{0,80}\}\}/,
  /\{%[^%{}\n]{0,80}%\}/,
  /%%\w{2,40}%%/,
  /<\?(?:php|=)[^<>?\n]{0,80}\?>/,
  /<%[^%<\n]{0,80}%>/,
  /[$#]\{[\w.]{1,40}\}/,
  /\[object Object\]/,
]

/** A variable that nobody filled in, or undefined. Pages about templates show such words too: ask for them in their text first. */
export function findTemplateMark(text: string): string | undefined {
  for (const mark of MARKS) {
    const found = mark.exec(text)
    if (found) return found[0]
  }
  return undefined
}
