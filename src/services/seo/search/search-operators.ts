import { z } from 'zod'
import { defineOperation, provenanceSchema, referenceProvenance } from '#operation/operation.ts'
import { aliasOf, engineInput, ENGINE_ALIASES, ENGINES, resolveEngine } from './engines.ts'
import { listOperators, operatorSchema, OPERATOR_SOURCES, OPERATORS_AS_OF } from './operator-table.ts'

const reference = { asOf: OPERATORS_AS_OF, staleAfterDays: 365, sources: OPERATOR_SOURCES }

export const searchOperators = defineOperation({
  name: 'search_operators',
  tool: true,
  route: 'GET /api/operators',
  title: 'Search operators',
  titleZh: '搜尋運算子',
  summary: 'What can be written into a search box, engine by engine.',
  description:
    'Documented and other search operators of Google, Bing, DuckDuckGo and Yandex, with example and meaning. For ready-made addresses use [build_search_urls].',
  tasks: ['Google 搜尋怎麼排除一個字？', 'Bing 有哪些搜尋語法？', 'Which operators does Yandex support?'],
  cacheSeconds: 86_400,
  long: true,
  // `syntax` begins with the operator.
  conciseWithout: ['items.alias', 'items.operator'],
  input: z.object({ engine: engineInput.optional() }),
  output: z.object({
    items: z.array(
      z.object({
        engine: z.enum(ENGINES),
        alias: z.enum(ENGINE_ALIASES),
        ...operatorSchema.omit({ engine: true }).shape,
      }),
    ),
    total: z.int(),
    provenance: provenanceSchema,
  }),
  example: { engine: 'engine_a' },
  run({ engine }, { now }) {
    const engines = engine === undefined ? ENGINES : [resolveEngine(engine)]
    const items = engines.flatMap((name) => listOperators(name).map((row) => ({ alias: aliasOf(name), ...row })))
    return { items, total: items.length, provenance: referenceProvenance(reference, now) }
  },
})
