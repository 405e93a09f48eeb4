import { lookupTable } from '#support/text/lookup-table.ts'
import type { CardRow } from '../card-index.ts'
import { createFinding, type Finding } from './finding.ts'
import { inWords, type Ruling } from './in-words.ts'
import { judgeAnswer, type Answered } from './judge-answer.ts'
import {
  judgeAgain,
  judgeCount,
  judgeDamageStep,
  judgeDetached,
  judgeDraws,
  judgeFaceDownLink,
  judgeRefund,
  judgeTargets,
  judgeTiming,
  judgeTwice,
  judgeUnder,
  judgeUse,
  spellSpeed,
  UNKNOWN,
  type KnownCard,
} from './judge-card.ts'
import type { Question } from './read-question.ts'
import { rolesIn } from './roles.ts'
import { situationsIn } from './situations.ts'

type Judge = (question: Question, cards: readonly KnownCard[]) => Ruling | undefined

/** The judgement on a question about one card. */
const one =
  (judge: (card: KnownCard) => Finding): Judge =>
  (_, [card, ...others]) =>
    card && others.length === 0 ? inWords([{ card, found: judge(card) }]) : undefined

/** The judgement of each situation of data/reference/rules/situations.tsv. */
const JUDGES: Readonly<Record<string, Judge>> = lookupTable({
  'damage-answer': damageAnswer,
  resolves,
  'damage-step': one(judgeDamageStep),
  'revive-negated': (_, [card, other]) =>
    card && inWords([{ card, found: createFinding(false, 'revive.negated'), other }]),
  'revive-never-summoned': one(() => createFinding(false, 'revive.never-summoned')),
  lasting,
  'counter-trap': toCounterTrap,
  draws: one(judgeDraws),
  counts: one(judgeCount),
  refund: (question, cards) => about(question, cards, judgeRefund),
  timing: one(judgeTiming),
  detached: one(judgeDetached),
  targets: one(judgeTargets),
  'face-down-link': one(judgeFaceDownLink),
  again: (question, cards) => about(question, cards, judgeAgain),
  twice: one(judgeTwice),
  under,
  use,
  answer,
})

/** In “X was negated by Y”, the question is about X. */
function about(
  question: Question,
  cards: readonly KnownCard[],
  judge: (card: KnownCard, negator?: KnownCard) => Finding,
) {
  const { actor, object } = rolesIn(question)
  const card = cards.find(({ id }) => id === object?.id)
  const other = cards.find(({ id }) => id === actor?.id)
  return card && cards.length <= 2 ? inWords([{ card, found: judge(card, other), other }]) : undefined
}

/** How long a card that also negates cards of the same name does so. */
function lasting(_: Question, cards: readonly KnownCard[]) {
  const byName = ({ effects }: KnownCard) => effects.effects.find((it) => it.by_name)?.by_name
  const [negator, ...more] = cards.filter(byName)
  const [card, ...others] = cards.filter((it) => it !== negator)
  if (!negator || !card || more.length > 0 || others.length > 0) return undefined
  return inWords([{ card, found: createFinding(true, `lasting.${byName(negator)}`), other: negator }])
}

function toCounterTrap(_: Question, [card, ...others]: readonly KnownCard[]) {
  if (!card || others.length > 0 || spellSpeed(card) === 3) return undefined
  return inWords([{ card, found: createFinding(false, 'answer.to-counter-trap') }])
}

const isFloodgate = ({ effects, kind, subtype }: KnownCard) =>
  effects.banishes !== undefined ||
  (kind !== 'Monster' &&
    subtype === 'Continuous' &&
    effects.effects.some((it) => it.kind === 'lasting' && it.negates?.includes('effects')))

/** Cards in play that change what others may do. */
function under({ meanings }: Question, cards: readonly KnownCard[]) {
  const [floodgate, ...more] = cards.filter(isFloodgate)
  const others = cards.filter((it) => it !== floodgate)
  if (!floodgate || more.length > 0 || others.length === 0) return undefined
  const leaves = meanings.has('tributes-itself')
  return inWords(others.map((card) => ({ card, found: judgeUnder(card, floodgate, leaves), other: floodgate })))
}

function use(question: Question, [card, ...others]: readonly KnownCard[]) {
  const { meanings } = question
  if (!card || others.length > 0 || !rolesIn(question).object) return undefined
  const found = judgeUse(card, {
    turn: meanings.has('opponents-turn') ? 'opponent' : meanings.has('own-turn') ? 'own' : undefined,
    fromHand: meanings.has('hand'),
    inBattlePhase: meanings.has('battle-phase'),
    setThisTurn: meanings.has('set') && meanings.has('this-turn'),
    controlsCard: meanings.has('set-card') || meanings.has('controls'),
  })
  return inWords([{ card, found }])
}

