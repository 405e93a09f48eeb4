import type { Database } from '#data/db/client.ts'
import { normalise } from '#support/text/normalise.ts'
import { findCards, type CardRow } from '../card-index.ts'
import { cardNames } from '../card-names.ts'
import { isTerm } from '../term-names.ts'
import type { Answered } from './judge-answer.ts'

export interface Question {
  /** Folded. Each card is one sign of the private area of Unicode, numbered in the order of mention. */
  readonly text: string
  readonly cards: readonly CardRow[]
}

const FIRST_SIGN = 0xe000
const CARD = '[\uE000-\uE0FF]'

export function readQuestion(db: Database, typed: string): Question {
  const cards: CardRow[] = []
  let text = ''
  let from = 0
  for (const { thing, start, end } of cardNames(db).find(typed)) {
    const [card, ...others] = findCards(db, thing.key)
    // Cards are also named after terms of the game: 融合 and 無效 are cards.
    if (!card || others.length > 0 || isTerm(db, typed.slice(start, end))) continue
    const known = cards.findIndex(({ id }) => id === card.id)
    const at = known === -1 ? cards.push(card) - 1 : known
    text += typed.slice(from, start) + String.fromCharCode(FIRST_SIGN + at)
    from = end
  }
  return { text: normalise(text + typed.slice(from)), cards }
}

function cardAt(cards: readonly CardRow[], sign: string | undefined): CardRow | undefined {
  return sign === undefined ? undefined : cards[sign.charCodeAt(0) - FIRST_SIGN]
}

/** A pattern over the folded question. */
export function pattern(source: string): RegExp {
  return new RegExp(normalise(source), 'u')
}

const NEGATES = '康(?!復)|無效|失效|擋|阻止|停掉|防|反掉|negat|stop|counter|block|prevent'
const USES = '鎖|連鎖|回應|丟|開|發動|發|用|下|打|chain|use|activat|respond with|drop|discard|play'
/** A card that negates something that has no known name: 抹殺被灰流康掉. */
export const PASSIVE_ALONE = pattern(`(?:被|遭)[^，。,]{0,6}${CARD}|(?:negated|stopped|countered|hit) by ${CARD}`)
const PASSIVE = pattern(
  `(${CARD})[^${CARD.slice(1, -1)}。]{0,16}(?:被|遭)[^，。,]{0,6}(${CARD})|(${CARD}) (?:is |was |gets? |got )?(?:negated|stopped|countered|hit) by (${CARD})`,
)
const OPPONENT = pattern(`(?:對面|對手|對方|敵方|opponent|they|he|she)[^${CARD.slice(1, -1)}]{0,16}(${CARD})`)
const I_USE = pattern(
  `(?<!${CARD})(?:我|可以|可不可以|能|能不能|\\bi\\b|\\bcan\\b)[^，。,]{0,12}(?:${USES})[^，。,${CARD.slice(1, -1)}]{0,4}(${CARD})`,
)

/** Which card of two answers the other. */
export function rolesIn({ text, cards }: Question): { actor: CardRow; object: CardRow } | undefined {
  const [first, second] = cards
  if (!first || !second) return undefined
  const passive = PASSIVE.exec(text)
  if (passive) {
    const object = cardAt(cards, passive[1] ?? passive[3])
    const actor = cardAt(cards, passive[2] ?? passive[4])
    if (actor && object) return { actor, object }
  }
  const used = cardAt(cards, I_USE.exec(text)?.[1])
  if (
    used === second &&
    !pattern(`(?:${NEGATES})[^，。,]*${CARD}`).test(
      text.slice(text.indexOf(String.fromCharCode(FIRST_SIGN)) + 1).split(String.fromCharCode(FIRST_SIGN + 1))[0]!,
    )
  )
    return { actor: second, object: first }
  if (cardAt(cards, OPPONENT.exec(text)?.[1]) === first) return { actor: second, object: first }
  return { actor: first, object: second }
}

const KINDS: readonly (readonly [RegExp, Omit<Answered, 'card'>])[] = (
  [
    ['檢索|加手|拿牌|search|tutor|add[^.]*deck to', { kind: 'effect', does: ['search'] }],
    ['抽牌|抽卡|抽\\d|draw', { kind: 'effect', does: ['draw'] }],
    ['堆墓|從牌組送|牌組.{0,4}送墓|mill|deck to the g', { kind: 'effect', does: ['mill'] }],
    [
      '從牌組.{0,4}(?:特召|特殊召喚|召喚|跳)|summon[^.]*from (?:the |my |your )?deck',
      { kind: 'effect', does: ['deck-summon', 'summon'] },
    ],
    [
      '從墓地.{0,4}(?:特召|特殊召喚|召喚|拉|復活)|summon[^.]*from (?:the )?g(?:y|rave)',
      { kind: 'effect', does: ['gy-summon', 'summon'] },
    ],
    ['怪獸?(?:的|發動?)?(?:的)?效果?|怪效|monster effect', { kind: 'monster-effect' }],
    ['陷阱|trap', { kind: 'trap' }],
    ['魔法|spell', { kind: 'spell' }],
    ['通召|通常召喚|一般召喚|normal summon', { kind: 'normal-summon' }],
    ['召喚|特召|summon', { kind: 'summon' }],
  ] as const
).map(([source, kind]) => [pattern(source), kind])

/** The kind of activation or Summon that a question names in place of a card. */
export function kindIn(text: string): Omit<Answered, 'card'> | undefined {
  return KINDS.find(([named]) => named.test(text))?.[1]
}

export const NEGATION = pattern(NEGATES)
