import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { taipeiDay } from '#support/dates/taipei.ts'
import { ApiError } from '#support/errors/errors.ts'
import { choiceInput } from '#operation/input/choice.ts'
import { dayOrMonthInput } from '#operation/input/month.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { cardNamesSchema, describeCard, judgeCard } from './card-verdict.ts'
import { cardsTyped, isExtraDeckCard, meantCards } from './card-index.ts'
import { DECK_STATUSES, judgeDeck, type PlacedCard, type UnknownLine, problemSchema } from './deck-rules.ts'
import { DECK_PARTS, parseDeck, type DeckLine } from './deck-text.ts'
import { editionInForce, editionName, getEdition, listAge } from './editions.ts'
import { FORMAT_LABELS, FORMATS } from './formats.ts'
import { listEditions, listStatuses } from './queries.ts'
import { TRADEMARK } from './trademark.ts'

export const checkDeck = defineOperation({
  name: 'check_deck',
  route: 'POST /api/deck/check',
  tool: 'unlisted',
  title: 'Check a deck list',
  titleZh: '檢查牌組',
  summary: 'Is this deck legal under a Forbidden & Limited List?',
  description:
    'Reads a deck as a YDK file, a ydke:// address or lines such as “3 灰流麗”, and checks it against the list of a format on a ' +
    'day: sizes, copies, forbidden and limited cards, cards in the wrong deck, names that no card has. Use [get_banlist] for one card.',
  tasks: ['我的牌組有沒有禁卡？', 'Is my YDK legal in the TCG?'],
  workerThresholdChars: 5000,
  input: z.object({
    deck: z
      .string()
      .min(1, 'Send the deck: a YDK file, a ydke:// address, or a card on each line.')
      .max(20_000, 'Send at most 20,000 characters.')
      .describe('A YDK file, a ydke:// address, or lines such as “3 灰流麗” under headings Main, Extra, Side.'),
    format: choiceInput(FORMAT_LABELS)
      .default('ocg')
      .describe(`Whose list: ${FORMATS.join(', ')}.`),
    edition: dayOrMonthInput({ toward: 'past' })
      .optional()
      .describe('A month or a date. Left out: the list in force today.'),
  }),
  output: z.object({
    legal: z.boolean().nullable().describe('Null if the only problems are unknown cards.'),
    format: z.enum(FORMATS),
    edition: z.string(),
    counts: z.object({ main: z.int(), extra: z.int(), side: z.int() }),
    problems: z.array(problemSchema),
    items: z.array(
      cardNamesSchema.extend({
        part: z.enum(DECK_PARTS),
        copies: z.int(),
        status: z.enum(DECK_STATUSES),
        copies_max: z.int().nullable(),
      }),
    ),
    unknown: z.array(z.object({ line: z.int(), text: z.string(), near: z.array(cardNamesSchema) })),
    notice: z.string(),
    provenance: provenanceSchema,
  }),
  example: { deck: '#main\n55144522\n', format: 'ocg', edition: '2026-10-01' },
  run({ deck, format, edition: wanted }, { db, now, provenance }) {
    const editions = listEditions(db, format)
    const inForce = editionInForce(editions, taipeiDay(now))
    const edition = getEdition(db, editions, { format, wanted, now })
    const lines = parseDeck(deck)
    if (lines.length === 0)
      throw new ApiError(
        'invalid_input',
        'The text contains no card. Send a YDK file, a ydke:// address, or lines such as “3 灰流麗”.',
        {
          zh: '這段文字裡沒有卡片。請給 YDK 檔、ydke:// 網址，或「3 灰流麗」這樣一行一張。',
        },
      )
    if (lines.length > 300)
      throw new ApiError('invalid_input', 'Send at most 300 lines of cards.', { zh: '最多 300 行卡片。' })
    const list = { listed: listStatuses(db, format, edition.edition), format, isNewest: edition === inForce }
    const { known, unknown } = findDeckCards(db, lines, list)
    const verdict = judgeDeck(known, unknown)
    const isOnlyUnknown = unknown.length > 0 && verdict.problems.every((it) => it.kind === 'unknown_card')
    const sources = provenance('rules_cards', 'rules_limits', 'rules_editions')
    return {
      legal: isOnlyUnknown ? null : verdict.problems.length === 0,
      format,
      edition: editionName(edition),
      counts: verdict.counts,
      problems: verdict.problems,
      items: verdict.items.map((placed) => {
        const { isExtra: _, ...item } = placed
        return item
      }),
      unknown: unknown.map(({ line, text, near }) => ({ line, text, near })),
      notice: TRADEMARK,
      provenance: sources.stale ? sources : { ...sources, ...listAge(editions, now) },
    }
  },
})

/** Finds the card of each line. A name that several cards share is unknown, too. */
function findDeckCards(db: Database, lines: readonly DeckLine[], list: Parameters<typeof judgeCard>[2]) {
  const known: PlacedCard[] = []
  const unknown: (UnknownLine & { near: ReturnType<typeof describeCard>[] })[] = []
  for (const { line, part, copies, card: text } of lines) {
    const [card, ...others] = cardsTyped(db, text)
    if (!card || others.length > 0) {
      const near = card ? [card, ...others] : meantCards(db, text)
      unknown.push({ line, text, part, copies, near: near.map(describeCard) })
      continue
    }
    const isExtra = isExtraDeckCard(card)
    const { status, copies_max } = judgeCard(db, String(card.id), list)
    known.push({
      ...describeCard(card),
      part: part ?? (isExtra ? 'extra' : 'main'),
      isExtra,
      copies,
      // The cast is safe: a card found by its number is neither unknown, ambiguous nor a series.
      status: status as PlacedCard['status'],
      copies_max,
    })
  }
  return { known, unknown }
}
