import { z } from 'zod'
import { provenanceSchema } from '#operation/provenance.ts'
import { fxField } from '../fx/current-fx.ts'
import { offerPriceField } from '../models/offer-price.ts'
import { planPriceField } from '../subscriptions/plan-price.ts'

const texts = { heading: z.string(), body: z.string() }
const asked = { question: z.string(), answer: z.string() }

export const guidanceOutput = z.object({
  topic: z.string(),
  title: z.string(),
  title_en: z.string(),
  sections: z.array(z.object(texts)),
  sections_en: z.array(z.object(texts)),
  faq: z.array(z.object(asked)),
  faq_en: z.array(z.object(asked)),
  plans: z.array(planPriceField).describe('The vendor’s subscriptions.'),
  models: z.array(offerPriceField).describe('The vendor’s models that are not dated copies, at most 40.'),
  sources: z.array(z.object({ name: z.string(), url: z.string() })).describe('Where sections and faq come from.'),
  as_of: z.string().describe('When the sections were last read at their sources.'),
  fx: fxField,
  provenance: provenanceSchema.describe('Of the plans and model prices.'),
  notice: z.string().describe('In English.'),
  notice_zh: z.string(),
})

export type Guidance = z.infer<typeof guidanceOutput>
