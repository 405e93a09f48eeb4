import { addDays, taipeiDay } from '#dates/taipei.ts'
import type { Database } from '#db/client.ts'
import type { Service } from '#operation/service.ts'
import { describeStatus } from './status.ts'

/** Something that a person has to do, and why. */
export interface Duty {
  /** A data set, a figure of the law, or a reference. */
  readonly subject: string
  /** The last day on which what is held is right or fresh. Null: it is wrong already, or was never there. */
  readonly until: string | null
  readonly why: string
  readonly todo: string
}

/** So far ahead is looked: what ends next month has to be looked for this month. */
const DAYS_AHEAD = 45

/**
 * What is to be done about the data of a service up to so many days from now, most urgent first: derived from what its data
 * sets, syncs, figures and references declare of themselves.
 */
export function listDuties(db: Database, service: Service, now: Date): Duty[] {
  const upTo = addDays(taipeiDay(now), DAYS_AHEAD)
  const duties = [...dutiesOfData(db, service, now), ...dutiesOfFigures(service), ...dutiesOfReferences(service)]
  return duties
    .filter(({ until }) => until === null || until <= upTo)
    .sort((a, b) => ((a.until ?? '') < (b.until ?? '') ? -1 : 1))
}

function dutiesOfData(db: Database, service: Service, now: Date): Duty[] {
  return describeStatus(db, service, now).flatMap(({ dataset, state, asOf, sync, lastRun, why }): Duty[] => {
    const declared = service.datasets.find(({ name }) => name === dataset)
    // What only an operator has is nobody's duty.
    if (!declared || (service.imports?.dataset === declared && asOf === null)) return []
    const until = asOf === null ? null : addDays(asOf, declared.staleAfterDays)
    if (sync === null) {
      const source = service.imports?.dataset === declared ? '' : `npm run import -- ${dataset} FILE, `
      return [
        { subject: dataset, until, why: keptByHand(asOf), todo: `${source}a newer seed file, or npm run data:pull.` },
      ]
    }
    if (state === 'fresh') return []
    const todo = lastRun?.outcome === 'failed' ? 'See docs/runbook.md, DozenSyncFailing.' : `npm run sync -- ${sync}`
    return [{ subject: dataset, until: state === 'failing' ? null : until, why: why ?? '', todo }]
  })
}

function keptByHand(asOf: string | null): string {
  return `No sync brings it. What is held is of ${asOf ?? 'no day'}.`
}

/** Figures of which the next is not known: of each the one that holds longest counts. */
function dutiesOfFigures({ figures }: Service): Duty[] {
  return [...Map.groupBy(figures?.rows() ?? [], ({ figure }) => figure)].flatMap(([subject, rows]): Duty[] => {
    const newest = rows.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1)).at(-1)
    if (!newest?.valid_to) return []
    const why = `${newest.value} holds to ${newest.valid_to}, and what follows is not known. ${newest.law_en}`
    return [{ subject, until: newest.valid_to, why, todo: `A row in ${figures?.file}.` }]
  })
}

function dutiesOfReferences({ name, references = [] }: Service): Duty[] {
  return references.map(({ asOf, staleAfterDays, sources }) => ({
    subject: `${name}: ${sources[0]?.name ?? 'a reference'}`,
    until: addDays(asOf, staleAfterDays),
    why: `Read on ${asOf}, and written into the code.`,
    todo: `Read it again: ${sources[0]?.url ?? ''}`,
  }))
}
