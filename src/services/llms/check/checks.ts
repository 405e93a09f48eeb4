import type { LocalizedText } from '#support/errors/localized-text.ts'
import type { LlmsTxt, LlmsTxtFinding } from '#sites/crawl/llms-txt.ts'
import type { LlmsTxtCode } from '#sites/crawl/llms-txt-findings.ts'
import { blockedVisitors } from '../access/crawler-access.ts'
import type { Inspection } from './inspection.ts'
import { isPlainText } from './text-file.ts'
import { isDead } from './linked-pages.ts'
import type { FetchedText } from './text-file.ts'

export interface Check {
  readonly title: string
  readonly title_zh: string
  /** Points of the check; all sum to 100. */
  readonly weight: number
  /** Skipped if the site has no llms.txt, so that `llmsTxtRead` is never null. */
  readonly needsFile?: true
  judge(site: Inspection): Judgement
}

interface Judgement {
  readonly passed: boolean
  readonly evidence: LocalizedText
}

export const CHECKS = {
  llms_txt_found: {
    title: '/llms.txt is there',
    title_zh: '有 /llms.txt',
    weight: 30,
    judge: ({ llmsTxt }) => ({ passed: llmsTxt.found, evidence: describeFile(llmsTxt) }),
  },
  llms_txt_valid: {
    title: 'It begins with one H1 and is Markdown',
    title_zh: '開頭是唯一的 H1，內容是 Markdown',
    weight: 20,
    needsFile: true,
    judge: ({ llmsTxtRead }) => judgeFindings(llmsTxtRead, ({ severity }) => severity === 'error'),
  },
  llms_txt_summary: {
    title: 'It has a summary',
    title_zh: '有簡介',
    weight: 5,
    needsFile: true,
    judge: ({ llmsTxtRead }) => judgeCodes(llmsTxtRead, ['missing_summary']),
  },
  llms_txt_sections: {
    title: 'Its links are grouped in sections',
    title_zh: '連結分成區段',
    weight: 5,
    needsFile: true,
    judge: ({ llmsTxtRead }) => judgeCodes(llmsTxtRead, ['missing_sections']),
  },
  llms_txt_links: {
    title: 'It has links, they are full URLs, and they answer',
    title_zh: '有連結，都是完整網址，也都連得到',
    weight: 10,
    needsFile: true,
    judge: judgeLinks,
  },
  llms_txt_plain: {
    title: 'It is sent as plain text without wrapping',
    title_zh: '以純文字傳送，沒有多餘包裝',
    weight: 5,
    needsFile: true,
    judge: judgePlain,
  },
  llms_full_txt: {
    title: '/llms-full.txt is there',
    title_zh: '有 /llms-full.txt',
    weight: 5,
    judge: ({ llmsFullTxt }) => ({
      passed: llmsFullTxt.found,
      evidence: joinSentences(describeFile(llmsFullTxt), describeSize(llmsFullTxt)),
    }),
  },
  markdown_pages: {
    title: 'Pages have a Markdown form',
    title_zh: '頁面有 Markdown 版本',
    weight: 5,
    judge: judgeMarkdown,
  },
  ai_crawlers_allowed: {
    title: 'AI search and assistants may fetch the page, the file and what it links',
    title_zh: 'AI 搜尋與助理可以讀取頁面、llms.txt 和它連到的頁面',
    weight: 10,
    judge: judgeCrawlers,
  },
  sitemap_found: {
    title: 'There is a sitemap',
    title_zh: '有網站地圖',
    weight: 5,
    judge: ({ sitemap }) => ({
      passed: sitemap.url !== null,
      evidence:
        sitemap.url === null
          ? {
              en: `No sitemap is named in robots.txt or found at the usual places. ${sitemap.problems.join(' ')}`.trim(),
              zh: 'robots.txt 沒有寫網站地圖，常見的位置也沒有。',
            }
          : {
              en: `${sitemap.url} lists ${sitemap.truncated ? 'at least ' : ''}${sitemap.total} pages.`,
              zh: `${sitemap.url} 列出${sitemap.truncated ? '至少' : ''} ${sitemap.total} 頁。`,
            },
    }),
  },
} as const satisfies Readonly<Record<string, Check>>

export type CheckId = keyof typeof CHECKS

export const CHECK_IDS = Object.keys(CHECKS) as [CheckId, ...CheckId[]]

