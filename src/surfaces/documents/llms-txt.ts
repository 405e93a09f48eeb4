import { toApiError } from '#support/errors/errors.ts'
import type { Service } from '#operation/service.ts'
import { endpointsOf } from '../http/routes.ts'
import { toolsOf } from '../tools/service-tools.ts'
import { addressOf, findPlace } from '../pages/site.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'

/** A service's llms.txt: its endpoints with prices, and the pages that it names. */
export function serviceLlmsTxt(service: Service, exchange: Exchange, runtime: Runtime): string {
  const url = runtime.publicUrl(service)
  const endpoints = endpointsOf(service).map(({ operation, method, path }) => {
    const price = operation.price ? ` Paid with x402: ${operation.price} per call.` : ''
    const deprecation = operation.deprecated ? ` Deprecated: use ${operation.deprecated.instead}.` : ''
    return `- [${method} ${path}](${url}/docs#${operation.name}): ${operation.summary}${deprecation}${price}`
  })
  const tools = toolsOf(service).map(({ name, summary }) => `- [${name}](${url}/docs#${name}): ${summary}`)
  return writeLlmsTxt(service.title, `${service.summary} ${service.summaryZh}`, [
    writeSection('Start here', [
      `- [OpenAPI 3.1](${url}/openapi.json): every endpoint with schemas and examples.`,
      `- [Documentation](${url}/docs): the same for people.`,
      `- [Connect](${url}/connect): one line for each MCP client.`,
      `- [llms-full.txt](${url}/llms-full.txt): every endpoint with its inputs, written out.`,
    ]),
    writeSection('HTTP endpoints', endpoints),
    writeSection(`MCP tools (POST ${url}/mcp)`, tools),
    writeSection('Pages (Markdown)', pageLines(service, exchange, runtime)),
  ])
}

/** Empty while the database cannot be used, because llms.txt must work without it. */
function pageLines(service: Service, exchange: Exchange, runtime: Runtime): string[] {
  try {
    const pages = service.listedPages?.(runtime.context(service, exchange)) ?? []
    return pages.flatMap(({ text, operation, input }) => {
      const place = findPlace(service, operation)
      return place ? [`- [${text}](${runtime.publicUrl(service)}${addressOf(place, input)}.md)`] : []
    })
  } catch (thrown) {
    runtime.onError(toApiError(thrown), exchange)
    return []
  }
}

/** The llms.txt of the bare domain: a link to that of each service. */
export function frontLlmsTxt(runtime: Runtime): string {
  const services = runtime.services.map(
    (service) => `- [${service.title}](${runtime.publicUrl(service)}/llms.txt): ${service.summary}`,
  )
  const url = runtime.publicUrl()
  return writeLlmsTxt('Dozen', 'Twelve lookup services, Taiwan-centred, for people and for AI agents.', [
    writeSection('Start here', [
      `- [Connect](${url}/connect): one line for each MCP client.`,
      `- [OpenAPI 3.1](${url}/openapi.json): every endpoint of every service.`,
      `- [llms-full.txt](${url}/llms-full.txt): the same, written out.`,
    ]),
    writeSection('Services', services),
  ])
}

function writeLlmsTxt(title: string, summary: string, sections: readonly string[]): string {
  return [`# ${title}`, `> ${summary}`, ...sections.filter((text) => text !== '')].join('\n\n') + '\n'
}

function writeSection(title: string, lines: readonly string[]): string {
  return lines.length > 0 ? `## ${title}\n\n${lines.join('\n')}` : ''
}
