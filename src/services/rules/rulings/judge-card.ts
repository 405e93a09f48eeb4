import type { CardRow } from '../card-index.ts'
import type { CardEffects, Effect } from '../card-effects.ts'
import { createFinding, type Finding } from './finding.ts'

export type KnownCard = Omit<CardRow, 'effects'> & { readonly effects: CardEffects }

const isQuickPlay = ({ kind, subtype }: KnownCard) => kind === 'Spell' && subtype === 'Quick-Play'
const isCounter = ({ kind, subtype }: KnownCard) => kind === 'Trap' && subtype === 'Counter'
export const spellSpeed = (card: KnownCard): 1 | 2 | 3 =>
  isCounter(card)
    ? 3
    : card.kind === 'Trap' || isQuickPlay(card) || card.effects.effects.some(({ kind }) => kind === 'quick')
      ? 2
      : 1

/** The effects that a player uses at a moment of their choice: not triggers, and not what applies by itself. */
function usable({ kind, effects: { effects } }: KnownCard): Effect[] {
  const quick = effects.filter((it) => it.kind === (kind === 'Monster' ? 'quick' : 'card'))
  return quick.length > 0 ? quick : effects.filter((it) => it.kind !== 'lasting')
}

/** By the official page on the Damage Step. Of several effects, the one that is allowed decides. */
export function judgeDamageStep(card: KnownCard): Finding {
  if (isCounter(card)) return createFinding(true, 'damage.counter')
  if (card.kind === 'Spell' && !isQuickPlay(card)) return createFinding(false, 'damage.spell')
  const found = usable(card).map(inDamageStep)
  return found.find(({ allowed }) => allowed) ?? found.find(({ allowed }) => allowed === null) ?? found[0] ?? UNKNOWN
}

function inDamageStep(effect: Effect): Finding {
  if (effect.not_in_damage_step) return createFinding(false, 'damage.excluded')
  if (effect.phase === 'damage') return createFinding(true, 'damage.says-so')
  if (effect.phase === 'calculation') return createFinding(true, 'damage.calculation')
  if (effect.phase === 'main' || effect.kind === 'ignition') return createFinding(false, 'damage.main')
  if (effect.negates?.includes('activation')) return createFinding(true, 'damage.negates-activation')
  if (effect.kind === 'trigger' || effect.kind === 'flip') return createFinding(null, 'damage.trigger')
  if (effect.does?.includes('atk')) return createFinding(true, 'damage.atk')
  return createFinding(false, effect.negates?.includes('effect') ? 'damage.negates-effect' : 'damage.other')
}

/** Whether another copy may be used in the turn in which the first was negated by `negator`. */
export function judgeAgain(card: KnownCard, negator?: KnownCard): Finding {
  const byName = negator?.effects.effects.find((it) => it.by_name)
  if (byName) return createFinding(false, `again.by-name-${byName.by_name}`)
  const once = usable(card).map((it) => it.once)
  if (once.includes('use')) return createFinding(false, 'again.use')
  if (once.includes('activate')) {
    const negates = negator?.effects.effects.flatMap((it) => it.negates ?? []) ?? []
    if (negates.includes('activation')) return createFinding(true, 'again.activate-activation')
    return negates.length > 0 ? createFinding(false, 'again.activate-effect') : createFinding(null, 'again.activate')
  }
  return createFinding(true, once.includes('copy') ? 'again.copy' : 'again.none')
}

/** Whether the card, or another copy, may be used twice in a turn. */
export function judgeTwice(card: KnownCard): Finding {
  const once = usable(card).map((it) => it.once)
  if (once.includes('use') || once.includes('activate')) return createFinding(false, 'twice.by-name')
  return once.includes('copy') ? createFinding(null, 'twice.copy') : createFinding(true, 'again.none')
}

export function judgeDraws({ effects: { effects } }: KnownCard): Finding {
  return effects.some((it) => it.draws_per_summon) ? createFinding(null, 'draws.per-summon') : UNKNOWN
}

/** Whether a card that counts Summons counts Normal Summons. */
export function judgeCount({ effects: { effects } }: KnownCard): Finding {
  const counts = effects.find((it) => it.counts)?.counts
  if (!counts) return UNKNOWN
  return counts === 'special' ? createFinding(false, 'counts.special') : createFinding(true, 'counts.normal')
}

export function judgeRefund(card: KnownCard): Finding {
  return createFinding(false, usable(card).some((it) => it.cost) ? 'refund.cost' : 'refund.none')
}

/** Whether the card may miss its timing. */
export function judgeTiming({ effects: { effects } }: KnownCard): Finding {
  const triggers = effects.filter(({ kind }) => kind === 'trigger')
  if (triggers.length === 0) return createFinding(false, 'timing.no-trigger')
  const missing = triggers.filter((it) => it.timing === 'when' && !it.mandatory)
  if (missing.length > 0) return createFinding(missing.length === triggers.length ? true : null, 'timing.when')
  return createFinding(false, triggers.every((it) => it.mandatory) ? 'timing.mandatory' : 'timing.if')
}

