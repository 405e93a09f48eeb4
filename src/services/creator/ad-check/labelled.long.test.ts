import { expect, test } from 'vitest'
import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { AD_CATEGORIES } from './ad-rules.ts'
import { checkAd } from './ad-verdict.ts'

/** A sentence in the style of advertisements, labelled by hand from the statutes as lawful or not. */
const claimRow = z.object({
  text: z.string().min(1),
  category: z.enum(AD_CATEGORIES),
  label: z.enum(['unlawful', 'lawful']),
  group: z.string(),
  /**
   * The case in which an authority fined this phrase. The authority judged the complete advertisement, not the phrase
   * alone.
   */
  case: z.string(),
  /** Names the paragraph in the form “food 28-2”, or a source of the label. */
  law: z.string(),
  writer: z.string(),
  split: z.enum(['open', 'sealed']),
})
const CLAIMS = readTable('labelled/ad-claims.tsv', claimRow)
const PENALISED = 'penalised'
const sealed = (...writers: string[]) => CLAIMS.filter((it) => it.split === 'sealed' && writers.includes(it.writer))

// The tests print figures instead of sentences, because a person who reads held-out sentences could fit the lists to
// them.
test('on held-out sentences, precision and recall are at least 0.9', () => {
  const first = ['first', 'second-groups', 'third', 'fourth', 'fifth']
  const { precision, recall } = judge('held out', sealed(...first))
  expect(precision).toBeGreaterThanOrEqual(0.95)
  expect(recall).toBeGreaterThanOrEqual(0.95)
})

test('on held-out sentences for foods, cosmetics, goods, devices and medicines, precision and recall are at least 0.9', () => {
  const sentences = sealed('sixth', 'seventh', 'eighth')
  for (const [category, group] of Map.groupBy(sentences, (it) => it.category)) {
    const { precision, recall } = judge(`${category} held out`, group)
    expect(precision, category).toBeGreaterThanOrEqual(0.9)
    expect(recall, category).toBeGreaterThanOrEqual(0.9)
  }
})

test('on newly written sentences of five categories, half never inspected, precision is at least 0.88 and recall 0.92', () => {
  const { precision, recall } = judge('ninth held out', sealed('ninth'))
  expect(precision).toBeGreaterThanOrEqual(0.88)
  expect(recall).toBeGreaterThanOrEqual(0.92)
})

test('on held-out sentences from annexes, shops and kitchens, precision is at least 0.95 and recall 0.92', () => {
  const { precision, recall } = judge('eleventh held out', sealed('eleventh'))
  expect(precision).toBeGreaterThanOrEqual(0.95)
  expect(recall).toBeGreaterThanOrEqual(0.92)
})

test.each([
  ['as shops write', ['fifteenth', 'sixteenth']],
  [
    'of product pages, groups and streams as they speak, and of announcements',
    ['twenty-first', 'twenty-fifth', 'twenty-sixth', 'twenty-eighth'],
  ],
])('on sentences %s, half never inspected, precision is at least 0.95 and recall 0.92', (title, sets) => {
  const sentences = sealed(...sets)
  const { precision, recall } = judge(`${title}, held out`, sentences)
  expect(precision).toBeGreaterThanOrEqual(0.95)
  expect(recall).toBeGreaterThanOrEqual(0.92)
})

test.each(['twenty-second', 'twenty-third', 'twenty-fourth'])(
  'on claims in everyday words, %s set, half never inspected, precision is at least 0.92 and recall 0.87',
  (set) => {
    const { precision, recall } = judge(`${set} held out`, sealed(set))
    expect(precision).toBeGreaterThanOrEqual(0.92)
    expect(recall).toBeGreaterThanOrEqual(0.87)
  },
)

test('on held-out sentences written to be hard, precision and recall are at least 0.8', () => {
  const { precision, recall } = judge('twelfth held out', sealed('twelfth'))
  expect(precision).toBeGreaterThanOrEqual(0.8)
  expect(recall).toBeGreaterThanOrEqual(0.8)
})

test.each(['testimonial', 'english', 'evasion', 'laundering'])('on held-out %s, recall is at least 0.85', (group) => {
  const sentences = CLAIMS.filter((it) => it.split === 'sealed' && it.writer !== PENALISED && it.group === group)
  expect(judge(group, sentences).recall).toBeGreaterThanOrEqual(0.85)
})

