/** Error messages of frameworks, and JavaScript values that were not filled in, such as `NT$NaN` or `undefined元`. */
const ERRORS = [
  /\bLiquid (?:syntax )?error(?: \([^()\n]{1,80}\))?: [^\n]{1,120}/,
  / in \S{1,300}\.php(?:\(\d{1,6}\))? on line \d{1,6}\b/,
  /\bError establishing a database connection\b/,
  /\bYou have an error in your SQL syntax\b/,
  /\bSQLSTATE\[\w{1,10}\]/,
  /\bApplication error: a (?:client|server)-side exception has occurred\b/,
  /\bServer Error in '[^'\n]{0,60}' Application\b/,
  /\bTraceback \(most recent call last\):/,
  /\bUncaught \w{0,40}(?:Error|Exception): /,
  /\[object [A-Z]\w{0,40}\]/,
  /(?:[A-Z]{1,3}\$|[$€£¥￥＄])\s?(?:NaN|undefined|null)(?!\w)/,
  /(?<!\w)(?:NaN|undefined)\s?(?:元|円|TWD|NTD|USD)/,
]

/** WordPress shortcodes that were not replaced, such as `[vc_row]`, `[/gallery]` or `[contact-form id="4"]`. */
const SHORTCODES = [
  /\[\/?(?:vc|et_pb|fusion|av|mk|cs|su|ux|tcb)_\w{1,40}[\]\s]/,
  /\[\/[a-z][a-z_-]{3,40}\]/,
  /\[[a-z][\w-]{2,40} [a-z][\w-]{0,30}=["“”″'][^\]\n]{0,200}\]/,
]

/** Sample texts of themes and site builders. */
const PLACEHOLDERS = [
  /lorem ipsum dolor sit amet[^.]{0,120}/i,
  /Welcome to WordPress\. This is your first post/,
  /歡迎使用 ?WordPress。這是(?:你|您)的第一篇文章/,
  /This is an example page\. It[’']s different from a blog post/,
  /這是(?:一個)?範例頁面。它?與(?:網誌|部落格)文章不同/,
  /I[’']m a paragraph\. Click here to add your own text/,
  /[這我]是段落。(?:點擊|按一下|點一下)(?:這裡|此處)/,
  /Click (?:the )?edit button to change this text/,
  /(?:點擊|按一下)編輯按鈕(?:以|來)?(?:更改|變更|修改)(?:此|這段)文字/,
  /Use this text to share information about your brand/,
  /Pair text with an image to focus on your chosen product/,
  /(?:使用|透過)(?:此|這段)文字(?:與顧客|來)?分享(?:您|你)的品牌/,
  /\bYour content goes here\b/,
  /\bAdd your (?:own )?text here\b/,
  /(?:在此|在這裡|請在此)輸入(?:您的|你的)?(?:文字|內容)/,
]

/** Words in the title of an article that may show error messages on purpose. */
const TOPICS_ABOUT_ERRORS =
  /error|warning|exception|debug|shortcode|lorem|placeholder|dummy text|template|NaN|undefined|\bPHP\b|\bSQL\b|錯誤|警告|除錯|偵錯|短代碼|假文|範本|版型/i

/** A message after a quotation mark is a quotation, not an error of the page. */
const QUOTE = /[“‘「『]/

/**
 * Finds error messages and placeholders in the visible text, which must exclude code examples and quotations.
 * Unreplaced shortcodes count as placeholders.
 */
export function findLeftoverText(text: string, title: string) {
  if (TOPICS_ABOUT_ERRORS.test(title)) return { error: null, placeholder: null }
  return { error: firstMatch(ERRORS, text), placeholder: firstMatch([...PLACEHOLDERS, ...SHORTCODES], text) }
}

function firstMatch(patterns: readonly RegExp[], text: string): string | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (found && !QUOTE.test(text[found.index - 1] ?? '')) return found[0].trim().slice(0, 160)
  }
  return null
}
