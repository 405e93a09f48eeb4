import { crawlers } from '#sites/crawl/crawlers.ts'
import { OWN_TOKEN } from '#sites/crawl/own-token.ts'
import type { PageFacts } from '#sites/crawl/page.ts'
import type { RobotsDecision } from '#sites/crawl/robots.ts'
import { robotsPath } from '#sites/crawl/robots.ts'
import { readSiteRobots, type SiteAccess } from '#sites/crawl/site-files.ts'
import type { NamedPages, Samples } from './choose-samples.ts'

/**
 * Reads robots.txt and asks it everything that the audit needs: which crawlers may fetch the page, which of its resources
 * and versions Google may fetch, and which samples we may. An address on another host has no decision.
 */
export async function readPageRobots(
  pageUrl: string,
  page: PageFacts,
  samples: Samples,
  named: NamedPages,
  access: SiteAccess,
) {
  const { origin } = new URL(pageUrl)
  const isSameOrigin = (url: string) => URL.parse(url)?.origin === origin
  const rendered = page.resources.filter(({ kind }) => kind !== 'form' && kind !== 'frame' && kind !== 'amp')
  const resources = [...new Set(rendered.map(({ url }) => url))].filter(isSameOrigin)
  const canonicals = [named.canonical].filter((url) => url !== null).filter(isSameOrigin)
  const alternates = named.alternates.filter(isSameOrigin)
  const sampled = [
    ...samples.links.map(({ url }) => url),
    ...samples.images,
    ...samples.files,
    ...canonicals,
    ...named.alternates,
  ].filter(isSameOrigin)
  const ask = (crawler: string) => (url: string) => ({ crawler, path: robotsPath(url) ?? '/' })
  const robots = await readSiteRobots(
    origin,
    [
      ...crawlers.map(({ name }) => ask(name)(pageUrl)),
      ...resources.map(ask('Googlebot')),
      ...sampled.map(ask(OWN_TOKEN)),
      ...canonicals.map(ask('Googlebot')),
      ...alternates.map(ask('Googlebot')),
    ],
    access,
  )
  // The decisions are in the order of the questions.
  const decisions = robots.decisions.values()
  const agents = crawlers.map(({ name, type, purpose }) => {
    const { allowed, rule } = next(decisions)
    return { name, type, purpose, allowed, line: rule?.line ?? null }
  })
  const isUnreachable = robots.state === 'unreachable'
  const findBlocked = (urls: readonly string[]) =>
    urls.flatMap((url) => {
      const { allowed, rule } = next(decisions)
      return allowed ? [] : [{ url, line: rule?.line ?? null }]
    })
  const blockedResources = findBlocked(resources)
  const refused = new Set(findBlocked(sampled).map(({ url }) => url))
  const [canonicalBlocked = null] = findBlocked(canonicals).filter(() => !isUnreachable)
  const alternatesBlocked = findBlocked(alternates).filter(() => !isUnreachable)
  return {
    robots,
    agents,
    blockedResources,
    canonicalBlocked,
    alternatesBlocked,
    mayAsk: (url: string) => isUnreachable || !refused.has(url),
  }
}

function next(decisions: Iterator<RobotsDecision>): RobotsDecision {
  const { value, done } = decisions.next()
  if (done) throw new Error('robots.txt gave fewer decisions than questions.')
  return value
}
