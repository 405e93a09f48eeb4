import { ask, link } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import type { listQuestionnaires } from './list-questionnaires.ts'

type Answer = AnswerOf<typeof listQuestionnaires>
type LocalizedText = Answer['items'][number]['about']

export function questionnairesView(answer: Answer, words: Words): Document {
  const { t } = words
  const pick = ({ zh, en }: LocalizedText) => t(zh, en)
  return {
    title: t('自評量表', 'Self-assessments'),
    headline: t('三份自評，各一到兩分鐘', 'Three self-tests, a minute or two each'),
    lede: t('答案不儲存，也不放進網址。', 'Nothing is stored or put into the address.'),
    actions: answer.items.map(({ about, scored_by }) => link(t(`測${about.zh}`, about.en), ask(scored_by))),
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
      { kind: 'text', paragraphs: [[link(it.source.name, it.source.url), t('。', '. '), words.sentence(it.rights)]] },
    ]),
    notice: answer.notice,
  }
}
