import type { AuditFacts } from './audit-facts.ts'
import type { Detection } from './findings.ts'

const HIDING_ZH = {
  colour: '與背景同色',
  size: '字太小',
  off_screen: '擺在畫面外',
  hidden: '設成不顯示',
} as const

/** Sixteen Chinese characters say about as much as ten English words. */
const CJK_PER_ENGLISH_WORD = 1.6
/** Lengths in English words: below the first, a page has no text to speak of; below the second, little. */
const WORDS_THIN = 30
const WORDS_SHORT = 150

/** Scripts of a static page, such as analytics, contain fewer words than this. */
const SCRIPT_WORDS_MIN = 80

export function judgeText({ page }: AuditFacts): Detection[] {
  const { words, scripts, hiddenText, placeholder, errorText, stuffing } = page
  const detections: Detection[] = []
  const englishWords = words.alphabetic + words.cjk / CJK_PER_ENGLISH_WORD
  const evidence = `${words.total} words (${words.cjk} CJK characters, ${words.alphabetic} other words)`
  const evidence_zh = `${words.total} 字（${words.cjk} 個中日韓字，${words.alphabetic} 個其他文字的詞）`
  /** Whether scripts fill the page: there is an empty root element for them, or far more text in them than in the HTML. */
  const isClientRendered =
    englishWords < WORDS_THIN &&
    (scripts.root !== null
      ? scripts.external + scripts.inline > 0
      : scripts.words > Math.max(SCRIPT_WORDS_MIN, words.total * 3))
  if (isClientRendered) {
    const { root } = scripts
    detections.push({
      code: 'client_rendered',
      evidence: `${words.total} words in the HTML, about ${scripts.words} in scripts${root === null ? '' : `, empty #${root}`}`,
      evidence_zh: `HTML 裡 ${words.total} 字，script 裡約 ${scripts.words} 字${root === null ? '' : `，#${root} 是空的`}`,
    })
  } else if (englishWords < WORDS_THIN) detections.push({ code: 'thin_content', evidence, evidence_zh })
  else if (englishWords < WORDS_SHORT) detections.push({ code: 'short_text', evidence, evidence_zh })
  const [hidden] = hiddenText
  if (hidden) {
    detections.push({
      code: 'hidden_text',
      evidence: `${hidden.how}, ${hidden.words} words: “${hidden.text}”`,
      evidence_zh: `${HIDING_ZH[hidden.how]}，${hidden.words} 字：「${hidden.text}」`,
    })
  }
  if (stuffing !== null) detections.push({ code: 'keyword_stuffing', evidence: `“${stuffing}”` })
  if (errorText !== null) {
    const isPhp = errorText.includes('.php')
    detections.push({ code: 'error_text', evidence: `“${errorText}”`, ...(isPhp && { paste: 'display_errors = Off' }) })
  }
  if (placeholder !== null) detections.push({ code: 'placeholder_text', evidence: `“${placeholder.slice(0, 100)}”` })
  return detections
}
