import { labelOf } from '#operation/view/label-of.ts'
import type { Ask } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
import type { Catalogue } from './catalogue.ts'
import type { TaskTool } from './task-tool.ts'

type Arguments = Readonly<Record<string, unknown>>

/** How pages present a tool: its title, the labels of its inputs, and the path of its own page. */
export interface ToolPage {
  readonly title: string
  readonly service: string
  readonly lede: string
  readonly button: string
  readonly price: string | undefined
  given(args: Arguments): { name: string; value: string }[]
  label(field: string): string
  /** A sentence that names the inputs that the user has to fill in. */
  stillNeeded(fields: readonly string[]): string
  ask(args?: Arguments): Ask
}

/** Undefined for a tool of a remote site, which has no page here. */
export function findToolPage(catalogue: Catalogue, service: string, name: string, words: Words): ToolPage | undefined {
  const isIt = (it: TaskTool) => it.service.name === service && it.operation.name === name
  const tool = catalogue.tools.find(isIt) ?? catalogue.pages.find(isIt)
  return tool && describeTool(tool, words)
}

function describeTool({ service, operation }: TaskTool, words: Words): ToolPage {
  const { name, title, titleZh, price, summary } = operation
  const own = service.words?.operations[name]
  const entryOf = (field: string) => labelOf(field, name, service.words)
  const label = (field: string) => {
    const entry = entryOf(field)
    return entry ? words.pick(entry.label) : field
  }
  const valueOf = (field: string, value: unknown): string => {
    if (Array.isArray(value)) return words.list(value.map((it) => valueOf(field, it)))
    const named = entryOf(field)?.values?.[String(value)]
    if (named) return words.pick(named)
    if (typeof value === 'boolean') return words.value(field, value)
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  return {
    title: words.t(titleZh, title),
    service: words.t(service.titleZh, service.title),
    lede: own ? words.pick(own.lede) : words.t('', summary),
    button: own?.button ? words.pick(own.button) : words.t('看答案', 'Show the answer'),
    price,
    given: (args) =>
      Object.entries(args).map(([field, value]) => ({ name: label(field), value: valueOf(field, value) })),
    label,
    stillNeeded(fields) {
      const names = words.list(fields.map(label))
      return words.t(`還要你填：${names}。`, `Still to be filled in: ${names}.`)
    },
    ask: (args = {}) => ({ service: service.name, operation: name, input: args }),
  }
}
