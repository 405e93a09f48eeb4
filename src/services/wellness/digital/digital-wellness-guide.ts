import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { provenanceSchema, referenceProvenance } from '#operation/provenance.ts'
import { guidanceSchema, SCREEN_GUIDANCE, SCREEN_REFERENCE } from './screen-guidance.ts'

const gaps = [
  joinLanguages(
    'No body sets one limit for school children, teenagers or adults.',
    '各機關對學齡兒童、青少年與成人都沒有一致的時數上限。',
  ),
  joinLanguages(
    'WHO and AAP figures were read in reports of the time, not in the originals.',
    'WHO 與 AAP 的原文未逐字核對，數字取自當時的報導。',
  ),
]

export const digitalWellnessGuide = defineOperation({
  name: 'digital_wellness_guide',
  tool: true,
  route: 'GET /api/digital',
  title: 'Screen use by age',
  titleZh: '各年齡螢幕使用建議',
  summary: 'How much screen time health bodies recommend at each age.',
  description:
    'Screen time by age group: guidance of Taiwan’s Health Promotion Administration, WHO and American Academy of ' +
    'Pediatrics, each with its year. One answer has every age group of children and teenagers. Where they differ, all are shown.',
  tasks: [
    '兩歲小孩一天可以看多久平板？',
    '國小學童用 3C 要注意什麼？',
    'How much screen time is fine for a 3-year-old?',
  ],
  cacheSeconds: 86_400,
  input: z.object({}),
  output: z.object({
    items: z.array(guidanceSchema),
    gaps: z.array(z.string()).describe('What the guidance does not answer.'),
    notice: z.string(),
    provenance: provenanceSchema,
  }),
  example: {},
  run(_input, { now }) {
    return {
      items: SCREEN_GUIDANCE.map((item) => ({ ...item })),
      gaps,
      notice: joinLanguages(
        'General guidance, not medical advice.',
        '一般建議，不是醫療意見；視力或行為有疑慮請就醫。',
      ),
      provenance: referenceProvenance(SCREEN_REFERENCE, now),
    }
  },
})
