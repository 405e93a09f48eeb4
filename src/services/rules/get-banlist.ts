import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { taipeiDay } from '#support/dates/taipei.ts'
import { choiceInput } from '#operation/input/choice.ts'
import { dayOrMonthInput } from '#operation/input/month.ts'
import { namedInput } from '#operation/input/named.ts'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { cardsOfSeries } from './card-index.ts'
import { cardNames } from './card-names.ts'
import { judgeCard, verdictSchema } from './card-verdict.ts'
import { STATUSES } from './schema.ts'
import {
  changesBetween,
  COPIES_MAX,
  editionInForce,
  editionName,
  firstDay,
  getEdition,
  listAge,
  statusSince,
  type Status,
} from './editions.ts'
import { FORMAT_LABELS, FORMATS, type Format } from './formats.ts'
import { listCardsOfLists, listEditions, listSpans, listStatuses } from './queries.ts'
import { findSeries } from './series-names.ts'
import { LIST_NOTICE } from './trademark.ts'

const statusSchema = z.enum(STATUSES)
const beforeOrAfter = z.enum([...STATUSES, 'unlimited'])

export const getBanlist = defineOperation({
  name: 'get_banlist',
  tool: true,
  route: 'GET /api/banlist',
  title: 'Forbidden & Limited List',
  titleZh: '禁限卡表',
  summary:
    'How often a card may be used: the Forbidden & Limited Lists of OCG, TCG and Master Duel, any edition, with changes.',
  description:
    'Whether a Yu-Gi-Oh! card is forbidden (0 copies), limited (1), semi-limited (2) or unlimited (3); without `card` the whole list. A name may be Chinese, Japanese, English or a nickname; an unknown one gets near names. Changes from the list before are included. Lists go back to 1999 (tcg), 2020 (ocg) and 2022 (others). Use [lookup_term] for a term of the game.',
  tasks: ['現在 OCG 禁卡表有哪些卡？', 'What changed on the TCG ban list?', 'Is Pot of Greed banned?'],
  cacheSeconds: 600,
  long: true,
  workerThresholdChars: 100,
  input: z.object({
    format: choiceInput(FORMAT_LABELS)
      .default('ocg')
      .describe('ocg: Japan, Taiwan; tcg: Americas, Europe; master-duel; ocg-ae: Asia in English; ocg-cn: China.'),
    edition: dayOrMonthInput({ toward: 'past' })
      .optional()
      .describe('A month or day in force, for example 2026-07. Default: today.'),
    card: namedInput({
      what: { en: 'card', zh: '卡片' },
      example: 'Pot of Greed',
      exampleZh: '強欲之壺',
      names: cardNames,
      mayBeWords: true,
      around: ['卡', '禁限', '禁卡', '禁卡表', '禁限卡表', '相場', '遊戲王', 'yugioh'],
      questionWords: (
        '現在限制幾張 現在幾張 可以放三張 可以三張 三張 何枚 制限 禁止卡嗎 幾張 禁止 禁止卡 限制 限制卡 準限制 準限制卡 無限制 解禁 禁了嗎 禁了沒 被禁了嗎 禁了 被禁 禁 可以放幾張 能放幾張 可以用 能用 還能用 ' +
        'banned forbidden limited semi-limited unlimited legal banlist'
      ).split(' '),
    })
      .optional()
      .describe('A card or series by any name or passcode, for example 灰流麗.'),
  }),
  output: z.object({
    format: z.enum(FORMATS),
    edition: z
      .string()
      .describe('The day the edition took effect, YYYY-MM-DD; YYYY-MM for the early TCG editions known by month only.'),
    effective_date: z
      .string()
      .nullable()
      .describe('The day it took effect, YYYY-MM-DD. Null where only the month is known.'),
    is_newest: z.boolean(),
    card: verdictSchema.nullable().describe('What the edition says of the card asked for; null when none was.'),
    since: z
      .object({ edition: z.string().nullable(), status_before: beforeOrAfter.nullable() })
      .nullable()
      .describe(
        'Of the card: the edition that gave it this status, and the status before. Both null: not known, as it is older than the first stored edition. Null without a card.',
      ),
    other_formats: z
      .array(
        z.object({
          format: z.enum(FORMATS),
          edition: z.string(),
          status: verdictSchema.shape.status,
          copies_max: verdictSchema.shape.copies_max,
        }),
      )
      .describe('Of the card: its status by the lists in force today in the other formats. Empty without a card.'),
    items: z.array(
      z.object({
        name: z.string(),
        name_zh: z.string().nullable(),
        konami_id: z.int(),
        status: statusSchema,
        copies_max: z.int(),
      }),
    ),
    total: z.int(),
    counts: z.object({ forbidden: z.int(), limited: z.int(), semi_limited: z.int() }).describe('Of the whole edition.'),
    previous_edition: z.string().nullable(),
    changes: z
      .array(z.object({ name: z.string(), name_zh: z.string().nullable(), from: beforeOrAfter, to: beforeOrAfter }))
      .describe('Against the edition before. Empty for the first stored edition.'),
    editions: z
      .array(z.object({ edition: z.string(), effective_date: z.string().nullable() }))
      .describe('All stored editions of this format, newest first.'),
    source_url: z.string(),
    notice: z.string(),
    provenance: provenanceSchema,
  }),
  conciseWithout: ['editions', 'counts', 'previous_edition', 'card.card.name_ja', 'card.card.zh_kind'],
  permanent: ({ db }) => [
    ...FORMATS.flatMap((format) => listEditions(db, format).map((it) => ({ format, edition: editionName(it) }))),
    ...listCardsOfLists(db).map((card) => ({ card })),
  ],
  example: { format: 'ocg', edition: '2026-10', card: 'PSY-Framelord Omega' },
  run({ format, edition: wanted, card = '' }, { db, now, provenance }) {
    const editions = listEditions(db, format)
    const chosen = getEdition(db, editions, { format, wanted, now })
    const previous = editions[editions.indexOf(chosen) + 1]
    const newestDay = editions[0] ? firstDay(editions[0]) : firstDay(chosen)
    const listed = listStatuses(db, format, chosen.edition)
    const before = previous ? listStatuses(db, format, previous.edition) : listed
    const inForce = editionInForce(editions, taipeiDay(now))
    const verdict = card === '' ? null : judgeCard(db, card, { listed, format, isNewest: chosen === inForce })
    const spans =
      verdict?.card && verdict.copies_max !== null ? listSpans(db, format, verdict.card.konami_id) : undefined
    const since = spans && statusSince(spans, chosen.edition, editions.at(-1)?.edition ?? chosen.edition)
    const ofSince = editions.find(({ edition }) => edition === since?.edition)
    const key = comparisonKey(card)
    const series = verdict?.status === 'series' ? findSeries(card) : undefined
    const both = [...listed, ...before]
    const ofSeries = series && cardsOfSeries(db, series, [...new Set(both.map((it) => it.card))])
    const namesOfSeries = new Set(both.flatMap((it) => (ofSeries?.has(it.card) ? [it.name] : [])))
    const isAsked = ({ name, name_zh }: { name: string; name_zh: string | null }) => {
      if (verdict?.card) return name === verdict.card.name_en
      if (series) return namesOfSeries.has(name)
      return comparisonKey(name).includes(key) || comparisonKey(name_zh ?? '').includes(key)
    }
    const items = listed
      .filter(isAsked)
      .map(({ card: konami_id, name, name_zh, status }) => ({
        name,
        name_zh,
        konami_id,
        status: status as Status,
        copies_max: COPIES_MAX[status as Status],
      }))
      .sort((a, b) => a.copies_max - b.copies_max)
    return {
      format,
      edition: editionName(chosen),
      effective_date: chosen.effective_date,
      is_newest: chosen === editions[0],
      card: verdict,
      since: spans ? { edition: ofSince ? editionName(ofSince) : null, status_before: since?.before ?? null } : null,
      other_formats: verdict?.card ? statusElsewhere(db, verdict.card.name_en, format, now) : [],
      items,
      total: items.length,
      counts: {
        forbidden: listed.filter((it) => it.status === 'forbidden').length,
        limited: listed.filter((it) => it.status === 'limited').length,
        semi_limited: listed.filter((it) => it.status === 'semi_limited').length,
      },
      previous_edition: previous ? editionName(previous) : null,
      changes: changesBetween(before, listed).filter(isAsked),
      editions: editions.map((it) => ({ edition: editionName(it), effective_date: it.effective_date })),
      source_url: chosen.source_url,
      notice: LIST_NOTICE,
      // Each format's age is judged by its own list, because a fresh OCG list does not make the TCG list fresh.
      provenance: {
        as_of: newestDay,
        ...listAge(editions, now),
        sources: provenance('rules_limits', 'rules_editions').sources,
      },
    }
  },
})

/** The status of a card by the list in force today in every other format. */
function statusElsewhere(db: Database, card: string, than: Format, now: Date) {
  return FORMATS.filter((format) => format !== than).flatMap((format) => {
    const chosen = editionInForce(listEditions(db, format), taipeiDay(now))
    if (!chosen) return []
    const listed = listStatuses(db, format, chosen.edition)
    const { status, copies_max } = judgeCard(db, card, { listed, format, isNewest: true })
    return { format, edition: editionName(chosen), status, copies_max }
  })
}
