import { addDays, taipeiDay } from '#support/dates/taipei.ts'
import type { Database } from '#data/db/client.ts'
import type { Dataset, Rhythm } from '#operation/dataset.ts'
import type { Service } from '#operation/service.ts'
import { describeStatus } from './status.ts'

/** Something that a person has to do, and why. */
export interface Duty {
  /** failing and sync: by looking at a sync or running it; hand: by reading a source; law: a figure in the code’s tables. */
  readonly kind: 'failing' | 'sync' | 'hand' | 'law'
  /** A data set, a figure of the law, or a reference. */
  readonly subject: string
  /** The day up to which what is held goes. Null: nothing is held, or no day says it. */
  readonly asOf: string | null
  /** The last day on which what is held is right or fresh. Null: it is wrong already, or was never there. */
  readonly until: string | null
  readonly why: string
  readonly todo: string
}

/** So far ahead is looked: what ends next month has to be looked for this month. */
const DAYS_AHEAD = 45

/** In the order in which somebody would go about it. */
const KINDS: readonly Duty['kind'][] = ['failing', 'sync', 'hand', 'law']

/**
 * What is to be done about the data of a service up to so many days from now, most urgent first: derived from what its data
 * sets, syncs, figures and references declare of themselves.
 */
export function listDuties(db: Database, service: Service, now: Date): Duty[] {
  const upTo = addDays(taipeiDay(now), DAYS_AHEAD)
  const duties = [...dutiesOfData(db, service, now), ...dutiesOfFigures(service), ...dutiesOfReferences(service)]
  return duties.filter(({ until }) => until === null || until <= upTo).sort(compareDuties)
}

/** By what is to be done, and then what was due first. */
export function compareDuties(a: Duty, b: Duty): number {
  return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || ((a.until ?? '') < (b.until ?? '') ? -1 : 1)
}

function dutiesOfData(db: Database, service: Service, now: Date): Duty[] {
  return describeStatus(db, service, now).flatMap(({ dataset, state, asOf, sync, lastRun, why }): Duty[] => {
    const declared = service.datasets.find(({ name }) => name === dataset)
    // What only an operator has is nobody's duty.
    if (!declared || (declared.rhythm === 'operator' && asOf === null)) return []
    const until = asOf === null ? null : addDays(asOf, declared.staleAfterDays)
    const about = { subject: dataset, asOf, until }
    // A sync that ran well and left the set old brings a part of it.
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

/** Figures of which the next is not known: of each the one that holds longest counts. */
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
