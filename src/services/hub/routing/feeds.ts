import { lookupTable } from '#support/text/lookup-table.ts'
import { outputFields } from './output-fields.ts'
import type { TaskTool } from './task-tool.ts'

// Input names, and the output fields of other tools with the same meaning. Ids and slugs are valid within their service
// only.
const GIVEN_BY: Readonly<Record<string, readonly string[]>> = lookupTable({
  content: ['llms_txt'],
  robots: ['robots'],
  code: ['code'],
  text: ['body'],
  model: ['model'],
  ban: ['ban'],
  id: ['id'],
  slug: ['slug', 'chapter'],
  q: ['slug', 'name', 'title'],
})
// Inputs that fit across services. A code does not: it is a share in stock, but an error or a colour elsewhere.
const ANYWHERE = new Set(['content', 'robots', 'model', 'ban', 'text'])

/** The path in one tool's result of a value that another tool needs. */
export function findField(from: TaskTool, to: TaskTool, argument: string): string | undefined {
  if (from === to || (from.service !== to.service && !ANYWHERE.has(argument))) return undefined
  // A remote site uses the same name for inputs and outputs.
  const wanted = GIVEN_BY[argument] ?? (to.isRemote ? [argument] : [])
  const type = to.inputSchema.properties?.[argument]?.type
  return outputFields(from).find((field) => wanted.includes(field.name) && field.type === type)?.path
}
