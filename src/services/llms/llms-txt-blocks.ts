import type { z } from 'zod'
import { findingCheck } from '#operation/view.ts'
import type { Block, BlockOf, Words } from '#operation/view.ts'
import type { findingSchema, specificationSchema } from './llms-txt-answer.ts'

/** Whether the file follows the text of llmstxt.org. No block if the file could not be read. */
export function specificationBlock(specification: z.output<typeof specificationSchema> | null, words: Words): Block[] {
  if (!specification) return []
  const { t } = words
  const name = specification.follows
    ? t('符合 llmstxt.org 的說明', 'It is what llmstxt.org describes')
    : t(
        `有 ${specification.departures} 處和 llmstxt.org 的說明不同`,
        `It departs from llmstxt.org in ${words.count(specification.departures, '處', 'place')}`,
      )
  return [
    {
      kind: 'checks',
      heading: words.label('specification'),
      checks: [{ state: specification.follows ? 'yes' : 'no', name }],
    },
  ]
}

export function findingWithRule(
  finding: z.output<typeof findingSchema>,
  words: Words,
): BlockOf<'checks'>['checks'][number] {
  return { ...findingCheck(finding, words), found: words.value('rule', finding.rule) }
}
