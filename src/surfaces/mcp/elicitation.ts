import { inputRequired, type ElicitRequestFormParams, type ServerContext } from '@modelcontextprotocol/server'
import type { JsonSchema } from '#operation/json-schema.ts'
import type { ApiError } from '#support/errors/errors.ts'
import type { Language } from '#support/errors/localized-text.ts'
import { messageIn } from '#support/errors/problem.ts'
import type { Asked } from './channel.ts'
import { isObject, META_CAPABILITIES } from './messages.ts'

/** The form of a call in `inputRequests`: a call has one, and one round of it. */
export const FORM = 'missing'

/** How long a person may take. Only revisions before 2026-07-28 wait. */
const ANSWER_MS = 120_000
/** Callers of an endpoint that are waited for at once, of those that the process serves. */
const WAITING_MAX = 20

/** Sessions hold nothing but this mark: their client fills in forms, as it said in `initialize`. */
const MARK = 'elicits-'

/** The id of a session for a client with these capabilities. Undefined for one that fills in no forms. */
export function sessionFor(capabilities: unknown): string | undefined {
  return isObject(capabilities) && hasForms(capabilities.elicitation) ? MARK + crypto.randomUUID() : undefined
}

/** Whether the caller can be asked for values: its client fills in forms, and has not been asked in this call. */
export function canBeAsked({ era, exchange, tell }: Asked, { mcpReq }: ServerContext): boolean {
  if (mcpReq.inputResponses) return false
  if (era === 'modern') {
    const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {}
    const declared = envelope[META_CAPABILITIES]
    return isObject(declared) && hasForms(declared.elicitation)
  }
  return tell !== undefined && waiting < WAITING_MAX && exchange.header('mcp-session-id')?.startsWith(MARK) === true
}

/** `{}` is forms only; a client may have addresses only. */
function hasForms(elicitation: unknown): boolean {
  return isObject(elicitation) && ('form' in elicitation || !('url' in elicitation))
}

/** A form for the values that a refused call lacks. Undefined where it has another fault, or a value that no form can hold. */
export function formFor(
  error: ApiError,
  args: Readonly<Record<string, unknown>>,
  inputSchema: JsonSchema | undefined,
  language: Language,
): ElicitRequestFormParams | undefined {
  const faults = (error.code === 'invalid_input' && error.errors) || []
  const fields = faults.flatMap(({ path }) => {
    const field = inputSchema?.properties?.[path]
    const simple = field && (args[path] ?? '') === '' ? simpleField(field) : undefined
    return simple ? [[path, simple] as const] : []
  })
  if (fields.length === 0 || fields.length < faults.length) return undefined
  // Safe: simpleField() writes what forms may have.
  const properties = Object.fromEntries(fields) as ElicitRequestFormParams['requestedSchema']['properties']
  const requestedSchema = { type: 'object' as const, properties, required: fields.map(([name]) => name) }
  return { mode: 'form', message: messageIn(error, language), requestedSchema }
}

const SIMPLE_TYPES = new Set(['string', 'number', 'integer', 'boolean'])
const FORMATS = new Set(['email', 'uri', 'date', 'date-time'])
const KEYWORDS = ['title', 'description', 'enum', 'minLength', 'maxLength', 'minimum', 'maximum', 'default']

/** The field as forms have it: no patterns, and one of four types. */
function simpleField(field: JsonSchema): JsonSchema | undefined {
  const { type, format, anyOf } = field
  const known = type ?? (field.enum?.every((it) => typeof it === 'string') ? 'string' : undefined)
  if (known === undefined || !SIMPLE_TYPES.has(known)) return anyOf?.map(simpleField).find((it) => it !== undefined)
  const kept = KEYWORDS.filter((name) => name in field).map((name) => [name, field[name]])
  return { type: known, ...Object.fromEntries(kept), ...(FORMATS.has(String(format)) && { format }) }
}

export function askLater(form: ElicitRequestFormParams): object {
  return inputRequired({ inputRequests: { [FORM]: { method: 'elicitation/create', params: form } } })
}

let waiting = 0

/** The values that a person filled in. Undefined after a refusal, a disconnect or too long a wait. */
export async function askNow(
  form: ElicitRequestFormParams,
  { mcpReq }: ServerContext,
  gone: AbortSignal,
): Promise<object | undefined> {
  waiting += 1
  try {
    const request = { method: 'elicitation/create', params: form } as const
    const answer = await mcpReq.send(request, { timeout: ANSWER_MS, signal: gone })
    return answer.action === 'accept' ? answer.content : undefined
  } catch {
    // The refusal of the call says what is missing.
    return undefined
  } finally {
    waiting -= 1
  }
}
