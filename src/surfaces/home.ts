import { toApiError } from '#support/errors/errors.ts'
import type { Service } from '#operation/service.ts'
import { answerOf } from './pages/answer-of.ts'
import { documentOf, type Reader } from './pages/draw.ts'
import { pathsIn, type PageLink } from './pages/page-links.ts'
import type { Exchange } from './exchange.ts'
import type { Runtime } from './runtime.ts'

/** The links on a service's home page, for llms.txt and the sitemap. Empty while the database cannot be used. */
export function homeLinks(service: Service, exchange: Exchange, runtime: Runtime): PageLink[] {
  const { home } = service
  if (!home) return []
  const reader: Reader = { language: 'zh', isLanguageNamed: false, prefix: '', now: runtime.clock() }
  try {
    const answered = answerOf(service, home, {}, reader.language, exchange, runtime)
    if (answered instanceof Promise)
      throw new Error(
        `${home.name} is drawn as the home page of ${service.name}, so its run must not return a promise.`,
      )
    return pathsIn(documentOf(service, home, answered, reader), service)
  } catch (thrown) {
    // llms.txt and the sitemap must work without the database, so the failure is only logged.
    runtime.onError(toApiError(thrown), exchange)
    return []
  }
}