/** Whether a card sent to the GY as detached Xyz Material triggers. */
export function judgeDetached({ effects: { effects } }: KnownCard): Finding {
  return effects.some((it) => it.from_field) ? createFinding(false, 'detached.field') : UNKNOWN
}

export function judgeTargets(card: KnownCard): Finding {
  const targets = usable(card).some((it) => it.targets)
  return createFinding(targets, targets ? 'targets.yes' : 'targets.no')
}

export function judgeFaceDownLink({ effects: { effects } }: KnownCard): Finding {
  return effects.some((it) => it.does?.includes('face-down')) ? createFinding(false, 'link.face-down') : UNKNOWN
}

/**
 * Whether the card may be activated while `floodgate` changes the rules: it banishes cards, or negates effects.
 * `tributesItself`: the question says that the card leaves the field as cost.
 */
export function judgeUnder(card: KnownCard, { effects: floodgate }: KnownCard, tributesItself: boolean): Finding {
  const { banishes } = floodgate
  if (banishes === undefined) {
    const isOnField =
      card.kind === 'Monster' && usable(card).every(({ place, on }) => place === undefined && !on?.includes('sent'))
    const mayLeave = usable(card).some(({ cost }) => cost?.includes('tribute'))
    if (isOnField && mayLeave) return createFinding(tributesItself ? true : null, 'field-negated.tribute')
    if (isOnField) return createFinding(false, 'field-negated.field')
    return createFinding(true, card.kind === 'Monster' ? 'field-negated.hand' : 'field-negated.card')
  }
  const costs = usable(card).flatMap((it) => it.cost ?? [])
  if (costs.includes('send')) {
    const isMonsterSent = card.kind === 'Monster' && usable(card).some(({ place }) => place === 'hand')
    return banishes === 'cards' || isMonsterSent
      ? createFinding(false, 'banished.send')
      : createFinding(null, 'banished.monsters')
  }
  if (costs.includes('discard')) return createFinding(true, 'banished.discard')
  return createFinding(true, costs.includes('tribute') ? 'banished.tribute' : 'banished.none')
}

export interface Use {
  readonly turn?: 'own' | 'opponent' | undefined
  readonly fromHand: boolean
  readonly inBattlePhase: boolean
  readonly setThisTurn: boolean
  /** The player controls a card, such as a Set one. */
  readonly controlsCard: boolean
}

/** When and from where a card may be activated. */
export function judgeUse(card: KnownCard, use: Use): Finding {
  if (card.kind === 'Spell') return isQuickPlay(card) ? useQuickPlay(use) : useSpell(use)
  return card.kind === 'Trap' ? useTrap(card, use) : useMonster(card, use)
}

function useQuickPlay({ turn, fromHand, setThisTurn }: Use): Finding {
  if (setThisTurn) return createFinding(false, 'use.set-this-turn')
  if (turn !== 'opponent') return createFinding(true, 'use.quick-own')
  return fromHand ? createFinding(false, 'use.quick-other') : createFinding(true, 'use.quick-set-other')
}

function useSpell({ turn, setThisTurn }: Use): Finding {
  if (turn === 'opponent') return createFinding(false, 'use.spell-own')
  return createFinding(true, setThisTurn ? 'use.set-spell' : 'use.spell-own')
}

function useTrap({ effects: { from_hand, when_set } }: KnownCard, { fromHand, setThisTurn, controlsCard }: Use) {
  if (setThisTurn) return when_set ? createFinding(null, 'use.set-allowed') : createFinding(false, 'use.set-this-turn')
  if (!fromHand) return createFinding(true, 'use.trap-turns')
  if (from_hand === undefined) return createFinding(false, 'use.trap-hand')
  if (from_hand === 'other') return createFinding(null, 'use.trap-condition')
  return controlsCard ? createFinding(false, 'use.trap-not-empty') : createFinding(null, 'use.trap-empty')
}

function useMonster(card: KnownCard, { turn, fromHand, inBattlePhase }: Use): Finding {
  const effects = usable(card)
  const main = (fromHand ? effects.find(({ place }) => place === 'hand') : undefined) ?? effects[0]
  if (!main) return UNKNOWN
  if (fromHand && main.place !== 'hand') return createFinding(false, 'use.not-from-hand')
  if (inBattlePhase && (main.phase === 'main' || main.kind === 'ignition')) return createFinding(false, 'damage.main')
  if (turn !== undefined && main.turn !== undefined && main.turn !== turn)
    return createFinding(false, main.turn === 'opponent' ? 'use.opponent-only' : 'use.own-only')
  if (turn === 'opponent' && main.kind === 'ignition') return createFinding(false, 'use.ignition')
  const hand = main.place === 'hand' ? ['use.from-hand'] : []
  if (main.turn) return createFinding(true, ...hand, main.turn === 'opponent' ? 'use.opponent-only' : 'use.own-only')
  if (main.kind === 'quick')
    return createFinding(true, ...hand, 'use.quick-either', ...(main.phase === 'main' ? ['damage.main'] : []))
  return main.kind === 'ignition' ? createFinding(true, ...hand, 'use.ignition') : UNKNOWN
}

export const UNKNOWN = createFinding(null, 'unknown')
