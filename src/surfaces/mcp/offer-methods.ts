import { isObject } from '#operation/is-object.ts'
import { ProtocolError } from '@modelcontextprotocol/server'
import { splitSiteUri, type CompletionOf } from '#operation/sites.ts'
import { lookupTable } from '#support/text/lookup-table.ts'
import { PUBLIC_CACHE_HINT } from './lists.ts'
import { RpcCode } from './messages.ts'
import type { OpenOffers } from './offers.ts'

/** The specification allows this many values in a completion. */
const COMPLETIONS_MAX = 100
/** No name, address or argument of a prompt is longer. */
const VALUE_CHARACTERS_MAX = 2_000

type Params = Readonly<Record<string, unknown>>
type Answer = (params: Params, offers: OpenOffers) => object | Promise<object>

/** The methods for resources, skills, prompts and completions. `resources` and `prompts` are lists of one page. */
export const OFFER_METHODS: Readonly<Record<string, Answer>> = lookupTable({
  'resources/list': onePage((offers) => ({ resources: offers.listResources() })),
  'resources/templates/list': onePage((offers) => ({ resourceTemplates: offers.listTemplates() })),
  'prompts/list': onePage((offers) => ({ prompts: offers.listPrompts() })),
  async 'resources/read'(params, offers) {
    const uri = textOf(params, 'uri')
    const contents = await offers.readResource(uri)
    if (!contents) throw new ProtocolError(RpcCode.resourceNotFound, `Resource not found: ${uri}`, { uri })
    // Not cached, because a remote site may return another document to another caller.
    return splitSiteUri(uri).site === '' ? { contents } : { contents, ttlMs: 0, cacheScope: 'private' }
  },
  'skills/list': onePage((offers) => ({ skills: offers.listSkills(), ...PUBLIC_CACHE_HINT })),
  'skills/get'(params, offers) {
    const uri = textOf(params, 'uri')
    const skill = offers.listSkills().find((it) => it.uri === uri)
    if (!skill) throw createParamsError(`There is no skill ${uri}. skills/list names those that there are.`)
    return { skill, ...PUBLIC_CACHE_HINT }
  },
  async 'prompts/get'(params, offers) {
    const name = textOf(params, 'name')
    const prompt = await offers.getPrompt(name, textsOf(params.arguments))
    if (!prompt) throw createParamsError(`Unknown prompt: ${name}`)
    return prompt
  },
  async 'completion/complete'({ ref, argument, context }, offers) {
    if (!isObject(argument)) throw createParamsError('argument must be an object with name and value.')
    const [name, value] = [textOf(argument, 'name'), textOf(argument, 'value')]
    const given = isObject(context) ? textsOf(context.arguments) : {}
    const target = readReference(ref)
    const values = await offers.complete(target, { name, value, given })
    if (!values)
      throw createParamsError(
        `There is no argument ${name} of ${'prompt' in target ? target.prompt : target.template}.`,
      )
    const isCut = values.length > COMPLETIONS_MAX
    return { completion: { values: values.slice(0, COMPLETIONS_MAX), total: values.length, hasMore: isCut } }
  },
})

function onePage(list: (offers: OpenOffers) => object): Answer {
  return (params, offers) => {
    refuseCursor(params)
    return list(offers)
  }
}

export function refuseCursor({ cursor }: Params): void {
  if (cursor !== undefined) throw createParamsError('Invalid cursor: there is one page.')
}

function readReference(ref: unknown): CompletionOf {
  if (isObject(ref) && ref.type === 'ref/prompt') return { prompt: textOf(ref, 'name') }
  if (isObject(ref) && ref.type === 'ref/resource') return { template: textOf(ref, 'uri') }
  throw createParamsError('ref must be a ref/prompt with a name or a ref/resource with a uri.')
}

function textOf(params: Params, name: string): string {
  const value = Object.hasOwn(params, name) ? params[name] : undefined
  if (typeof value !== 'string') throw createParamsError(`${name} must be a string.`)
  if (value.length > VALUE_CHARACTERS_MAX)
    throw createParamsError(`${name} has more than ${VALUE_CHARACTERS_MAX} characters.`)
  return value
}

/** The arguments of a prompt or template, which must be strings. Throws for other values. */
function textsOf(value: unknown): Readonly<Record<string, string>> {
  if (value === undefined) return {}
  if (!isObject(value)) throw createParamsError('arguments must be an object.')
  return Object.fromEntries(Object.keys(value).map((name) => [name, textOf(value, name)]))
}

function createParamsError(message: string): ProtocolError {
  return new ProtocolError(RpcCode.invalidParams, message)
}
