const SAMPLE_MAX = 3

/** The first three items of a list, as an example for the evidence of a finding. */
export function sample<T>(items: readonly T[], write: (item: T) => string, separator = '; '): string {
  return items.slice(0, SAMPLE_MAX).map(write).join(separator)
}
