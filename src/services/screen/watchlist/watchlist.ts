import { z } from 'zod'
import { taipeiDay } from '#support/dates/taipei.ts'
import { ApiError } from '#support/errors/errors.ts'
import type { Context } from '#operation/context.ts'
import { yieldTurn } from '#operation/cooperative-yield.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { findTitle } from '../titles/find-title.ts'
import { sortByRelease } from '../titles/series.ts'
import { listDelays } from '../calendar/queries.ts'
import { listNamesOfKeys, listReleases, listSoldSlugs } from '../titles/queries.ts'
import { titleKey } from '../titles/title-key.ts'
import { countdownSchema, fullTitleSchema, toCountdown, toFullTitle } from '../titles/title-answer.ts'
import { lookUpWikidata, wikidataItemSchema, type WikidataItem } from '../lookup/wikidata.ts'

const AT_ONCE = 6
const FAILURES_MAX = 3
const LOOKUP_TIMEOUT_MS = 2000

const STATES = ['held', 'not_sold', 'in_wikidata', 'not_found', 'could_not_ask'] as const

const watchedSchema = z.object({
  id: z.string().describe('As it was sent.'),
  found: z.boolean().describe('Whether we hold it.'),
  state: z
    .enum(STATES)
    .describe(
      'held: by us; not_sold: by us, from TMDB, so get_title (free) has it; in_wikidata: only there; not_found: in neither; ' +
        'could_not_ask: Wikidata did not answer.',
    ),
  title: fullTitleSchema.nullable(),
  lookup: z.array(wikidataItemSchema).nullable().describe('From Wikidata. Null when it did not answer.'),
  countdown: countdownSchema.nullable(),
})

export const watchlist = defineOperation({
  name: 'watchlist',
  route: 'POST /api/pro/watchlist',
  price: '$0.02',
  title: 'Watchlist',
  titleZh: '追蹤清單',
  summary: 'Up to 30 titles at once: our record, Wikidata and the countdown of each.',
  description:
    'For each of 1–30 names or slugs, in order: whether it is stored, everything known about it, what Wikidata knows of that name, and the ' +
    'countdown in Taipei. Titles that TMDB lists are not sold; [get_title] has them for free. Where a name is not stored and Wikidata could not be asked about it, `state` says so, and the answer ' +
    'is given without being charged.',
  tasks: ['一次查我的待看清單上映日', 'Check release dates for my list of 20 films'],
  effect: 'fetch',
  input: z.object({
    ids: z
      .array(
        z
          .string()
          .trim()
          .min(1, 'Send a title or slug in each place of ids.')
          .max(200, 'Send at most 200 characters for each title.'),
        'Send ids as a list of titles or slugs.',
      )
      .min(1, 'Send at least one title.')
      .max(30, 'Send at most 30 titles at once.')
      .describe('1–30 titles or slugs, for example gatto.'),
  }),
  output: z.object({
    items: z.array(watchedSchema),
    total: z.int(),
    not_asked: z.int().describe('How many items are could_not_ask. Above 0 the answer is not charged.'),
    provenance: provenanceSchema,
  }),
  unchargedWhen: ({ not_asked }) => not_asked > 0,
  example: { ids: ['the-batman-part-ii'] },
  checkUnpaid({ ids }, { db }) {
    const slugs = ids.map((id) => listNamesOfKeys(db, [titleKey(id)]).map(({ slug }) => slug))
    if (slugs.every((it) => it.length > 0) && listSoldSlugs(db, slugs.flat()).length === 0)
      throw new ApiError(
        'not_for_sale',
        'All these titles come from TMDB, whose licence does not permit sale. [get_title] is free.',
        {
          zh: '這些片都來自 TMDB，不能賣；[get_title] 免費查得到。',
        },
      )
  },
  async run({ ids }, context) {
    const { db, now, provenance } = context
    const today = taipeiDay(now)
    const { as_of } = provenance('screen_titles')
    const lookups = await lookUpAll(ids, context)
    const items: z.infer<typeof watchedSchema>[] = []
    for (const id of ids) {
      // An unknown name is compared with all names, which takes long. Other requests may run before each name.
      await yieldTurn()
      const found = findTitle(db, id)
      const stored = found && sortByRelease(found, today).title
      const title = stored && listSoldSlugs(db, [stored.slug]).length > 0 ? stored : undefined
      const lookup = lookups.get(id) ?? null
      items.push({
        id,
        found: stored !== undefined,
        state: title ? 'held' : stored ? 'not_sold' : stateOf(lookup),
        title: title
          ? toFullTitle(title, listReleases(db, title.slug, 'sold'), listDelays(db, title.slug, 'lookups'))
          : null,
        lookup,
        countdown: title ? toCountdown(title, today, as_of) : null,
      })
    }
    return {
      items,
      total: items.length,
      not_asked: items.filter(({ state }) => state === 'could_not_ask').length,
      provenance: provenance('screen_titles', 'screen_releases', 'screen_delays'),
    }
  },
})

function stateOf(lookup: readonly WikidataItem[] | null): (typeof STATES)[number] {
  if (lookup === null) return 'could_not_ask'
  return lookup.length > 0 ? 'in_wikidata' : 'not_found'
}

/**
 * Looks names up in Wikidata, a few at a time, and stops after three failures. Names without a response are absent from
 * the map.
 */
async function lookUpAll(names: readonly string[], context: Context): Promise<Map<string, WikidataItem[]>> {
  const waiting = [...new Set(names)]
  const found = new Map<string, WikidataItem[]>()
  let failures = 0
  async function work(): Promise<void> {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      if (failures >= FAILURES_MAX) return
      try {
        found.set(name, (await lookUpWikidata(name, context, LOOKUP_TIMEOUT_MS)).value)
      } catch (err) {
        failures++
        context.log.warn({ err }, 'wikidata_lookup_failed')
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}
