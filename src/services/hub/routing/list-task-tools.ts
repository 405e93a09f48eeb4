import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import { outlineOf, type JsonSchema } from '#operation/json-schema.ts'
import { defineOperation, splitRoute } from '#operation/operation.ts'
import type { Catalogues } from './catalogue.ts'
import { hubToolName } from './example-call.ts'
import { remoteTaskTool } from './remote-task-tool.ts'
import type { TaskTool } from './task-tool.ts'

/** A remote tool's input schema is abridged to names and types if it is longer than this. */
const REMOTE_SCHEMA_CHARACTERS_MAX = 2048
const REMOTE_DESCRIPTION_CHARACTERS_MAX = 300

export function listTaskTools({ local: catalogue, localNeed }: Catalogues) {
  return defineOperation({
    name: 'list_task_tools',
    route: 'GET /api/tools',
    title: 'All task tools',
    titleZh: '所有任務工具',
    summary: 'Every tool of the other services and of remote sites, free or paid, with its input format.',
    description:
      'The tools of all other services and of the remote sites: names, description, input schema, HTTP address, price. ' +
      'To find the one for a task, ask [hub_find_tool_for_task].',
    cacheSeconds: 60,
    input: z.object({
      service: z
        .string()
        .trim()
        .max(40, 'Send the name of a service, for example life.')
        .optional()
        .describe('Only the tools of this service or remote site, for example life.'),
      limit: z.int().min(1).max(250).default(200).describe('How many tools to return at most.'),
      offset: z.int().min(0).default(0).describe('How many tools to skip first.'),
    }),
    output: z.object({
      items: z.array(
        z.object({
          service: z.string().describe('The service, or the remote site.'),
          remote: z.boolean().describe('A tool of a remote site.'),
          tool: z.string().describe('The name at the service’s own /mcp, or at the site.'),
          name: z.string().describe('The name at the hub’s /mcp.'),
          title: z.string(),
          title_zh: z.string(),
          description: z.string(),
          input_schema: z.record(z.string(), z.unknown()),
          http: z
            .object({ method: z.enum(['GET', 'POST']), url: z.string() })
            .nullable()
            .describe('Braces in the address are inputs. Null for a tool that is reached by MCP only.'),
          mcp: z.string().describe('Where the service’s own /mcp is; of a remote tool, the hub’s.'),
          price: z.string().nullable().describe('US dollars per call, or null for a free tool.'),
          listed: z
            .boolean()
            .describe('False for a tool that MCP lists leave out, for their number or its price; call it by its name.'),
        }),
      ),
      total: z.int(),
      limit: z.int(),
      offset: z.int(),
    }),
    needs: [localNeed],
    example: { service: 'life' },
    run({ service, limit, offset }, { publicUrl, remoteTools }) {
      const { tools: free, pages } = catalogue()
      const paid = pages.filter(({ operation }) => operation.price !== undefined)
      const local = [...free.filter((tool) => tool.service.name !== 'hub'), ...paid]
      // Each service's paid tools follow its free ones.
      const byService = [...Map.groupBy(local, (tool) => tool.service.name).values()].flat()
      const tools = [...byService, ...remoteTools().map(remoteTaskTool)]
      const wanted = service?.toLowerCase()
      const found = tools.filter((tool) => !wanted || tool.service.name === wanted)
      if (wanted && found.length === 0) {
        const suggestions = [...new Set(tools.map((tool) => tool.service.name))]
        throw new ApiError('not_found', `No service is named ${service}.`, {
          zh: `沒有叫「${service}」的服務。`,
          suggestions,
        })
      }
      const items = found.slice(offset, offset + limit).map((tool) => show(tool, publicUrl))
      return { items, total: found.length, limit, offset }
    },
  })
}

function show(tool: TaskTool, publicUrl: (service: string) => string) {
  const { name, title, titleZh, route, price, unlisted } = tool.operation
  const base = publicUrl(tool.isRemote ? 'hub' : tool.service.name)
  const http = route === undefined ? undefined : splitRoute(route)
  return {
    service: tool.service.name,
    remote: tool.isRemote,
    tool: name,
    name: hubToolName(tool),
    title,
    title_zh: titleZh,
    description: tool.isRemote ? tool.description.slice(0, REMOTE_DESCRIPTION_CHARACTERS_MAX) : tool.description,
    input_schema: schemaOf(tool),
    http: http ? { method: http.method, url: base + http.path } : null,
    mcp: `${base}/mcp`,
    price: price ?? null,
    listed: !unlisted && price === undefined,
  }
}

function schemaOf({ isRemote, inputSchema }: TaskTool): JsonSchema {
  const isLong = (schema: JsonSchema) => isRemote && JSON.stringify(schema).length > REMOTE_SCHEMA_CHARACTERS_MAX
  if (!isLong(inputSchema)) return inputSchema
  const outline = outlineOf(inputSchema)
  return isLong(outline) ? { type: 'object' } : outline
}
