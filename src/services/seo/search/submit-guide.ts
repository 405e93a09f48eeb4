import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'

const submitGuide = z.object({
  engine: z.string(),
  url: z.url(),
  steps: z.array(z.string()),
  stepsZh: z.array(z.string()),
  indexnow: z.boolean(),
  docsUrl: z.url(),
})

const document = readDocument(
  'reference/seo/submit-guides.json',
  z.object({ as_of: z.iso.date(), items: z.array(submitGuide) }),
)

export const GUIDE_AS_OF = document.as_of

export const submitGuides = document.items
