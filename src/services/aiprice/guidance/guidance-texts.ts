import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'

export const TOPICS = ['notebook', 'openai-taiwan', 'google-taiwan'] as const

export type Topic = (typeof TOPICS)[number]

const sections = z.array(z.object({ heading: z.string(), body: z.string() }))
const faq = z.array(z.object({ question: z.string(), answer: z.string() }))

const guidanceText = z.object({
  topic: z.enum(TOPICS),
  title: z.string(),
  title_en: z.string(),
  sections,
  sections_en: sections,
  faq,
  faq_en: faq,
  sources: z.array(z.object({ name: z.string(), url: z.string() })),
  /** The day on which the statements were last checked against their sources. */
  as_of: z.string(),
  /** The vendor whose subscription plans and models the page of this topic shows, and its product. */
  planVendor: z.string(),
  planProducts: z.array(z.string()),
  modelVendor: z.string(),
})

export type GuidanceText = Readonly<z.output<typeof guidanceText>>

export const GUIDANCE: readonly GuidanceText[] = readDocument(
  'reference/aiprice/guidance.json',
  z.object({ topics: z.array(guidanceText) }),
).topics
