import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema } from '#operation/provenance.ts'
import { countByLicence } from './queries.ts'

export const previewExport = defineOperation({
  name: 'preview_export',
  route: 'GET /api/export-preview',
  title: 'How much the download would hold',
  titleZh: '下載內容預覽',
  summary: 'How many reviews the download holds, before it is paid for.',
  description:
    'Counts the reviews by people that [export_site_reviews] would hold, by licence. Samples are not sold. With 0 reviews ' +
    'the download is refused and free.',
  tasks: ['下載檔裡有幾篇真人心得？', 'How many reviews would the export hold?'],
  input: z.object({}),
  output: z.object({
    reviews: z.int().describe('Reviews by people.'),
    licences: z.array(z.object({ licence: z.string(), reviews: z.int() })),
    provenance: provenanceSchema,
  }),
  example: {},
  run(_, { db, provenance }) {
    const licences = countByLicence(db)
    return {
      reviews: licences.reduce((sum, { reviews }) => sum + reviews, 0),
      licences,
      provenance: provenance('voices_reviews'),
    }
  },
})
