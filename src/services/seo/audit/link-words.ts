import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'
import { trimTail } from '#support/text/trim-tail.ts'

/** Link texts that say nothing about the target: those of Lighthouse 13 by language, and more in Chinese. */
const BY_LANGUAGE = new Map(
  readTable('reference/seo/link-words.tsv', z.object({ language: z.string(), words: listCell })).map((row) => [
    row.language,
    new Set(row.words),
  ]),
)
const ALL = new Set([...BY_LANGUAGE.values()].flatMap((words) => [...words]))

const ORNAMENT = /[\s»›>→▶…。.!！:：]/

/** Chinese link texts of a verb and a generic noun: 了解詳情, 查看完整內容. */
const COMPOSED_ZH =
  /^(?:請|馬上|立即|立刻|我要|马上)?(?:點擊|點選|點|按|看|查看|觀看|瀏覽|閱讀|了解|瞭解|知道|前往|進入|點我|查看|浏览|阅读|点击|前往)(?:這裡|此處|此|這|看|查看|了解|瞭解|更多|完整|詳細|詳情|細節|全文|內容|內文|資訊|介紹|說明|連結|頁面|更多信息|详情|内容|资讯|介绍|链接){1,3}$/

export function isVague(text: string, lang: string | null): boolean {
  const words = trimTail(text.trim().toLowerCase(), ORNAMENT)
  // A link that consists of dots or dashes is hidden on purpose, and an arrow leads to the next page of a list. Neither
  // needs words.
  if (/^[.,;:_。，、·•-]{1,3}$/.test(text.trim())) return true
  if (words === '') return false
  if (COMPOSED_ZH.test(words)) return true
  const language = lang?.split('-')[0]?.toLowerCase() ?? ''
  const known = BY_LANGUAGE.get(language)
  // Chinese pages often have English buttons too. On a page in another language, an English list could match meaningful
  // words.
  return known ? known.has(words) || (language === 'zh' && BY_LANGUAGE.get('en')?.has(words) === true) : ALL.has(words)
}
