import { z } from 'zod'
import { defineOperation, type Route } from '#operation/operation.ts'
import { PRICE_NEEDS } from '../models/needs.ts'
import { buildGuidance, guidanceOutput, type Topic } from './guide.ts'

export function topicRoute(spec: {
  name: string
  topic: Topic
  route: `GET /api/${'notebook' | 'vendor1-taiwan' | 'vendor2-taiwan'}`
  aliases?: readonly Route[]
  title: string
  titleZh: string
}) {
  const { topic, ...fields } = spec
  return defineOperation({
    ...fields,
    summary: `${spec.title}: how it is used and paid for from Taiwan, with prices in TWD.`,
    description:
      'Limits, taxes and payment for users in Taiwan with sources, frequent questions, and the vendor’s plans and model ' +
      'prices in TWD. Agents get the same from the tool [get_taiwan_ai_guidance].',
    needs: PRICE_NEEDS,
    input: z.object({}),
    output: guidanceOutput,
    example: {},
    run: (_input, context) => buildGuidance(topic, context),
  })
}
