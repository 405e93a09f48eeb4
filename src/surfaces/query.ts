import { pathParameters, type Operation } from '#operation/operation.ts'

/** Collects the values of a query and a path as strings, for parseInput(). */
export type QueryDecoder = (
  query: Record<string, string[]>,
  path: Record<string, string>,
) => Record<string, string | string[]>

/** Made once per route. Path parameters in the query are ignored. */
export function queryDecoder(operation: Operation, path: string): QueryDecoder {
  const inPath = new Set(pathParameters(path))
  const otherNames = new Set([...inPath].flatMap((name) => operation.inputAliases[name] ?? []))
  return (query, parameters) => {
    const raw: Record<string, string | string[]> = {}
    for (const name in query) {
      if (inPath.has(name) || otherNames.has(name)) continue
      const values = query[name] ?? []
      const [value = ''] = values
      // Forms send empty values for blank fields, so an empty value means absent.
      if (values.length > 1) raw[name] = values.filter((it) => it !== '')
      else if (value !== '') raw[name] = value
    }
    for (const name of inPath) if (parameters[name]) raw[name] = parameters[name]
    return raw
  }
}