test('on held-out advertisements that authorities penalised, the check finds most claims', () => {
  const phrases = sealed(PENALISED)
  const ads = [...Map.groupBy(phrases, (it) => it.case).values()]
  const foundAds = ads.filter((ad) => isFound(ad.map(({ text }) => text).join('\n'), ad[0]?.category ?? 'food'))
  const foundPhrases = phrases.filter(({ text, category }) => isFound(text, category))
  const ofAds = foundAds.length / ads.length
  const ofPhrases = foundPhrases.length / phrases.length
  process.stdout.write(
    `penalised, held out: ${ofPhrases.toFixed(3)} of ${phrases.length} phrases, ${ofAds.toFixed(3)} of ${ads.length} ads\n`,
  )
  expect(ofAds).toBeGreaterThanOrEqual(0.95)
  expect(ofPhrases).toBeGreaterThanOrEqual(0.92)
})

test('on held-out sentences for foods and cosmetics, the gravest finding has the right paragraph for at least 0.88', () => {
  const marked = CLAIMS.filter((it) => it.split === 'sealed').flatMap(({ text, category, law }) => {
    const paragraph = /(?:28|10)-([12])$/u.exec(law)?.[1]
    const [gravest] = checkAd(text, category).findings.toSorted((a, b) => b.fine_max_twd - a.fine_max_twd)
    return paragraph && gravest ? [{ paragraph, isMedical: /medical|marker|herbal|drug/u.test(gravest.rule) }] : []
  })
  const right = marked.filter(({ paragraph, isMedical }) => (paragraph === '2') === isMedical).length
  process.stdout.write(`paragraph, held out: ${right} of ${marked.length}\n`)
  expect(right / marked.length).toBeGreaterThanOrEqual(0.88)
})

/** Parses a page in which a person has marked the claims as [[claim]]. */
function readPage(marked: string) {
  const claims: { start: number; end: number }[] = []
  let text = ''
  for (const part of marked.replaceAll('⏎', '\n').split(/(\[\[.*?\]\])/su)) {
    const claim = part.startsWith('[[') ? part.slice(2, -2) : undefined
    if (claim !== undefined) claims.push({ start: text.length, end: text.length + claim.length })
    text += claim ?? part
  }
  return { text, claims }
}

test('on realistic product pages the check locates most claims and flags almost no lawful page', () => {
  const pages = readTable('labelled/ad-pages.tsv', z.object({ text: z.string(), category: z.enum(AD_CATEGORIES) }))
  const judged = pages.map(({ text: marked, category }) => {
    const { text, claims } = readPage(marked)
    const { findings } = checkAd(text, category)
    for (const { start, end, phrase, rewording } of findings) {
      expect(text.slice(start, end)).toBe(phrase)
      if (rewording !== null) expect(checkAd(rewording, category).risk, rewording).toBe('none')
    }
    return { claims, findings }
  })
  const claims = judged.flatMap(({ claims, findings }) =>
    claims.map((claim) => findings.some((it) => it.start < claim.end && it.end > claim.start)),
  )
  const lawful = judged.filter((page) => page.claims.length === 0)
  const called = lawful.filter((page) => page.findings.length > 0).length
  const found = claims.filter(Boolean).length
  process.stdout.write(
    `product pages: ${found} of ${claims.length} claims found, ${called} of ${lawful.length} lawful pages called unlawful\n`,
  )
  expect(found / claims.length).toBeGreaterThanOrEqual(0.85)
  expect(called).toBeLessThanOrEqual(1)
})

function isFound(text: string, category: (typeof AD_CATEGORIES)[number]): boolean {
  return checkAd(text.replaceAll('⏎', '\n'), category).risk !== 'none'
}

function judge(title: string, sentences: readonly z.infer<typeof claimRow>[]) {
  const judged = sentences.map(({ text, category, label }) => ({
    isUnlawful: label === 'unlawful',
    isFound: isFound(text, category),
  }))
  const hits = judged.filter((it) => it.isFound && it.isUnlawful).length
  const falseAlarms = judged.filter((it) => it.isFound && !it.isUnlawful).length
  const missed = judged.filter((it) => !it.isFound && it.isUnlawful).length
  const precision = hits / (hits + falseAlarms)
  const recall = hits / (hits + missed)
  process.stdout.write(
    `ad check, ${title}: ${judged.length} sentences, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}\n`,
  )
  return { precision, recall }
}
