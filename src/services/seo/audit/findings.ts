import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import type { CheckId } from './checks.ts'

export type Severity = 'error' | 'warning' | 'notice'

/** All findings: the check that each one fails, and its severity. Notices fail no check. */
export const FINDINGS = {
  http_status: ['http_status', 'error'],
  soft_404: ['http_status', 'error'],
  soft_404_site: ['http_status', 'warning'],
  noindex: ['noindex', 'error'],
  unavailable_after: ['noindex', 'error'],
  unavailable_after_unreadable: ['noindex', 'warning'],
  robots_meta_unknown: ['noindex', 'warning'],
  page_nofollow: ['noindex', 'warning'],
  robots_blocked: ['robots_txt', 'error'],
  robots_unreachable: ['robots_txt', 'error'],
  robots_html: ['robots_txt', 'warning'],
  robots_redirects: ['robots_txt', 'warning'],
  robots_syntax: ['robots_txt', 'warning'],
  robots_noindex: ['robots_txt', 'warning'],
  robots_blocks_resources: ['robots_txt', 'error'],
  https_missing: ['https', 'error'],
  http_to_https: ['https', 'warning'],
  mixed_content: ['https', 'error'],
  redirect_chain: ['redirects', 'warning'],
  redirect_temporary: ['redirects', 'warning'],
  meta_refresh: ['redirects', 'warning'],
  title_missing: ['title', 'error'],
  title_multiple: ['title', 'warning'],
  title_generic: ['title', 'error'],
  title_stuffed: ['title', 'warning'],
  title_short: ['title', 'warning'],
  title_long: ['title', 'warning'],
  title_cut: ['title', 'notice'],
  title_outdated: ['title', 'warning'],
  title_markup: ['title', 'warning'],
  title_same_as_description: ['title', 'warning'],
  description_missing: ['description', 'error'],
  description_multiple: ['description', 'warning'],
  description_keywords: ['description', 'warning'],
  description_markup: ['description', 'warning'],
  description_short: ['description', 'warning'],
  description_long: ['description', 'notice'],
  canonical_missing: ['canonical', 'notice'],
  canonical_relative: ['canonical', 'warning'],
  canonical_invalid: ['canonical', 'warning'],
  canonical_http: ['canonical', 'error'],
  canonical_other_host: ['canonical', 'error'],
  canonical_dead: ['canonical', 'error'],
  canonical_redirect: ['canonical', 'warning'],
  canonical_chain: ['canonical', 'warning'],
  canonical_in_body: ['canonical', 'warning'],
  canonical_multiple: ['canonical', 'error'],
  canonical_not_self: ['canonical', 'error'],
  canonical_noindex: ['canonical', 'error'],
  canonical_blocked: ['canonical', 'error'],
  canonical_ignored: ['canonical', 'warning'],
  canonical_fragment: ['canonical', 'warning'],
  hreflang_code: ['hreflang', 'error'],
  hreflang_no_self: ['hreflang', 'warning'],
  hreflang_no_return: ['hreflang', 'warning'],
  hreflang_target_dead: ['hreflang', 'error'],
  hreflang_target_hidden: ['hreflang', 'error'],
  hreflang_relative: ['hreflang', 'warning'],
  hreflang_duplicate: ['hreflang', 'warning'],
  hreflang_not_canonical: ['hreflang', 'error'],
  hreflang_in_body: ['hreflang', 'warning'],
  hreflang_wrong_language: ['hreflang', 'warning'],
  lang_missing: ['language', 'warning'],
  lang_invalid: ['language', 'warning'],
  lang_mismatch: ['language', 'warning'],
  charset_missing: ['language', 'warning'],
  charset_wrong: ['language', 'error'],
  charset_late: ['language', 'warning'],
  viewport_missing: ['viewport', 'error'],
  viewport_fixed: ['viewport', 'warning'],
  viewport_no_zoom: ['viewport', 'notice'],
  xml_malformed: ['head', 'error'],
  head_broken: ['head', 'error'],
  duplicate_tags: ['head', 'warning'],
  doctype_missing: ['head', 'warning'],
  broken_files: ['head', 'warning'],
  snippet_limited: ['snippets', 'warning'],
  h1_missing: ['h1', 'error'],
  h1_empty: ['h1', 'warning'],
  heading_order: ['h1', 'warning'],
  link_text: ['links', 'warning'],
  link_text_empty: ['links', 'warning'],
  link_uncrawlable: ['links', 'warning'],
  broken_links: ['links', 'error'],
  redirected_links: ['links', 'warning'],
  links_http: ['links', 'warning'],
  links_none: ['links', 'notice'],
  image_alt: ['image_alt', 'error'],
  image_alt_filename: ['image_alt', 'warning'],
  image_alt_stuffed: ['image_alt', 'warning'],
  picture_without_img: ['image_alt', 'warning'],
  broken_images: ['image_alt', 'error'],
  og_missing: ['open_graph', 'warning'],
  og_image_dead: ['open_graph', 'error'],
  og_image_relative: ['open_graph', 'warning'],
  sd_none: ['structured_data', 'notice'],
  sd_syntax: ['structured_data', 'error'],
  sd_context: ['structured_data', 'error'],
  sd_unknown_type: ['structured_data', 'error'],
  sd_required: ['structured_data', 'warning'],
  sd_value: ['structured_data', 'warning'],
  sd_recommended: ['structured_data', 'notice'],
  sd_retired: ['structured_data', 'notice'],
  thin_content: ['word_count', 'error'],
  short_text: ['word_count', 'notice'],
  client_rendered: ['word_count', 'error'],
  hidden_text: ['word_count', 'error'],
  error_text: ['word_count', 'warning'],
  placeholder_text: ['word_count', 'warning'],
  keyword_stuffing: ['word_count', 'error'],
  compression: ['speed', 'warning'],
  page_size: ['speed', 'error'],
  slow_answer: ['speed', 'warning'],
  cache_headers: ['speed', 'warning'],
  no_validators: ['speed', 'notice'],
  lcp_lazy: ['speed', 'warning'],
  cls_image_size: ['speed', 'notice'],
  blocking_scripts: ['speed', 'notice'],
  font_display: ['speed', 'notice'],
  sitemap_missing: ['sitemap', 'notice'],
  sitemap_dead: ['sitemap', 'error'],
  sitemap_invalid: ['sitemap', 'error'],
  sitemap_child_dead: ['sitemap', 'warning'],
  sitemap_other_host: ['sitemap', 'warning'],
  sitemap_dates: ['sitemap', 'warning'],
  sitemap_too_many: ['sitemap', 'warning'],
  sitemap_page_missing: ['sitemap', 'warning'],
  sitemap_entry_dead: ['sitemap', 'warning'],
  sitemap_entry_hidden: ['sitemap', 'warning'],
  ai_crawlers: ['ai_crawlers', 'warning'],
  edge_refused: ['ai_crawlers', 'warning'],
  noai: ['ai_crawlers', 'notice'],
} as const satisfies Readonly<Record<string, readonly [check: CheckId, severity: Severity]>>

