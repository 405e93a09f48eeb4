import type { PageFacts } from '#sites/crawl/page.ts'
import type { AuditFacts } from './audit-facts.ts'
import type { Detection } from './findings.ts'

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
/** Languages that are not written with Chinese characters. */
const NOT_CHINESE = new Set('en es fr de it pt nl sv da no nb fi pl cs ru uk tr vi id ms th ar he'.split(' '))

export function judgeLanguage({ page }: AuditFacts): Detection[] {
  const { lang, words, charset } = page
  const detections: Detection[] = []
  const isChinese = words.cjk > words.alphabetic
  const paste = `<html lang="${isChinese ? 'zh-Hant-TW' : (primaryLanguage(lang) ?? 'en')}">`
  if (lang === null) detections.push({ code: 'lang_missing', evidence: '<html>', paste })
  else if (primaryLanguage(lang) === undefined)
    detections.push({
      code: 'lang_invalid',
      evidence: `lang="${lang}"`,
      paste: `<html lang="${lang.replaceAll('_', '-').length <= 12 && lang.includes('_') ? lang.replaceAll('_', '-') : isChinese ? 'zh-Hant-TW' : 'en'}">`,
    })
  else {
    const primary = primaryLanguage(lang) ?? ''
    // A page in Chinese that declares another language, or the reverse. Short texts may be names or quotations.
    const isWrong =
      words.total > 80 &&
      ((NOT_CHINESE.has(primary) && words.cjk > words.total * 0.7) ||
        (/^(?:zh|cmn|yue)$/.test(primary) && words.cjk < words.total * 0.05))
    const otherScript = findOtherScript(lang, page.hanForms)
    if (isWrong || otherScript)
      detections.push({
        code: 'lang_mismatch',
        evidence: `lang="${lang}"; ${otherScript?.seen.en ?? `${words.cjk} CJK, ${words.alphabetic} other`}`,
        evidence_zh: `lang="${lang}"，${otherScript?.seen.zh ?? `${words.cjk} 個中日韓字，${words.alphabetic} 個其他文字的詞`}`,
        paste: otherScript?.paste ?? paste,
      })
  }
  if (charset.isLate) detections.push({ code: 'charset_late', evidence: `charset=${charset.declared}` })
  else if (charset.declared === null && charset.source !== 'bom')
    detections.push({
      code: 'charset_missing',
      evidence: `read as ${charset.used}`,
      evidence_zh: `當成 ${charset.used} 讀`,
    })
  else if (charset.declared !== null && charset.declared !== charset.used) {
    detections.push({ code: 'charset_wrong', evidence: `${charset.declared} ≠ ${charset.used}` })
  } else if (charset.overruled !== null) {
    const evidence = `Content-Type: charset=${charset.declared}; <meta charset="${charset.overruled}">`
    detections.push({ code: 'charset_wrong', evidence })
  }
  return detections
}

/** Fewer characters of a Chinese script may be a name or a quotation. */
const SCRIPT_CHARACTERS_MIN = 30
/** One script must outnumber the other by this factor. */
const SCRIPT_FACTOR = 10

/**
 * Finds a page in Traditional Chinese whose `lang` declares Simplified, or the reverse. `lang="zh"` declares neither.
 */
function findOtherScript(lang: string, { traditional, simplified }: PageFacts['hanForms']) {
  const { language, script } = new Intl.Locale(lang).maximize()
  if (language !== 'zh' || /^(?:zh|cmn)$/i.test(lang)) return undefined
  if (script === 'Hans' && traditional >= SCRIPT_CHARACTERS_MIN && traditional > simplified * SCRIPT_FACTOR) {
    return {
      seen: { en: `${traditional} Traditional characters`, zh: `${traditional} 個正體字` },
      paste: '<html lang="zh-Hant-TW">',
    }
  }
  if (script === 'Hant' && simplified >= SCRIPT_CHARACTERS_MIN && simplified > traditional * SCRIPT_FACTOR) {
    return {
      seen: { en: `${simplified} Simplified characters`, zh: `${simplified} 個簡體字` },
      paste: '<html lang="zh-Hans">',
    }
  }
  return undefined
}

/** The primary language of a BCP 47 tag; undefined for an invalid tag. */
function primaryLanguage(tag: string | null): string | undefined {
  try {
    const { language } = new Intl.Locale(tag ?? '')
    return LANGUAGES.of(language) === undefined ? undefined : language
  } catch {
    // Intl.Locale throws for a malformed tag.
    return undefined
  }
}
