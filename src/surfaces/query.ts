import { pathParameters, type Operation } from '#operation/operation.ts'

/** Puts the values of a query and of a path together as they were written; parseInput() reads them. */
export type QueryDecoder = (
  query: Record<string, string[]>,
  path: Record<string, string>,
) => Record<string, string | string[]>

/** Made once per route. What stands in the path is not asked for in the query. */
export function queryDecoder(operation: Operation, path: string): QueryDecoder {
  const inPath = new Set(pathParameters(path))
  const otherNames = new Set([...inPath].flatMap((name) => operation.inputAliases[name] ?? []))
  return (query, parameters) => {
    const raw: Record<string, string | string[]> = {}
    for (const name in query) {
      if (inPath.has(name) || otherNames.has(name)) continue
      const values = query[name] ?? []
      const [value = ''] = values
      // An empty value is an absent one: that is what a form sends for a field left blank.
      if (values.length > 1) raw[name] = values.filter((it) => it !== '')
      else if (value !== '') raw[name] = value
    }
    for (const name of inPath) if (parameters[name]) raw[name] = parameters[name]
    return raw
  }
}
