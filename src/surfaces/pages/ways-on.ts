import type { ApiError } from '#support/errors/errors.ts'
import type { Service } from '#operation/service.ts'
import type { Words } from '#operation/view/messages.ts'
import { link, type Link } from '#operation/view/text.ts'
import type { Runtime } from '../runtime.ts'
import { askBox } from './ask-box.ts'
import { drawBlocks } from './blocks.ts'
import { shortNameOf, titleOf, withLanguage, type Reader } from './draw.ts'
import { markup, type Markup } from './html.ts'
import { penOf } from './inline.ts'
import { frontBase } from './layout.ts'
import { findPlace, placesOf, type PagePlace } from './site.ts'

interface Wrong {
  readonly path: string
  /** Absent if the address belongs to no service. */
  readonly service: Service | undefined
  /** The address to try again. Absent for a posted request. */
  readonly address: string | undefined
}

/** The links on an error page: try again, the filled-in form, and pages with similar addresses. */
export function waysOn(error: ApiError, wrong: Wrong, runtime: Runtime, reader: Reader, words: Words): Markup {
  const { t } = words
  const { service } = wrong
  const box = markup`<section class="block" aria-labelledby="again"><h2 id="again">${t('從這裡找', 'Look for it here')}</h2>${askBox(frontBase(service, reader, runtime), reader, words)}</section>`
  if (error.status >= 502 && wrong.address !== undefined)
    return [
      markup`<p><a class="btn" href="${withLanguage(wrong.address, reader)}">${t('再試一次', 'Try again')}</a></p>`,
      box,
    ]
  if (error.code === 'method_not_allowed' && service)
    return [placeChips(t('它的表單', 'Its form'), placesAt([wrong.path], service), reader, words), box]
  if (error.code !== 'no_such_endpoint') return box
  if (!service) return [box, serviceChips(runtime, reader, words)]
  const near = placesAt(error.suggestions ?? [], service)
  return near.length > 0
    ? [placeChips(t('也許是這些', 'Perhaps one of these'), near, reader, words), box]
    : [box, placeChips(t('這裡常查的', 'Often looked up here'), errandsOf(service), reader, words)]
}

function placesAt(paths: readonly string[], service: Service): PagePlace[] {
  return paths.flatMap((path) => placesOf(service).find((it) => path.endsWith(`/api${it.path}`)) ?? [])
}

function errandsOf(service: Service): PagePlace[] {
  const names = (service.words?.errands ?? []).map(({ operation }) => operation)
  return [...new Set(names)].flatMap((name) => findPlace(service, name) ?? [])
}

function placeChips(heading: string, places: readonly PagePlace[], reader: Reader, words: Words): Markup {
  const links = places.map(({ operation, entry }) =>
    link(titleOf(operation, reader.language), withLanguage(reader.prefix + entry, reader)),
  )
  return chips(heading, links, words)
}

function serviceChips({ services }: Runtime, reader: Reader, words: Words): Markup {
  const links = services.map((service) =>
    link(shortNameOf(service, reader.language), withLanguage(`/${service.name}/`, reader)),
  )
  return chips(words.t('這裡有這些', 'What is here'), links, words)
}

function chips(heading: string, links: readonly Link[], words: Words): Markup {
  return links.length === 0 ? '' : drawBlocks([{ kind: 'links', heading, links }], penOf(words, String))
}
