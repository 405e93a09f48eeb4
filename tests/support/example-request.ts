import { pathParameters, splitRoute, type Operation, type Route } from '#operation/operation.ts'

/** The declared example as an HTTP request. */
export function exampleRequest(operation: Operation, route: Route): { path: string; init: RequestInit } {
  const { method, path } = splitRoute(route)
  const input = { ...operation.example } as Record<string, unknown>
  let filled = path
  for (const name of pathParameters(path)) {
    filled = filled.replace(`{${name}}`, encodeURIComponent(String(input[name])))
    delete input[name]
  }
  const headers: Record<string, string> = operation.price ? { 'x-payment': 'taken for granted' } : {}
  if (method === 'GET') {
    const query = new URLSearchParams(
      Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
    )
    return { path: query.size > 0 ? `${filled}?${query}` : filled, init: { headers } }
  }
  if (operation.textBody) {
    return {
      path: filled,
      init: { method, headers: { ...headers, 'content-type': 'text/plain' }, body: String(input[operation.textBody]) },
    }
  }
  return {
    path: filled,
    init: { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input) },
  }
}
