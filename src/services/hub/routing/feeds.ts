import { lookupTable } from '#support/text/lookup-table.ts'
import { outputFields } from './output-fields.ts'
import type { TaskTool } from './task-tool.ts'

// For each input, the output fields of other tools that can supply it. Ids and slugs are valid within their own service
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
// Inputs that accept output of any service. `code` is not among them: it is a share in stock, but an error or a colour
// elsewhere.
const ANYWHERE = new Set(['content', 'robots', 'model', 'ban', 'text'])

/** The path in `from`'s result to a value for this input of `to`. */
export function findField(from: TaskTool, to: TaskTool, argument: string): string | undefined {
  if (from === to || (from.service !== to.service && !ANYWHERE.has(argument))) return undefined
  // A remote site uses the same name for an input and the matching output.
  const wanted = GIVEN_BY[argument] ?? (to.isRemote ? [argument] : [])
  const type = to.inputSchema.properties?.[argument]?.type
  return outputFields(from).find((field) => wanted.includes(field.name) && field.type === type)?.path
}
