import { facts, links } from '#operation/view/blocks.ts'
import type { AnswerOf, InputOf } from '#operation/operation.ts'
import { citedInEnglish } from '#support/text/cited-law.ts'
import type { Block, Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link, strong, type Text } from '#operation/view/text.ts'
import type { calcCreatorWithholding } from './calc-creator-withholding.ts'
import { figuresBlock } from './figures-block.ts'

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
    headline: [t('實拿 ', 'You receive '), em(words.twd(it.net))],
    lede: [
      taken.length === 0
        ? t('這一筆什麼都不用扣。', 'Nothing is taken from this payment.')
        : t(`扣掉${words.list(amounts)}。`, `After ${words.list(amounts.map(lowerFirst))}.`),
      it.figures.some(({ is_assumed }) => is_assumed)
        ? t(
            '這裡還沒有這一年的全部數字，先以手上最新的計算。',
            ' Where a figure of this year is not held, the last one held is used.',
          )
        : '',
    ],
    blocks: [
      {
        kind: 'table',
        heading: t('怎麼算的', 'How it was worked out'),
        columns: [
          { name: words.label('item') },
          { name: words.label('rate'), as: 'number' },
          { name: t('金額', 'Amount'), as: 'number' },
        ],
        rows: [
          { cells: [words.label('gross'), '', words.twd(it.gross)] },
          ...taken.map(({ name, rate, twd }) => ({
            cells: [name, words.percent(rate * 100), words.twd(-twd)],
          })),
          { cells: [words.label('net'), '', words.twd(it.net)], mark: 'best' as const },
        ],
      },
      { kind: 'text', heading: t('規定', 'The rule'), paragraphs: [t(it.rule, it.rule_en)] },
      facts({ name: words.label('law'), value: t(it.law, citedInEnglish(it.law)) }),
      figuresBlock(it.figures, words),
      links(
        link(t('換成別種所得會差多少', 'What other kinds of income would leave'), {
          operation: 'calc_creator_withholding',
          input: { ...input, kind: undefined },
        }),
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
  const amount = (twd: number): Text => (twd === 0 ? '–' : words.twd(-twd))
  const table: Block = {
    kind: 'table',
    heading: t('每一種所得', 'Every kind of income'),
    onPhone: 'cards',
    columns: [
      { name: words.label('kind_name') },
      { name: words.label('net'), as: 'number' },
      { name: words.label('income_tax'), as: 'number' },
      { name: t('補充保費', 'NHI premium'), as: 'number' },
      { name: words.label('stamp_duty'), as: 'number' },
    ],
    rows: items.map((it) => ({
      cells: [
        link(words.value('kind', it.kind), {
          operation: 'calc_creator_withholding',
          input: { ...input, kind: it.kind },
        }),
        strong(words.twd(it.net)),
        amount(it.income_tax.twd),
        amount(it.nhi.twd),
        amount(it.stamp_duty.twd),
      ],
      ...(it === usual && least !== most && { mark: 'best' as const }),
    })),
  }
  return {
    ...frameOf(answer, words, input),
    asked: [
      words.twd(input.amount),
      least === most ? '' : t(`，開成 ${words.value('kind', USUAL)}`, `, as ${words.value('kind', USUAL)}`),
      residenceText(input, words),
    ],
    headline:
      least === most
        ? [t('哪一種所得都實拿 ', 'Whatever the kind of income, you receive '), em(words.twd(least))]
        : [t('實拿 ', 'You receive '), em(words.twd(usual?.net ?? least))],
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
    blocks: [table],
  }
}

function frameOf({ date, notice, provenance }: Answer, words: Words, input: Asked) {
  const { t } = words
  return {
    title: t(`${words.twd(input.amount)}的扣繳試算`, `Withholding from ${words.twd(input.amount)}`),
    notice:
      t(`以 ${words.plainDay(date)}的規定計算。`, `By the rules of ${words.plainDay(date)}. `) + words.sentence(notice),
    provenance,
  }
}

function residenceText({ resident = true }: Asked, { t }: Words): string {
  return resident ? '' : t('，非居住者', ', not a resident of Taiwan')
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
