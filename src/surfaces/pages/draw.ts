import { isObject } from '#operation/is-object.ts'
import { viewOf, type Operation } from '#operation/operation.ts'
import type { Provenance } from '#operation/provenance.ts'
import type { Service } from '#operation/service.ts'
import type { Document } from '#operation/view/document.ts'
import { asSent, fieldsOf } from '#operation/view/fields.ts'
import { genericView } from '#operation/view/generic.ts'
import { pick, type Language } from '#operation/view/language.ts'
import { toMarkdown } from '#operation/view/markdown.ts'
import type { Target } from '#operation/view/text.ts'
import { createWords, type Words } from '#operation/view/messages.ts'
import { dangerInInput, helpBlock, linesBlock } from '../help.ts'
import type { Posting } from './inline.ts'
import { addressOf, findPlace, withSuffix } from './site.ts'
import type { Reader } from '../reader.ts'
import type { Runtime } from '../runtime.ts'

export type { Reader } from '../reader.ts'

export function wordsFor({ language, now }: Reader, service?: Service, operation?: Operation): Words {
  return createWords({ language, now, words: service?.words, ...(operation && { operation: operation.name }) })
}

/** The answer as a document for people. If the input indicates a risk to life, crisis lines come first. */
export function documentOf(
  service: Service,
  operation: Operation,
  answer: { input: unknown; output: unknown },
  reader: Reader,
  words = wordsFor(reader, service, operation),
): Document {
  const document = answerDocument(service, operation, answer, words)
  const danger = dangerInInput(service, operation, answer.input)
  if (!danger) return document
  return { ...document, blocks: [helpBlock(danger, words), ...document.blocks] }
}

export function shortNameOf({ words, titleZh, title }: Service, language: Language): string {
  return pick(words?.shortName ?? [titleZh, title], language)
}

function answerDocument(
  service: Service,
  operation: Operation,
  answer: { input: unknown; output: unknown },
  words: Words,
): Document {
  const lede = ledeOf(service, operation, words.language)
  const document =
    viewOf(operation)?.(answer.output, words, answer.input) ??
    genericView(answer.output, words, {
      title: titleOf(operation, words.language),
      ...(lede !== undefined && { lede }),
    })
  const { provenance } = Object(answer.output) as { provenance?: unknown }
  return { ...(isProvenance(provenance) && { provenance }), ...document }
}

function isProvenance(value: unknown): value is Provenance {
  return isObject(value) && 'as_of' in value && 'sources' in value
}

/** The reader of pages of a service that is reached by path. */
export function readerAt({ name }: Service, reader: Reader): Reader {
  return { ...reader, prefix: `${reader.prefix}/${name}` }
}

export function titleOf(operation: Operation, language: Language): string {
  return language === 'zh' ? operation.titleZh : operation.title
}

export function ledeOf(service: Service, operation: Operation, language: Language): string | undefined {
  const lede = service.words?.operations[operation.name]?.lede
  if (lede) return pick(lede, language)
  return language === 'en' ? operation.summary : undefined
}

/** A document as Markdown. Links on a page lead to other pages' Markdown; links in a tool result lead to HTML pages. */
export function markdownOf(
  service: Service,
  operation: Operation,
  document: Document,
  reader: Reader,
  runtime: Runtime,
  leadsTo: 'markdown' | 'pages' = 'markdown',
): string {
  const resolve = (target: Target) => {
    const address = hrefOf(target, service, reader, runtime)
    const isOurs = typeof target !== 'string' || target.startsWith('/')
    return address === undefined || !isOurs || leadsTo === 'pages' ? address : withSuffix(address, 'md')
  }
  const words = wordsFor(reader, service, operation)
  const isForWhoMayBeInNeed = service.helpsInCrisis === true && document.tone !== 'urgent'
  const blocks = isForWhoMayBeInNeed ? [linesBlock(words), ...document.blocks] : document.blocks
  return toMarkdown({ ...document, blocks }, words, resolve)
}

/** The address of a link. If services have their own host names, links between them are complete URLs. */
export function hrefOf(
  target: Target,
  service: Service | undefined,
  reader: Reader,
  runtime: Runtime,
): string | undefined {
  if (typeof target === 'string') {
    if (target.startsWith('/')) return withLanguage(reader.prefix + target, reader)
    // An address may come from a data source, and a browser would run a `javascript:` address.
    return /^(https?:\/\/|tel:|mailto:)/.test(target) ? target : undefined
  }
  const owner = target.service === undefined ? service : runtime.services.find(({ name }) => name === target.service)
  const place = owner && findPlace(owner, target.operation)
  if (!owner || !place) return undefined
  return withLanguage(baseOf(owner, service, reader, runtime) + addressOf(place, target.input), reader)
}

/** The form that posts inputs which must not appear in an address. Undefined if a link may contain them. */
export function postingOf(
  target: Target,
  service: Service | undefined,
  reader: Reader,
  runtime: Runtime,
): Posting | undefined {
  if (typeof target === 'string' || Object.keys(target.input ?? {}).length === 0) return undefined
  const owner = target.service === undefined ? service : runtime.services.find(({ name }) => name === target.service)
  const place = owner && findPlace(owner, target.operation)
  if (!owner || place?.method !== 'POST' || place.operation.price !== undefined) return undefined
  const base = baseOf(owner, service, reader, runtime)
  if (base !== '' && !base.startsWith('/')) return undefined
  const fields = fieldsOf(place.operation, owner.words, reader.language)
  return { action: withLanguage(base + place.entry, reader), fields: asSent(fields, target.input ?? {}) }
}

/** The prefix of the addresses of `owner` on a page of `here`. */
export function baseOf(owner: Service, here: Service | undefined, { prefix }: Reader, runtime: Runtime): string {
  if (owner === here) return prefix
  const isByPath = here === undefined || prefix.startsWith('/')
  return isByPath ? `/${owner.name}` : runtime.publicUrl(owner)
}

export function withLanguage(address: string, { language, isLanguageNamed }: Reader): string {
  if (!isLanguageNamed || /[?&]lang=/.test(address)) return address
  const [path = '', fragment] = address.split('#', 2)
  const named = `${path}${path.includes('?') ? '&' : '?'}lang=${language === 'zh' ? 'zh-TW' : 'en'}`
  return fragment === undefined ? named : `${named}#${fragment}`
}
