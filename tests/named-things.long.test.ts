import { expect, test } from 'vitest'
import { z } from 'zod'
import { kindFor } from '#operation/input/derived-kind.ts'
import { isTaken, readingAt } from '#operation/input/reading.ts'
import { readTable } from '#support/files/read.ts'
import { ApiError } from '#support/errors/errors.ts'
import { services } from '#services/index.ts'
import { getBanlist } from '#services/rules/get-banlist.ts'
import { getTitle } from '#services/screen/titles/get-title.ts'
import { searchProducts } from '#services/shop/search/search-products.ts'
import { runOperation, testContext } from './support/gateway.ts'
import { sample } from './support/tier.ts'

// How people write names of models, companies and cards (data/labelled/written-names.tsv). The answer must show a
// misreading: an ambiguous name gets choices, and an unknown one gets the nearest names or none.

const TABLES = [
  ['models', 'aiprice', 'estimate_ai_api_cost_twd', 'model'],
  ['companies', 'stock', 'get_stock', 'code'],
  ['cards', 'rules', 'get_banlist', 'card'],
  ['themes', 'stock', 'get_theme_stocks', 'slug'],
  ['counties', 'wellness', 'crisis_lines', 'county'],
  ['titles', 'screen', 'get_title', 'q'],
  ['hotlines', 'wellness', 'crisis_lines', 'line'],
  ['agents', 'seo', 'verify_crawler_ip', 'bot'],
  ['products', 'shop', 'search_products', 'q'],
] as const

const NAMES = readTable(
  'labelled/written-names.tsv',
  z.object({
    kind: z.string(),
    text: z.string(),
    value: z.string(),
    writer: z.string(),
    split: z.enum(['open', 'sealed']),
  }),
).map((it) => ({ ...it, part: it.split === 'open' ? it.writer : `${it.writer}-unseen` }))

const rows = (table: string, part: string) =>
  NAMES.filter((it) => it.kind === table && it.part === part).map(
    ({ text, value }) => [part, text, value] as [string, string, string],
  )

type Read = (text: string) => string | Promise<string>

/** How an input was understood: a key, `choices` for an ambiguous name, `offered` for similar names, or `refused`. */
function reader(service: string, operation: string, input: string): Read {
  const schema = services.find(({ name }) => name === service)?.operations.find(({ name }) => name === operation)?.input
    .shape[input]
  const kind = schema && kindFor(schema)
  if (!kind) throw new Error(`${operation} has no ${input}.`)
  const context = testContext()
  return (text) => {
    const outcome = kind.read(text, readingAt(context.now, context))
    if (isTaken(outcome)) return String(outcome.value)
    if ((outcome?.choices?.length ?? 0) === 0) return 'refused'
    return outcome?.isUnknown || kind.name === 'choice' ? 'offered' : 'choices'
  }
}

/** The name of a card narrows the list to that card. Other letters narrow it to names that contain them. */
async function readCard(card: string): Promise<string> {
  try {
    const { card: found } = await runOperation(getBanlist, { card })
    if (found?.card) return found.card.name_en
    if (!found?.near?.length) return 'refused'
    return found.status === 'unknown_card' ? 'offered' : 'choices'
  } catch (err) {
    return err instanceof ApiError && (err.suggestions?.length ?? 0) > 0 ? 'choices' : 'refused'
  }
}

async function readTitle(q: string): Promise<string> {
  try {
    const answer = await runOperation(getTitle, { q })
    const name = answer.title_zh ?? answer.title_en ?? ''
    return answer.is_series && answer.alternatives.length === 0 ? `${name}${AS_PART}` : name
  } catch (err) {
    return err instanceof ApiError && (err.suggestions?.length ?? 0) > 0 ? 'offered' : 'refused'
  }
}

async function readProduct(q: string): Promise<string> {
  const { items }: { items: { name: string }[] } = await runOperation(searchProducts, { q })
  return items[0]?.name.replaceAll(' ', '') ?? 'refused'
}

/** The title of a work with several parts counts as unknown if only one of its parts is recorded. */
const AS_PART = ' of a work'

const READERS: Readonly<Record<string, Read>> = { cards: readCard, titles: readTitle, products: readProduct }

const ASKED_BACK = ['refused', 'choices', 'offered']

