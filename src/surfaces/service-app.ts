import { Hono } from 'hono'
import type { Service } from '#operation/service.ts'
import { sells, serviceCard } from './card.ts'
import { addPages } from './document-routes.ts'
import { JSON_TYPE, type Exchange } from './exchange.ts'
import { homeDocument, pageLinks } from './home.ts'
import type { HttpEnv } from './http/call.ts'
import { addHttpRoutes, addProblems, endpointsOf, type ServiceApp } from './http/routes.ts'
import { robotsTxt, serviceLlmsTxt, sitemapXml } from './llms-txt.ts'
import { addMcp } from './mcp/route.ts'
import { openApiDocument } from './openapi.ts'
import { docsPage } from './pages/docs-page.ts'
import { servicePage } from './pages/service-page.ts'
import type { Runtime } from './runtime.ts'
import { addAssets, addDocument, HTML_TYPE, TEXT_TYPE, XML_TYPE } from './static.ts'

/** A Hono app whose routes begin after the prefix that the service is mounted at in a request. */
export function newApp(): ServiceApp {
  return new Hono<HttpEnv>({
    getPath: (_, options) => {
      const { path, prefix } = (options as { env: HttpEnv['Bindings'] }).env
      return path.slice(prefix.length) || '/'
    },
  })
}

/** Everything that one service answers, whatever name it is reached by. No middleware: see docs/adr. */
export function createServiceApp(service: Service, runtime: Runtime): ServiceApp {
  const app = newApp()
  const url = runtime.publicUrl(service)
  addHttpRoutes(app, service, runtime)
  addMcp(app, service, runtime)
  addDocument(app, '/', {
    [JSON_TYPE]: JSON.stringify(serviceCard(service, runtime)),
    [HTML_TYPE]: (exchange) => servicePage(service, exchange.prefix, runtime, homeDocument(service, exchange, runtime)),
  })
  addPages(app, service, runtime)
  addDocument(app, '/docs', { [HTML_TYPE]: (exchange) => docsPage(service, exchange.prefix, runtime) })
  addDocument(app, '/openapi.json', { [JSON_TYPE]: JSON.stringify(openApiDocument(service, runtime)) })
  const links = (exchange: Exchange) => pageLinks(homeDocument(service, exchange, runtime))
  addDocument(app, '/llms.txt', { [TEXT_TYPE]: (exchange) => serviceLlmsTxt(service, runtime, links(exchange)) })
  addDocument(app, '/robots.txt', { [TEXT_TYPE]: robotsTxt(url) })
  addDocument(app, '/sitemap.xml', {
    [XML_TYPE]: (exchange) => sitemapXml([`${url}/`, `${url}/docs`, ...links(exchange).map(({ to }) => url + to)]),
  })
  if (sells(service))
    addDocument(app, '/.well-known/x402', { [JSON_TYPE]: JSON.stringify(paidResources(service, url)) })
  addAssets(app)
  addProblems(app, runtime, [
    '/mcp',
    '/openapi.json',
    '/docs',
    '/llms.txt',
    ...endpointsOf(service).map(({ path }) => path),
  ])
  return app
}

/** x402 discovery: the addresses that are for sale. */
function paidResources(service: Service, url: string) {
  const paid = endpointsOf(service).filter(({ operation }) => operation.price !== undefined)
  return { version: 1, resources: paid.map(({ path }) => url + path) }
}
