import { z } from 'zod'
import type { LlmsTxtFinding } from '#crawl/llms-txt.ts'
import type { CheckId } from './checks.ts'
import { draftLlmsTxt } from './draft.ts'
import { blockedVisitors, isPlainText, type Inspection } from './inspection.ts'

export const fixSchema = z.object({
  en: z.string(),
  zh: z.string(),
  where: z.string().describe('The file or setting to change.'),
  paste: z.string().nullable().describe('What to put there, as it is; null where there is nothing to copy.'),
})

export type Fix = z.infer<typeof fixSchema>

type MakeFix = (site: Inspection) => Fix

/** What to do about each failed check. */
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
  llms_txt_valid: (site) => fromFindings(site, ({ severity }) => severity === 'error', pasteFor(site)),
  llms_txt_summary: (site) => ({
    en: 'Add one line after the H1 that says what the site offers.',
    zh: '在 H1 之後加一行，說明網站提供什麼。',
    where: '/llms.txt',
    paste: summaryLine(site),
  }),
  llms_txt_sections: () => ({
    en: 'Group the links under headings of level 2.',
    zh: '用二級標題把連結分組。',
    where: '/llms.txt',
    paste: '## Docs',
  }),
  llms_txt_links: (site) =>
    fromFindings(site, ({ code }) => /link/.test(code), fullLinks(site) ?? `- [${titleOf(site)}](${site.origin}/)`),
  llms_txt_plain: (site) =>
    isPlainText(site.llmsTxt.content_type)
      ? fromFindings(site, ({ severity }) => severity === 'warning', null)
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
        en: 'Let /robots.txt answer 200 or 404. While it fails, crawlers stay away from the whole site.',
        zh: '讓 /robots.txt 回應 200 或 404；回應失敗期間，爬蟲會避開整個網站。',
        where: '/robots.txt',
        paste: 'User-agent: *\nAllow: /',
      }
    }
    const names = blockedVisitors(site.crawlers).map(({ name }) => name)
    return {
      en: `Let AI search and assistants in; this does not open the site to training crawlers: ${names.join(', ')}.`,
      zh: `允許 AI 搜尋與助理讀取（不會因此開放訓練用爬蟲）：${names.join('、')}。`,
      where: '/robots.txt',
      paste: [...names.map((name) => `User-agent: ${name}`), 'Allow: /'].join('\n'),
    }
  },
  sitemap_found: (site) => ({
    en: 'Publish a sitemap and name it in robots.txt.',
    zh: '提供 sitemap，並寫進 robots.txt。',
    where: '/robots.txt',
    paste: `Sitemap: ${site.origin}/sitemap.xml`,
  }),
}

function fromFindings(site: Inspection, wanted: (finding: LlmsTxtFinding) => boolean, paste: string | null): Fix {
  const faults = (site.llmsTxtRead?.findings ?? []).filter(wanted).slice(0, 5)
  return {
    en: faults.map(({ line, message }) => `Line ${line}: ${message}`).join(' '),
    zh: faults.map(({ line, message_zh }) => `第 ${line} 行：${message_zh}`).join(''),
    where: '/llms.txt',
    paste,
  }
}

/** The H1 is the line that most invalid files lack or have in the wrong place. */
function pasteFor(site: Inspection): string | null {
  const codes = new Set(site.llmsTxtRead?.findings.map(({ code }) => code))
  if (codes.has('empty') || codes.has('html_content')) return startingFile(site)
  return `# ${site.llmsTxtRead?.title ?? titleOf(site)}`
}

/** The faulty links of the file, made full. */
function fullLinks({ llmsTxtRead, llmsTxt }: Inspection): string | null {
  const lines = (llmsTxtRead?.links ?? [])
    .filter(({ url }) => url !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(url))
    .slice(0, 5)
    .flatMap(({ text, url }) => {
      // example.com/page is meant as a host, though as a link it is a file next to this one.
      const isHost = /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}\//i.test(url)
      const full = isHost ? URL.parse(`https://${url}`) : URL.parse(url, llmsTxt.url)
      return full ? [`- [${text}](${full.href})`] : []
    })
  return lines.length > 0 ? lines.join('\n') : null
}

function startingFile(site: Inspection): string {
  const { host } = new URL(site.origin)
  return draftLlmsTxt({
    host,
    siteName: null,
    homeTitle: site.title,
    summary: site.description,
    isChinese: false,
    pages: [{ url: `${site.origin}/`, title: site.title ?? host, description: site.description }],
  }).llms_txt
}

function titleOf(site: Inspection): string {
  return (site.title ?? new URL(site.origin).host).replaceAll(/\s+/g, ' ').trim()
}

function summaryLine(site: Inspection): string {
  return `> ${(site.description ?? `What ${new URL(site.origin).host} offers, in one sentence.`).replaceAll(/\s+/g, ' ').trim()}`
}
