import { frontCard } from './card.ts'
import { JSON_TYPE } from './exchange.ts'
import { addProblems, type ServiceApp } from './http/routes.ts'
import { frontLlmsTxt } from './llms-txt.ts'
import { addPage } from './pages/add-page.ts'
import { addAsk } from './pages/ask-routes.ts'
import { changelogPage } from './pages/changelog-page.ts'
import { addErrorPages } from './pages/error-routes.ts'
import { statusPage } from './pages/status-page.ts'
import { frontDocsPage } from './pages/front-docs-page.ts'
import { frontPage } from './pages/front-page.ts'
import type { Runtime } from './runtime.ts'
import { newApp } from './service-app.ts'
import { addFrontSitemap } from './sitemap.ts'
import { addAssets, addDocument, TEXT_TYPE } from './static.ts'
import { frontDiscovery } from './x402-discovery.ts'

/** The bare domain: the front page of all services. */
export function createFrontApp(runtime: Runtime): ServiceApp {
  const app = newApp()
  addPage(app, '/', runtime, (reader, exchange) => frontPage(reader, exchange, runtime), {
    [JSON_TYPE]: JSON.stringify(frontCard(runtime)),
  })
  addDocument(app, '/llms.txt', { [TEXT_TYPE]: frontLlmsTxt(runtime) })
  addFrontSitemap(app, runtime)
  addDocument(app, '/.well-known/x402', { [JSON_TYPE]: JSON.stringify(frontDiscovery(runtime)) })
  addAsk(app, runtime)
  addPage(app, '/status', runtime, (reader) => statusPage(reader, runtime))
  addPage(app, '/docs', runtime, (reader, exchange) => frontDocsPage(reader, exchange, runtime))
  addPage(app, '/changelog', runtime, (reader) => changelogPage(reader, runtime))
  addErrorPages(app, runtime)
  addAssets(app)
  addProblems(
    app,
    runtime,
    runtime.services.map((service) => `/${service.name}/`),
  )
  return app
}
