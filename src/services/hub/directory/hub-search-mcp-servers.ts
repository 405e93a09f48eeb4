import { z } from 'zod'
import { defineOperation, pagingInput, pagingOf, pagingOutput, provenanceSchema } from '#operation/operation.ts'
import { wordsInput } from '#operation/input/words.ts'
import { mcpServerSchema, showMcpServer } from './directory-entry.ts'
import { findServers } from './queries.ts'
import { readAsked, readAsSchema } from './search-match.ts'
import { facetToken, searchableName } from './search-index.ts'
import { SERVER_VOCABULARY } from './spelling.ts'

export const hubSearchMcpServers = defineOperation({
  name: 'hub_search_mcp_servers',
  route: 'GET /api/mcp-servers',
  tool: true,
  title: 'Search MCP servers',
  titleZh: '搜尋 MCP 伺服器',
  summary: 'MCP servers of the official registry and of public catalogues, by words, tag or remote.',
  description:
    'Finds MCP servers of the official registry and public catalogues (dated in provenance), with client settings, best known ' +
    'first. For lookups answered here use [hub_find_tool_for_task].',
  tasks: [
    'Find an MCP server for PostgreSQL',
    'Which remote MCP servers can read GitHub issues?',
    '有沒有可以連 Notion 的 MCP 伺服器?',
    '找瀏覽器自動化的 MCP server',
  ],
  long: true,
  // `connect` already has the preferred address or package. get_mcp_server returns the others, up to fifty for one
  // server.
  conciseWithout: ['items.remotes', 'items.packages', 'items.tags', 'items.also_as'],
  needs: [SERVER_VOCABULARY.words.steps],
  input: z.object({
    q: wordsInput({ example: 'github' }).optional().describe('Words in any language, for example jira or 資料庫.'),
    tag: z
      .string()
      .trim()
      .max(60, 'Send one tag of at most 60 characters.')
      .optional()
      .describe('One of items[].tags, for example databases.'),
    remote: z.boolean().optional().describe('True: only hosted ones.'),
    ...pagingInput({ standard: 20, max: 100 }),
  }),
  output: z.object({
    // The date comes first in the result: without a network, the directory can be months old.
    provenance: provenanceSchema,
    items: z.array(mcpServerSchema),
    ...pagingOutput,
    read_as: readAsSchema,
  }),
  example: { q: 'spotdb', limit: 1 },
  run({ q, tag, remote, limit, offset }, { db, provenance }) {
    const facets = [...(tag ? [facetToken('tag', tag)] : []), ...(remote ? [facetToken('remote')] : [])]
    const asked = readAsked(db, searchableName(q ?? ''), facets, SERVER_VOCABULARY)
    const found = findServers(db, asked, { limit, offset })
    return {
      items: found.items.map(showMcpServer),
      ...pagingOf(found.total, {
        limit,
        offset,
        // Without words and facets every entry qualifies, so the order is that of trust.
        sortedBy: asked.every === undefined ? 'trust desc' : 'relevance',
        what: ['MCP 伺服器', 'MCP servers'],
      }),
      read_as: [...asked.readAs],
      provenance: provenance('hub_mcp_servers'),
    }
  },
})
