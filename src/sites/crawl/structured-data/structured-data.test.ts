import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPage } from '../page.ts'
import { findJsonFault } from './json-fault.ts'
import { isDate } from './value-formats.ts'
import { vocabulary } from './vocabulary.ts'

const read = (body: string) =>
  readPage({ url: 'https://tea.tw/', bytes: Buffer.from(body), contentType: null, xRobotsTag: null }).structuredData
const ld = (value: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...value })}</script>`
const faultsOf = (body: string) =>
  read(body)
    .faults.filter(({ code }) => code !== 'sd_recommended')
    .map(({ code, where, wanted }) => [code, where, wanted])

describe('what the page does not show', () => {
  const text = `<p>${'美白前先檢查蛀牙與牙周，有發炎會先治療。'.repeat(5)}</p>`
  const unshown = (body: string) =>
    readPage({ url: 'https://tea.tw/', bytes: Buffer.from(body + text), contentType: null, xRobotsTag: null }).unshown
  const question = { '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: '可以維持多久？' }] }
  const rating = { '@type': 'Product', aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.9' } }

  test('a question or a rating that only the structured data has', () => {
    expect(unshown(ld(question))).toMatchObject({ where: 'Question.name', text: '可以維持多久？' })
    expect(unshown(ld(rating))).toMatchObject({ where: 'AggregateRating.ratingValue', text: '4.9' })
  })

  test('is nothing if the page shows it, folded or in stars', () => {
    expect(unshown(`${ld(question)}<details><summary>可以維持 多久？</summary>一年</details>`)).toBeUndefined()
    expect(unshown(`${ld(rating)}<p>★★★★★ 茶很香</p>`)).toBeUndefined()
    expect(unshown(`${ld(rating)}<p>4.9 / 5</p>`)).toBeUndefined()
  })
})

describe('JSON', () => {
  test('the fault is located at its line of the page', () => {
    const page = '<p>\n</p>\n<script type="application/ld+json">\n{\n  "@type": "Article",\n  "name": "x",\n}</script>'
    expect(read(page).faults).toMatchObject([
      { code: 'sd_syntax', line: 7, wanted: 'There is a comma too many before }.', wanted_zh: '} 前面多了一個逗號。' },
    ])
  })

  test.each([
    ['{“a”: 1}', 1, 'Strings need straight double quotes, not “'],
    ['{"a": "b\nc"}', 6, 'This string contains a line break or a character that must be escaped, or it does not end.'],
    ['{"a" 1}', 5, 'A colon is missing.'],
    ['[1 2]', 3, 'A comma or ] is missing before 2'],
    ['{"a": 1} x', 9, 'There is text after the end of the value: x'],
    ['', 0, 'The text ends too early.'],
  ])('%j stops being JSON at %i', (text, at, reason) => {
    const fault = findJsonFault(text)
    expect({ at: fault?.at, reason: fault?.reason.en }).toEqual({ at, reason })
    expect(fault?.reason.zh).toMatch(/\p{Script=Han}/u)
  })

  test('a fault is found exactly if the engine throws', () => {
    const piece = fc.constantFrom(
      ...'{}[],:" \n\\-.01aetrufn'.split(''),
      '"a"',
      '"b":',
      'true',
      'null',
      '-1.5e3',
      '\\u00e9',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.array(piece, { maxLength: 12 }).map((it) => it.join('')),
        ),
        (text) => {
          let isJson = true
          try {
            JSON.parse(text)
          } catch {
            isJson = false
          }
          expect(findJsonFault(text) === undefined).toBe(isJson)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('types', () => {
  test.each([
    ['Prodcut', 'Product'],
    ['article', 'Article'],
    ['Local Business', 'LocalBusiness'],
    ['Resturant', 'Restaurant'],
  ])('%s suggests %s', (type, wanted) => {
    expect(faultsOf(ld({ '@type': type }))).toEqual([['sd_unknown_type', type, wanted]])
  })

  test('terms of other vocabularies are ignored', () => {
    expect(faultsOf(ld({ '@type': ['Thing', 'gs1:Product', 'http://www.productontology.org/id/Tea'] }))).toEqual([])
    expect(
      faultsOf(
        '<script type="application/ld+json">{"@context":"https://www.w3.org/ns/activitystreams","@type":"Note"}</script>',
      ),
    ).toEqual([])
  })

  test('a subtype has to satisfy the rules of its supertype', () => {
    expect(
      vocabulary()
        .rulesFor('IceCreamShop')
        .map(({ type }) => type),
    ).toEqual(['LocalBusiness'])
    expect(faultsOf(ld({ '@type': 'MusicEvent', name: 'Zither' })).map(([, where]) => where)).toEqual([
      'MusicEvent.location',
      'MusicEvent.startDate',
    ])
  })
})

describe('items', () => {
  test('an item elsewhere in the graph counts', () => {
    const graph = [
      { '@type': 'Product', '@id': '#p', name: 'Oolong', offers: { '@id': '#o' } },
      { '@type': 'Offer', '@id': '#o', price: 10, priceCurrency: 'TWD' },
    ]
    expect(faultsOf(ld({ '@graph': graph }))).toEqual([])
  })

  test('a reference without a target counts as missing', () => {
    const faults = faultsOf(ld({ '@type': 'Product', name: 'Oolong', offers: { '@id': '#offer' } }))
    expect(faults.map(([code, where]) => [code, where])).toEqual([['sd_required', 'Product.review']])
  })

  test('a review that is not nested needs its subject', () => {
    const review = { '@type': 'Review', author: { '@type': 'Person', name: 'Chen' }, reviewRating: { ratingValue: 4 } }
    expect(faultsOf(ld(review)).map(([, where]) => where)).toEqual(['Review.itemReviewed'])
    expect(faultsOf(ld({ ...review, itemReviewed: { '@type': 'Book', name: 'x' } }))).toEqual([])
  })

  test('JSON-LD with an unknown type is reported', () => {
    const block = ld({ '@type': 'Article', headline: 'x' })
    expect(read(block.replace('ld+json', 'json+ld')).faults).toMatchObject([{ code: 'sd_syntax', where: 'JSON-LD' }])
    expect(read(block.replace('ld+json', 'ld+json; charset=utf-8')).types).toEqual(['Article'])
  })

  test('a nested item need not be complete, if Google requires that of pages only', () => {
    expect(faultsOf(ld({ '@type': 'Article', headline: 'x', about: { '@type': 'Product', name: 'Oolong' } }))).toEqual(
      [],
    )
  })

  test('microdata and RDFa nest, and end with the page', () => {
    const microdata =
      '<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Oo<i>long</i></b><div itemprop="review" itemscope itemtype="https://schema.org/Review"><span itemprop="author">Chen</span>'
    expect(faultsOf(microdata)).toEqual([['sd_required', 'Review.reviewRating', 'reviewRating']])
    const rdfa =
      '<div vocab="https://schema.org/" typeof="Event"><h1 property="name">Tasting</h1><time property="startDate" datetime="2026-13-01">?</time><div property="location" typeof="Place"><p property="address">Nantou</p></div></div>'
    expect(faultsOf(rdfa)).toEqual([['sd_value', 'Event.startDate', 'ISO 8601: 2026-03-04T09:00:00+08:00']])
  })

  test('markup without a vocabulary is not structured data', () => {
    expect(read('<div itemscope><span itemprop="x">y</span></div><p property="og:title" content="z">')).toMatchObject({
      types: [],
      faults: [],
    })
  })

  test('hostile nesting terminates', () => {
    expect(read('<div itemscope itemtype="https://schema.org/Thing" itemprop="about">'.repeat(50_000)).types).toEqual([
      'Thing',
    ])
    const graph: object[] = [{ '@id': '#0', '@type': 'Product', review: { '@id': '#0' } }]
    expect(read(ld({ '@graph': graph })).types).toEqual(['Product'])
  })
})

describe('values', () => {
  const TEA = { '@type': 'Book', name: 'The book of tea' }

  test.each([
    ['2026', true],
    ['2026-03', true],
    ['2026-02-28', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-03-04T09:00', true],
    ['2026-03-04T09:00:00.5+08:00', true],
    ['2026-03-04 09:00:00', true],
    ['2026-03-04T25:00', false],
    ['20260304', true],
    ['04/03/2026', false],
    ['2026年3月4日', false],
    ['', false],
  ])('%s as a date: %s', (text, isOne) => {
    expect(isDate(text)).toBe(isOne)
  })

  test.each([
    [{ '@type': 'Offer', price: '1,280', priceCurrency: 'TWD' }, 'Offer.price'],
    [{ '@type': 'Offer', price: 1280, priceCurrency: 'NTD' }, 'Offer.priceCurrency'],
    [{ '@type': 'Offer', price: 1, priceCurrency: 'TWD', availability: 'in stock' }, 'Offer.availability'],
    [{ '@type': 'AggregateRating', ratingValue: 6, ratingCount: 2 }, 'ratingValue'],
    [{ '@type': 'AggregateRating', ratingValue: 9, bestRating: 5, ratingCount: 2 }, 'ratingValue'],
    [{ '@type': 'AggregateRating', ratingValue: 4, ratingCount: '2 people' }, 'AggregateRating.ratingCount'],
    [
      { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Mon', opens: '9am', closes: '18:00' },
      'OpeningHoursSpecification.dayOfWeek',
    ],
    [{ '@type': 'AggregateRating', ratingValue: 5, reviewCount: 0 }, 'AggregateRating.reviewCount'],
    [{ '@type': 'JobPosting', employmentType: 'Full time' }, 'JobPosting.employmentType'],
    [{ '@type': 'MerchantReturnPolicy', returnFees: 'free' }, 'MerchantReturnPolicy.returnFees'],
    [{ '@type': 'GeoCoordinates', latitude: 250.3, longitude: 121.5 }, 'GeoCoordinates.latitude'],
  ])('%j', (item, where) => {
    expect(faultsOf(ld(item)).map(([code, place]) => [code, place])).toContainEqual(['sd_value', where])
  })

  test.each([
    { '@type': 'AggregateRating', ratingValue: '88%', ratingCount: 2, itemReviewed: TEA },
    { '@type': 'AggregateRating', ratingValue: '6/10', ratingCount: 2, itemReviewed: TEA },
    { '@type': 'AggregateRating', ratingValue: 9.1, bestRating: 10, reviewCount: '12', itemReviewed: TEA },
    { '@type': 'Offer', price: 0, priceCurrency: 'USD', availability: 'http://schema.org/PreOrder' },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: 'https://schema.org/Monday', opens: '09:00', closes: '24:00' },
  ])('%j is valid', (item) => {
    expect(faultsOf(ld(item))).toEqual([])
  })
})
