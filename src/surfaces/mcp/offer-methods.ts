import { lookupTable } from '#support/text/lookup-table.ts'
import { ApiError, toApiError } from '#support/errors/errors.ts'
import { messageIn } from '#support/errors/problem.ts'
import { apartUri, type CompletionOf } from '#operation/sites.ts'
import type { Exchange } from '../exchange.ts'
import { languageOf } from '../language.ts'
import { errorReply, isObject, resultReply, RpcCode, type RpcReply, type RpcRequest } from './messages.ts'
import type { OpenOffers } from './offers.ts'

/** How long a client may keep a list or a document. */
const TTL_MS = 300_000
/** The specification's most values of one completion. */
const COMPLETIONS_MAX = 100
const VALUE_CHARACTERS_MAX = 2_000

/** What revision 2026-07-28 says of keeping an answer. A site's document may be another one for another caller. */
const HINTS = {
  shared: `,"ttlMs":${TTL_MS},"cacheScope":"public"`,
  own: ',"ttlMs":0,"cacheScope":"private"',
  none: '',
} as const

type Era = 'legacy' | 'modern'

/** Answers the methods of resources, prompts and completion; undefined for any other. */
export async function answerOffer(
  request: RpcRequest,
  era: Era,
  offers: OpenOffers,
  exchange: Exchange,
  {
    modernMeta,
    onError,
  }: { readonly modernMeta: string; readonly onError: (error: ApiError, exchange: Exchange) => void },
): Promise<RpcReply | undefined> {
  const { id, method, params = {} } = request
  const reply = (result: object, keeping: keyof typeof HINTS) => {
    const json = JSON.stringify(result).slice(0, -1)
    const hints = HINTS[keeping]
    return resultReply(id, era === 'legacy' ? `${json}}` : `${json},"resultType":"complete"${hints},${modernMeta}}`)
  }
  const list = LISTS[method]
  try {
    if (list) {
      if (params.cursor !== undefined) throw wrong('Invalid cursor: there is one page.')
      return reply(list(offers), 'shared')
    }
    switch (method) {
      case 'resources/read': {
        const uri = textOf(params, 'uri')
        const contents = await offers.readResource(uri)
        if (contents) return reply({ contents }, apartUri(uri).site === '' ? 'shared' : 'own')
        // SEP-2164 gave up the code of its own that earlier revisions have.
        const code = era === 'legacy' ? RpcCode.resourceNotFound : RpcCode.invalidParams
        return errorReply(200, id, code, `Resource not found: ${uri}`, { uri })
      }
      case 'prompts/get': {
        const name = textOf(params, 'name')
        const prompt = await offers.getPrompt(name, textsOf(params.arguments))
        if (!prompt) throw wrong(`Unknown prompt: ${name}`)
        return reply(prompt, 'none')
      }
      case 'completion/complete':
        return reply({ completion: await complete(params, offers) }, 'none')
      default:
        return undefined
    }
  } catch (thrown) {
    const error = toApiError(thrown)
    onError(error, exchange)
    return errorReply(200, id, ...rpcErrorOf(error, exchange))
  }
}

const LISTS: Readonly<Record<string, (offers: OpenOffers) => object>> = lookupTable({
  'resources/list': (offers) => ({ resources: offers.listResources() }),
  'resources/templates/list': (offers) => ({ resourceTemplates: offers.listTemplates() }),
  'prompts/list': (offers) => ({ prompts: offers.listPrompts() }),
})

async function complete(params: Readonly<Record<string, unknown>>, offers: OpenOffers) {
  const { ref, argument, context } = params
  if (!isObject(argument)) throw wrong('argument must be an object with name and value.')
  const [name, value] = [textOf(argument, 'name'), textOf(argument, 'value')]
  const given = isObject(context) ? textsOf(context.arguments) : {}
  const of = readReference(ref)
  const values = await offers.complete(of, { name, value, given })
  if (!values) throw wrong(`There is no argument ${name} of ${'prompt' in of ? of.prompt : of.template}.`)
  return {
    values: values.slice(0, COMPLETIONS_MAX),
    total: values.length,
    hasMore: values.length > COMPLETIONS_MAX,
  }
}

function readReference(ref: unknown): CompletionOf {
  if (isObject(ref) && ref.type === 'ref/prompt') return { prompt: textOf(ref, 'name') }
  if (isObject(ref) && ref.type === 'ref/resource') return { template: textOf(ref, 'uri') }
  throw wrong('ref must be a ref/prompt with a name or a ref/resource with a uri.')
}

function textOf(params: Readonly<Record<string, unknown>>, name: string): string {
  const value = params[name]
  if (typeof value !== 'string') throw wrong(`${name} must be a string.`)
  if (value.length > VALUE_CHARACTERS_MAX) throw wrong(`${name} has more than ${VALUE_CHARACTERS_MAX} characters.`)
  return value
}

/** Arguments of prompts and templates are texts. */
function textsOf(value: unknown): Readonly<Record<string, string>> {
  if (value === undefined) return {}
  if (!isObject(value)) throw wrong('arguments must be an object.')
  return Object.fromEntries(Object.keys(value).map((name) => [name, textOf(value, name)]))
}

function wrong(message: string): ApiError {
  return new ApiError('invalid_input', message)
}

/** Faults of the caller are invalid parameters; all others are the server's. */
function rpcErrorOf(error: ApiError, exchange: Exchange): [code: number, message: string] {
  const message = messageIn(error, languageOf(exchange))
  if (error.status < 500) return [RpcCode.invalidParams, message]
  return [RpcCode.serverError, `${error.code}: ${message}`]
}
