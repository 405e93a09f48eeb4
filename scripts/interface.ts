import { toJsonSchema, type JsonSchema } from '#operation/json-schema.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'

// The interface that callers rely on, as facts that can be compared, one per line: `service operation what …`.

/** Facts describe fields to this depth. Deeper fields are only in the schema. */
const DEPTH_MAX = 2

export function interfaceFacts(services: readonly Service[]): string[] {
  return services
    .flatMap((service) =>
      service.operations.flatMap((operation) =>
        factsOf(operation).map((it) => `${service.name} ${operation.name} ${it}`),
      ),
    )
    .toSorted()
}

function factsOf(operation: Operation): string[] {
  const { route, aliases, tool, price, deprecated, stream } = operation
  const input = toJsonSchema(operation.input, 'input')
  const routes = [route, ...aliases].filter((it) => it !== undefined)
  return [
    ...routes.map((it) => `route ${it}`),
    ...(tool ? ['tool'] : []),
    ...(price === undefined ? [] : [`price ${price}`]),
    ...(deprecated ? [`deprecated ${deprecated.since} ${deprecated.until} ${deprecated.instead}`] : []),
    ...Object.entries(input.properties ?? {}).flatMap(([name, schema]) => [
      `input ${name} ${(input.required ?? []).includes(name) ? 'required' : 'optional'} ${typeOf(schema)}`,
      ...valuesOf(schema).map((value) => `value ${name} ${value}`),
    ]),
    ...(stream ? [] : fieldsOf(toJsonSchema(operation.output, 'output'), '', 1)),
  ]
}

function typeOf({ type, anyOf, items }: JsonSchema): string {
  if (items) return `list of ${typeOf(items)}`
  if (anyOf) return [...new Set(anyOf.map(typeOf))].toSorted().join(' or ')
  return Array.isArray(type) ? type.toSorted().join(' or ') : (type ?? 'any')
}

function valuesOf({ enum: values, items }: JsonSchema): string[] {
  return (values ?? items?.enum ?? []).filter((it) => it !== null).map(String)
}

function fieldsOf(schema: JsonSchema, path: string, depth: number): string[] {
  const { properties = {}, items, anyOf = [] } = schema
  if (depth > DEPTH_MAX) return []
  const own = Object.entries(properties).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`
    // The fields of `provenance` are the same in all answers, so they are omitted.
    return [`answer ${at} ${typeOf(field)}`, ...(name === 'provenance' ? [] : fieldsOf(field, at, depth + 1))]
  })
  const inner = [...(items ? [items] : []), ...anyOf].flatMap((it) => fieldsOf(it, path, depth))
  return [...new Set([...own, ...inner])]
}

/**
 * The changes between two sets of facts that concern callers, as a Markdown list: breaking changes, new operations,
 * then prices and deprecations. It omits added inputs and fields, because callers may ignore them.
 */
export function interfaceChanges(before: readonly string[], after: readonly string[]): string[] {
  const [old, current] = [byOperation(before), byOperation(after)]
  const names = [...new Set([...old.keys(), ...current.keys()])].toSorted()
  const changed = names.flatMap((name) => {
    const [was, is] = [old.get(name), current.get(name)]
    if (!was) return []
    return is ? changesOf(name, was, is) : [`- Breaking: ${calledOf(name, was)} is gone.`]
  })
  const added = names
    .filter((name) => !old.has(name))
    .map((name) => `- New: ${calledOf(name, current.get(name) ?? [])}.`)
  return [
    ...changed.filter((it) => it.startsWith('- Breaking')),
    ...added,
    ...changed.filter((it) => !it.startsWith('- Breaking')),
  ]
}

function byOperation(facts: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const fact of facts) {
    const [service = '', operation = '', ...rest] = fact.split(' ')
    const name = `${service} ${operation}`
    groups.set(name, [...(groups.get(name) ?? []), rest.join(' ')])
  }
  return groups
}

/** The name of an operation for people, such as: life `workdays`, GET /api/workdays, $0.01 */
function calledOf(name: string, facts: readonly string[]): string {
  const [service = '', operation = ''] = name.split(' ')
  const of = (kind: string) => facts.filter((it) => it.startsWith(`${kind} `)).map((it) => it.slice(kind.length + 1))
  return [`${service} \`${operation}\``, ...of('route'), ...of('price')].join(', ')
}

