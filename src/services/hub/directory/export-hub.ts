import { z } from 'zod'
import { defineExport } from '#operation/export.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { mcpServerRow } from '../schema.ts'
import { showX402Api, x402ApiSchema } from './directory-entry.ts'
import { countDirectory, countEntries, eachMcpServer, eachX402Api } from './queries.ts'

export const exportHub = defineExport({
  name: 'export_hub',
  route: 'GET /api/pro/export',
  price: '$0.05',
  title: 'Export of the directory',
  titleZh: 'MCP 與 x402 目錄匯出',
  summary: 'Every MCP server and every x402 API, in one document.',
  description:
    'The whole directory as JSON, NDJSON or CSV, sent row by row: MCP servers with packages, addresses and tools, and x402 ' +
    'resources with every way to pay. To look something up use [hub_search_mcp_servers] and [hub_search_x402_apis], which are free.',
  header: z.object({
    counts: z.object({ mcp_servers: z.int(), remote_servers: z.int(), x402_apis: z.int() }),
    provenance: provenanceSchema,
  }),
  about: (_input, { db, provenance }) => ({
    counts: countDirectory(db),
    provenance: provenance('hub_mcp_servers', 'hub_x402_apis'),
  }),
  sets: { mcp_servers: mcpServerRow, x402_apis: x402ApiSchema },
  rows: {
    *mcp_servers(_input, { db }) {
      for (const { id: _, ...server } of eachMcpServer(db)) yield server
    },
    *x402_apis(_input, { db }) {
      for (const api of eachX402Api(db)) yield showX402Api(api)
    },
  },
  counts: (_input, { db }) => countEntries(db),
  example: {},
})
