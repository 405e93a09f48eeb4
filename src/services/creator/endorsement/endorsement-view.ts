import { ask, em, link, links } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import { citedInEnglish } from '#support/text/cited-law.ts'
import type { endorsementRules } from './endorsement-rules.ts'

type Answer = AnswerOf<typeof endorsementRules>

export function endorsementView({ items, notice }: Answer, words: Words): Document {
  const { t } = words
  return {
    title: t('業配規範', 'Endorsement rules'),
    headline: [t('業配要', 'A paid post must be '), em(t('看得出是廣告，說真話', 'clearly an ad, and true'))],
    // The table begins with the duty to disclose and its fine.
    lede: items.slice(0, 2).map((it) => t(it.rule, `${it.rule_en} `)),
    actions: [link(t('檢查我的文案', 'Check my text'), ask('check_ad_claims'))],
    form: 'none',
    blocks: [
      {
        kind: 'findings',
        items: items.map((it, at) => ({
          titles: [{ ref: at + 1, text: t(it.rule, it.rule_en) }],
          facts: [
            { name: words.label('do'), value: t(it.do, it.do_en) },
            { name: words.label('dont'), value: t(it.dont, it.dont_en) },
            { name: words.label('law'), value: t(it.law, citedInEnglish(it.law)) },
          ],
        })),
      },
      links(link(t('報酬會被扣多少', 'What is withheld from the pay'), ask('calc_creator_withholding'))),
    ],
    notice: words.sentence(notice),
  }
}