function changesOf(name: string, was: readonly string[], is: readonly string[]): string[] {
  const lost = was.filter((it) => !is.includes(it))
  const gained = is.filter((it) => !was.includes(it))
  const what = (facts: readonly string[], kind: string) => facts.filter((it) => it.startsWith(`${kind} `))
  const named = (facts: readonly string[], kind: string) => what(facts, kind).map((it) => it.split(' ')[1] ?? '')
  const both = (kind: string) => named(lost, kind).filter((it) => named(gained, kind).includes(it))
  const only = (facts: readonly string[], kind: string) => named(facts, kind).filter((it) => !both(kind).includes(it))
  const inputOf = (facts: readonly string[], field: string) =>
    what(facts, 'input').find((it) => it.split(' ')[1] === field) ?? ''
  const isNewlyRequired = (field: string) =>
    / required /.test(inputOf(gained, field)) && !/ required /.test(inputOf(lost, field))
  const valuesOfKept = (facts: readonly string[]) =>
    what(facts, 'value')
      .map((it) => it.split(' '))
      .filter(([, field = '']) => named(was, 'input').includes(field) && named(is, 'input').includes(field))
      .map(([, field, ...value]) => `${field} ${value.join(' ')}`)
  const breaking = [
    ...say(
      'no longer answers at',
      what(lost, 'route').map((it) => it.slice(6)),
    ),
    ...say('is no longer a tool', lost.includes('tool') ? [''] : []),
    ...say('no longer takes', only(lost, 'input')),
    ...say('now needs', named(gained, 'input').filter(isNewlyRequired)),
    ...say('no longer takes the values', valuesOfKept(lost)),
    ...say('no longer answers with', only(lost, 'answer')),
    ...say('has another type in', both('answer')),
  ]
  const other = [
    ...say(
      'is deprecated',
      what(gained, 'deprecated').map((it) => it.replace(/^\S+ \S+ (\S+) (\S+)$/, 'until $1; use $2')),
    ),
    ...say(
      'costs',
      what(gained, 'price').map((it) => it.slice(6)),
    ),
    ...say('is a tool', gained.includes('tool') ? [''] : []),
  ]
  const [service = '', operation = ''] = name.split(' ')
  const line = (mark: string, changes: readonly string[]) =>
    changes.length > 0 ? [`- ${mark}${service} \`${operation}\` ${changes.join('; ')}.`] : []
  return [...line('Breaking: ', breaking), ...line('', other)]
}

const NAMED_MAX = 8

function say(what: string, names: readonly string[]): string[] {
  const topNames = [...new Set(names)].filter((name, _, all) => !all.some((other) => name.startsWith(`${other}.`)))
  if (names.length === 0) return []
  if (names[0] === '') return [what]
  const shown = topNames.slice(0, NAMED_MAX).map((name) => (/^(?:until|\$|GET|POST)/.test(name) ? name : `\`${name}\``))
  return [`${what} ${shown.join(', ')}${topNames.length > NAMED_MAX ? ` and ${topNames.length - NAMED_MAX} more` : ''}`]
}

const UNRELEASED = '## Unreleased'
const HEADING = '### Interface'

/**
 * Returns the text of CHANGELOG.md with this list under “Unreleased”. Sections of released versions stay unchanged.
 */
export function withInterface(changelog: string, changes: readonly string[]): string {
  const [intro = '', ...versions] = changelog.split(/^(?=## )/m)
  const isOpen = versions[0]?.startsWith(UNRELEASED) === true
  if (!isOpen && changes.length === 0) return changelog
  const [heading = `${UNRELEASED}\n\n`, ...kinds] = isOpen ? (versions.shift()?.split(/^(?=### )/m) ?? []) : []
  const section = changes.length === 0 ? [] : [`${HEADING}\n${changes.join('\n')}\n\n`]
  return [intro, heading, ...section, ...kinds.filter((kind) => !kind.startsWith(HEADING)), ...versions].join('')
}
