import type { OperationFields } from '#operation/operation.ts'
import { AD_RULES, FINES } from '../ad-check/ad-rules.ts'
import { campaignInput, campaignOutput, checkCampaign } from './campaign.ts'
import { NOT_LEGAL_ADVICE } from '../notices.ts'

type Shared = Omit<OperationFields<typeof campaignInput, typeof campaignOutput>, 'name' | 'description'>

/** Everything but name, path and description, which is all that the two forms differ in. */
export const campaignReview: Shared = {
  title: 'Campaign review',
  titleZh: '團購企劃總檢查',
  summary: 'One pass over copy, profit, tax, supplier and listing of a group buy, ending in a to-do list.',
  keywords: ['團購企劃', '上架前檢查', '總檢查', 'campaign review', 'group buy', 'to-do list'],
  tasks: ['開團前幫我把文案、利潤、稅務和供應商一次檢查完', 'Review my whole group-buy campaign before launch'],
  effect: 'fetch',
  input: campaignInput,
  output: campaignOutput,
  example: {
    input: { text: '三天改善失眠', category: 'food', price: 1000, cost: 600 },
    output: {
      todo: [
        {
          severity: 'high',
          area: 'ad',
          task: `修改「改善失眠」：${AD_RULES.food_medical_efficacy.reason}刪除疾病與症狀。若要談功能，用附件二的營養素詞句並寫明營養素，例如「維生素 C 有助於維持牙齦與皮膚的正常功能」。`,
          law: AD_RULES.food_medical_efficacy.law,
        },
      ],
      ad: {
        risk: 'high',
        findings: [],
        lawful_claims: [],
        fines: [{ ...FINES.food_medical }],
        notice: NOT_LEGAL_ADVICE,
      },
      profit: {
        revenue: 1000,
        lines: [],
        profit_twd: 400,
        margin_pct: 40,
        break_even_price_twd: 600,
        assumptions: [],
      },
      tax: null,
      supplier: null,
      supplier_error: null,
      listing: [],
      notice: NOT_LEGAL_ADVICE,
    },
  },
  run: checkCampaign,
}
