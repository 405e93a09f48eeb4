import { decodeText } from './charset.ts'
import { decideFor, findCrawler } from './crawlers.ts'
import { readLlmsTxt, type LlmsTxt } from './llms-txt.ts'
import { readPage, type PageFacts, type PageSource } from './page.ts'
import { crawlDelayOf, matchRobots, parseRobots } from './robots.ts'
import type { RobotsDecision, RobotsSignals, RobotsFinding } from './robots.ts'
import { readSitemapPart } from './sitemap-parts.ts'

/** The decisions of a robots.txt. Copying the complete parsed file between threads would be too slow. */
export interface RobotsReport {
  readonly findings: readonly RobotsFinding[]
  readonly findingsTotal: number
  readonly sitemaps: readonly { readonly line: number; readonly url: string }[]
  readonly signals: readonly RobotsSignals[]
  readonly decisions: readonly RobotsDecision[]
  /** The Crawl-delay of each decision in seconds, or 0. */
  readonly crawlDelays: readonly number[]
  readonly agents: readonly string[]
}

/**
 * A question to a robots.txt: may this crawler fetch this path? The name of an unknown crawler is used as a token.
 */
export interface RobotsQuestion {
  readonly crawler: string
  readonly path: string
}

export type LlmsTxtSource =
  | { readonly text: string }
  | { readonly bytes: Uint8Array; readonly contentType: string | null }

const AGENTS_MAX = 200
const SITEMAPS_MAX = 200
const SECTIONS_MAX = 1000
const LINKS_MAX = 1000
const LINK_LENGTH_MAX = 2048

export const parsers = {
  /** The list of links is limited to a thousand; `stats` has the complete numbers. */
  llmsTxt: (source: LlmsTxtSource): LlmsTxt => {
    const read = readLlmsTxt('text' in source ? source.text : decodeKeepingMark(source.bytes, source.contentType))
    // With nested brackets, link texts contain each other. Unlike in this thread, copies would not share their memory.
    const links = read.links.filter(({ url }) => url.length <= LINK_LENGTH_MAX).slice(0, LINKS_MAX)
    return {
      ...read,
      sections: read.sections.slice(0, SECTIONS_MAX),
      links: links.map((link) => ({ ...link, text: link.text.slice(0, LINK_LENGTH_MAX) })),
    }
  },
  page: (source: PageSource): PageFacts => readPage(source),
  sitemapPart: readSitemapPart,
  robots: ({ bytes, questions }: { bytes: Uint8Array; questions: readonly RobotsQuestion[] }): RobotsReport => {
    const file = parseRobots(bytes)
    const decisions = questions.map(({ crawler, path }) => {
      const known = findCrawler(crawler)
      return known ? decideFor(file, known, path) : matchRobots(file, crawler, path)
    })
    return {
      findings: file.findings,
      findingsTotal: file.findingsTotal,
      sitemaps: file.sitemaps.slice(0, SITEMAPS_MAX),
      signals: file.signals,
      decisions,
      crawlDelays: decisions.map((decision) => crawlDelayOf(file, decision)),
      agents: [...file.agents.keys()].slice(0, AGENTS_MAX),
    }
  },
}

export type Parsers = typeof parsers
export type ParserName = keyof Parsers

/** Decoders remove a byte order mark. This function keeps it, because readLlmsTxt must report it. */
function decodeKeepingMark(bytes: Uint8Array, contentType: string | null): string {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return (hasMark ? '\uFEFF' : '') + decodeText(bytes, contentType).text
}
