import type { OperationFields } from '#operation/operation.ts'
import { getFine } from '../ad-check/ad-fines.ts'
import { adNeeds } from '../ad-check/ad-scan.ts'
import { getFamily } from '../ad-check/claim-family.ts'
import { campaignInput, campaignOutput, checkCampaign } from './campaign.ts'
import { NOT_LEGAL_ADVICE } from '../notices.ts'

const DISEASE = getFamily('food', 'disease')

type Shared = Omit<OperationFields<typeof campaignInput, typeof campaignOutput>, 'name' | 'description'>

/** The fields that the free and the paid operation share: all except name, path and description. */
export const campaignReview: Shared = {
  title: 'Campaign review',
  titleZh: '團購企劃總檢查',
  summary: 'One pass over copy, profit, tax, supplier and listing of a group buy, ending in a to-do list.',
  keywords: ['團購企劃', '上架前檢查', '總檢查', 'campaign review', 'group buy', 'to-do list'],
  tasks: ['開團前幫我把文案、利潤、稅務和供應商一次檢查完', 'Review my whole group-buy campaign before launch'],
  effect: 'fetch',
  needs: adNeeds,
  input: campaignInput,
  output: campaignOutput,
  example: {
    input: { text: '三天改善失眠', category: 'food', price: 1000, cost: 600 },
    output: {
      todo: [
        {
          severity: 'high',
          area: 'ad',
          task: `修改「改善失眠」：${DISEASE.rule.reason}${DISEASE.suggestion_zh}`,
          task_en: `Reword “改善失眠”: ${DISEASE.rule.reason_en} ${DISEASE.suggestion_en}`,
          law: DISEASE.rule.law,
        },
      ],
      ad: {
        risk: 'high',
        verdict: '找到 1 處，最重可能罰 5,000,000 元。',
        verdict_en: '1 place; the gravest can cost up to NT$5,000,000.',
        confidence: 'high',
        places: 1,
        findings: [],
        lawful_claims: [],
        fines: [getFine('food_medical')],
        notice: NOT_LEGAL_ADVICE,
      },
      profit: {
        revenue: 1000,
        lines: [],
        fee_pct: 0,
        profit_twd: 400,
        profit_before_fee_twd: 400,
        total: null,
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
