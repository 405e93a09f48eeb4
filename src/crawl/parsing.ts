import { decideFor, findCrawler } from './crawlers.ts'
import { readPage, type PageFacts, type PageSource } from './page.ts'
import { matchRobots, parseRobots, type RobotsDecision, type RobotsFinding } from './robots.ts'
import { readSitemap, type Sitemap } from './sitemap.ts'

/** What a robots.txt says about a few questions: the whole parsed file would be costly to hand between threads. */
export interface RobotsReport {
  readonly findings: readonly RobotsFinding[]
  readonly findingsTotal: number
  readonly sitemaps: readonly { readonly line: number; readonly url: string }[]
  /** One for each question, in order. */
  readonly decisions: readonly RobotsDecision[]
  /** The names after `User-agent`, in lower case. */
  readonly agents: readonly string[]
}

/** May the crawler of this name – or, if unknown, the bearer of this token – fetch this path? */
export interface RobotsQuestion {
  readonly crawler: string
  readonly path: string
}

const AGENTS_MAX = 200
const SITEMAPS_MAX = 200

/** The heavy work that a parsing worker does. Each takes plain values and gives plain values. */
export const parsers = {
  page: (source: PageSource): PageFacts => readPage(source),
  sitemap: ({ bytes, keep }: { bytes: Uint8Array; keep: number }): Promise<Sitemap> => readSitemap(bytes, keep),
  robots: ({ bytes, questions }: { bytes: Uint8Array; questions: readonly RobotsQuestion[] }): RobotsReport => {
    const file = parseRobots(bytes)
    return {
      findings: file.findings,
      findingsTotal: file.findingsTotal,
      sitemaps: file.sitemaps.slice(0, SITEMAPS_MAX),
      decisions: questions.map(({ crawler, path }) => {
        const known = findCrawler(crawler)
        return known ? decideFor(file, known, path) : matchRobots(file, crawler, path)
      }),
      agents: [...file.agents.keys()].slice(0, AGENTS_MAX),
    }
  },
}

export type Parsers = typeof parsers
export type ParserName = keyof Parsers
