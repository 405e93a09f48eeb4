import { z } from 'zod'
import type { LlmsTxtFinding, LlmsTxtLink } from '#sites/crawl/llms-txt.ts'
import { llmsTxtFinding, type LlmsTxtCode } from '#sites/crawl/llms-txt-findings.ts'
import { namesOfLines, writeAllowingGroup } from '#sites/crawl/robots-fix.ts'
import { robotsPath } from '#sites/crawl/robots.ts'
import { WRAPPING, type CheckId } from './checks.ts'
import { isDead } from './linked-pages.ts'
import { draftLlmsTxt } from '../generate/draft.ts'
import { blockedVisitors } from '../access/crawler-access.ts'
import type { Inspection } from './inspection.ts'
import { isPlainText } from './text-file.ts'

export const fixSchema = z.object({
  en: z.string(),
  zh: z.string(),
  where: z.string().describe('The file or setting to change.'),
  paste: z.string().nullable().describe('What to put there, as it is; null where there is nothing to copy.'),
})

export type Fix = z.infer<typeof fixSchema>

type MakeFix = (site: Inspection) => Fix

export const fixes: Readonly<Record<CheckId, MakeFix>> = {
  llms_txt_found: (site) => ({
    en:
      site.llmsTxt.reason === 'soft_404'
        ? 'Serve a plain text file at /llms.txt, and let missing addresses answer 404 instead of a web page.'
        : 'Put a file called llms.txt at the root of the site. Begin with this and add your important pages.',
    zh:
      site.llmsTxt.reason === 'soft_404'
        ? '在 /llms.txt 提供純文字檔，並讓不存在的網址回 404，不要回一般網頁。'
        : '在網站根目錄放一個 llms.txt。可從下面這份開始，再加入重要頁面。',
    where: '/llms.txt',
    paste: startingFile(site),
  }),
  llms_txt_valid: (site) => fromFindings(site, ({ severity }) => severity === 'error', lineForErrors(site)),
  llms_txt_summary: (site) => ({
    en: 'Add one line right below the H1 that says what the site offers; edit this one.',
    zh: '在 H1 正下方加一行，說明網站提供什麼；可由這行改寫。',
    where: '/llms.txt',
    paste: summaryLine(site),
  }),
  llms_txt_sections: () => ({
    en: 'Group the links under headings of level 2: put this line above the first link, and one more above each further group.',
    zh: '用二級標題把連結分組：在第一個連結上方加這一行，每一組再各加一行。',
    where: '/llms.txt',
    paste: '## Docs',
  }),
  llms_txt_links: (site) => {
    const written = fromFindings(site, ({ code }) => WRITTEN_LINKS.includes(code), fullLinks(site))
    const dead = site.linked.items.filter(isDead)
    if (dead.length === 0) return { ...written, paste: written.paste ?? `- [${titleOf(site)}](${site.origin}/)` }
    return {
      ...written,
      en: `${written.en} Take out the dead links or correct them: ${dead
        .slice(0, 5)
        .map(({ line, url }) => `${url} (line ${line})`)
        .join(', ')}.`.trim(),
      zh: `${written.zh}請刪除或更正連不到的連結：${dead
        .slice(0, 5)
        .map(({ line, url }) => `${url}（第 ${line} 行）`)
        .join('、')}。`,
    }
  },
  llms_txt_plain: (site) =>
    isPlainText(site.llmsTxt.content_type)
      ? fromFindings(site, ({ code }) => WRAPPING.includes(code), lineForWrapping(site))
      : {
          en: 'Send the file as plain text, so that programs do not take it for something else.',
          zh: '以純文字類型傳送檔案，程式才不會誤判。',
          where: 'Content-Type header of /llms.txt',
          paste: 'Content-Type: text/plain; charset=utf-8',
        },
  llms_full_txt: (site) => ({
    en: 'Offer the text of all important pages in one file for programs that read everything at once.',
    zh: '把重要頁面的全文放進一個檔案，供一次讀完的程式使用。',
    where: '/llms-full.txt',
    paste: `# ${titleOf(site)}\n\n${summaryLine(site)}\n`,
  }),
  markdown_pages: (site) => ({
    en: 'Offer each page as Markdown too, at its address with .md appended, and name it in the head of the page.',
    zh: '每頁另提供 Markdown 版本（網址加上 .md），並在頁面 head 標示。',
    where: '<head>',
    paste: `<link rel="alternate" type="text/markdown" href="${site.origin}/index.html.md">`,
  }),
  ai_crawlers_allowed: (site) => {
    if (site.robots.state === 'unreachable') {
      return {
        en: `${site.robots.reason ?? ''} Let /robots.txt answer 200 with these lines, or 404; until then crawlers stay away from the whole site.`.trim(),
        zh: `/robots.txt ${site.robots.status === null ? '沒有回應' : `回應 ${site.robots.status}`}，這段期間爬蟲會避開整個網站。請回應 200 並放上這些內容，或回應 404。`,
        where: '/robots.txt',
        paste: 'User-agent: *\nAllow: /',
      }
    }
    const blocked = blockedVisitors(site.crawlers).map(({ name, rule }) => ({ token: name, rule }))
    if (blocked.length === 0) return allowAddresses(site)
    const names = blocked.map(({ token }) => token)
    const lines = namesOfLines(blocked)
    return {
      en: `${names.join(', ')} may not read the page${lines.en}, so AI search and assistants cannot quote it. Add these lines to the end of robots.txt; training crawlers stay as they are.`,
      zh: `${names.join('、')} 不能讀取此頁${lines.zh}，AI 搜尋與助理無法引用。請把這幾行加到 robots.txt 最後；訓練用爬蟲不受影響。`,
      where: '/robots.txt',
      paste: writeAllowingGroup(blocked),
    }
  },
  sitemap_found: (site) => ({
    en: 'No sitemap is named in robots.txt, and there is none at /sitemap.xml. Let your site system make one, then add this line.',
    zh: 'robots.txt 沒有寫網站地圖，/sitemap.xml 也不存在。請用網站系統產生一份，再加上這一行。',
    where: '/robots.txt',
    paste: `Sitemap: ${site.origin}/sitemap.xml`,
  }),
}

