import type { Effect } from '../card-effects.ts'
import { createFinding, type Finding } from './finding.ts'
import { spellSpeed, UNKNOWN, type KnownCard } from './judge-card.ts'

type Deed = NonNullable<Effect['does']>[number]
type Event = NonNullable<Effect['on']>[number]

/** An activation or a Summon that another card answers. */
export interface Answered {
  readonly kind: 'monster-effect' | 'spell' | 'trap' | 'summon' | 'normal-summon' | 'effect'
  readonly card?: KnownCard | undefined
  /** The deeds of the activation, if the question tells. */
  readonly does?: readonly Deed[]
}

/** Whether a card, activated in response, negates what it answers. By kind of effect, Spell Speed and card text. */
export function judgeAnswer(actor: KnownCard, answered: Answered): Finding {
  const barred = isBarred(actor, answered.card)
  if (barred) return barred
  if (answered.kind === 'summon' || answered.kind === 'normal-summon') return answerSummon(actor, answered.kind)
  if (spellSpeed(actor) === 1) return createFinding(false, 'answer.slow')
  const effects = actor.effects.effects.filter(({ kind }) => kind === 'quick' || kind === 'card')
  const judged = effects.flatMap((effect) => answerWith(effect, answered) ?? [])
  const best = judged.find(({ allowed }) => allowed) ?? judged.find(({ allowed }) => allowed === null) ?? judged[0]
  if (best) return best
  if (effects.some(({ negates }) => negates?.length)) return UNKNOWN
  const destroys = effects.some(({ does }) => does?.includes('destroy')) && answered.kind !== 'monster-effect'
  return createFinding(false, destroys ? 'answer.destroys' : 'answer.negates-nothing')
}

function isBarred(actor: KnownCard, card: KnownCard | undefined): Finding | undefined {
  if (!card) return undefined
  const { no_response: barred } = card.effects
  if (barred?.what === 'all') return createFinding(false, 'answer.no-response')
  if (barred?.what === 'monsters' && actor.kind === 'Monster') return createFinding(false, 'answer.no-response')
  if (barred?.what === 'some') return UNKNOWN
  return spellSpeed(card) === 3 && spellSpeed(actor) < 3 ? createFinding(false, 'answer.counter-only') : undefined
}

function answerSummon({ effects: { effects } }: KnownCard, kind: Answered['kind']): Finding {
  const negating = effects.find(({ negates }) => negates?.includes('summon'))
  if (!negating) return createFinding(false, 'answer.no-summon')
  if (negating.on?.includes('would-summon')) return createFinding(true, 'answer.summon')
  return createFinding(kind !== 'normal-summon', 'answer.special-only')
}

function answerWith(effect: Effect, { kind, card, does }: Answered): Finding | undefined {
  const { negates = [], on = [], includes = [], restricted } = effect
  const more = restricted ? ['answer.restricted'] : []
  if (negates.includes('activation') || negates.includes('effect')) {
    if (!on.includes('activation') && kind !== 'effect' && !on.includes(kind as Event))
      return createFinding(false, 'answer.other-kind')
    if (includes.length > 0) {
      const done = does ?? card?.effects.effects.flatMap((it) => (it.kind === 'lasting' ? [] : (it.does ?? [])))
      if (!done) return createFinding(null, 'answer.if-includes')
      if (!done.some((deed) => covers(includes, deed))) return createFinding(false, 'answer.lacks')
    }
    return createFinding(true, negates.includes('activation') ? 'answer.activation' : 'answer.effect', ...more)
  }
  if (!negates.includes('effects')) return undefined
  // Effects on the field can be negated there; one from the hand only after its card went to the GY as cost.
  const fromHand = card?.effects.effects.find(({ place, kind: how }) => place === 'hand' && how === 'quick')
  if (effect.does?.includes('gy-banish')) {
    if (!card) return undefined
    const isInGrave = fromHand?.cost?.some((cost) => cost === 'discard' || cost === 'send')
    return isInGrave ? createFinding(true, 'answer.grave') : createFinding(false, 'answer.not-grave')
  }
  if (!effect.targets && !effect.does?.includes('atk')) return undefined
  if (kind !== 'monster-effect' || fromHand) return createFinding(false, 'answer.not-face-up')
  return createFinding(true, 'answer.face-up', ...more)
}

/** Drawing adds cards from the Deck to the hand, and a Special Summon from the Deck or GY is a Special Summon. */
function covers(includes: readonly Deed[], deed: Deed): boolean {
  return includes.includes(deed) || (deed === 'draw' && includes.includes('search'))
}
