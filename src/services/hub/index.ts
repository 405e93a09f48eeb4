import { withView } from '#operation/operation.ts'
import { defineService, type Service } from '#operation/service.ts'
import { createCatalogues } from './routing/catalogue.ts'
import { datasets } from './datasets.ts'
import { exportHub } from './directory/export-hub.ts'
import { readRoute } from './routing/read-route.ts'
import { hubFindToolForTask } from './routing/hub-find-tool-for-task.ts'
import { listTaskTools } from './routing/list-task-tools.ts'
import { getMcpServer } from './directory/get-mcp-server.ts'
import { pageLookups, sentenceParts } from './routing/search-box.ts'
import { planTask } from './routing/plan-task.ts'
import { hubRunPlan } from './running/hub-run-plan.ts'
import { hubSearchMcpServers } from './directory/hub-search-mcp-servers.ts'
import { getHubStatus } from './get-hub-status.ts'
import { catalogueSyncs } from './directory/sync-catalogues.ts'
import { syncMcpRegistry } from './directory/sync-mcp-registry.ts'
import { syncX402 } from './directory/sync-x402.ts'
import { hubSearchX402Apis } from './directory/hub-search-x402-apis.ts'
import { hubStatusView } from './hub-status-view.ts'
import { routeView } from './routing/route-view.ts'
import { toolsView } from './routing/tools-view.ts'
import { planView } from './routing/plan-view.ts'
import { runPlanView } from './running/run-plan-view.ts'
import { serverView } from './directory/server-view.ts'
import { serversView } from './directory/servers-view.ts'
import { paidApisView } from './directory/paid-apis-view.ts'
import { hubWords } from './messages.ts'

export function createHub(neighbours: readonly Service[]): Service {
  const catalogues = createCatalogues(neighbours, () => hub)
  const { local } = catalogues
  const finder = withView(hubFindToolForTask(catalogues), routeView(local))
  const hub: Service = defineService({
    name: 'hub',
    title: 'Task hub',
    titleZh: '任務中樞',
    summary:
      'Say what you want done and get the tool for it: a look-up of this site, a tool that your assistant connects to (MCP), or an API paid per call.',
    summaryZh: '說要做什麼，替你找到工具。',
    instructions:
      'Start with [hub_find_tool_for_task]: give it the task in the user’s own words and it names the tool and a filled-in call. ' +
      'Every tool of every fronted site is here as site__tool, with a short description; its own endpoint (such as /life/mcp) and ' +
      'hub/mcp?tools=find (describe_tool) have the complete one. [hub_search_mcp_servers] and [hub_search_x402_apis] search ' +
      'directories of what others offer. Every free tool takes response_format: concise (default), detailed or text; tools with ' +
      'a table of items also csv. Tools with long lists take limit, how many items to return at most, and cursor: if a list was cut, ' +
      '`more` of the answer has the cursor for the rest. Searches that count a total also take offset. ' +
      'If you run code, read dozen://hub/client.ts: every tool as a function, for many calls in one script.',
    network: 'base',
    frontsOthers: true,
    finder,
    words: hubWords(neighbours),
    operations: [
      finder,
      withView(listTaskTools(catalogues), toolsView(local)),
      withView(hubSearchMcpServers, serversView),
      withView(getMcpServer, serverView),
      withView(hubSearchX402Apis, paidApisView),
      withView(getHubStatus(catalogues), hubStatusView(local)),
      withView(planTask(catalogues), planView(local)),
      withView(hubRunPlan(catalogues), runPlanView(local)),
      exportHub,
    ],
    router: {
      operation: finder,
      read: readRoute,
      parts: sentenceParts(catalogues),
      pages: pageLookups(catalogues),
    },
    datasets,
    syncs: [syncMcpRegistry, syncX402, ...catalogueSyncs],
  })
  return hub
}
