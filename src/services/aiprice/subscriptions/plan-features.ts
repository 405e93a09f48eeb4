import { z } from 'zod'
import { namedChoiceInput, type ChoiceLabel } from '#operation/input/choice.ts'
import { listCell, readTable } from '#support/files/read.ts'
import type { PlanRow } from './queries.ts'

export const FEATURES = {
  'claude-code': { zh: 'Claude Code', en: 'Claude Code' },
  codex: { zh: 'Codex', en: 'Codex' },
  cowork: { zh: 'Cowork', en: 'Cowork' },
  'code-execution': { zh: '執行程式碼', en: 'code execution' },
  'custom-gpts': { zh: '自訂 GPT', en: 'custom GPTs', also: ['GPTs'] },
  'deep-research': { zh: '深入研究', en: 'deep research', also: ['research'] },
  'deep-think': { zh: '深度思考', en: 'Deep Think' },
  images: { zh: '產生圖片', en: 'image making', also: ['圖片'] },
  projects: { zh: '專案', en: 'projects' },
  tasks: { zh: '排程工作', en: 'scheduled tasks' },
  video: { zh: '產生影片', en: 'video making', also: ['影片'] },
  voice: { zh: '語音', en: 'voice' },
  'web-search': { zh: '網頁搜尋', en: 'web search' },
} as const satisfies Readonly<Record<string, ChoiceLabel>>

type Feature = keyof typeof FEATURES
const featureSchema = z.enum(Object.keys(FEATURES) as [Feature, ...Feature[]])

export const featureInput = namedChoiceInput({ en: 'feature', zh: '功能' }, FEATURES)

export const featureFields = {
  features: z.array(featureSchema).nullable().describe('What its maker says it has. Null where that is not on record.'),
  context_tokens: z.number().nullable().describe('Of its chat, in tokens. Null where not on record.'),
  features_as_of: z.string().nullable().describe('The day on which both were read.'),
}

const ROWS = new Map(
  readTable(
    'reference/aiprice/plan-features.tsv',
    z.object({
      product: z.string(),
      plan: z.string(),
      context_tokens: z.string().transform((text) => (text === '' ? null : Number(text))),
      features: listCell.pipe(z.array(featureSchema)),
      as_of: z.iso.date(),
    }),
  ).map(({ product, plan, as_of, ...row }) => [`${product} ${plan}`, { ...row, features_as_of: as_of }]),
)

export function featuresOf({ product, plan }: Pick<PlanRow, 'product' | 'plan'>) {
  return ROWS.get(`${product} ${plan}`) ?? { features: null, context_tokens: null, features_as_of: null }
}
