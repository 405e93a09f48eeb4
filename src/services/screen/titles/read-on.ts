import type { UsedDataset } from '#data/db/provenance.ts'

/** The day on which a row was read, where its source names one: that of an article or of a list that no sync reads. */
export function readOn(source: string): string | undefined {
  return (source.match(/\b20\d\d-\d\d-\d\d\b/g) ?? []).toSorted().at(-1)
}

/** The data sets behind one title, each dated by the rows used. A set without a row of the title is not used. */
export function setsOf(
  title: { readonly source: string },
  releases: readonly { readonly source: string }[],
  delays: readonly unknown[],
): [UsedDataset, ...UsedDataset[]] {
  const days = releases.map(({ source }) => readOn(source))
  const newest = days.every((day) => day !== undefined) ? days.toSorted().at(-1) : undefined
  return [
    { name: 'screen_titles', rowsUpTo: readOn(title.source) },
    ...(releases.length > 0 ? [{ name: 'screen_releases', rowsUpTo: newest }] : []),
    ...(delays.length > 0 ? ['screen_delays'] : []),
  ]
}
