import { ApiError } from '#support/errors/errors.ts'
import type { Operation } from './operation.ts'
import type { Service } from './service.ts'
import { joinToolName } from './sites.ts'

/**
 * Texts link to operations: `[get_holidays]`, or `[wellness/crisis_lines]` for another service. `[a_b|c_d]` means the
 * first that is available. HTTP replaces a link by the route, MCP by the tool name.
 */
const LINK = /\[([a-z0-9_/|]+)\]/g

/** Returns what replaces a link; undefined if the operation is not available where the text appears. */
export type NameOf = (service: string | undefined, operation: string) => string | undefined

/** Replaces the links in a text. A sentence is dropped if the operation that it names is not available. */
export function writeReferences(text: string, nameOf: NameOf): string {
  if (!text.includes('[')) return text
  const sentences = sentencesOf(text).flatMap((sentence) => writeSentence(sentence, nameOf) ?? [])
  return sentences.join('').trimEnd()
}

/** 。 or a full stop, but not one before a small letter, as in “e.g. this”. */
const SENTENCE_END = /[。！？][」）]?\s*|[.!?](?:\s+(?![a-z])|$)/g

/** Splits a text into sentences, each with its final punctuation and following spaces. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const { index, 0: end } of text.matchAll(SENTENCE_END)) {
    sentences.push(text.slice(start, index + end.length))
    start = index + end.length
  }
  return start < text.length ? [...sentences, text.slice(start)] : sentences
}

function writeSentence(sentence: string, nameOf: NameOf): string | undefined {
  let isComplete = true
  const written = sentence.replaceAll(LINK, (link, targets: string) => {
    if (!isReference(targets)) return link
    const name = targetsOf(targets)
      .map(({ service, operation }) => nameOf(service, operation))
      .find(Boolean)
    isComplete &&= name !== undefined
    return name ?? ''
  })
  return isComplete ? written : undefined
}

/** The operations that a text links to. */
export function referencesIn(text: string): { readonly service: string | undefined; readonly operation: string }[] {
  return [...text.matchAll(LINK)].flatMap(([, targets = '']) => (isReference(targets) ? targetsOf(targets) : []))
}

/** Splits a text at its links, for callers that render links themselves. */
export function linksIn(text: string): (string | { readonly service?: string; readonly operation: string })[] {
  const parts: ReturnType<typeof linksIn> = []
  let at = 0
  for (const match of text.matchAll(LINK)) {
    const [whole, targets = ''] = match
    const [target] = isReference(targets) ? targetsOf(targets) : []
    if (!target) continue
    const { service, operation } = target
    parts.push(text.slice(at, match.index), { operation, ...(service !== undefined && { service }) })
    at = match.index + whole.length
  }
  return [...parts, text.slice(at)]
}

/** Operation names contain an underscore, so `[zh]` and `[2]` are not links. */
function isReference(targets: string): boolean {
  return targets.split('|').every((target) => /^(?:[a-z]+\/)?[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(target))
}

function targetsOf(targets: string) {
  return targets.split('|').map((target) => {
    const slash = target.indexOf('/')
    return { service: slash === -1 ? undefined : target.slice(0, slash), operation: target.slice(slash + 1) }
  })
}

/** Rewrites every string of a value, at any depth. */
export function mapTexts<T>(value: T, write: (text: string) => string): T {
  // Safe, because only strings change, and they become strings.
  return mapUnknown(value, write) as T
}

function mapUnknown(value: unknown, write: (text: string) => string): unknown {
  if (typeof value === 'string') return write(value)
  if (Array.isArray(value)) return value.map((item) => mapUnknown(item, write))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, mapUnknown(field, write)]))
}

/** The names under which the hub offers the services' tools. Paid tools are included only with `hasPaid`. */
export function frontedNames(services: readonly Service[], hub: string, hasPaid = false): NameOf {
  const isOffered = ({ tool, price, spends }: Operation) => tool || (hasPaid && (price !== undefined || spends))
  const namesOf = ({ operations }: Service) => new Set(operations.filter(isOffered).map(({ name }) => name))
  const tools = new Map(services.map((service) => [service.name, namesOf(service)]))
  return (service = hub, operation) => {
    if (!tools.get(service)?.has(operation)) return undefined
    return service === hub ? operation : joinToolName(service, operation)
  }
}

/** Resolves the links in a text of the given service. */
export function seenFrom(service: string, names: NameOf): NameOf {
  return (from = service, operation) => names(from, operation)
}

/** Names operations by route: `GET /api/is-holiday`, with the prefix of the mounted service. */
export function routeNames(operations: readonly Operation[], prefix = ''): NameOf {
  const routes = new Map(operations.map(({ name, route }) => [name, route?.replace(' ', ` ${prefix}`)]))
  return (service, operation) => (service === undefined ? routes.get(operation) : undefined)
}

/** The error with the links in its texts replaced. */
export function nameInError(error: ApiError, nameOf: NameOf): ApiError {
  const write = (text: string) => writeReferences(text, nameOf)
  const texts = [error.message, error.zh ?? '', ...(error.errors ?? []).flatMap((it) => [it.message, it.zh ?? ''])]
  if (!texts.some((text) => referencesIn(text).length > 0)) return error
  return new ApiError(error.code, write(error.message), {
    cause: error.cause,
    ...(error.zh !== undefined && { zh: write(error.zh) }),
    headers: error.headers,
    ...(error.errors && { errors: mapTexts(error.errors, write) }),
    ...(error.suggestions && { suggestions: error.suggestions }),
    ...(error.body && { body: error.body }),
  })
}
