import { expect, test } from 'vitest'
import type { CrawledPage } from './crawl-records.ts'
import { buildGraph } from './site-graph.ts'

const at = (path: string) => `https://shop.example/${path}`

function page(path: string, links: readonly string[], location: string | null = null): CrawledPage {
  return {
    url: at(path),
    status: location === null ? 200 : 301,
    failure: null,
    location: location === null ? null : at(location),
    kind: location === null ? 'page' : 'none',
    title: path,
    description: null,
    h1: 1,
    canonical: null,
    noindex: false,
    hreflang: [],
    links: links.map((link) => ({ url: at(link), line: 1 })),
    digest: null,
    words: 1,
  }
}

const start = { url: at(''), host: 'shop.example', delay: 0, sitemaps: [], isSitemapCut: false, listed: [] }
const graphOf = (...pages: CrawledPage[]) => buildGraph([{ start, pages, forbidden: [], end: null }])

test('a redirect is not a click', () => {
  // Two clicks lead to /x: / → /old, which redirects to /new, and /new → /x. By way of /a and /b there are three.
  const { depths } = graphOf(
    page('', ['a', 'old']),
    page('a', ['b']),
    page('old', [], 'new'),
    page('b', ['x']),
    page('new', ['x']),
  )
  expect(Object.fromEntries(depths)).toEqual({
    [at('')]: 0,
    [at('a')]: 1,
    [at('old')]: 1,
    [at('new')]: 1,
    [at('b')]: 2,
    [at('x')]: 2,
  })
})

test('redirects that return, and chains of more than ten, do not end', () => {
  const loop = graphOf(page('', ['a']), page('a', [], 'b'), page('b', [], 'a'))
  expect(loop.resolve(at('a')).isEndless).toBe(true)
  const chain = Array.from({ length: 11 }, (_, index) => page(`r${index}`, [], `r${index + 1}`))
  expect(graphOf(...chain, page('r11', [])).resolve(at('r0')).isEndless).toBe(true)
  expect(graphOf(...chain, page('r11', [])).resolve(at('r1'))).toMatchObject({ url: at('r11'), isEndless: false })
})
