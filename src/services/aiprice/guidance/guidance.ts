import { z } from 'zod'
import type { Context } from '#operation/context.ts'
import { defineOperation, type Route } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { MODEL_DATASETS } from '../models/catalogues.ts'
import { currentFx, fxField } from '../fx/current-fx.ts'
import { GUIDANCE, TOPICS, type Topic } from './guidance-texts.ts'
import { offerPrice, offerPriceField } from '../models/offer-price.ts'
import { planPrice, planPriceField } from '../subscriptions/plan-price.ts'
import { listOffers, listPlans } from '../queries.ts'

const MODELS_MAX = 40

const guidanceOutput = z.object({
  topic: z.string(),
  title: z.string(),
  title_en: z.string(),
  sections: z.array(z.object({ heading: z.string(), body: z.string() })),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  plans: z.array(planPriceField).describe('The vendor’s subscriptions.'),
  models: z.array(offerPriceField).describe('The vendor’s models that are not dated copies, at most 40.'),
  sources: z.array(z.object({ name: z.string(), url: z.string() })).describe('Where sections and faq come from.'),
  as_of: z.string().describe('When the sections were last read at their sources.'),
  fx: fxField,
  provenance: provenanceSchema.describe('Of the plans and model prices.'),
  notice: z.string(),
})

const NOTICE =
  '整理自公開資料，條款、上限與稅務以供應商及主管機關公告為準。 Compiled from public sources; the vendors’ terms and the tax ' +
  'authority’s rules prevail.'

function guide(topic: Topic, context: Context): z.infer<typeof guidanceOutput> {
  const text = GUIDANCE.find((it) => it.topic === topic)
  if (!text) throw new Error(`There is no guidance on ${topic}.`)
  const fx = currentFx(context)
  const plansAsOf = context.provenance('aiprice_plans').as_of
  const plans = listPlans(context.db).filter(
    (plan) => plan.vendor === text.planVendor && text.planProducts.includes(plan.product),
  )
  const models = listOffers(context.db)
    .filter((offer) => offer.vendor === text.modelVendor && offer.category !== 'other')
    .filter((offer) => !/\d{4}|preview|exp|ft:|-x-/.test(offer.model))
    .slice(0, MODELS_MAX)
  return {
    topic,
    title: text.title,
    title_en: text.title_en,
    sections: text.sections.map((section) => ({ ...section })),
    faq: text.faq.map((entry) => ({ ...entry })),
    plans: plans.map((plan) => planPrice(plan, fx, plansAsOf)),
    models: models.map((offer) => offerPrice(offer, fx)),
    sources: text.sources.map((source) => ({ ...source })),
    as_of: text.as_of,
    fx,
    provenance: context.provenance('aiprice_plans', ...MODEL_DATASETS, 'aiprice_fx'),
    notice: NOTICE,
  }
}

const FX_EXAMPLE = {
  usd_twd: 31.6195,
  date: '2026-06-30',
  basis: 'monthly_average',
  source: 'Federal Reserve (FRED EXTAUS)',
  stale: true,
} as const

function exampleOf(topic: Topic): z.infer<typeof guidanceOutput> {
  const text = GUIDANCE.find((it) => it.topic === topic)
  return {
    topic,
    title: text?.title ?? '',
    title_en: text?.title_en ?? '',
    sections: text?.sections.slice(0, 1).map((section) => ({ ...section })) ?? [],
    faq: [],
    plans: [],
    models: [],
    sources: text?.sources.slice(0, 1).map((source) => ({ ...source })) ?? [],
    as_of: text?.as_of ?? '',
    fx: FX_EXAMPLE,
    provenance: { as_of: '2026-06-30', stale: true, sources: [] },
    notice: NOTICE,
  }
}

