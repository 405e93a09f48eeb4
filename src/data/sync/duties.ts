import { addDays, taipeiDay } from '#support/dates/taipei.ts'
import type { Database } from '#data/db/client.ts'
import type { Dataset, Rhythm } from '#operation/dataset.ts'
import type { Service } from '#operation/service.ts'
import { describeStatus } from './status.ts'

export interface Duty {
  /** `failing` and `sync`: check or run a sync. `hand`: read a source. `law`: update a figure in the code. */
  readonly kind: 'failing' | 'sync' | 'hand' | 'law'
  readonly subject: string
  /** The date of the stored data; null without data or without a date. */
  readonly asOf: string | null
  /** The last day on which the data is valid or fresh; null if it is already outdated or missing. */
  readonly until: string | null
  readonly why: string
  readonly todo: string
}

/** Duties are listed this many days ahead, so that the operator can prepare next month's. */
const DAYS_AHEAD = 45

const KINDS: readonly Duty['kind'][] = ['failing', 'sync', 'hand', 'law']

/**
 * The maintenance work that is due for a service, derived from its declared data sets, syncs, figures and references.
 */
export function listDuties(db: Database, service: Service, now: Date): Duty[] {
  const upTo = addDays(taipeiDay(now), DAYS_AHEAD)
  const duties = [...dutiesOfData(db, service, now), ...dutiesOfFigures(service), ...dutiesOfReferences(service)]
  return duties.filter(({ until }) => until === null || until <= upTo).sort(compareDuties)
}

export function compareDuties(a: Duty, b: Duty): number {
  return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || ((a.until ?? '') < (b.until ?? '') ? -1 : 1)
}

function dutiesOfData(db: Database, service: Service, now: Date): Duty[] {
  return describeStatus(db, service, now).flatMap(({ dataset, state, asOf, sync, lastRun, why }): Duty[] => {
    const declared = service.datasets.find(({ name }) => name === dataset)
    // Data that only the operator can provide is optional, so its absence is not a duty.
    if (!declared || (declared.rhythm === 'operator' && asOf === null)) return []
    const until = asOf === null ? null : addDays(asOf, declared.staleAfterDays)
    const about = { subject: dataset, asOf, until }
    // A successful sync of some rows leaves this data set stale, so a person must update the others.
    const isPart = declared.upkeep !== undefined && state === 'stale' && lastRun !== null
    if (sync === null || isPart) return [{ ...about, kind: 'hand', why: rhythmOf(declared), todo: upkeepOf(declared) }]
    if (state === 'fresh') return []
    if (state === 'failing') {
      const todo = `See docs/runbook.md, DozenSyncFailing, and try again: npm run sync -- ${sync}`
      return [{ ...about, kind: 'failing', until: null, why: why ?? '', todo }]
    }
    return [{ ...about, kind: 'sync', why: why ?? '', todo: `npm run sync -- ${sync}` }]
  })
}

function rhythmOf({ rhythm }: Dataset): string {
  if (rhythm === 'operator') return 'It is your own.'
  return rhythm === 'never' ? 'It hardly ages.' : `Its source has something new ${EVERY[rhythm]}.`
}

const EVERY: Readonly<Record<Exclude<Rhythm, 'never' | 'operator'>, string>> = {
  daily: 'every day',
  'trading days': 'every trading day',
  weekly: 'every week',
  monthly: 'every month',
  'every two months': 'every two months',
  quarterly: 'every quarter',
  yearly: 'every year',
}

function upkeepOf({ name, rhythm, upkeep }: Dataset): string {
  if (rhythm === 'never') return 'Read it again, and bring a newer seed file.'
  if (upkeep?.startsWith('npm run ')) return upkeep
  return `${upkeep === undefined ? '' : `${upkeep} `}npm run import -- ${name} FILE`
}

/** Lists each figure whose newest row ends without a successor. */
function dutiesOfFigures({ figures }: Service): Duty[] {
  return [...Map.groupBy(figures?.rows() ?? [], ({ figure }) => figure)].flatMap(([subject, rows]): Duty[] => {
    const newest = rows.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1)).at(-1)
    if (!newest?.valid_to) return []
    const why = `${newest.value} holds to ${newest.valid_to}, and what follows is not known. ${newest.law_en}`
    return [{ kind: 'law', subject, asOf: null, until: newest.valid_to, why, todo: `A row in ${figures?.file}.` }]
  })
}

function dutiesOfReferences({ name, references = [] }: Service): Duty[] {
  return references.map(({ asOf, staleAfterDays, sources }): Duty => ({
    kind: 'law',
    asOf,
    subject: `${name}: ${sources[0]?.name ?? 'a reference'}`,
    until: addDays(asOf, staleAfterDays),
    why: `Read on ${asOf}, and written into the code.`,
    todo: `Read it again: ${sources[0]?.url ?? ''}`,
  }))
}
