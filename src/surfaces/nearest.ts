/** Up to three of the known strings that look most like the one given, by the share of letter pairs they have in common. */
export function nearest(text: string, known: readonly string[]): string[] {
  const wanted = pairs(text)
  return known
    .map((candidate) => ({ candidate, likeness: likeness(wanted, pairs(candidate)) }))
    .filter((it) => it.likeness > 0.4)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, 3)
    .map((it) => it.candidate)
}

function pairs(text: string): Set<string> {
  const lower = text.slice(0, 200).toLowerCase()
  return new Set(Array.from({ length: Math.max(0, lower.length - 1) }, (_, at) => lower.slice(at, at + 2)))
}

/** Dice’s coefficient. */
function likeness(a: Set<string>, b: Set<string>): number {
  return (2 * a.intersection(b).size) / Math.max(1, a.size + b.size)
}
