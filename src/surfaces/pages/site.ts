import { safeParse, type z } from 'zod'
import { pathParameters, splitRoute, type Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import type { Ask } from '#operation/view/text.ts'

export interface PagePlace {
  readonly operation: Operation
  /** The path of answers, with parameters: `/product/{id}`. */
  readonly path: string
  /** The path of the form: that of the answers or, if they have parameters, one without. */
  readonly entry: string
  readonly method: 'GET' | 'POST'
}

const places = new WeakMap<Service, readonly PagePlace[]>()

/** The pages of a service, one per operation. If two operations have the same path, the page belongs to the first. */
export function placesOf(service: Service): readonly PagePlace[] {
  const known = places.get(service) ?? findPlaces(service)
  places.set(service, known)
  return known
}

/** The page of an operation. It may belong to another operation with the same path. */
export function findPlace(service: Service, name: string): PagePlace | undefined {
  const known = placesOf(service)
  const own = known.find(({ operation }) => operation.name === name)
  if (own) return own
  const operation = service.operations.find((it) => it.name === name)
  return operation && known.find(({ path }) => path === pathOf(operation))
}

/** Whether the page is drawn at the path of the API, because a posted or paid answer has no page address. */
export function isDrawnByApi(service: Service, { name, price }: Operation): boolean {
  const place = findPlace(service, name)
  return place !== undefined && (place.method === 'POST' || price !== undefined)
}

function findPlaces(service: Service): PagePlace[] {
  const paths = new Map<string, Operation>()
  for (const operation of service.operations) {
    const path = pathOf(operation)
    if (!paths.has(path)) paths.set(path, operation)
  }
  const taken = new Set(paths.keys())
  return [...paths].map(([path, operation]) => ({
    operation,
    path,
    entry: entryOf(path, operation, taken),
    method: operation.route === undefined ? 'GET' : splitRoute(operation.route).method,
  }))
}

/** `GET /api/invoice/check` becomes `/invoice/check`. A tool without a route has a page under its name. */
function pathOf({ page, route, name }: Operation): string {
  return page ?? apiPathOf({ route, name })
}

/** The path of the API without `/api`. */
export function apiPathOf({ route, name }: Pick<Operation, 'route' | 'name'>): string {
  return route === undefined ? `/${name.replaceAll('_', '-')}` : splitRoute(route).path.slice('/api'.length)
}

/** The form of `/etf/{code}` is at `/etf`. If that is the path of another page, the form is at the operation's name. */
function entryOf(path: string, { name }: Operation, taken: ReadonlySet<string>): string {
  if (pathParameters(path).length === 0) return path
  const parent = path.slice(0, path.indexOf('/{'))
  return parent === '' || taken.has(parent) ? `/${name.replaceAll('_', '-')}` : parent
}

/** The path and query of an answer. Inputs that an address must not contain, such as those of a POST, are left out. */
export function addressOf(place: PagePlace, input: Ask['input'] = {}): string {
  const given = new Map(Object.entries(input).filter(([, value]) => value !== undefined && value !== null))
  const parameters = pathParameters(place.path)
  const isFilled = parameters.length > 0 && parameters.every((name) => given.has(name))
  let address = isFilled || parameters.length === 0 ? place.path : place.entry
  for (const name of isFilled ? parameters : []) {
    const value = String(given.get(name))
    const written = place.operation.restParameter
      ? value.split('/').map(encodeURIComponent).join('/')
      : encodeURIComponent(value)
    address = address.replace(`{${name}}`, written)
    given.delete(name)
  }
  if (place.method === 'POST') return address
  const query = new URLSearchParams(
    [...given].map(([name, value]): [string, string] => [name, written(value)]),
  ).toString()
  return query === '' ? address : `${address}?${query}`
}

/** The canonical address of an answer: inputs in the order of the schema, without default values. */
export function ownAddress(place: PagePlace, input: Readonly<Record<string, unknown>>): string {
  const telling = Object.entries(place.operation.input.shape).flatMap(([name, schema]): [string, unknown][] =>
    input[name] === undefined || isDefault(schema, input[name]) ? [] : [[name, input[name]]],
  )
  return addressOf(place, Object.fromEntries(telling))
}

const defaults = new WeakMap<z.core.$ZodType, { readonly value: unknown }>()

/** Cached, because a sitemap needs thousands of addresses and validation is slow. */
function isDefault(schema: z.core.$ZodType, value: unknown): boolean {
  const known = defaults.get(schema) ?? { value: safeParse(schema, undefined).data }
  defaults.set(schema, known)
  return known.value === value
}

export function written(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The address of the same answer in another format: `/product/x?lang=en` → `/product/x.md?lang=en`. */
export function withSuffix(address: string, suffix: string): string {
  const query = address.indexOf('?')
  return query === -1 ? `${address}.${suffix}` : `${address.slice(0, query)}.${suffix}${address.slice(query)}`
}
