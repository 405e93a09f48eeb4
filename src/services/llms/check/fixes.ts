import { z } from 'zod'
import type { LlmsTxtFinding, LlmsTxtLink } from '#sites/crawl/llms-txt.ts'
import { llmsTxtFinding, type LlmsTxtCode } from '#sites/crawl/llms-txt-findings.ts'
import { namesOfLines, writeAllowingGroup } from '#sites/crawl/robots-fix.ts'
import { robotsPath } from '#sites/crawl/robots.ts'
import { fillText } from '#support/errors/localized-text.ts'
import TEXTS from '#texts/llms-fixes.json' with { type: 'json' }
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

type Fix = z.infer<typeof fixSchema>

type MakeFix = (site: Inspection) => Fix

function fix(text: keyof typeof TEXTS, where: string, paste: string | null, values = {}): Fix {
  return { ...fillText(TEXTS[text], values), where, paste }
}

export const fixes: Readonly<Record<CheckId, MakeFix>> = {
  llms_txt_found: (site) =>
    fix(site.llmsTxt.reason === 'soft_404' ? 'soft_404' : 'llms_txt_found', '/llms.txt', startingFile(site)),
  llms_txt_valid: (site) => fromFindings(site, ({ severity }) => severity === 'error', lineForErrors(site)),
  llms_txt_summary: (site) => fix('llms_txt_summary', '/llms.txt', summaryLine(site)),
  llms_txt_sections: () => fix('llms_txt_sections', '/llms.txt', '## Docs'),
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
      : fix('llms_txt_plain', 'Content-Type header of /llms.txt', 'Content-Type: text/plain; charset=utf-8'),
  llms_full_txt: (site) => fix('llms_full_txt', '/llms-full.txt', `# ${titleOf(site)}\n\n${summaryLine(site)}\n`),
  markdown_pages: ({ origin }) =>
    fix('markdown_pages', '<head>', `<link rel="alternate" type="text/markdown" href="${origin}/index.html.md">`),
  ai_crawlers_allowed: ({ robots, crawlers, forbidden }) => {
    if (robots.state === 'unreachable') {
      const answer = robots.status === null ? '沒有回應' : `回應 ${robots.status}`
      const { en, ...rest } = fix('robots_unreachable', '/robots.txt', 'User-agent: *\nAllow: /', {
        reason: robots.reason ?? '',
        answer,
      })
      return { en: en.trim(), ...rest }
    }
    const blocked = blockedVisitors(crawlers).map(({ name, rule }) => ({ token: name, rule }))
    if (blocked.length === 0) return allowAddresses(forbidden)
    const names = blocked.map(({ token }) => token)
    const lines = namesOfLines(blocked)
    return fix('ai_crawlers_allowed', '/robots.txt', writeAllowingGroup(blocked), {
      names_en: names.join(', '),
      names_zh: names.join('、'),
      lines_en: lines.en,
      lines_zh: lines.zh,
    })
  },
  sitemap_found: ({ origin }) => fix('sitemap_found', '/robots.txt', `Sitemap: ${origin}/sitemap.xml`),
}

/** The fix for links that robots.txt forbids: `Allow` lines for the crawlers concerned. */
function allowAddresses(forbidden: Inspection['forbidden']): Fix {
  const crawlers = [...new Set(forbidden.map(({ crawler }) => crawler))]
  const paths = [...new Set(forbidden.map(({ url }) => robotsPath(url) ?? '/'))].slice(0, 10)
  const shown = paths.slice(0, 3)
  return fix(
    'links_forbidden',
    `/robots.txt, for ${crawlers.join(', ')}`,
    paths.map((path) => `Allow: ${path}`).join('\n'),
    { paths_en: shown.join(', '), paths_zh: shown.join('、') },
  )
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
  if (
    ['empty', 'html_content', 'json_content', 'robots_content', 'script_content'].some((code) =>
      codes.has(code as LlmsTxtCode),
    )
  ) {
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
