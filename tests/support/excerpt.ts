/**
 * The paths at which an answer lacks what its example has. Objects must have the example's fields. Each element of a
 * list in the example must be in the answer's list, in the same order. Empty if nothing is missing.
 */
export function missingFrom(actual: unknown, example: unknown, path = '$'): string[] {
  if (Array.isArray(example)) return missingFromList(actual, example, path)
  if (example !== null && typeof example === 'object') {
    if (actual === null || typeof actual !== 'object') return [`${path}: ${JSON.stringify(actual)} is not an object`]
    return Object.entries(example).flatMap(([name, value]) =>
      missingFrom((actual as Record<string, unknown>)[name], value, `${path}.${name}`),
    )
  }
  return Object.is(actual, example) ? [] : [`${path}: ${JSON.stringify(actual)} is not ${JSON.stringify(example)}`]
}

function missingFromList(actual: unknown, example: readonly unknown[], path: string): string[] {
  if (!Array.isArray(actual)) return [`${path}: ${JSON.stringify(actual)} is not a list`]
  let from = 0
  for (const [index, wanted] of example.entries()) {
    const found = actual.findIndex((item, at) => at >= from && missingFrom(item, wanted).length === 0)
    if (found === -1) {
      const nearest = missingFrom(actual[from], wanted, `${path}[${index}]`)
      return [`${path}[${index}] does not appear in the answer`, ...nearest]
    }
    from = found + 1
  }
  return []
}
