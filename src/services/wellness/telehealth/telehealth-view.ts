import { facts, links } from '#operation/view/blocks.ts'
import type { AnswerOf } from '#operation/operation.ts'
import { citedInEnglish } from '#support/text/cited-law.ts'
import type { Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link } from '#operation/view/text.ts'
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
      links(link(t('看全部情形', 'All situations'), { operation: 'check_telehealth_eligibility' })),
    ],
    form: 'after',
    notice: answer.notice,
    provenance: answer.provenance,
  }
}

function viewGrounds(answer: Answer, words: Words): Document {
  const { t } = words
  const table = (heading: string, grounds: readonly Ground[]): Document['blocks'][number] => ({
    kind: 'table',
    heading,
    onPhone: 'cards',
    columns: [
      { name: t('情形', 'Situation') },
      { name: t('開藥', 'Prescription') },
      { name: words.label('controlled_drugs_allowed') },
      { name: t('適用對象', 'Who or what it is') },
    ],
    rows: grounds.map((it) => ({
      cells: [
        link(t(it.name_zh, it.name_en), {
          operation: 'check_telehealth_eligibility',
          input: { situation: it.situation },
        }),
        words.value('visits', it.prescribing.visits),
        words.value('controlled_drugs_allowed', it.prescribing.controlled_drugs_allowed),
        meaningOf(it, words),
      ],
    })),
  })
  const items = answer.items ?? []
  return {
    title: t('視訊看診資格', 'Telehealth eligibility'),
    headline: t('有特殊情形，視訊看診才能開藥', 'A prescription by video needs a special situation'),
    lede: t(
      `一般門診不算。下面 ${items.length} 種情形，選你的看細節。`,
      `An ordinary visit is none. Choose yours of these ${items.length} for the details.`,
    ),
    blocks: [table(t('可以的情形', 'Situations'), items), table(t('其他', 'Others'), answer.other_grounds ?? [])],
    notice: answer.notice,
    provenance: answer.provenance,
  }
}

/** The explanation without its sentences on prescriptions, which the table shows in columns of their own. */
function meaningOf({ situation, explanation, explanation_en }: Ground, { t }: Words): string {
  const known = findSituation(situation)
  return known ? t(known.meansZh, known.meansEn) : t(explanation, explanation_en)
}