/** The fix for links that robots.txt forbids: `Allow` lines for the crawlers concerned. */
function allowAddresses({ forbidden }: Inspection): Fix {
  const crawlers = [...new Set(forbidden.map(({ crawler }) => crawler))]
  const paths = [...new Set(forbidden.map(({ url }) => robotsPath(url) ?? '/'))].slice(0, 10)
  return {
    en: `The page may be read, but not ${paths.slice(0, 3).join(', ')}, to which llms.txt sends readers. Add these lines to the groups of robots.txt that forbid it.`,
    zh: `頁面可以讀，但 llms.txt 指向的 ${paths.slice(0, 3).join('、')} 被 robots.txt 禁止。請把這幾行加到禁止它的那一組。`,
    where: `/robots.txt, for ${crawlers.join(', ')}`,
    paste: paths.map((path) => `Allow: ${path}`).join('\n'),
  }
}

const WRITTEN_LINKS: readonly string[] = ['no_links', 'relative_link', 'empty_link']

function fromFindings(site: Inspection, wanted: (finding: LlmsTxtFinding) => boolean, paste: string | null): Fix {
  const faults = (site.llmsTxtRead?.findings ?? []).filter(wanted).slice(0, 5)
  const alike = [...Map.groupBy(faults, ({ code }) => code)]
  return {
    en: alike.map(([code, these]) => oneSentence(these, llmsTxtFinding(code).message, ENGLISH)).join(' '),
    zh: alike.map(([code, these]) => oneSentence(these, llmsTxtFinding(code).message_zh, CHINESE)).join(''),
    where: '/llms.txt',
    paste,
  }
}

const ENGLISH = {
  messageOf: ({ message }: LlmsTxtFinding) => message,
  at: (lines: readonly number[]) => `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.join(', ')}: `,
  met: (details: readonly string[]) => ` (${details.join(', ')})`,
}
const CHINESE: typeof ENGLISH = {
  messageOf: ({ message_zh }) => message_zh,
  at: (lines) => `第 ${lines.join('、')} 行：`,
  met: (details) => `（${details.join('、')}）`,
}

