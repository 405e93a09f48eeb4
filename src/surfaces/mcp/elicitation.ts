import { isObject } from '#operation/is-object.ts'
import { inputRequired, type ElicitRequestFormParams, type ServerContext } from '@modelcontextprotocol/server'
import type { JsonSchema } from '#operation/json-schema.ts'
import { CARD_TYPE, CARDS, ELICIT_MS, type SiteElicitation } from '#operation/sites.ts'
import type { ApiError } from '#support/errors/errors.ts'
import type { Language } from '#support/errors/localized-text.ts'
import { messageIn } from '#support/errors/problem.ts'
import type { PendingRequest } from './channel.ts'
import { META_CAPABILITIES } from './messages.ts'

/** The key of the form in `inputRequests`. A call asks for one form at most, once. */
export const FORM_KEY = 'missing'

/** How many calls may wait for a user at the same time, per endpoint and process. */
const OPEN_QUESTIONS_MAX = 20

/** Before revision 2026-07-28, a session id begins with marks for the capabilities that the client declared. */
const FORMS_MARK = 'elicits-'
const CARDS_MARK = 'cards-'

/** A session id that records the client's capabilities. Undefined if it has none that the server uses. */
export function sessionFor(capabilities: unknown, asksCallers: boolean): string | undefined {
  if (!isObject(capabilities)) return undefined
  const marks = [
    asksCallers && declaresForms(capabilities.elicitation) ? FORMS_MARK : '',
    declaresCards(capabilities) ? CARDS_MARK : '',
  ].join('')
  return marks === '' ? undefined : marks + crypto.randomUUID()
}

/** Whether the client declared that it shows MCP Apps. */
export function showsCards({ era, exchange }: PendingRequest, { mcpReq }: ServerContext): boolean {
  if (era === 'legacy') return /^(?:elicits-)?cards-/.test(exchange.header('mcp-session-id') ?? '')
  return declaresCards(capabilitiesIn(mcpReq))
}

/** Since revision 2026-07-28, each request declares the client's capabilities. Empty if it declares none. */
function capabilitiesIn({ envelope }: ServerContext['mcpReq']): Readonly<Record<string, unknown>> {
  const fields: Readonly<Record<string, unknown>> = envelope ?? {}
  const declared = fields[META_CAPABILITIES]
  return isObject(declared) ? declared : {}
}

function declaresCards({ extensions }: Readonly<Record<string, unknown>>): boolean {
  const cards = isObject(extensions) ? extensions[CARDS] : undefined
  return isObject(cards) && Array.isArray(cards.mimeTypes) && cards.mimeTypes.includes(CARD_TYPE)
}

/** Whether the user may be asked for missing values: the client supports forms, and this call has not asked yet. */
export function canBeAsked(pending: PendingRequest, ctx: ServerContext): boolean {
  return !ctx.mcpReq.inputResponses && supportsForms(pending, ctx)
}

/** How a remote site may ask the user. Undefined if the client does not support forms. */
export function createSiteElicitation(pending: PendingRequest, ctx: ServerContext): SiteElicitation | undefined {
  if (!supportsForms(pending, ctx)) return undefined
  const { mcpReq } = ctx
  if (pending.era === 'legacy')
    // Safe, because the client refuses an invalid form.
    return {
      ask: (form) => sendQuestion(form as unknown as ElicitRequestFormParams, ctx, pending.exchange.abortSignal()),
    }
  const { inputResponses } = mcpReq
  const requestState = mcpReq.requestState()
  return { answers: { ...(inputResponses && { inputResponses }), ...(requestState !== undefined && { requestState }) } }
}

function supportsForms({ era, exchange, notifyClient }: PendingRequest, { mcpReq }: ServerContext): boolean {
  if (era === 'modern') return declaresForms(capabilitiesIn(mcpReq).elicitation)
  return (
    notifyClient !== undefined &&
    openQuestions < OPEN_QUESTIONS_MAX &&
    exchange.header('mcp-session-id')?.startsWith(FORMS_MARK) === true
  )
}