function judgeCodes(read: LlmsTxt | null, codes: readonly LlmsTxtCode[]) {
  return judgeFindings(read, ({ code }) => codes.includes(code))
}

function judgeFindings(read: LlmsTxt | null, isFault: (finding: LlmsTxtFinding) => boolean): Judgement {
  const faults = read?.findings.filter(isFault) ?? []
  if (faults.length === 0) return { passed: true, evidence: { en: 'Nothing is wrong here.', zh: '這裡沒有問題。' } }
  const shown = faults
    .slice(0, SHOWN_MAX)
    .map(({ line, message, message_zh }) => ({ en: `Line ${line}: ${message}`, zh: `第 ${line} 行：${message_zh}` }))
  return { passed: false, evidence: joinSentences(...shown, moreThanShown(faults)) }
}

const SHOWN_MAX = 3
const NO_TEXT: LocalizedText = { en: '', zh: '' }

function moreThanShown(all: readonly unknown[]): LocalizedText {
  const count = all.length - SHOWN_MAX
  return count > 0 ? { en: `And ${count} more.`, zh: `還有 ${count} 個。` } : NO_TEXT
}

/** Joins sentences. Chinese sentences need no space between them. */
function joinSentences(...sentences: readonly LocalizedText[]): LocalizedText {
  const nonEmpty = sentences.filter(({ en }) => en !== '')
  return { en: nonEmpty.map(({ en }) => en).join(' '), zh: nonEmpty.map(({ zh }) => zh).join('') }
}

/** Faults of a file whose Markdown is inside something else, or was changed on the way. */
export const WRAPPING: readonly LlmsTxtCode[] = [
  'byte_order_mark',
  'front_matter',
  'escaped_markdown',
  'unclosed_fence',
  'json_content',
  'robots_content',
  'script_content',
]

function judgePlain({ llmsTxt, llmsTxtRead }: Inspection): Judgement {
  const { passed, evidence } = judgeCodes(llmsTxtRead, WRAPPING)
  const type = llmsTxt.content_type
  if (isPlainText(type))
    return { passed, evidence: passed ? { en: `It is ${type}.`, zh: `類型是 ${type}。` } : evidence }
  const wrong = { en: `Its Content-Type is ${type ?? 'missing'}.`, zh: `Content-Type 是 ${type ?? '空的'}。` }
  return { passed: false, evidence: passed ? wrong : joinSentences(wrong, evidence) }
}

function judgeLinks({ llmsTxtRead, linked }: Inspection): Judgement {
  const asWritten = judgeCodes(llmsTxtRead, ['no_links', 'relative_link', 'empty_link'])
  const { total, asked } = linked
  const dead = linked.items.filter(isDead)
  if (dead.length === 0) {
    if (!asWritten.passed || total === 0) return asWritten
    const answered = linked.items.filter(({ outcome }) => outcome === 'answers').length
    const evidence = {
      en: `Of ${total} links ${asked} were asked and ${answered} answer.`,
      zh: `${total} 個連結中查了 ${asked} 個，${answered} 個連得到。`,
    }
    return { passed: true, evidence }
  }
  const shown = dead.slice(0, SHOWN_MAX).map(({ line, url, status, outcome }) => {
    if (outcome === 'web_page')
      return { en: `Line ${line}: ${url} answers with a web page.`, zh: `第 ${line} 行：${url} 回應的是一般網頁。` }
    if (status === null) return { en: `Line ${line}: ${url} does not answer.`, zh: `第 ${line} 行：${url} 沒有回應。` }
    return { en: `Line ${line}: ${url} answers ${status}.`, zh: `第 ${line} 行：${url} 回應 ${status}。` }
  })
  const count = {
    en: `${dead.length} of ${asked} links are dead.`,
    zh: `${asked} 個連結中 ${dead.length} 個連不到。`,
  }
  const first = asWritten.passed ? NO_TEXT : asWritten.evidence
  return { passed: false, evidence: joinSentences(first, count, ...shown, moreThanShown(dead)) }
}

function judgeMarkdown({ markdownPages }: Inspection): Judgement {
  const available = markdownPages.filter((page) => page.markdown_url !== null)
  const [example] = available
  const isNegotiated = example?.by === 'accept'
  const suffix = example
    ? {
        en: `, such as ${example.markdown_url}${isNegotiated ? ' asked for with Accept: text/markdown' : ''}`,
        zh: `，例如${isNegotiated ? '用 Accept: text/markdown 讀' : ''} ${example.markdown_url}`,
      }
    : NO_TEXT
  return {
    passed: available.length > 0,
    evidence: {
      en: `${available.length} of ${markdownPages.length} pages have a Markdown version${suffix.en}.`,
      zh: `${markdownPages.length} 頁中 ${available.length} 頁有 Markdown 版${suffix.zh}。`,
    },
  }
}