/** One sentence for all lines with the same fault, then the text of each line. */
function oneSentence(
  these: readonly LlmsTxtFinding[],
  sentence: string,
  { messageOf, at, met }: typeof ENGLISH,
): string {
  const details = these.map((it) => messageOf(it).slice(sentence.length).trim().slice(1, -1)).filter((it) => it !== '')
  const lines = [...new Set(these.map(({ line }) => line))]
  return at(lines) + sentence + (details.length === 0 ? '' : met(details))
}

function lineForErrors(site: Inspection): string | null {
  const { findings = [], title = null, headings = [] } = site.llmsTxtRead ?? {}
  const codes = new Set(findings.map(({ code }) => code))
  if (['empty', 'html_content', 'json_content', 'script_content'].some((code) => codes.has(code as LlmsTxtCode))) {
    return startingFile(site)
  }
  if (codes.has('missing_h1') || codes.has('h1_not_first')) return `# ${title ?? titleOf(site)}`
  const second = headings[1]
  return second ? `## ${second.title}` : null
}

/** A line that corrects what surrounds the file's content, such as an unclosed code fence or a byte order mark. */
function lineForWrapping(site: Inspection): string | null {
  const codes = new Set(site.llmsTxtRead?.findings.map(({ code }) => code))
  if (codes.has('unclosed_fence')) return '```'
  if (codes.has('escaped_markdown')) return summaryLine(site)
  if (codes.has('byte_order_mark')) return String.raw`sed -i '1s/^\xEF\xBB\xBF//' llms.txt`
  return `# ${site.llmsTxtRead?.title ?? titleOf(site)}`
}

function fullLinks({ llmsTxtRead, llmsTxt }: Inspection): string | null {
  const lines = (llmsTxtRead?.links ?? [])
    .filter(({ url }) => url !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(url))
    .slice(0, 5)
    .flatMap((link) => fullLink(link, llmsTxt.url) ?? [])
  return lines.length > 0 ? lines.join('\n') : null
}

function fullLink({ text, url }: LlmsTxtLink, base: string): string | undefined {
  // A parser reads example.com/page as a relative path, but its author means a host.
  const isHost = /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}\//i.test(url)
  const full = isHost ? URL.parse(`https://${url}`) : URL.parse(url, base)
  return full ? `- [${text}](${full.href})` : undefined
}

/**
 * The findings in the file. A finding about a relative link suggests the absolute address, because the location of the
 * file is known.
 */
export function findingsWithLinks({ llmsTxtRead, llmsTxt }: Inspection): LlmsTxtFinding[] {
  const { findings = [], links = [] } = llmsTxtRead ?? {}
  return findings.map((finding) => {
    if (finding.code !== 'relative_link' || finding.fix !== null) return finding
    const link = links.find(
      ({ line, url }) => line === finding.line && url !== '' && finding.message.includes(`(${url})`),
    )
    return { ...finding, fix: (link && fullLink(link, llmsTxt.url)) ?? null }
  })
}

function startingFile(site: Inspection): string {
  const { host } = new URL(site.origin)
  return draftLlmsTxt({
    host,
    siteName: null,
    homeTitle: site.title,
    summary: site.description,
    isChinese: isChinese(site),
    pages: [{ url: `${site.origin}/`, title: site.title ?? host, description: site.description }],
  }).llms_txt
}

function titleOf(site: Inspection): string {
  return (site.title ?? new URL(site.origin).host).replaceAll(/\s+/g, ' ').trim()
}

function summaryLine(site: Inspection): string {
  const { host } = new URL(site.origin)
  const sample = isChinese(site) ? `用一句話說明 ${host} 提供什麼。` : `What ${host} offers, in one sentence.`
  return `> ${(site.description ?? sample).replaceAll(/\s+/g, ' ').trim()}`
}

function isChinese({ title }: Inspection): boolean {
  return /\p{Script=Han}/u.test(title ?? '')
}
