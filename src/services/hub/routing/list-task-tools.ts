import { z } from 'zod'
import { ApiError } from '#errors/errors.ts'
import { defineOperation, splitRoute } from '#operation/operation.ts'
import type { Catalogue } from './catalogue.ts'
import { hubToolName } from './example-call.ts'
import { toolsView } from './tools-view.ts'

/** Every tool of the other services, with what it takes. */
export function listTaskTools(catalogue: () => Catalogue) {
  return defineOperation({
    name: 'list_task_tools',
    route: 'GET /api/tools',
    title: 'All task tools',
    titleZh: '所有任務工具',
    summary: 'Every tool of the other services with its input format.',
    description:
      'The tools of all other services: name here and there, description, input schema, HTTP address. To find the one for a ' +
      'task, ask [hub_find_tool_for_task].',
    cacheSeconds: 300,
    input: z.object({
      service: z
        .string()
        .trim()
        .max(40, 'Send the name of a service, for example life.')
        .optional()
        .describe('Only the tools of this service, for example life.'),
    }),
    output: z.object({
      items: z.array(
        z.object({
          service: z.string(),
          tool: z.string().describe('The name at the service’s own /mcp.'),
          name: z.string().describe('The name at the hub’s /mcp.'),
          title: z.string(),
          title_zh: z.string(),
          description: z.string(),
          input_schema: z.record(z.string(), z.unknown()),
          http: z
            .object({ method: z.enum(['GET', 'POST']), url: z.string() })
            .nullable()
            .describe('Braces in the address are inputs. Null for a tool that is reached by MCP only.'),
          mcp: z.string().describe('Where the service’s own /mcp is.'),
          price: z.string().nullable().describe('US dollars per call, or null for a free tool.'),
        }),
      ),
      total: z.int(),
    }),
    view: toolsView(catalogue),
    example: {
      input: { service: 'life' },
      output: { items: [], total: 7 },
    },
    run({ service }, { publicUrl }) {
      const { taskTools } = catalogue()
      const wanted = service?.toLowerCase()
      const items = taskTools
        .filter((tool) => !wanted || tool.service.name === wanted)
        .map((tool) => {
          const { name, title, titleZh, route, price } = tool.operation
          const base = publicUrl(tool.service.name)
          const http = route === undefined ? undefined : splitRoute(route)
          return {
            service: tool.service.name,
            tool: name,
            name: hubToolName(tool),
            title,
            title_zh: titleZh,
            description: tool.description,
            input_schema: tool.inputSchema,
            http: http ? { method: http.method, url: base + http.path } : null,
            mcp: `${base}/mcp`,
            price: price ?? null,
          }
        })
      if (wanted && items.length === 0) {
        const suggestions = [...new Set(taskTools.map((tool) => tool.service.name))]
        throw new ApiError('not_found', `No service is named ${service}.`, {
          zh: `沒有叫「${service}」的服務。`,
          suggestions,
        })
      }
      return { items, total: items.length }
    },
  })
}
