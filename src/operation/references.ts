import { ApiError } from '#support/errors/errors.ts'
import type { Operation } from './operation.ts'
import type { Service } from './service.ts'
import { fronted } from './sites.ts'

/**
 * Other operations are named in descriptions, hints and errors as links: `[get_holidays]`, `[wellness/crisis_lines]` of
 * another service, `[get_holidays|holidays_by_year]` for the first of them that the surface offers. Each surface writes a
 * link as it calls that operation: a tool by its listed name, HTTP by its route.
 */
const LINK = /\[([a-z0-9_/|]+)\]/g

/** What a surface calls an operation; undefined where it does not offer it. `service` is undefined for the writer's own. */
export type NameOf = (service: string | undefined, operation: string) => string | undefined

/** Writes the links of a text. A sentence that sends the reader to what this surface does not offer is left out. */
export function writeReferences(text: string, nameOf: NameOf): string {
  if (!text.includes('[')) return text
  const kept = sentencesOf(text).flatMap((sentence) => writeSentence(sentence, nameOf) ?? [])
  return kept.join('').trimEnd()
}

/** The sentences of a text, each with its end and the blanks behind it. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const { index, 0: end } of text.matchAll(/[。！？][」）]?\s*|[.!?](?:\s+|$)/g)) {
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

/** A text cut at its links, for surfaces that draw them as links of their own. */
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

/** Names of operations have an underscore; `[zh]` or `[2]` is text. */
function isReference(targets: string): boolean {
  return targets.split('|').every((target) => /^(?:[a-z]+\/)?[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(target))
}

function targetsOf(targets: string) {
  return targets.split('|').map((target) => {
    const slash = target.indexOf('/')
    return { service: slash === -1 ? undefined : target.slice(0, slash), operation: target.slice(slash + 1) }
  })
}

/** The same value with every text in it written by `write`. */
export function mapTexts<T>(value: T, write: (text: string) => string): T {
  return mapUnknown(value, write) as T
}

function mapUnknown(value: unknown, write: (text: string) => string): unknown {
  if (typeof value === 'string') return write(value)
  if (Array.isArray(value)) return value.map((item) => mapUnknown(item, write))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, mapUnknown(field, write)]))
}

/** What a hub that fronts these services calls their tools. */
export function frontedNames(services: readonly Service[], hub: string): NameOf {
  const tools = new Map(
    services.map((it) => [it.name, new Set(it.operations.filter((o) => o.tool).map((o) => o.name))]),
  )
  return (service = hub, operation) => {
    if (!tools.get(service)?.has(operation)) return undefined
    return service === hub ? operation : fronted(service, operation)
  }
}

/** The same for texts of another service than the writer's own. */
export function seenFrom(service: string, names: NameOf): NameOf {
  return (from = service, operation) => names(from, operation)
}

/** Operations as HTTP calls them: `GET /api/is-holiday`, or with the prefix that the service is mounted at. */
export function routeNames(operations: readonly Operation[], prefix = ''): NameOf {
  const routes = new Map(operations.map(({ name, route }) => [name, route?.replace(' ', ` ${prefix}`)]))
  return (service, operation) => (service === undefined ? routes.get(operation) : undefined)
}

/** The same error with the links in its sentences written. */
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