export type FindingCode = keyof typeof FINDINGS

export const FINDING_CODES = Object.keys(FINDINGS) as [FindingCode, ...FindingCode[]]

export interface Found {
  readonly code: FindingCode
  readonly evidence: string
  /**
   * The Chinese evidence, if it contains words of ours. Code, addresses and quotations are the same in both languages.
   */
  readonly evidence_zh?: string
  readonly paste?: string
  /** The line in the page, or in robots.txt for findings about it. */
  readonly line?: number
  /** A more specific source than that of the rule. */
  readonly source?: string
}

/** The line of robots.txt that blocks an address. */
export function keptOut({ url, line }: { readonly url: string; readonly line: number | null }) {
  const where = `${url}: robots.txt`
  return line === null
    ? { evidence: where, evidence_zh: where }
    : { evidence: `${where}, line ${line}`, evidence_zh: `${where} 第 ${line} 行` }
}

interface Text {
  readonly en: string
  readonly zh: string
}

export interface FindingText {
  readonly message: Text
  readonly why: Text
  readonly fix: Text
  readonly source: string
}

const row = z.object({
  code: z.enum(FINDING_CODES),
  message_en: z.string().min(1),
  message_zh: z.string().min(1),
  why_en: z.string().min(1),
  why_zh: z.string().min(1),
  fix_en: z.string().min(1),
  fix_zh: z.string().min(1),
  source: z.url(),
})

let texts: ReadonlyMap<FindingCode, FindingText> | undefined

/** The texts of a finding from `data/reference/seo/audit-findings.tsv`. */
export function textOf(code: FindingCode): FindingText {
  texts ??= new Map(
    readTable('reference/seo/audit-findings.tsv', row).map((it): [FindingCode, FindingText] => [
      it.code,
      {
        message: { en: it.message_en, zh: it.message_zh },
        why: { en: it.why_en, zh: it.why_zh },
        fix: { en: unescape(it.fix_en), zh: unescape(it.fix_zh) },
        source: it.source,
      },
    ]),
  )
  const text = texts.get(code)
  if (!text) throw new Error(`No text says what ${code} is.`)
  return text
}

function unescape(text: string): string {
  return text.replaceAll(String.raw`\n`, '\n')
}