function judgeCrawlers({ crawlers, robots, forbidden }: Inspection): Judgement {
  const blocked = blockedVisitors(crawlers)
  if (robots.state === 'unreachable')
    return {
      passed: false,
      evidence: { en: robots.reason ?? 'robots.txt does not answer.', zh: '讀不到 robots.txt，爬蟲會當成全站不准抓。' },
    }
  if (blocked.length > 0) {
    const names = (mark: (line: number) => string) =>
      blocked.map(({ name, rule }) => (rule ? `${name}${mark(rule.line)}` : name))
    const evidence = {
      en: `robots.txt keeps out ${names((line) => ` (line ${line})`).join(', ')}.`,
      zh: `robots.txt 擋住 ${names((line) => `（第 ${line} 行）`).join('、')}。`,
    }
    return { passed: false, evidence }
  }
  return forbidden.length > 0
    ? judgeForbidden(forbidden)
    : { passed: true, evidence: { en: 'All of them may.', zh: '全部都可以。' } }
}

function judgeForbidden(forbidden: Inspection['forbidden']): Judgement {
  const urls = [...new Set(forbidden.map(({ url }) => url))]
  const shown = urls.slice(0, SHOWN_MAX).map((url) => {
    const [first, ...others] = forbidden.filter((entry) => entry.url === url)
    const line = first?.line
    return {
      en: `${url}${line ? ` by line ${line}` : ''} (${first?.crawler}${others.length > 0 ? ` and ${others.length} more` : ''})`,
      zh: `${url}（${line ? `第 ${line} 行，` : ''}${first?.crawler}${others.length > 0 ? `等 ${others.length + 1} 個` : ''}）`,
    }
  })
  const sentence = {
    en: `robots.txt forbids ${shown.map(({ en }) => en).join(', ')}.`,
    zh: `robots.txt 不准抓 ${shown.map(({ zh }) => zh).join('、')}。`,
  }
  return { passed: false, evidence: joinSentences(sentence, moreThanShown(urls)) }
}

function describeSize({ tokens, truncated, contexts }: Inspection['llmsFullTxt']): LocalizedText {
  if (tokens === null) return NO_TEXT
  const fitting = contexts.find(({ fits }) => fits)
  const count = tokens.toLocaleString('en')
  const size = {
    en: `It is ${truncated ? 'more than' : 'about'} ${count} tokens`,
    zh: `${truncated ? '超過' : '約'} ${count} token`,
  }
  if (fitting) {
    const context = fitting.tokens.toLocaleString('en')
    return { en: `${size.en} and fits a context of ${context}.`, zh: `${size.zh}，放得進 ${context} 的上下文。` }
  }
  return {
    en: `${size.en}, more than a context of 1,000,000 holds: offer parts of it too, one for each section.`,
    zh: `${size.zh}，超過 1,000,000 的上下文：請另外分段提供，一段一個檔。`,
  }
}

function describeFile({ url, status, reason, content_type, bytes, truncated }: FetchedText['file']): LocalizedText {
  switch (reason) {
    case 'soft_404':
      return {
        en: `${url} answers 200, but with a web page: a soft 404.`,
        zh: `${url} 回應 200，內容卻是一般網頁（soft 404）。`,
      }
    case 'missing':
      return { en: `${url} answers ${status}.`, zh: `${url} 回應 ${status}。` }
    case 'refused':
      return { en: `${url} leads to an address that is not fetched.`, zh: `${url} 轉址到我們不讀取的網址。` }
    case 'timeout':
      return { en: `${url} does not answer in time.`, zh: `${url} 逾時沒有回應。` }
    case 'unavailable':
      return { en: `${url} gives no usable answer.`, zh: `${url} 的回應無法使用。` }
    default:
      return {
        en: `${url} answers ${status} with ${truncated ? 'at least ' : ''}${bytes} bytes of ${content_type ?? 'no stated type'}.`,
        zh: `${url} 回應 ${status}，${truncated ? '至少' : ''} ${bytes} 位元組，類型 ${content_type ?? '未註明'}。`,
      }
  }
}
