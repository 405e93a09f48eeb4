import type { Document } from '#operation/view/document.ts'
import { link } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
import type { Hotline } from '../crisis/hotlines.ts'

interface LocalizedText {
  readonly zh: string
  readonly en: string
}

interface QuestionnairesAnswer {
  readonly hotlines: readonly Hotline[]
  readonly items: readonly {
    readonly instrument: string
    readonly name_zh: string
    readonly about: LocalizedText
    readonly scored_by: string
    readonly period: LocalizedText
    readonly scale: readonly (LocalizedText & { value: number })[]
    readonly items: readonly { topic: LocalizedText; text: LocalizedText | null }[]
    readonly rights: string
    readonly source: { name: string; url: string }
  }[]
  readonly notice: string
}

/** What each questionnaire asks, and where to answer it. */
export function questionnairesView(answer: QuestionnairesAnswer, words: Words): Document {
  const { t } = words
  const pick = ({ zh, en }: LocalizedText) => t(zh, en)
  return {
    title: t('自評量表', 'Self-assessments'),
    headline: t('三份自評，各一到兩分鐘', 'Three self-tests, a minute or two each'),
    lede: t('答案不儲存，也不放進網址。', 'Nothing is stored or put into the address.'),
    actions: answer.items.map(({ about, scored_by }) => link(t(`測${about.zh}`, about.en), { operation: scored_by })),
    blocks: answer.items.flatMap((it): Document['blocks'] => [
      {
        kind: 'list',
        heading: t(`${it.instrument}：${it.name_zh}`, `${it.about.en}: ${it.instrument}`),
        note: t(
          `${pick(it.period)}，每題 ${it.scale.map((step) => `${step.value} ${pick(step)}`).join('、')}。`,
          `Over ${pick(it.period)}: ${it.scale.map((step) => `${step.value} ${pick(step)}`).join(', ')}.`,
        ),
        items: it.items.map(({ topic, text }) => pick(text ?? topic)),
        ordered: true,
      },
      { kind: 'text', paragraphs: [[link(it.source.name, it.source.url), t('。', '. '), words.half(it.rights)]] },
    ]),
    notice: answer.notice,
  }
}
