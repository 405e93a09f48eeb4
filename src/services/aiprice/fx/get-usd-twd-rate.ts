import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { z } from 'zod'
import { currentFx, fxField } from './current-fx.ts'

export const getUsdTwdRate = defineOperation({
  name: 'get_usd_twd_rate',
  route: 'GET /api/fx',
  tool: 'unlisted',
  title: 'USD to TWD',
  titleZh: '美元兌新台幣匯率',
  summary: 'The exchange rate behind every TWD figure of this service.',
  description:
    'TWD for one US dollar, its day and source. Every price in TWD here is converted with this rate. A rate older than 3 ' +
    'days says stale: true.',
  tasks: ['美元兌台幣匯率多少？', 'What USD to TWD rate do you use?'],
  input: z.object({}),
  output: z.object({ ...fxField.shape, provenance: provenanceSchema }),
  example: {},
  run: (_input, context) => ({ ...currentFx(context), provenance: context.provenance('aiprice_fx') }),
})
