import { splitLanguages } from '#support/errors/localized-text.ts'
import type { JsonSchema } from '#operation/json-schema.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { joinToolName } from '#operation/sites.ts'
import { fieldInChinese } from '#operation/view/field-in-chinese.ts'
import { listTools, changeToolbox } from './toolbox.ts'
import type { OpenToolbox, ToolDefinition } from './tools.ts'

const TASKS_MAX = 2

/** The tools with the Chinese descriptions of their pages (`/mcp?lang=zh-TW`). Names and schemas do not change. */
export function inChinese(toolbox: OpenToolbox, service: Service, services: readonly Service[]): OpenToolbox {
  const operations = new Map(
    services.flatMap((it) =>
      it.operations.map((operation) => {
        const name = it === service ? operation.name : joinToolName(it.name, operation.name)
        return [name, { service: it, operation }] as const
      }),
    ),
  )
  const translate =
    (isBrief: boolean) =>
    (definition: ToolDefinition): ToolDefinition => {
      const known = operations.get(definition.name)
      if (!known) return definition
      const brief = translateTool(definition, known.service, known.operation)
      return isBrief ? brief : withTasks(withCaveat(brief, known.service), known.operation)
    }
  return changeToolbox(toolbox, {
    definitions: () => toolbox.definitions().map(translate(false)),
    listed: () => listTools(toolbox).map(translate(service.frontsOthers === true)),
  })
}

function translateTool(definition: ToolDefinition, { words }: Service, operation: Operation): ToolDefinition {
  const { name, titleZh, price, deprecated } = operation
  const lede = words?.operations[name]?.lede[0]
  const gone = deprecated
    ? `已停用（${deprecated.since} 起，回答到 ${deprecated.until}），請改用 ${definition.name.slice(0, -name.length)}${deprecated.instead}。`
    : ''
  const sold = price === undefined ? '' : `每次 US${price}，以 x402 付 USDC。`
  const fields = Object.entries(definition.inputSchema.properties ?? {}).map(
    ([field, schema]): [string, JsonSchema] => {
      const description = fieldInChinese(field, name, words)
      return [field, description === undefined ? schema : { ...schema, description }]
    },
  )
  return {
    ...definition,
    ...(definition.title !== undefined && { title: price === undefined ? titleZh : `${titleZh}（${price}）` }),
    description: [gone, lede ?? titleZh, sold].join(''),
    inputSchema: { ...definition.inputSchema, ...(fields.length > 0 && { properties: Object.fromEntries(fields) }) },
  }
}

/** Adds the first sentence of the service's disclaimer. Lists of all services omit it to save tokens. */
function withCaveat(definition: ToolDefinition, { notice = '' }: Service): ToolDefinition {
  const { zh: chinese } = splitLanguages(notice)
  return { ...definition, description: definition.description + chinese.slice(0, chinese.indexOf('。') + 1) }
}

/** Adds sample questions, because the description is short. Lists of all services omit them to save tokens. */
function withTasks(definition: ToolDefinition, { tasks }: Operation): ToolDefinition {
  const chinese = tasks.filter((task) => /\p{Script=Han}/u.test(task)).slice(0, TASKS_MAX)
  if (chinese.length === 0) return definition
  return {
    ...definition,
    description: `${definition.description}例如：${chinese.map((task) => `「${task}」`).join('')}`,
  }
}
