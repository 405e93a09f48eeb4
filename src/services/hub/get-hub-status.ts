import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { findNewestRun, listStoredDatasets } from '#data/sync/freshness.ts'
import type { Catalogues } from './routing/catalogue.ts'
import { countDirectory, findListedOn } from './directory/queries.ts'
import { catalogueSyncs } from './directory/sync-catalogues.ts'

// The sync that fills each directory, and the data set that stores it. The catalogues share a table without a data set.
const SOURCES = [
  { source: 'mcp_registry', sync: 'hub_mcp_servers', dataset: 'hub_mcp_servers' },
  { source: 'x402_discovery', sync: 'hub_x402_apis', dataset: 'hub_x402_apis' },
  ...catalogueSyncs.map(({ name }) => ({ source: name.slice('hub_'.length), sync: name, dataset: '' })),
]

export function getHubStatus({ local, localNeed }: Catalogues) {
  return defineOperation({
    name: 'get_hub_status',
    route: 'GET /api/status',
    title: 'Status of the hub',
    titleZh: '中樞狀態',
    summary: 'Counts of the directory, the latest syncs, and the state of every fronted site.',
    description:
      'Counts of MCP servers, remote servers, x402 APIs and task tools; for each source of the directory the latest sync ' +
      'and its outcome; for each fronted site whether it answers, its tools, and when a failing one is tried again.',
    cacheSeconds: 10,
    input: z.object({}),
    output: z.object({
      counts: z.object({
        mcp_servers: z.int(),
        remote_servers: z.int().describe('MCP servers that can be called without installing them.'),
        x402_apis: z.int(),
        task_tools: z.int().describe('Listed tools of the other services of this gateway.'),
        unlisted_tools: z
          .int()
          .describe('Tools of the same services that MCP lists leave out to stay short; /api/tools has them, too.'),
      }),
      syncs: z.array(
        z.object({
          source: z.string(),
          last_run_at: z.string().nullable().describe('Null if no sync has run yet.'),
          outcome: z.string().describe('never, running, changed, unchanged, failed or abandoned.'),
          rows: z.int().nullable().describe('How many rows the run stored.'),
          reason: z.string().nullable().describe('Why it failed.'),
          as_of: z.string().nullable().describe('The day up to which the stored rows are true.'),
          origin: z
            .string()
            .nullable()
            .describe('What filled the rows last: seed, sync or import. Null for a catalogue: several fill one table.'),
        }),
      ),
      sites: z.array(
        z.object({
          name: z.string(),
          kind: z.enum(['local', 'remote']),
          state: z
            .enum(['up', 'starting', 'resting', 'looping', 'locked'])
            .describe(
              'resting: the last request failed. looping: it leads back to this hub. locked: credentials are missing or wrong.',
            ),
          tools: z.int(),
          flagged: z
            .int()
            .describe(
              'Tools of a remote site whose description reads like instructions to a model, or has changed since it was approved.',
            ),
          checked_at: z.string().nullable().describe('When a remote site was last asked for its list.'),
          next_try_at: z.string().nullable().describe('When a site that does not answer is asked again.'),
        }),
      ),
    }),
    needs: [localNeed],
    example: {},
    run(_input, { db, sites }) {
      const tools = local().tools.filter(({ service }) => service.name !== 'hub')
      const { listed = [], unlisted = [] } = Object.groupBy(tools, ({ operation }) =>
        operation.unlisted ? 'unlisted' : 'listed',
      )
      const stored = new Map(
        listStoredDatasets(
          db,
          SOURCES.map(({ dataset }) => dataset),
        ).map((it) => [it.name, it]),
      )
      return {
        counts: {
          ...countDirectory(db),
          task_tools: listed.length,
          unlisted_tools: unlisted.length,
        },
        syncs: SOURCES.map(({ source, sync, dataset }) => {
          const run = findNewestRun(db, sync)
          return {
            source,
            last_run_at: run?.finished_at ?? run?.started_at ?? null,
            outcome: run?.outcome ?? 'never',
            rows: run?.rows ?? null,
            reason: run?.reason ?? null,
            as_of: stored.get(dataset)?.as_of ?? findListedOn(db, source),
            origin: stored.get(dataset)?.origin ?? null,
          }
        }),
        sites: [...sites()],
      }
    },
  })
}
