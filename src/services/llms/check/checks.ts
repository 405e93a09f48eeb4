import type { LlmsTxt, LlmsTxtFinding } from '#sites/crawl/llms-txt.ts'
import type { LlmsTxtCode } from '#sites/crawl/llms-txt-findings.ts'
import { blockedVisitors, isPlainText, type Inspection } from './inspection.ts'
import { isDead } from './linked-pages.ts'
import type { FetchedText } from './text-file.ts'

export interface Check {
  readonly title: string
  readonly title_zh: string
  /** Points out of 100. */
  readonly weight: number
  /** Skipped if the site has no llms.txt. */
  readonly needsFile?: true
  judge(site: Inspection): { passed: boolean; evidence: string }
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
    title_zh: '連結分段',
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
      evidence: [describeFile(llmsFullTxt), describeSize(llmsFullTxt)].filter(Boolean).join(' '),
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
    title_zh: '有 sitemap',
    weight: 5,
    judge: ({ sitemap }) => ({
      passed: sitemap.url !== null,
      evidence:
        sitemap.url === null
          ? `No sitemap is named in robots.txt or found at the usual places. ${sitemap.problems.join(' ')}`.trim()
          : `${sitemap.url} lists ${sitemap.truncated ? 'at least ' : ''}${sitemap.total} pages.`,
    }),
  },
} as const satisfies Readonly<Record<string, Check>>

export type CheckId = keyof typeof CHECKS

export const CHECK_IDS = Object.keys(CHECKS) as [CheckId, ...CheckId[]]

function judgeCodes(read: LlmsTxt | null, codes: readonly LlmsTxtCode[]) {
  return judgeFindings(read, ({ code }) => codes.includes(code))
}

function judgeFindings(read: LlmsTxt | null, isFault: (finding: LlmsTxtFinding) => boolean) {
  const faults = read?.findings.filter(isFault) ?? []
  const shown = faults.slice(0, 3).map(({ line, message }) => `Line ${line}: ${message}`)
  const more = faults.length > 3 ? ` And ${faults.length - 3} more.` : ''
  return {
    passed: faults.length === 0,
    evidence: faults.length === 0 ? 'Nothing is wrong here.' : shown.join(' ') + more,
  }
}

export const WRAPPING: readonly LlmsTxtCode[] = [
  'byte_order_mark',
  'front_matter',
  'escaped_markdown',
  'unclosed_fence',
  'json_content',
  'script_content',
]

function judgePlain({ llmsTxt, llmsTxtRead }: Inspection) {
  const { passed, evidence } = judgeCodes(llmsTxtRead, WRAPPING)
  if (isPlainText(llmsTxt.content_type))
    return { passed, evidence: passed ? `It is ${llmsTxt.content_type}.` : evidence }
  const type = `Its Content-Type is ${llmsTxt.content_type ?? 'missing'}.`
  return { passed: false, evidence: passed ? type : `${type} ${evidence}` }
}

function judgeLinks({ llmsTxtRead, linked }: Inspection) {
  const written = judgeCodes(llmsTxtRead, ['no_links', 'relative_link', 'empty_link'])
  const dead = linked.items.filter(isDead)
  if (dead.length === 0) {
    const answered = linked.items.filter(({ outcome }) => outcome === 'answers').length
    return written.passed && linked.total > 0
      ? { passed: true, evidence: `Of ${linked.total} links ${linked.asked} were asked and ${answered} answer.` }
      : written
  }
  const shown = dead
    .slice(0, 3)
    .map(({ line, url, status, outcome }) =>
      outcome === 'web_page'
        ? `Line ${line}: ${url} answers with a web page.`
        : `Line ${line}: ${url} ${status === null ? 'does not answer' : `answers ${status}`}.`,
    )
  const more = dead.length > 3 ? ` And ${dead.length - 3} more.` : ''
  const first = written.passed ? '' : `${written.evidence} `
  return {
    passed: false,
    evidence: `${first}${dead.length} of ${linked.asked} links are dead. ${shown.join(' ')}${more}`,
  }
}

function judgeMarkdown({ markdownPages }: Inspection) {
  const available = markdownPages.filter((page) => page.markdown_url !== null)
  const [example] = available
  const how = example?.by === 'accept' ? ' asked for with Accept: text/markdown' : ''
  return {
    passed: available.length > 0,
    evidence: `${available.length} of ${markdownPages.length} pages have one${example ? `, such as ${example.markdown_url}${how}` : ''}.`,
  }
}

function judgeCrawlers({ crawlers, robots, forbidden }: Inspection) {
  const blocked = blockedVisitors(crawlers)
  if (robots.state === 'unreachable') return { passed: false, evidence: robots.reason ?? 'robots.txt does not answer.' }
  if (blocked.length === 0 && forbidden.length > 0) return judgeForbidden(forbidden)
  const byLine = blocked.map(({ name, rule }) => (rule ? `${name} (line ${rule.line})` : name))
  return {
    passed: blocked.length === 0,
    evidence: blocked.length === 0 ? 'All of them may.' : `robots.txt keeps out ${byLine.join(', ')}.`,
  }
}

function judgeForbidden(forbidden: Inspection['forbidden']) {
  const urls = [...new Set(forbidden.map(({ url }) => url))]
  const shown = urls.slice(0, 3).map((url) => {
    const [first, ...others] = forbidden.filter((it) => it.url === url)
    const line = first?.line ? ` by line ${first.line}` : ''
    return `${url}${line} (${first?.crawler}${others.length > 0 ? ` and ${others.length} more` : ''})`
  })
  const more = urls.length > 3 ? `, and ${urls.length - 3} more` : ''
  return { passed: false, evidence: `robots.txt forbids ${shown.join(', ')}${more}.` }
}

function describeSize({ tokens, truncated, contexts }: Inspection['llmsFullTxt']): string {
  if (tokens === null) return ''
  const fitting = contexts.find(({ fits }) => fits)
  const size = `It is ${truncated ? 'more than ' : 'about '}${tokens.toLocaleString('en')} tokens`
  if (fitting) return `${size} and fits a context of ${fitting.tokens.toLocaleString('en')}.`
  return `${size}, more than a context of 1,000,000 holds: offer parts of it too, one for each section.`
}

function describeFile({ url, status, reason, content_type, bytes, truncated }: FetchedText['file']): string {
  if (reason === 'soft_404') return `${url} answers 200, but with a web page: a soft 404.`
  if (reason === 'missing') return `${url} answers ${status}.`
  if (reason === 'refused') return `${url} leads to an address that is not fetched.`
  if (reason === 'timeout') return `${url} does not answer in time.`
  if (reason === 'unavailable') return `${url} gives no usable answer.`
  return `${url} answers ${status} with ${truncated ? 'at least ' : ''}${bytes} bytes of ${content_type ?? 'no stated type'}.`
}