/** `{}` means that the client supports forms. It may also declare that it supports only URLs. */
function declaresForms(elicitation: unknown): boolean {
  return isObject(elicitation) && ('form' in elicitation || !('url' in elicitation))
}

/**
 * A form for the values that a failed call lacks, or for one that may mean several things. Undefined if it has other
 * errors or no form is possible.
 */
export function createForm(
  error: ApiError,
  args: Readonly<Record<string, unknown>>,
  inputSchema: JsonSchema | undefined,
  language: Language,
): ElicitRequestFormParams | undefined {
  const faults = error.code === 'invalid_input' ? (error.errors ?? []) : []
  const fields = faults.flatMap(({ path }) => {
    const field = inputSchema?.properties?.[path]
    if (!field) return []
    const isMissing = (args[path] ?? '') === ''
    const question = isMissing
      ? simpleField(field)
      : faults.length === 1
        ? choiceOf(field, error.suggestions)
        : undefined
    return question ? [[path, question] as const] : []
  })
  if (fields.length === 0 || fields.length < faults.length) return undefined
  // Safe, because `simpleField` returns only what the specification allows in forms.
  const properties = Object.fromEntries(fields) as ElicitRequestFormParams['requestedSchema']['properties']
  const requestedSchema = { type: 'object' as const, properties, required: fields.map(([name]) => name) }
  return { mode: 'form', message: messageIn(error, language), requestedSchema }
}

const SIMPLE_TYPES = new Set(['string', 'number', 'integer', 'boolean'])
const FORMATS = new Set(['email', 'uri', 'date', 'date-time'])
const KEYWORDS = ['title', 'description', 'enum', 'minLength', 'maxLength', 'minimum', 'maximum', 'default']

/** The field in the subset of JSON Schema that forms allow. Undefined if that is impossible. */
function simpleField(field: JsonSchema): JsonSchema | undefined {
  const { type, format, anyOf } = field
  const known = type ?? (field.enum?.every((it) => typeof it === 'string') ? 'string' : undefined)
  if (known === undefined || !SIMPLE_TYPES.has(known)) return anyOf?.map(simpleField).find((it) => it !== undefined)
  const keywords = KEYWORDS.filter((name) => name in field).map((name) => [name, field[name]])
  return { type: known, ...Object.fromEntries(keywords), ...(FORMATS.has(String(format)) && { format }) }
}

/** A choice of what a text may mean, such as the two places named 嘉義. Undefined if all values are possible. */
function choiceOf({ type, description, enum: all }: JsonSchema, meanings: readonly string[] = []) {
  if (type !== 'string' || meanings.length < 2 || meanings.length === all?.length) return undefined
  return { type, ...(description && { description }), enum: meanings }
}

/** The result that asks the client to repeat the call with the values, since revision 2026-07-28. */
export function askInResult(form: ElicitRequestFormParams): object {
  return inputRequired({ inputRequests: { [FORM_KEY]: { method: 'elicitation/create', params: form } } })
}

let openQuestions = 0

/** Asks before the call ends, and waits: the values that the user entered. Undefined if the user declined, disconnected or took too long. */
export async function askDuringCall(
  form: ElicitRequestFormParams,
  ctx: ServerContext,
  signal: AbortSignal,
): Promise<object | undefined> {
  // If the question cannot be delivered, the call fails with a list of the missing values.
  const answer = await sendQuestion(form, ctx, signal).catch(() => undefined)
  return answer?.action === 'accept' ? answer.content : undefined
}

async function sendQuestion(form: ElicitRequestFormParams, { mcpReq }: ServerContext, signal: AbortSignal) {
  openQuestions += 1
  try {
    const request = { method: 'elicitation/create', params: form } as const
    return await mcpReq.send(request, { timeout: ELICIT_MS, signal })
  } finally {
    openQuestions -= 1
  }
}
