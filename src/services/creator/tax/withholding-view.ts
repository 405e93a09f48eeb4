import { ask, column, em, facts, link, links, numberColumn, strong, table } from '#operation/view.ts'
import type { AnswerOf, Document, InputOf, Text, Words } from '#operation/view.ts'
import { citedInEnglish } from '#support/text/cited-law.ts'
import type { calcCreatorWithholding } from './calc-creator-withholding.ts'
import { figuresBlock } from './figures-block.ts'
import { yearCarriedOver } from './tax-figures.ts'

type Answer = AnswerOf<typeof calcCreatorWithholding>
type Asked = InputOf<typeof calcCreatorWithholding>
type Withheld = NonNullable<Answer['items']>[number]

export function withholdingView(answer: Answer, words: Words, input: Asked): Document {
  const { items } = answer
  return items ? viewAllKinds(answer, items, words, input) : viewKind(answer, answer as Withheld, words, input)
}

function viewKind(answer: Answer, it: Withheld, words: Words, input: Asked): Document {
  const { t } = words
  const kind = t(it.kind_name, it.kind_name_en)
  const taken = [
    { name: words.label('income_tax'), ...it.income_tax },
    { name: words.label('nhi'), ...it.nhi },
    { name: words.label('stamp_duty'), ...it.stamp_duty },
  ].filter(({ twd }) => twd > 0)
  const amounts = taken.map(({ name, twd }) => `${name} ${words.twd(twd)}`)
  return {
    ...frameOf(answer, words, input),
    asked: [kind, t('，', ', '), words.twd(it.gross), residenceText(input, words)],
    headline: [t('實拿 ', 'You receive '), em(words.twd(it.net)), estimateText([it], words)],
    lede:
      taken.length === 0
        ? t('這一筆什麼都不用扣。', 'Nothing is taken from this payment.')
        : t(`扣掉${words.list(amounts)}。`, `After ${words.list(amounts.map(lowerFirst))}.`),
    blocks: [
      table(
        [
          { name: words.label('gross'), rate: '', twd: it.gross, isResult: false },
          ...taken.map(({ name, rate, twd }) => ({
            name,
            rate: words.percent(rate * 100),
            twd: -twd,
            isResult: false,
          })),
          { name: words.label('net'), rate: '', twd: it.net, isResult: true },
        ],
        [
          column(words.label('item'), ({ name }) => name),
          numberColumn(words.label('rate'), ({ rate }) => rate),
          numberColumn(t('金額', 'Amount'), ({ twd }) => words.twd(twd)),
        ],
        { heading: t('怎麼算的', 'How it was worked out'), mark: ({ isResult }) => isResult && 'best' },
      ),
      { kind: 'text', heading: t('規定', 'The rule'), paragraphs: [t(it.rule, it.rule_en)] },
      facts({ name: words.label('law'), value: t(it.law, citedInEnglish(it.law)) }),
      figuresBlock(it.figures, words),
      links(
        link(
          t('換成別種所得會差多少', 'What other kinds of income would leave'),
          ask('calc_creator_withholding', { ...input, kind: undefined }),
        ),
      ),
    ],
  }
}

/** The kind of income under which most fees of creators are paid. */
const USUAL = '9B'

function viewAllKinds(answer: Answer, items: readonly Withheld[], words: Words, input: Asked): Document {
  const { t } = words
  const usual = items.find(({ kind }) => kind === USUAL)
  const nets = items.map(({ net }) => net)
  const [least, most] = [Math.min(...nets), Math.max(...nets)]
  const estimate = estimateText(items, words)
  const amount = (twd: number): Text => (twd === 0 ? '–' : words.twd(-twd))
  const kinds = table(
    items,
    [
      column(words.label('kind_name'), ({ kind }) =>
        link(words.value('kind', kind), ask('calc_creator_withholding', { ...input, kind })),
      ),
      numberColumn(words.label('net'), (it) => strong(words.twd(it.net))),
      numberColumn(words.label('income_tax'), (it) => amount(it.income_tax.twd)),
      numberColumn(t('補充保費', 'NHI premium'), (it) => amount(it.nhi.twd)),
      numberColumn(words.label('stamp_duty'), (it) => amount(it.stamp_duty.twd)),
    ],
    {
      heading: t('每一種所得', 'Every kind of income'),
      onPhone: 'cards',
      mark: (it) => it === usual && least !== most && 'best',
    },
  )
  return {
    ...frameOf(answer, words, input),
    asked: [
      words.twd(input.amount),
      least === most ? '' : t(`，開成 ${words.value('kind', USUAL)}`, `, as ${words.value('kind', USUAL)}`),
      residenceText(input, words),
    ],
    headline:
      least === most
        ? [t('哪一種所得都實拿 ', 'Whatever the kind of income, you receive '), em(words.twd(least)), estimate]
        : [t('實拿 ', 'You receive '), em(words.twd(usual?.net ?? least)), estimate],
    lede: [
      least === most
        ? ''
        : t(
            `開成別種所得是 ${words.number(least)} 到 ${words.twd(most)}。`,
            `Declared as another kind of income, it is ${words.twd(least)} to ${words.twd(most)}. `,
          ),
      t(
        '看廠商用哪一種所得開給你；不確定就先問清楚再簽。',
        'It depends on the kind that the payer declares: ask before you sign.',
      ),
    ],
    blocks: [kinds],
  }
}

function frameOf({ date, notice }: Answer, words: Words, input: Asked) {
  const { t } = words
  return {
    title: t(`${words.twd(input.amount)}的扣繳試算`, `Withholding from ${words.twd(input.amount)}`),
    notice:
      t(`以 ${words.plainDay(date)}的規定計算。`, `By the rules of ${words.plainDay(date)}. `) + words.sentence(notice),
  }
}

/** After an amount that follows from the figures of an earlier year. */
function estimateText(items: readonly Withheld[], { t }: Words): string {
  const year = yearCarriedOver(items.flatMap(({ figures }) => figures))
  return year === undefined ? '' : t(`（以 ${year} 年的數字估算）`, ` (an estimate with the figures of ${year})`)
}

function residenceText({ resident = true }: Asked, { t }: Words): string {
  return resident ? '' : t('，非居住者', ', not a resident of Taiwan')
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
