import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { suggest } from '#support/text/suggest.ts'
import { showDetailedMcpServer, detailedMcpServerSchema } from './directory-entry.ts'
import { findListedServer, listAllServerNames, listServerNames } from './queries.ts'
import { searchableName } from './search-index.ts'
import { readAsked } from './search-match.ts'
import { SERVER_VOCABULARY } from './spelling.ts'

export const getMcpServer = defineOperation({
  name: 'get_mcp_server',
  route: 'GET /api/mcp-servers/{name}',
  restParameter: true,
  title: 'One MCP server',
  titleZh: '單一 MCP 伺服器',
  summary: 'Everything the directory holds about one MCP server.',
  description:
    'One MCP server by its whole name, with its packages, addresses and tools. Search with [hub_search_mcp_servers].',
  cacheSeconds: 300,
  needs: [SERVER_VOCABULARY.words.steps],
  input: z.object({
    name: z
      .string()
      .trim()
      .min(1, 'Send the name of a server.')
      .max(300, 'Send at most 300 characters.')
      .describe('The whole name, for example ai.aliengiraffe/spotdb.'),
  }),
  output: detailedMcpServerSchema.extend({ provenance: provenanceSchema }),
  permanent: ({ db }) => listAllServerNames(db).map((name) => ({ name })),
  example: { name: 'ai.aliengiraffe/spotdb' },
  run({ name }, { db, provenance }) {
    const server = findListedServer(db, name)
    if (server) return { ...showDetailedMcpServer(server), provenance: provenance('hub_mcp_servers') }
    const match = readAsked(db, searchableName(name), [], SERVER_VOCABULARY).some
    const alike = match === undefined ? [] : listServerNames(db, match, 50)
    throw new ApiError('not_found', `No MCP server is named ${name}.`, {
      zh: `沒有叫「${name}」的 MCP 伺服器。`,
      suggestions: suggest(name, alike),
    })
  },
})
