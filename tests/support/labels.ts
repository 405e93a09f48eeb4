import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { toJsonSchema, type JsonSchema } from '#operation/json-schema.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import { labelOf } from '#operation/view/label-of.ts'
import type { Bilingual } from '#operation/view/language.ts'

/** Fields and choices of an operation whose label in one of the two languages is missing or wrong. */
export function missingWords(service: Service, operation: Operation): string[] {
  const own = service.words?.operations[operation.name]
  const labels = [own?.lede, own?.button, own?.again].flatMap((both) => (both ? (faultOf(both) ?? []) : []))
  const fields = [...namesIn(operation)].flatMap(([name, values]) => missingFor(name, values, service, operation))
  return [...(own ? [] : [`operations.${operation.name}.lede`]), ...labels, ...fields]
}

/** Labels that belong to no operation and no field. */
export function idleWords(service: Service): string[] {
  const names = service.operations.map((operation) => operation.name)
  const known = new Set(service.operations.flatMap((operation) => [...namesIn(operation).keys()]))
  const { operations = {}, fields = {}, datasets = {}, errands = [] } = service.words ?? {}
  const ownDatasets = service.datasets.map(({ name }) => name)
  return [
    ...errands.flatMap(({ operation }) => (names.includes(operation) ? [] : operation)),
    ...Object.keys(datasets).filter((name) => !ownDatasets.includes(name)),
    ...ownDatasets.filter((name) => !(name in datasets)).map((name) => `datasets.${name} is missing`),
    ...Object.keys(operations).filter((name) => !names.includes(name)),
    ...Object.keys(fields).filter((name) => !known.has(name)),
  ]
}

/** Every field of an operation's input and output, with its listed values. */
function namesIn(operation: Operation): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>()
  const walk = (schema: JsonSchema) => {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (name === 'provenance') continue
      const values = names.get(name) ?? new Set()
      for (const value of listedIn(field)) values.add(value)
      names.set(name, values)
      walk(field)
    }
    if (schema.items) walk(schema.items)
    for (const option of schema.anyOf ?? []) walk(option)
  }
  walk(toJsonSchema(operation.input, 'input'))
  walk(toJsonSchema(operation.output, 'output'))
  return names
}

function listedIn(schema: JsonSchema): string[] {
  const here = [...(schema.enum ?? []), ...('const' in schema ? [schema['const']] : [])]
  // The words for yes and no are the same on all pages, so a service need not label them.
  const own = here.filter((value) => typeof value !== 'boolean' && value !== null).map(String)
  return [...own, ...(schema.items ? listedIn(schema.items) : []), ...(schema.anyOf ?? []).flatMap(listedIn)]
}

function missingFor(name: string, values: ReadonlySet<string>, service: Service, operation: Operation): string[] {
  const label = labelOf(name, operation.name, service.words)
  if (!label) return [name]
  const texts = [label.label, label.hint, label.unit, ...(label.questions ?? []), ...(label.answers ?? [])]
  const faults = texts.flatMap((both) => (both && faultOf(both) ? [`${name}: ${faultOf(both)}`] : []))
  const input = operation.input.shape[name]
  const labels = (input && kindFor(input)?.labels) ?? {}
  const unnamed = [...values].filter((value) => !label.values?.[value] && !isLabelled(labels[value]))
  return [...faults, ...unnamed.map((value) => `${name}: value ${value}`)]
}

/** Whether the type of an input already labels its choices. */
function isLabelled(labels: Readonly<Record<string, string>> | undefined): boolean {
  return labels !== undefined && labels['zh'] !== undefined && labels['en'] !== undefined
}

/** The fault of a label. Names such as Google or HTML may be the same in both languages, but words may not. */
function faultOf([zh, en]: Bilingual): string | undefined {
  if (zh === '' || en === '') return 'empty'
  if (/\p{Script=Han}/u.test(en)) return isExample(en) ? undefined : `Chinese in ${en}`
  return /\p{Script=Han}/u.test(zh) || zh === en ? undefined : `no Chinese in ${zh}`
}

/** An English hint may contain an example value in Chinese. */
function isExample(en: string): boolean {
  return en.startsWith('For example ')
}
