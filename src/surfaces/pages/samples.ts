import { splitRoute, type Operation } from '#operation/operation.ts'
import { toolCallMessage } from '#operation/tool-call-message.ts'
import { written } from './site.ts'

type Input = Readonly<Record<string, unknown>>

export interface SampleRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly contentType?: string
  readonly body?: string
}

/** A sample request. Undefined for a tool without a route. */
export function requestOf(operation: Operation, input: Input, base: string): SampleRequest | undefined {
  if (operation.route === undefined) return undefined
  const { method, path } = splitRoute(operation.route)
  const rest = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  if (method === 'POST') {
    if (operation.textBody !== undefined && Object.keys(rest).length === 1)
      return { method, url: base + filled, contentType: 'text/plain', body: String(rest[operation.textBody]) }
    return { method, url: base + filled, contentType: 'application/json', body: JSON.stringify(rest) }
  }
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, written(value)]),
  ).toString()
  return { method, url: base + filled + (query === '' ? '' : `?${query}`) }
}

export function curlSample({ method, url, contentType, body }: SampleRequest): string {
  if (method === 'GET') return `curl ${shell(url)}`
  return `curl ${shell(url)} -H ${shell(`content-type: ${contentType}`)} --data-binary ${shell(body ?? '')}`
}

/** Quotes a word for a POSIX shell. */
function shell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

export function javascriptSample({ method, url, contentType, body }: SampleRequest): string {
  const options =
    method === 'GET'
      ? ''
      : `, {\n  method: 'POST',\n  headers: { 'content-type': ${JSON.stringify(contentType)} },\n  body: ${JSON.stringify(body)},\n}`
  return `const response = await fetch(${JSON.stringify(url)}${options})\nconsole.log(await response.json())`
}

/** A JSON string is also a valid Python string. */
export function pythonSample({ method, url, contentType, body }: SampleRequest): string {
  const request =
    method === 'GET'
      ? `urllib.request.Request(${JSON.stringify(url)})`
      : `urllib.request.Request(\n    ${JSON.stringify(url)},\n    data=${JSON.stringify(body ?? '')}.encode(),\n    headers={"content-type": ${JSON.stringify(contentType)}},\n)`
  return `import json, urllib.request\n\nrequest = ${request}\nwith urllib.request.urlopen(request) as response:\n    print(json.load(response))`
}

/** The sample request as an MCP tool call, in lines short enough for a phone. Undefined without a tool. */
export function mcpSample(operation: Operation, input: Input): string | undefined {
  if (!operation.tool) return undefined
  return JSON.stringify(toolCallMessage(operation.name, input), null, 2)
}