/** The kinds of activation or Summon that a question names in place of a card, the most particular first. */
const ANSWERED: readonly (readonly [meaning: string, Omit<Answered, 'card'>])[] = [
  ['kind.search', { kind: 'effect', does: ['search'] }],
  ['kind.draw', { kind: 'effect', does: ['draw'] }],
  ['kind.mill', { kind: 'effect', does: ['mill'] }],
  ['kind.deck-summon', { kind: 'effect', does: ['deck-summon', 'summon'] }],
  ['kind.gy-summon', { kind: 'effect', does: ['gy-summon', 'summon'] }],
  ['kind.monster-effect', { kind: 'monster-effect' }],
  ['kind.trap', { kind: 'trap' }],
  ['kind.spell', { kind: 'spell' }],
  ['kind.normal-summon', { kind: 'normal-summon' }],
  ['kind.summon', { kind: 'summon' }],
]

function answer(question: Question, cards: readonly KnownCard[]) {
  const { meanings } = question
  const kinds = ANSWERED.filter(([meaning]) => meanings.has(meaning))
  const [card, ...others] = cards
  if (!card || others.length > 1 || kinds.length > 1) return undefined
  if (others.length === 0) {
    const answered = kinds[0]?.[1]
    return answered && meanings.has('negates') && !meanings.has('passive')
      ? inWords([{ card, found: judgeAnswer(card, answered), answered }])
      : undefined
  }
  const roles = rolesIn(question)
  const [actor, object] = [roles.actor, roles.object].map((role) => cards.find(({ id }) => id === role?.id))
  if (!actor || !object || kinds.length > 0) return undefined
  const kind = object.kind === 'Monster' ? 'monster-effect' : object.kind === 'Spell' ? 'spell' : 'trap'
  return inWords([{ card: actor, found: judgeAnswer(actor, { kind, card: object }), other: object }])
}

/** A card in answer to a kind of activation, in the Damage Step: both rules must allow it. */
function damageAnswer(question: Question, cards: readonly KnownCard[]) {
  const [card, ...others] = cards
  const kinds = ANSWERED.filter(([meaning]) => question.meanings.has(meaning))
  const [kind] = kinds
  if (!card || others.length > 0 || !kind || kinds.length > 1) return undefined
  const [, answered] = kind
  const [step, response] = [judgeDamageStep(card), judgeAnswer(card, answered)]
  const decisive = [step, response].find(({ allowed }) => allowed !== true)
  const found = decisive ?? createFinding(true, ...step.because, ...response.because)
  return inWords([{ card, found, answered }])
}

/** Cards that stay on the field must be there to resolve; others resolve although they are destroyed. */
const STAYS = new Set(['Continuous', 'Field', 'Equip'])

/** Whether a card still resolves that another, which negates nothing, destroys in response. */
function resolves(question: Question, cards: readonly KnownCard[]) {
  const { actor, object } = rolesIn(question)
  const [by, card] = [actor, object].map((role) => cards.find(({ id }) => id === role?.id))
  if (!by || !card || cards.length !== 2 || card.kind === 'Monster') return undefined
  const answered = { kind: card.kind === 'Spell' ? 'spell' : 'trap', card } as const
  if (judgeAnswer(by, answered).because[0] !== 'answer.destroys') return undefined
  const doesResolve = !STAYS.has(card.subtype)
  const asksWhetherNegated = question.meanings.has('negates') && !question.meanings.has('still')
  const because = doesResolve ? 'resolves.destroyed' : 'resolves.left'
  return inWords([{ card: by, found: createFinding(doesResolve !== asksWhetherNegated, because), other: card }])
}

function isKnown(card: CardRow): card is KnownCard {
  return card.effects !== null
}

/**
 * The ruling on the cards that a question names, derived from the kinds of their effects. It is unknown unless all that
 * the question says belongs to one situation. Undefined for what is no question on cards.
 */
export function ruleOnCards(question: Question): Ruling | undefined {
  if (question.meanings.has('list')) return undefined
  const cards = question.cards.filter(isKnown)
  if (cards.length === 0 || cards.length < question.cards.length) return undefined
  for (const situation of situationsIn(question)) {
    const ruling = JUDGES[situation]?.(question, cards)
    if (ruling) return ruling
  }
  const [card] = cards
  return card && question.meanings.has('asks') ? inWords([{ card, found: UNKNOWN }]) : undefined
}
