import type { OperationFields } from '#operation/operation.ts'
import { adNeeds } from '../ad-check/ad-scan.ts'
import { campaignInput, campaignOutput, checkCampaign } from './campaign.ts'

type Shared = Omit<OperationFields<typeof campaignInput, typeof campaignOutput>, 'name' | 'description'>

/** The fields that the free and the paid operation share: all except name, path and description. */
export const campaignReview: Shared = {
  title: 'Campaign review',
  titleZh: '團購企劃總檢查',
  summary: 'One pass over copy, profit, tax, supplier and listing of a group buy, ending in a to-do list.',
  tasks: ['開團前幫我把文案、利潤、稅務和供應商一次檢查完', 'Review my whole group-buy campaign before launch'],
  effect: 'fetch',
  needs: adNeeds,
  input: campaignInput,
  output: campaignOutput,
  example: { text: '三天改善失眠', category: 'food', price: 1000, cost: 600 },
  run: checkCampaign,
}