/** One topic at one path: the three differ in nothing else. */
function topicRoute(spec: {
  name: string
  topic: Topic
  route: `GET /api/${'notebook' | 'vendor1-taiwan' | 'vendor2-taiwan'}`
  aliases?: readonly Route[]
  title: string
  titleZh: string
  keywords: readonly string[]
}) {
  const { topic, ...fields } = spec
  return defineOperation({
    ...fields,
    summary: `${spec.title}: how it is used and paid for from Taiwan, with prices in TWD.`,
    description:
      'Limits, taxes and payment for users in Taiwan with sources, frequent questions, and the vendor’s plans and model ' +
      'prices in TWD. Agents get the same from the tool get_taiwan_ai_guidance.',
    input: z.object({}),
    output: guidanceOutput,
    example: { input: {}, output: exampleOf(topic) },
    run: (_input, context) => guide(topic, context),
  })
}

export const notebook = topicRoute({
  name: 'get_notebook_guidance',
  topic: 'notebook',
  route: 'GET /api/notebook',
  title: 'NotebookLM in Taiwan',
  titleZh: 'NotebookLM 台灣使用指南',
  keywords: ['NotebookLM', 'Gemini Notebook', '筆記本', '來源上限', '台灣'],
})

export const openaiTaiwan = topicRoute({
  name: 'get_openai_taiwan_guidance',
  topic: 'openai-taiwan',
  route: 'GET /api/vendor1-taiwan',
  aliases: ['GET /api/openai-taiwan'],
  title: 'OpenAI in Taiwan',
  titleZh: 'OpenAI 台灣使用指南',
  keywords: ['OpenAI', 'ChatGPT', '營業稅', '統一編號', '台灣'],
})

export const googleTaiwan = topicRoute({
  name: 'get_google_taiwan_guidance',
  topic: 'google-taiwan',
  route: 'GET /api/vendor2-taiwan',
  aliases: ['GET /api/google-taiwan'],
  title: 'Google AI in Taiwan',
  titleZh: 'Google AI 台灣使用指南',
  keywords: ['Gemini', 'Google AI Pro', 'AI Studio', '台灣'],
})

const TOPIC_OF: Readonly<Record<string, Topic>> = {
  notebooklm: 'notebook',
  openai: 'openai-taiwan',
  'vendor1-taiwan': 'openai-taiwan',
  google: 'google-taiwan',
  'vendor2-taiwan': 'google-taiwan',
}

export const taiwanGuidance = defineOperation({
  name: 'get_taiwan_ai_guidance',
  tool: true,
  title: 'Using AI services from Taiwan',
  titleZh: '台灣使用 AI 服務指南',
  summary: 'How NotebookLM, OpenAI or Google AI is used and paid for from Taiwan.',
  description:
    'Limits, taxes and payment for users in Taiwan, with sources, frequent questions and prices in TWD, for one topic: ' +
    'notebook (NotebookLM), openai-taiwan or google-taiwan. Without a topic: openai-taiwan. For bare prices use ' +
    'compare_ai_subscriptions or get_ai_api_pricing.',
  keywords: [
    'Taiwan',
    'ChatGPT tax',
    'NotebookLM limits',
    'Gemini Taiwan',
    '台灣',
    '營業稅',
    'NotebookLM',
    '使用指南',
    '報帳',
    '刷卡',
    '在台灣使用',
    'how to pay from Taiwan',
  ],
  tasks: ['在台灣訂閱 ChatGPT 要加稅嗎？', 'NotebookLM 免費版上限多少？', 'Is the Gemini API available in Taiwan?'],
  input: z.object({
    topic: z
      .enum(
        [...TOPICS, 'notebooklm', 'openai', 'google', 'vendor1-taiwan', 'vendor2-taiwan'],
        `Send one of ${TOPICS.join(', ')}.`,
      )
      .default('openai-taiwan')
      .describe('notebook, openai-taiwan or google-taiwan; the vendors’ bare names work too.'),
  }),
  output: guidanceOutput.extend({ topics: z.array(z.string()).describe('Every topic there is.') }),
  example: {
    input: { topic: 'notebook' },
    output: { ...exampleOf('notebook'), topics: [...TOPICS] },
  },
  run: ({ topic }, context) => ({
    ...guide(TOPIC_OF[topic] ?? (topic as Topic), context),
    topics: [...TOPICS],
  }),
})
