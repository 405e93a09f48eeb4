import { ask, column, em, facts, link, links, table } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import { citedInEnglish } from '#support/text/cited-law.ts'
import type { checkTelehealthEligibility } from './check-telehealth-eligibility.ts'
import { findSituation } from './telehealth-rules.ts'

type Answer = AnswerOf<typeof checkTelehealthEligibility>
type Ground = NonNullable<Answer['other_grounds']>[number]

export function telehealthView(answer: Answer, words: Words): Document {
  return answer.items ? viewGrounds(answer, words) : viewGround(answer as Answer & Ground, words)
}

function viewGround(answer: Answer & Ground, words: Words): Document {
  const { t } = words
  const name = t(answer.name_zh, answer.name_en)
  return {
    title: t(`${name}：視訊看診`, `Telehealth: ${name}`),
    asked: name,
    headline: {
      return_stable: [
        t('複診可以視訊看診，', 'Return visits by video; '),
        em(t('病情穩定可以開藥', 'prescriptions if stable')),
      ],
      first_and_return: [t('可以視訊看診，', 'Yes, by video, '), em(t('也可以開藥', 'and with a prescription'))],
      none: [t('不屬特殊情形，', 'Not a special case: '), em(t('視訊不能開藥', 'no prescription by video'))],
    }[answer.prescribing.visits],
    lede: t(answer.explanation, answer.explanation_en),
    blocks: [
      facts(
        { name: words.label('visits'), value: words.value('visits', answer.prescribing.visits) },
        {
          name: words.label('controlled_drugs_allowed'),
          value: words.value('controlled_drugs_allowed', answer.prescribing.controlled_drugs_allowed),
        },
        {
          name: words.label('legal_basis'),
          value: [
            link(t(answer.legal_basis.law, citedInEnglish(answer.legal_basis.law)), answer.legal_basis.url),
            t('：', ': '),
            words.list(answer.legal_basis.articles.map((it) => t(it, citedInEnglish(it)))),
          ],
        },
      ),
      links(link(t('看全部情形', 'All situations'), ask('check_telehealth_eligibility'))),
    ],
    form: 'after',
    notice: answer.notice,
  }
}

function viewGrounds(answer: Answer, words: Words): Document {
  const { t } = words
  const tableOf = (heading: string, grounds: readonly Ground[]) =>
    table(
      grounds,
      [
        column(t('情形', 'Situation'), ({ name_zh, name_en, situation }) =>
          link(t(name_zh, name_en), ask('check_telehealth_eligibility', { situation })),
        ),
        column(t('開藥', 'Prescription'), ({ prescribing }) => words.value('visits', prescribing.visits)),
        column(words.label('controlled_drugs_allowed'), ({ prescribing }) =>
          words.value('controlled_drugs_allowed', prescribing.controlled_drugs_allowed),
        ),
        column(t('適用對象', 'Who or what it is'), (it) => meaningOf(it, words)),
      ],
      { heading, onPhone: 'cards' },
    )
  const items = answer.items ?? []
  return {
    title: t('視訊看診資格', 'Telehealth eligibility'),
    headline: t('有特殊情形，視訊看診才能開藥', 'A prescription by video needs a special situation'),
    lede: t(
      `一般門診不算。下面 ${items.length} 種情形，選你的看細節。`,
      `An ordinary visit is none. Choose yours of these ${items.length} for the details.`,
    ),
    blocks: [tableOf(t('可以的情形', 'Situations'), items), tableOf(t('其他', 'Others'), answer.other_grounds ?? [])],
    notice: answer.notice,
  }
}

/** The explanation without its sentences on prescriptions, which the table shows in columns of their own. */
function meaningOf({ situation, explanation, explanation_en }: Ground, { t }: Words): string {
  const known = findSituation(situation)
  return known ? t(known.means_zh, known.means_en) : t(explanation, explanation_en)
}
