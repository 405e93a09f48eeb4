import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { toAtom } from './atom.ts'

const channel = {
  address: 'https://life.test/fuel?product=95&lang=en',
  self: 'https://life.test/fuel.atom?product=95&lang=en',
  description: '95 <unleaded>',
  author: 'Daily life in Taiwan',
  languageTag: 'en',
  now: new Date('2026-11-29T00:00:00Z'),
  resolve: () => undefined,
}
const page = { title: 'Fuel & more', headline: '', blocks: [] }

/** Lists the element names, indented by depth, in document order. Throws on malformed XML. */
function outline(xml: string): string[] {
  const names: string[] = []
  const open: string[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    open.push(name)
    names.push(open.join('/'))
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return names
}

// RFC 4287 §4.1.1 and §4.1.2 list the required elements of a feed and an entry.
test('a feed has the required elements and escapes its texts', () => {
  const news = [
    { id: '2', title: 'a < b', date: '2026-11-23', text: '32.7' },
    { id: '1', title: 'older', date: '2026-11-16' },
  ]
  const xml = toAtom({ ...page, news }, channel) ?? ''
  const names = outline(xml)
  for (const name of ['feed/id', 'feed/title', 'feed/updated', 'feed/author/name', 'feed/link'])
    expect(names).toContain(name)
  for (const name of ['id', 'title', 'updated', 'link'])
    expect(names.filter((it) => it === `feed/entry/${name}`)).toHaveLength(2)
  expect(xml).toContain('<updated>2026-11-23T00:00:00+08:00</updated><author>')
  expect(xml).toContain('<title>a &lt; b</title>')
  expect(xml).toContain(
    'rel="self" type="application/atom+xml" href="https://life.test/fuel.atom?product=95&amp;lang=en"',
  )
})

test('an empty list of news is a feed updated today, and a page without news has no feed', () => {
  expect(toAtom({ ...page, news: [] }, channel)).toContain('<updated>2026-11-29T00:00:00+08:00</updated>')
  expect(toAtom(page, channel)).toBeUndefined()
})

// RFC 4287 §4.2.15: the time of the last change, which cannot lie ahead.
test('an entry of a day to come was updated on the day of the data', () => {
  const provenance = { as_of: '2026-10-09', stale: false, sources: [] }
  const news = [
    { id: '2', title: 'to come', date: '2026-12-25' },
    { id: '1', title: 'past', date: '2026-09-01' },
  ]
  const xml = toAtom({ ...page, news, provenance }, channel) ?? ''
  expect([...xml.matchAll(/<updated>([^<]*)/g)].map(([, at]) => at)).toEqual([
    '2026-10-09T00:00:00+08:00',
    '2026-10-09T00:00:00+08:00',
    '2026-09-01T00:00:00+08:00',
  ])
  const ahead = toAtom({ ...page, news, provenance: { ...provenance, as_of: '2027-01-01' } }, channel)
  expect(ahead).toContain('<updated>2026-11-29T00:00:00+08:00</updated><author>')
})