/** The model name without provider, date and case, in which catalogues differ. */
const plain = (name: string) =>
  name
    .replace(/^.*\//, '')
    .replace(/[-@](20\d{6}|20\d\d-\d\d-\d\d)$/, '')
    .toLowerCase()
    .replace(/^(?:[a-z]+\.)?[a-z]+\.(?=[a-z])/, '')
    .replace(/:0$/, '')
    .replaceAll(/(?<=\d)\.(?=\d)/g, '-')

for (const part of sample(['fresh', 'fit', 'held', 'later', 'street', 'closing', 'stranger'], 4)) {
  test.each(
    TABLES.filter(([table]) => part === 'fresh' || !['titles', 'products'].includes(table)).filter(
      ([table]) => rows(table, part).length > 0,
    ),
  )(`${part}: names of %s`, async (table, service, operation, input) => {
    const read = READERS[table] ?? reader(service, operation, input)
    const all = []
    for (const [, written, wanted] of rows(table, part)) all.push({ written, wanted, got: await read(written) })
    const wrong = all.filter(({ got, wanted }) => !isWanted(table, got, wanted))
    const silent = wrong.filter(({ got }) => !ASKED_BACK.includes(got))
    expect(silent).toEqual([])
    expect(wrong.length / all.length, JSON.stringify(wrong)).toBeLessThanOrEqual(all.length < 50 ? 0.03 : 0.02)
  })
}

// Code was adapted only to half of each set; the other half (`unseen`) stays unread. Each row has two numbers: names
// not understood as wanted (offered, choices or refused instead), and names understood as something else.
const MISSES = [
  ['models', 'newest', 1, 0],
  ['models', 'unseen', 0, 0],
  ['companies', 'unseen', 1, 0],
  ['titles', 'unseen', 0, 0],
  ['models', 'winter', 3, 0],
  ['models', 'winter-unseen', 7, 0],
  ['companies', 'winter', 1, 0],
  ['companies', 'winter-unseen', 1, 0],
  ['cards', 'winter', 2, 0],
  ['cards', 'winter-unseen', 4, 0],
  ['models', 'street-unseen', 3, 0],
  ['companies', 'street-unseen', 0, 0],
  ['cards', 'street-unseen', 0, 0],
  ['models', 'verdict', 3, 0],
  ['companies', 'verdict', 0, 0],
  ['cards', 'verdict', 0, 0],
  ['models', 'closing-unseen', 0, 0],
  ['companies', 'closing-unseen', 1, 0],
  ['cards', 'closing-unseen', 0, 0],
  ['titles', 'newest', 0, 0],
  ['titles', 'street-unseen', 1, 0],
  ['hotlines', 'street-unseen', 1, 0],
  ['agents', 'street-unseen', 0, 0],
  ['products', 'street', 0, 0],
  ['products', 'street-unseen', 1, 0],
  ['models', 'stranger-unseen', 2, 0],
  ['companies', 'stranger-unseen', 0, 0],
  ['cards', 'stranger-unseen', 0, 0],
  ['titles', 'stranger', 2, 0],
  ['titles', 'stranger-unseen', 2, 0],
  ['hotlines', 'stranger-unseen', 0, 0],
  ['agents', 'stranger-unseen', 0, 0],
  ['models', 'counter', 1, 0],
  ['models', 'counter-unseen', 1, 1],
  ['companies', 'counter', 4, 0],
  ['companies', 'counter-unseen', 2, 0],
  ['cards', 'counter', 1, 0],
  ['cards', 'counter-unseen', 0, 0],
  ['titles', 'counter', 1, 0],
  ['titles', 'counter-unseen', 3, 0],
  ['hotlines', 'counter', 1, 0],
  ['hotlines', 'counter-unseen', 4, 0],
  ['agents', 'counter', 0, 0],
  ['agents', 'counter-unseen', 3, 0],
  ['models', 'visitor', 1, 0],
  ['models', 'visitor-unseen', 0, 0],
  ['companies', 'visitor', 2, 0],
  ['companies', 'visitor-unseen', 2, 0],
  ['cards', 'visitor', 2, 0],
  ['cards', 'visitor-unseen', 1, 0],
  ['models', 'parting', 2, 0],
  ['companies', 'parting', 0, 0],
  ['cards', 'parting', 10, 0],
  ['models', 'market', 0, 0],
  ['models', 'market-unseen', 1, 0],
  ['companies', 'market', 0, 0],
  ['companies', 'market-unseen', 1, 0],
  ['cards', 'market', 0, 0],
  ['cards', 'market-unseen', 1, 0],
  ['themes', 'market', 2, 0],
  ['titles', 'market', 0, 0],
  ['hotlines', 'market', 0, 0],
  ['agents', 'market', 0, 0],
  ['products', 'market', 0, 0],
  ['models', 'last', 1, 0],
  ['companies', 'last', 1, 0],
  ['cards', 'last', 0, 0],
  ['models', 'close', 0, 0],
  ['companies', 'close', 0, 0],
  ['cards', 'close', 1, 0],
  // At the first run, 364 of 370 were right, and one became something else without a sign (GPT-4 0314 as gpt-4).
  // Three labels were corrected.
  ['models', 'finish', 1, 0],
  ['models', 'finish-unseen', 0, 0],
  ['companies', 'finish', 0, 0],
  ['companies', 'finish-unseen', 0, 0],
  ['cards', 'finish', 0, 0],
  ['cards', 'finish-unseen', 0, 0],
  // At the first run, 359 of 366 were right, and two became something else without a sign (stt async v5 as v4;
  // Medigen, which is ambiguous). One label was corrected.
  ['models', 'gate', 1, 0],
  ['models', 'gate-unseen', 0, 0],
  ['companies', 'gate', 0, 0],
  ['companies', 'gate-unseen', 0, 0],
  ['cards', 'gate', 0, 0],
  ['cards', 'gate-unseen', 0, 0],
  // At the first run, 333 of 344 were right, and one became something else without a sign (gemini 2.5 pro 06-05 as
  // 05-06). Two labels were corrected.
  ['models', 'seal', 1, 0],
  ['models', 'seal-unseen', 0, 0],
  ['companies', 'seal', 0, 0],
  ['companies', 'seal-unseen', 0, 0],
  ['cards', 'seal', 0, 0],
  ['cards', 'seal-unseen', 0, 0],
  // At the first run, all 344 were right. Companies and cards were drawn by lot and put into 39 phrases.
  ['models', 'crown', 0, 0],
  ['models', 'crown-unseen', 0, 0],
  ['companies', 'crown', 0, 0],
  ['companies', 'crown-unseen', 0, 0],
  ['cards', 'crown', 0, 0],
  ['cards', 'crown-unseen', 0, 0],
  // Names that were once misread: nicknames of publishers, plurals and families of cards, model names of other
  // catalogues, numbers in another place.
  ['agents', 'mended', 0, 0],
  ['models', 'mended', 0, 0],
  ['cards', 'mended', 0, 0],
] as const

test.each(sample(MISSES, 3))(
  '%s, %s: no more than %i names are not read as wanted, and %i silently',
  async (table, part, most, silentMost) => {
    const [, service, operation, input] = TABLES.find(([name]) => name === table) ?? TABLES[0]
    const read = READERS[table] ?? reader(service, operation, input)
    const wrong: { written: string; got: string }[] = []
    for (const [, written, wanted] of rows(table, part)) {
      const got = await read(written)
      if (!isWanted(table, got, wanted)) wrong.push({ written, got })
    }
    expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(most)
    expect(wrong.filter(({ got }) => !ASKED_BACK.includes(got)).length, JSON.stringify(wrong)).toBeLessThanOrEqual(
      silentMost,
    )
  },
)

/**
 * Several answers may be right, since catalogues have one model under several names. A question with choices is also
 * right.
 */
function isWanted(table: string, got: string, wanted: string): boolean {
  return wanted.split('|').some((it) => {
    if (table === 'products') return isCalled(got, it.replaceAll(' ', ''))
    const isSame = table === 'models' ? plain(got) === plain(it) : got === it
    if (got.endsWith(AS_PART)) return ['refused', 'choices', got.slice(0, -AS_PART.length)].includes(it)
    return isSame || (got === 'offered' && ['refused', 'choices'].includes(it))
  })
}

/** Whether the product's name begins with this text, or contains it after a star. */
function isCalled(name: string, wanted: string): boolean {
  return wanted.startsWith('*') ? name.includes(wanted.slice(1)) : name.startsWith(wanted)
}
