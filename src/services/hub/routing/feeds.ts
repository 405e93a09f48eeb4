import { lookupTable } from '#support/text/lookup-table.ts'
import { outputFields } from './output-fields.ts'
import type { TaskTool } from './task-tool.ts'

// The input names of tools, and the output fields of other tools with the same meaning. Ids and slugs mean something within their service only.
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
// A code is a share’s within stock, and a fault’s or a colour’s elsewhere.
const ANYWHERE = new Set(['content', 'robots', 'model', 'ban', 'text'])

/** The path of the value in one tool's answer that another tool needs. */
export function findField(from: TaskTool, to: TaskTool, argument: string): string | undefined {
  if (from === to || (from.service !== to.service && !ANYWHERE.has(argument))) return undefined
  // A site calls one thing by one name.
  const wanted = GIVEN_BY[argument] ?? (to.isRemote ? [argument] : [])
  const type = to.inputSchema.properties?.[argument]?.type
  return outputFields(from).find((field) => wanted.includes(field.name) && field.type === type)?.path
}
