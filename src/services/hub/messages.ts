import type { Service } from '#operation/service.ts'
import { serviceWords } from '#operation/view/service-words.ts'
import type { ServiceWords } from '#operation/view/vocabulary.ts'

export function hubWords(neighbours: readonly Pick<Service, 'name' | 'title' | 'titleZh'>[]): ServiceWords {
  const services = Object.fromEntries(neighbours.map(({ name, title, titleZh }) => [name, [titleZh, title] as const]))
  return serviceWords('hub', {
    group: 'web',
    shortName: ['任務中樞', 'Task hub'],
    errands: [
      { name: ['找工具', 'Find a tool'], operation: 'hub_find_tool_for_task' },
      { name: ['MCP 伺服器', 'MCP servers'], operation: 'hub_search_mcp_servers' },
      { name: ['付費 API', 'Paid APIs'], operation: 'hub_search_x402_apis' },
    ],
    live: [
      {
        name: ['Notion 的 MCP 伺服器', 'An MCP server for Notion'],
        operation: 'hub_search_mcp_servers',
        input: { q: 'notion' },
      },
      {
        name: ['按次付費的搜尋 API', 'A search API paid per call'],
        operation: 'hub_search_x402_apis',
        input: { q: 'web search' },
      },
    ],
    operations: {
      hub_run_plan: { fields: { steps: { control: 'calls' } } },
      list_task_tools: { fields: { service: { control: 'select', values: services } } },
    },
    fields: { jsonrpc: { values: { '2.0': ['2.0', '2.0'] } } },
  })
}
