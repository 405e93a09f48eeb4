import { inLanguage } from '#support/errors/localized-text.ts'
import { toJsonSchema, type JsonSchema } from '#operation/json-schema.ts'
import { routeNames, writeReferences } from '#operation/references.ts'
import type { Service } from '#operation/service.ts'
import { endpointsOf } from '../http/routes.ts'
import { curlSample, requestOf } from '../pages/samples.ts'
import type { Runtime } from '../runtime.ts'

/** llms-full.txt: the endpoints of llms.txt, each with its inputs and a sample request. */
export function llmsFullTxt(services: readonly Service[], title: string, summary: string, runtime: Runtime): string {
  return [`# ${title}`, `> ${summary}`, ...services.map((service) => serviceText(service, runtime))].join('\n\n') + '\n'
}

function serviceText(service: Service, runtime: Runtime): string {
  const url = runtime.publicUrl(service)
  const names = routeNames(service.operations)
  const seen = new Set<string>()
  const endpoints = endpointsOf(service).flatMap(({ operation, method, path }) => {
    // The operation has already been listed with its first path.
    if (seen.has(operation.name)) return []
    seen.add(operation.name)
    const request = requestOf(operation, operation.example, url)
    const price = operation.price === undefined ? '' : ` Paid with x402: ${operation.price} per call.`
    return [
      `### ${operation.title}`,
      `\`${method} ${path}\`${operation.tool ? `, MCP tool \`${operation.name}\`` : ''}.${price}`,
      writeReferences(operation.description, names),
      inputLines(toJsonSchema(operation.input, 'input'), (text) => writeReferences(text, names)),
      ...(request ? [['```sh', curlSample(request), '```'].join('\n')] : []),
    ]
  })
  return [
    `## ${service.title} · ${service.titleZh}`,
    `${service.summary} ${service.summaryZh}`,
    `Base address: ${url} · MCP: ${url}/mcp · OpenAPI: ${url}/openapi.json`,
    ...(service.notice === undefined ? [] : [inLanguage(service.notice, 'en')]),
    ...endpoints,
  ].join('\n\n')
}

function inputLines({ properties = {}, required = [] }: JsonSchema, write: (text: string) => string): string {
  const fields = Object.entries(properties)
  if (fields.length === 0) return 'No input.'
  return fields
    .map(([name, { description = '' }]) =>
      `- \`${name}\`${required.includes(name) ? ' (required)' : ''}: ${write(description)}`.trimEnd(),
    )
    .join('\n')
}
