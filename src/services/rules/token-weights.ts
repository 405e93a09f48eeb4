/** The weight of a token among these texts: a token counts more the fewer texts have it. */
export function tokenWeights(texts: readonly ReadonlySet<string>[]): (token: string) => number {
  const counts = new Map<string, number>()
  for (const tokens of texts) for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  return (token) => Math.log(1 + texts.length / (1 + (counts.get(token) ?? 0)))
}
