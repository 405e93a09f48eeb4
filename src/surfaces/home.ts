import { toApiError } from '#errors/errors.ts'
import type { Document, Link } from '#operation/document.ts'
import { execute, parseInput } from '#operation/execute.ts'
import type { Service } from '#operation/service.ts'
import type { Exchange } from './exchange.ts'
import type { Runtime } from './runtime.ts'

/** What a service shows at `/` besides its endpoints. Undefined when it shows nothing, or cannot at the moment. */
export function homeDocument(service: Service, exchange: Exchange, runtime: Runtime): Document | undefined {
  const { home } = service
  const page = home?.page
  if (!home || !page) return undefined
  let document: Document | undefined
  try {
    const rendered = execute(
      home,
      () => parseInput(home, {}),
      {
        context: runtime.context(service, exchange),
        charge: runtime.charge,
        isOpen: runtime.isOpen(service),
        payment: undefined,
        quote: () => {
          throw new Error(`${home.name} is the home of ${service.name} and must be free.`)
        },
        onBadOutput: runtime.onBadOutput,
      },
      (output) => {
        document = page.document(output)
        return { contentType: 'text/html', body: '' }
      },
    )
    if (rendered instanceof Promise) throw new Error(`${home.name} is the home of ${service.name} and must not wait.`)
    return document
  } catch (thrown) {
    // The page says enough without its list, and must be there when the database is not.
    runtime.onError(toApiError(thrown), exchange)
    return undefined
  }
}

/** The pages of the service that a document links to. */
export function pageLinks(document: Document | undefined): Link[] {
  const cells = (document?.blocks ?? []).flatMap((block) => {
    if (block.kind === 'table') return block.rows.flat()
    return block.kind === 'text' ? block.text : []
  })
  return cells.filter((cell) => cell !== null && typeof cell === 'object').filter(({ to }) => to.startsWith('/'))
}
