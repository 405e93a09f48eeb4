import { inLanguage } from '#support/errors/localized-text.ts'
import type { Service } from '#operation/service.ts'
import { endpointsOf } from '../http/routes.ts'
import { toolsOf } from '../tools/service-tools.ts'
import type { Runtime } from '../runtime.ts'
import { networksOf, isPaid } from './paid-service.ts'

/** The JSON at `/`: everything that a service offers, in short. */
export function serviceCard(service: Service, runtime: Runtime) {
  const url = runtime.publicUrl(service)
  return {
    service: service.name,
    title: service.title,
    title_zh: service.titleZh,
    summary: service.summary,
    ...(service.notice && { notice: inLanguage(service.notice, 'en') }),
    version: runtime.version,
    url,
    mcp: `${url}/mcp`,
    openapi: `${url}/openapi.json`,
    docs: `${url}/docs`,
    llms_txt: `${url}/llms.txt`,
    ...(isPaid(service) && {
      payment: { protocol: 'x402', ...networksOf(service, runtime), discovery: `${url}/.well-known/x402` },
    }),
    sandbox: runtime.isSandbox,
    endpoints: endpointsOf(service).map(({ operation, method, path }) => ({
      method,
      path,
      operation: operation.name,
      summary: operation.summary,
      ...(operation.price && { price_usd: Number(operation.price.slice(1)) }),
    })),
    tools: toolsOf(service).map(({ name, title, summary }) => ({ name, title, summary })),
  }
}

/** The JSON at the root of the port: all services, in short. */
export function frontCard(runtime: Runtime) {
  return {
    title: 'Dozen',
    summary: 'Twelve lookup services behind one port: HTTP, MCP and pay per call.',
    version: runtime.version,
    url: runtime.publicUrl(),
    sandbox: runtime.isSandbox,
    services: runtime.services.map((service) => ({
      service: service.name,
      title: service.title,
      title_zh: service.titleZh,
      summary: service.summary,
      url: runtime.publicUrl(service),
      path: `/${service.name}/`,
      mcp: `${runtime.publicUrl(service)}/mcp`,
      endpoints: endpointsOf(service).length,
      tools: toolsOf(service).length,
    })),
  }
}
