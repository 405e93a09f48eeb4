/** The month `step` months later: `2026-12` and 1 give `2027-01`. A negative `step` gives an earlier month. */
export function monthAfter(month: string, step: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7)
}
