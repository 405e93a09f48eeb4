import { ask, link, links } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import { helpButtons } from '#operation/view/help-numbers.ts'
import { hotlineBlock } from './hotline-blocks.ts'
import type { safetyPlan } from './safety-plan.ts'

export function safetyPlanView(
  { steps, hotlines, source, notice }: AnswerOf<typeof safetyPlan>,
  words: Words,
): Document {
  const { t } = words
  return {
    title: t('安全計畫', 'Safety plan'),
    headline: t('先寫好，難受的那天照著做', 'Write it now; follow it on a bad day'),
    lede: t(
      '從第一步開始，還是難受就往下一步。有立即危險，不用照順序，直接打電話。',
      'Begin with the first step; if it does not help, go on to the next. In danger, skip them all and call.',
    ),
    actions: helpButtons(words),
    blocks: [
      {
        kind: 'steps',
        storedAs: 'safety-plan',
        steps: steps.map((it) => ({ title: t(it.title_zh, it.title_en), text: t(it.ask_zh, it.ask_en), field: it.id })),
      },
      hotlineBlock(hotlines, words, t('第五步可以打的電話', 'Whom to call in the fifth step')),
      {
        kind: 'text',
        paragraphs: [
          [
            t('六個步驟的出處：', 'Source of the six steps: '),
            link(source.name, source.url),
            t('；文字是我們自己寫的。', '; the wording is our own.'),
          ],
        ],
      },
      links(
        link(t('呼吸練習', 'Breathing exercises'), ask('breathing_exercises')),
        link(t('所有求助專線', 'All help lines'), ask('crisis_lines')),
      ),
    ],
    form: 'none',
    notice,
  }
}
