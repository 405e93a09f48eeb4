import { defineService, type Service } from '#operation/service.ts'
import { createCatalogue, type Catalogue } from './routing/catalogue.ts'
import { datasets } from './datasets.ts'
import { hubExport } from './directory/export.ts'
import { findToolForTask } from './routing/find-tool-for-task.ts'
import { listTaskTools } from './routing/list-tools.ts'
import { mcpServer } from './directory/mcp-server.ts'
import { hubPlan } from './routing/plan.ts'
import { hubSearchMcpServers } from './directory/search-mcp-servers.ts'
import { hubStatus } from './status.ts'
import { syncMcpRegistry } from './directory/sync-mcp-registry.ts'
import { syncX402 } from './directory/sync-x402.ts'
import { hubSearchX402Apis } from './directory/search-x402-apis.ts'

/** The hub routes tasks to the operations of the other services, so it is made from them. */
export function createHub(neighbours: readonly Service[]): Service {
  let catalogue: Catalogue | undefined
  const getCatalogue = () => (catalogue ??= createCatalogue(neighbours, hub))
  const hub: Service = defineService({
    name: 'hub',
    title: 'Task hub',
    titleZh: '任務中樞',
    summary:
      'Routes a task to the right tool, fronts the tools of every other service, and searches MCP servers and x402 APIs.',
    summaryZh: '把任務導向正確的工具，轉接其他服務的所有工具，並可搜尋 MCP 伺服器與 x402 付費 API。',
    instructions:
      'Start with hub_find_tool_for_task: give it the task in the user’s own words and it names the tool and a filled-in call. ' +
      'Every tool of every fronted site is here as site__tool. hub_search_mcp_servers and hub_search_x402_apis search ' +
      'directories of what others offer.',
    network: 'base',
    frontsOthers: true,
    operations: [
      findToolForTask(getCatalogue),
      listTaskTools(getCatalogue),
      hubSearchMcpServers,
      mcpServer,
      hubSearchX402Apis,
      hubStatus(getCatalogue),
      hubPlan(getCatalogue),
      hubExport,
    ],
    datasets,
    syncs: [syncMcpRegistry, syncX402],
  })
  return hub
}
