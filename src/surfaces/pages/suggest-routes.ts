import { collectedTasks } from '#operation/collected-tasks.ts'
import type { Completion } from '#operation/input/complete.ts'
import { completeOf } from '#operation/input/known-names.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { ApiError } from '#support/errors/errors.ts'
import { admit } from '../admit.ts'
import { PRIVATE } from '../cache-control.ts'
import { replyCacheable } from '../reply-cacheable.ts'
import { replyError } from '../reply-error.ts'
import { JSON_TYPE } from '../reply.ts'
import { replyThrown } from '../http/call.ts'
import type { HttpContext } from '../http/endpoint.ts'
import type { ServiceApp } from '../http/routes.ts'
import type { Runtime } from '../runtime.ts'
import { titleOf, withLanguage, type Reader } from './draw.ts'
import { readBody } from './form-body.ts'
import { readerOf } from './reader.ts'
import { addressOf, findPlace, placesOf } from './site.ts'

/** A suggestion during typing. In the search box it leads to an address; in a field it is the text to insert. */
interface Suggestion {
  readonly label: string
  readonly note: string
  readonly service: string
  readonly to?: string | undefined
  readonly text?: string
}

interface Ranked extends Omit<Suggestion, 'text'> {
  readonly rank: number
}

const TYPED_MAX = 40
const SUGGESTIONS_MAX = 7
const OF_EACH_MAX = 3
/** The text must occur in this share of an operation's tasks. */
const TASKS_SHARE_MIN = 0.03

/** Suggestions for the search box. The text is sent by POST, so that it appears in no address. */
export function addBoxSuggestions(app: ServiceApp, runtime: Runtime): void {
  app.post('/suggest', async (c) => {
    try {
      const typed = (await readBody(c, runtime))['q']?.[0]?.trim() ?? ''
      return await answer(c, typed, runtime, (reader) => forBox(c, typed, reader, runtime))
    } catch (thrown) {
      return replyThrown(c, thrown, runtime)
    }
  })
}

/** Suggestions for a field: `/suggest?of=get_stock.code&q=台積`. */
export function addFieldSuggestions(app: ServiceApp, service: Service, runtime: Runtime): void {
  app.get('/suggest', async (c) => {
    const typed = c.req.query('q')?.trim() ?? ''
    const [name, field = ''] = (c.req.query('of') ?? '').split('.')
    const operation = service.operations.find((it) => it.name === name)
    if (!operation?.input.shape[field])
      return replyError(c.env, new ApiError('invalid_input', 'Send of=operation.field, for example of=get_stock.code.'))
    return await answer(c, typed, runtime, async () => {
      const found = await namesOf({ operation, field }, service, typed, c, runtime)
      return found.map(({ key, label, text = key, note = '' }) => ({ label, note, text, service: service.name }))
    })
  })
}

async function answer(
  c: HttpContext,
  typed: string,
  runtime: Runtime,
  find: (reader: Reader) => Promise<readonly Suggestion[]>,
): Promise<Response> {
  const refusal = await admit(c.env, 'free', runtime)
  if (refusal) return replyError(c.env, refusal)
  const reader = readerOf(c.env, runtime)
  const found = typed === '' || typed.length > TYPED_MAX ? [] : await find(reader)
  return replyCacheable(c.env, JSON.stringify(found), {
    'Content-Type': JSON_TYPE,
    'Cache-Control': c.req.method === 'GET' ? 'public, max-age=300' : PRIVATE,
  })
}

/** Names that begin with the text, operations with a matching title, other names, then operations for such a task. */
async function forBox(c: HttpContext, typed: string, reader: Reader, runtime: Runtime): Promise<Suggestion[]> {
  const wanted = comparisonKey(typed)
  if (wanted === '') return []
  const ranked = lookupsOf(typed, reader, runtime)
  for (const service of runtime.services) {
    for (const completed of service.completes ?? []) {
      const place = findPlace(service, completed.operation.name)
      if (!place) continue
      const found = await namesOf(completed, service, typed, c, runtime)
      for (const { key, label, note } of found.slice(0, OF_EACH_MAX)) {
        const isBegun = [key, label].some((it) => comparisonKey(it).startsWith(wanted))
        const to = withLanguage(`/${service.name}${addressOf(place, { [completed.field]: key })}`, reader)
        const what = titleOf(completed.operation, reader.language)
        const noted = note === undefined ? what : `${note} · ${what}`
        ranked.push({ rank: isBegun ? 0 : 2, label, note: noted, service: service.name, to })
      }
    }
  }
  const best = ranked
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ label, note, service, to }) => ({ label, note, service, to }))
  return [...new Map(best.toReversed().map((it) => [`${it.service} ${it.label}`, it])).values()]
    .toReversed()
    .slice(0, SUGGESTIONS_MAX)
}

async function namesOf(
  { operation, field }: { operation: Operation; field: string },
  service: Service,
  typed: string,
  c: HttpContext,
  runtime: Runtime,
): Promise<readonly Completion[]> {
  const schema = operation.input.shape[field]
  const complete = schema && completeOf(schema)
  if (!complete || !runtime.hasRecords(service)) return []
  await runtime.whenReady(operation)
  return complete(runtime.context(service, c.env).db, typed)
}

const keys = new WeakMap<Operation, { readonly titles: string[]; readonly tasks: string[] }>()

function keysOf(operation: Operation) {
  const { name, title, titleZh, tasks } = operation
  const made = keys.get(operation) ?? {
    titles: [title, titleZh].map(wordKeys),
    tasks: [...tasks, ...(collectedTasks().get(name) ?? [])].map(wordKeys),
  }
  keys.set(operation, made)
  return made
}

/** The words in the form for comparison, each after a space. */
function wordKeys(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => ` ${comparisonKey(word)}`)
    .join('')
}

/** Free operations whose title matches, common ones first, then those whose tasks match. */
function lookupsOf(typed: string, reader: Reader, runtime: Runtime): Ranked[] {
  const { language } = reader
  const wanted = comparisonKey(typed)
  const isHan = /\p{sc=Han}/u.test(wanted)
  const begun = isHan ? wordKeys(typed).slice(1) : wordKeys(typed)
  const isLong = wanted.length >= (isHan ? 2 : 3)
  const found = runtime.services.flatMap((service) => {
    const common = service.words?.errands.map(({ operation }) => operation) ?? []
    return placesOf(service).flatMap(({ operation, entry }): (Ranked & { weight: number })[] => {
      const { name, price, route } = operation
      if (price !== undefined || route === undefined) return []
      const { titles, tasks } = keysOf(operation)
      const isCalled = titles.some((it) => it.includes(begun))
      const share = isLong ? tasks.filter((it) => it.includes(begun)).length / Math.max(tasks.length, 1) : 0
      if (!isCalled && share < TASKS_SHARE_MIN) return []
      const to = withLanguage(`/${service.name}${entry}`, reader)
      const note = language === 'zh' ? service.titleZh : service.title
      const label = titleOf(operation, language)
      const weight = isCalled ? Number(common.includes(name)) : share
      return [{ rank: isCalled ? 1 : 3, weight, label, note, service: service.name, to }]
    })
  })
  return found.toSorted((one, other) => one.rank - other.rank || other.weight - one.weight).slice(0, OF_EACH_MAX)
}
