import { column, compact, fold, numberColumn, table } from '#operation/view/blocks.ts'
import type { AnswerOf } from '#operation/operation.ts'
import type { Block, Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link, tag, type Text } from '#operation/view/text.ts'
import type { checkDeck } from './check-deck.ts'
import { DECK_SIZES } from './deck-rules.ts'
import { DECK_PARTS } from './deck-text.ts'

type Answer = AnswerOf<typeof checkDeck>
type CardNames = Answer['unknown'][number]['near'][number]

export function deckView(answer: Answer, words: Words): Document {
  const { t } = words
  const { problems } = answer
  return {
    title: t('牌組檢查', 'Deck check'),
    asked: t(
      `${words.value('format', answer.format)}，${words.plainDay(answer.edition)}的禁限卡表`,
      `${words.value('format', answer.format)}, list of ${words.plainDay(answer.edition)}`,
    ),
    headline: headlineOf(answer, words),
    lede: ledeOf(answer, words),
    form: 'after',
    blocks: compact([
      problems.length > 0 && {
        kind: 'checks',
        heading: t('要改的', 'To change'),
        checks: problems.map((it) => ({
          state: it.kind === 'unknown_card' ? ('unknown' as const) : ('no' as const),
          name: t(it.zh, it.en),
        })),
      },
      unknownBlock(answer, words),
      table(
        DECK_PARTS,
        [
          column(t('哪裡', 'Where'), (part) => words.value('part', part)),
          numberColumn(t('有幾張', 'Cards'), (part) => words.number(answer.counts[part])),
          numberColumn(t('應有', 'Allowed'), (part) => `${DECK_SIZES[part].min}–${DECK_SIZES[part].max}`),
        ],
        { heading: t('張數', 'Sizes') },
      ),
      cardsBlock(answer, words),
    ]),
    notice: answer.notice,
  }
}

function headlineOf({ legal, problems }: Answer, words: Words): Text {
  const { t } = words
  if (legal === true) return em(t('這副牌組可以用', 'This deck is legal'))
  if (legal === null) return em(t('還不能確定', 'Not certain yet'))
  return [
    em(t('這副牌組不能用', 'This deck is not legal')),
    t(`：${problems.length} 個問題`, `: ${words.count(problems.length, '個', 'problem')}`),
  ]
}

function ledeOf({ legal, unknown }: Answer, words: Words): string {
  const { t } = words
  const cards = words.count(unknown.length, '張', 'card')
  if (legal === true) return t('張數、禁限、放的位置都對。', 'Sizes, copies and places are right.')
  if (legal === null)
    return t(
      `${unknown.length} 張認不出來，所以不能說可以用。`,
      `${cards} not known, so the deck cannot be called legal.`,
    )
  return unknown.length > 0 ? t(`另有 ${unknown.length} 張認不出來。`, `Besides, ${cards} not known.`) : ''
}

function unknownBlock({ unknown, format }: Answer, words: Words): Block | undefined {
  const { t } = words
  if (unknown.length === 0) return undefined
  return {
    kind: 'list',
    heading: t('認不出的卡名', 'Names that no card has'),
    items: unknown.map(({ line, text, near }): Text => {
      const links = near.flatMap((card, at) => [
        at === 0 ? '' : t('、', ', '),
        link(nameOf(card, words), { operation: 'get_banlist', input: { format, card: card.name_en } }),
      ])
      const meant = near.length === 0 ? '' : [t('，是不是 ', ', perhaps '), ...links, t('？', '?')]
      return [t(`第 ${line} 行「${text}」`, `Line ${line}, “${text}”`), meant]
    }),
  }
}

function cardsBlock({ items }: Answer, words: Words): Block {
  const { t } = words
  return fold(t(`讀到的 ${items.length} 種卡`, `${words.count(items.length, '種', 'card')} read`), [
    table(items, [
      column(words.label('card'), (it) => nameOf(it, words)),
      numberColumn(t('張數', 'Copies'), (it) => words.number(it.copies)),
      column(words.label('part'), (it) => words.value('part', it.part)),
      column(words.label('status'), ({ status, copies, copies_max: max }) => {
        const name = words.value('status', status)
        return max !== null && copies > max ? tag(name, 'bad') : name
      }),
    ]),
  ])
}

function nameOf({ name_en, name_zh }: CardNames, { t }: Words): string {
  return t(name_zh ?? name_en, name_en)
}
