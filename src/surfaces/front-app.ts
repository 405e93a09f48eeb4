import type { Service } from '#operation/service.ts'
import { OAUTH_CLIENT, OAUTH_CLIENT_PATH } from '#operation/sites.ts'
import { apiCatalog, LINKSET_TYPE } from './documents/api-catalog.ts'
import { frontCard } from './documents/card.ts'
import { connectCard } from './documents/connect.ts'
import type { Exchange } from './exchange.ts'
import { HTML_TYPE, JSON_TYPE } from './reply.ts'
import { addProblems, endpointsOf, type ServiceApp } from './http/routes.ts'
import { llmsFullTxt } from './documents/llms-full.ts'
import { frontLlmsTxt } from './documents/llms-txt.ts'
import { frontOpenApiSteps } from './documents/openapi.ts'
import { addPage, drawOncePerSecond } from './pages/add-page.ts'
import { addAsk } from './pages/ask-routes.ts'
import { changelogPage } from './pages/changelog-page.ts'
import { connectPage } from './pages/connect-page.ts'
import { addDocumentPage } from './pages/document-page.ts'
import { addErrorPages } from './pages/error-routes.ts'
import { statusDocument } from './documents/status-document.ts'
import { statusPage } from './pages/status-page.ts'
import { frontDocsPage } from './pages/front-docs-page.ts'
import { frontMarkdown } from './pages/home-markdown.ts'
import { frontPage } from './pages/front-page.ts'
import { FORMAT_TYPES } from './pages/page-formats.ts'
import { addBoxSuggestions } from './pages/suggest-routes.ts'
import { sitesPage } from './pages/sites-page.ts'
import { negotiate } from './negotiate.ts'
import type { Runtime } from './runtime.ts'
import { addServerCard, mcpCatalog, serverJson } from './documents/server-identity.ts'
import { newApp } from './service-app.ts'
import { addFrontSitemap } from './documents/sitemap.ts'
import { addAssets, addDocument, addJson, makeOnceInSteps, makeOnce, TEXT_TYPE } from './static.ts'
import { frontDiscovery } from './documents/x402-discovery.ts'

/** Whether the front page is requested as HTML or Markdown. Its JSON needs all services loaded. */
export function isForFrontPage(method: string, exchange: Exchange): boolean {
  if (exchange.path !== '/' || (method !== 'GET' && method !== 'HEAD')) return false
  const types = [JSON_TYPE, HTML_TYPE, FORMAT_TYPES.md].map((type) => type.split(';')[0] ?? type)
  return negotiate(exchange.header('accept'), types) === 'text/html'
}

/** An app with only the front page. It needs none of the services, so it can answer while they are loading. */
export function createFrontDoor(runtime: Runtime): ServiceApp {
  const app = newApp()
  addFrontPage(app, runtime)
  addProblems(app, runtime, [])
  return app
}

function addFrontPage(app: ServiceApp, runtime: Runtime): void {
  addPage(
    app,
    '/',
    runtime,
    drawOncePerSecond((reader, exchange) => frontPage(reader, exchange, runtime), runtime),
    { [JSON_TYPE]: makeOnce(() => JSON.stringify(frontCard(runtime))) },
    (reader) => frontMarkdown(reader, runtime),
  )
}

export function createFrontApp(runtime: Runtime): ServiceApp {
  const app = newApp()
  addFrontPage(app, runtime)
  const full = makeOnce(() =>
    llmsFullTxt(runtime.services, 'Dozen', `${runtime.services.length} lookup services.`, runtime),
  )
  addDocument(app, '/llms.txt', { [TEXT_TYPE]: makeOnce(() => frontLlmsTxt(runtime)) })
  addDocument(app, '/llms-full.txt', { [TEXT_TYPE]: full })
  addDocument(app, '/openapi.json', { [JSON_TYPE]: makeOnceInSteps(() => frontOpenApiSteps(runtime)) })
  addJson(app, '/.well-known/api-catalog', () => apiCatalog(runtime.services, runtime), LINKSET_TYPE)
  addJson(app, '/.well-known/mcp/catalog.json', () => mcpCatalog(runtime))
  addDocumentPage(app, '/sites', (words) => sitesPage(words, runtime), runtime, {
    json: { [JSON_TYPE]: makeOnce(() => JSON.stringify(frontCard(runtime))) },
  })
  const all = runtime.services.find(({ finder }) => finder)
  if (all) {
    addServerCard(app, ['/.well-known/mcp/server-card.json'], all, runtime)
    addJson(app, '/server.json', () => serverJson(all, runtime))
    addDocumentPage(app, '/connect', (words) => connectPage(all, undefined, words, runtime), runtime, {
      json: { [JSON_TYPE]: makeOnce(() => JSON.stringify(connectCard(all, runtime))) },
    })
  }
  const client = { client_id: runtime.publicUrl() + OAUTH_CLIENT_PATH, ...OAUTH_CLIENT }
  addDocument(app, OAUTH_CLIENT_PATH, { [JSON_TYPE]: makeOnce(() => JSON.stringify(client)) })
  addFrontSitemap(app, runtime)
  addJson(app, '/.well-known/x402', () => frontDiscovery(runtime))
  addAsk(app, runtime)
  addBoxSuggestions(app, runtime)
  addDocumentPage(app, '/status', (words) => statusPage(words, runtime), runtime, {
    json: { [JSON_TYPE]: () => JSON.stringify(statusDocument(runtime)) },
  })
  addPage(app, '/docs', runtime, (reader, exchange) => frontDocsPage(reader, exchange, runtime), {}, full)
  addDocumentPage(app, '/changelog', changelogPage, runtime)
  addErrorPages(app, runtime)
  addAssets(app)
  addProblems(app, runtime, ['/connect', '/sites', ...runtime.services.flatMap(pathsOf)])
  return app
}

/** Paths to suggest for a wrong path: /api/is-holiday is probably /life/api/is-holiday. */
function pathsOf(service: Service): string[] {
  return ['/', '/mcp', ...endpointsOf(service).map(({ path }) => path)].map((path) => `/${service.name}${path}`)
}
