import { z } from 'zod'
import { defineExport } from '#operation/export.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { postFields, reviewPost } from './posts.ts'
import { countReviews, eachReview } from './queries.ts'

const LICENCE_NOTE =
  'Each record names its licence (CC BY 4.0 unless it says otherwise) and the credit line to print with it.'

export const exportSiteReviews = defineExport({
  name: 'export_site_reviews',
  route: 'GET /api/pro/export',
  price: '$0.05',
  title: 'All site reviews',
  titleZh: '下載所有站上心得',
  summary: 'Every site review in full text with its credit line.',
  description:
    'All site reviews with author, licence and attribution as JSON, NDJSON or CSV. ' +
    'Discussions elsewhere belong to their authors and are not part of it. Without reviews the call ' +
    'is refused and free; [preview_export] (free) says how many there are.',
  tasks: ['下載所有台灣心得文', 'Download all Taiwanese site reviews with attribution'],
  header: z.object({ licence_note: z.string(), provenance: provenanceSchema }),
  about: (_, { provenance }) => ({ licence_note: LICENCE_NOTE, provenance: provenance('voices_reviews') }),
  sets: { items: z.object(postFields) },
  rows: {
    *items(_, { db }) {
      for (const review of eachReview(db)) yield reviewPost(review)
    },
  },
  counts: (_input, { db }) => ({ items: countReviews(db) }),
  example: {},
})
