import type { JsonSchema } from '#operation/json-schema.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { fronted } from '#operation/sites.ts'
import { labelOf } from '#operation/view/label-of.ts'
import type { OpenToolbox, ToolDefinition } from './tools.ts'

const TASKS_MAX = 2

/** The same tools described in Chinese (`/mcp?lang=zh-TW`), by the words of their pages. Names and schemas stay. */
export function inChinese(toolbox: OpenToolbox, service: Service, services: readonly Service[]): OpenToolbox {
  const operations = new Map(
    services.flatMap((it) =>
      it.operations.map((operation) => {
        const name = it === service ? operation.name : fronted(it.name, operation.name)
        return [name, { service: it, operation }] as const
      }),
    ),
  )
  return {
    get revision() {
      return toolbox.revision
    },
    definitions: () =>
      toolbox.definitions().map((definition) => {
        const known = operations.get(definition.name)
        if (!known) return definition
        const inWords = written(definition, known.service, known.operation)
        return service.frontsOthers ? inWords : withTasks(inWords, known.operation)
      }),
    open: (exchange) => toolbox.open(exchange),
  }
}

function written(definition: ToolDefinition, { words, notice }: Service, operation: Operation): ToolDefinition {
  const { name, titleZh, price } = operation
  const lede = words?.operations[name]?.lede[0]
  const sold = price === undefined ? '' : `每次 US${price}，以 x402 付 USDC。`
  // Notices are in both languages, Chinese first.
  const caveat = notice === undefined ? '' : notice.slice(0, notice.indexOf('。') + 1)
  const fields = Object.entries(definition.inputSchema.properties ?? {}).map(
    ([field, schema]): [string, JsonSchema] => {
      const description = describe(field, operation, words)
      return [field, description === undefined ? schema : { ...schema, description }]
    },
  )
  return {
    ...definition,
    ...(definition.title !== undefined && { title: price === undefined ? titleZh : `${titleZh}（${price}）` }),
    description: [lede ?? titleZh, sold, caveat].filter((text) => text !== '').join(''),
    inputSchema: { ...definition.inputSchema, ...(fields.length > 0 && { properties: Object.fromEntries(fields) }) },
  }
}

/** What people ask it, from the declaration: a lede alone says little. The list of all services has no room for it. */
function withTasks(definition: ToolDefinition, { tasks }: Operation): ToolDefinition {
  const chinese = tasks.filter((task) => /\p{Script=Han}/u.test(task)).slice(0, TASKS_MAX)
  if (chinese.length === 0) return definition
  return {
    ...definition,
    description: `${definition.description}例如：${chinese.map((task) => `「${task}」`).join('')}`,
  }
}

function describe(field: string, operation: Operation, words: Service['words']): string | undefined {
  const label = labelOf(field, operation.name, words)
  if (!label) return undefined
  const values = Object.entries(label.values ?? {}).map(([value, [zh]]) => `${value}（${zh}）`)
  return [label.label[0], label.hint?.[0], values.join('、')].filter(Boolean).join('：')
}
