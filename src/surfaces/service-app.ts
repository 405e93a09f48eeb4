import { Hono } from 'hono'
import { runCooperatively } from '#operation/cooperative-yield.ts'
import type { Service } from '#operation/service.ts'
import { apiCatalog, LINKSET_TYPE } from './documents/api-catalog.ts'
import { serviceCard } from './documents/card.ts'
import { isPaid } from './documents/paid-service.ts'
import { connectCard } from './documents/connect.ts'
import { DID_PATHS, didDocument } from './documents/did-document.ts'
import { JSON_TYPE } from './reply.ts'
import type { HttpEnv } from './http/endpoint.ts'
import { addHttpRoutes, addProblems, endpointsOf, type ServiceApp } from './http/routes.ts'
import { serviceLlmsTxt } from './documents/llms-txt.ts'
import { llmsFullTxt } from './documents/llms-full.ts'
import { addMcp, mcpEndpoints } from './mcp/endpoints.ts'
import { openApiSteps } from './documents/openapi.ts'
import { connectPage } from './pages/connect-page.ts'
import { docsSteps } from './pages/docs-page.ts'
import { addPage, drawOncePerSecond } from './pages/add-page.ts'
import { addDocumentPage } from './pages/document-page.ts'
import { addErrorPages } from './pages/error-routes.ts'
import { addPages, pageHandlers } from './pages/routes.ts'
import { serviceMarkdown } from './pages/home-markdown.ts'
import { addFieldSuggestions } from './pages/suggest-routes.ts'
import { servicePage } from './pages/service-page.ts'
import type { Runtime } from './runtime.ts'
import { addServerCard, serverJson } from './documents/server-identity.ts'
import { addServiceSitemap } from './documents/sitemap.ts'
import { addAssets, addDocument, addJson, makeOnceInSteps, makeOnce, TEXT_TYPE } from './static.ts'
import { serviceDiscovery } from './documents/x402-discovery.ts'

/** A Hono app that removes the service's path prefix before it matches routes. */
export function newApp(): ServiceApp {
  return new Hono<HttpEnv>({
    getPath: (_, options) => {
      // Safe, because the gateway passes the exchange as Hono's environment.
      const { path, prefix } = (options as { env: HttpEnv['Bindings'] }).env
      return path.slice(prefix.length) || '/'
    },
  })
}

/** Answers all requests for one service, by host or by path. Without middleware, which is slower (ADR 2). */
export function createServiceApp(service: Service, runtime: Runtime): ServiceApp {
  const app = newApp()
  const pages = pageHandlers(service, runtime)
  addHttpRoutes(app, service, runtime, pages)
  addMcp(app, mcpEndpoints(service, runtime))
  const card = makeOnce(() => JSON.stringify(serviceCard(service, runtime)))
  addPage(
    app,
    '/',
    runtime,
    drawOncePerSecond((reader, exchange) => servicePage(service, reader, exchange, runtime), runtime),
    { [JSON_TYPE]: card },
    (reader) => serviceMarkdown(service, reader, runtime),
  )
  addFieldSuggestions(app, service, runtime)
  addPages(app, service, pages)
  const full = makeOnce(() => llmsFullTxt([service], service.title, `${service.summary} ${service.summaryZh}`, runtime))
  addPage(app, '/docs', runtime, (reader) => runCooperatively(docsSteps(service, reader, runtime)), {}, full)
  addDocument(app, '/openapi.json', { [JSON_TYPE]: makeOnceInSteps(() => openApiSteps(service, runtime)) })
  addDocument(app, '/llms.txt', {
    [TEXT_TYPE]: (exchange) => serviceLlmsTxt(service, exchange, runtime),
  })
  addDocument(app, '/llms-full.txt', { [TEXT_TYPE]: full })
  addDocumentPage(app, '/connect', (words) => connectPage(service, service, words, runtime), runtime, {
    service,
    json: { [JSON_TYPE]: makeOnce(() => JSON.stringify(connectCard(service, runtime))) },
  })
  addJson(app, '/server.json', () => serverJson(service, runtime))
  addServerCard(app, ['/mcp/server-card', '/.well-known/mcp/server-card.json'], service, runtime)
  addJson(app, '/.well-known/api-catalog', () => apiCatalog([service], runtime), LINKSET_TYPE)
  addServiceSitemap(app, service, runtime)
  if (isPaid(service)) {
    addJson(app, '/.well-known/x402', () => serviceDiscovery(service, runtime))
    for (const path of DID_PATHS) {
      addDocument(app, path, { [JSON_TYPE]: async () => JSON.stringify(await didDocument(service, runtime)) })
    }
  }
  addErrorPages(app, runtime)
  addAssets(app)
  const suggestedPaths = ['/mcp', '/openapi.json', '/docs', '/llms.txt', '/connect']
  addProblems(app, runtime, [...suggestedPaths, ...endpointsOf(service).map(({ path }) => path)])
  return app
}
