import { z } from 'zod'

/** Deeds of an effect when it resolves. Costs are not included. */
const DEEDS = [
  'search',
  'draw',
  'mill',
  'deck-summon',
  'gy-summon',
  'gy-return',
  'gy-banish',
  'summon',
  'destroy',
  'atk',
  'face-down',
] as const

/** Events that an effect answers. `would-…` is a Summon that is not finished and can be negated. */
const EVENTS = [
  'activation',
  'monster-effect',
  'spell',
  'trap',
  'gy-effect',
  'would-summon',
  'would-special',
  'summoned',
  'attack',
  'sent',
  'destroyed',
  'damage',
  /** Any other event. */
  'other',
] as const

export const effectSchema = z.strictObject({
  /** `card` is the activation of a Spell or Trap itself, `lasting` an effect that is not activated. */
  kind: z.enum(['card', 'ignition', 'trigger', 'quick', 'flip', 'lasting']),
  /** Absent if the effect is used on the field. */
  place: z.enum(['hand', 'gy']).optional(),
  on: z.array(z.enum(EVENTS)).optional(),
  /** It triggers only when sent from the field. */
  from_field: z.literal(true).optional(),
  /** The answered effect must do one of these. */
  includes: z.array(z.enum(DEEDS)).optional(),
  /** The card states a further condition. */
  restricted: z.literal(true).optional(),
  opponents_only: z.literal(true).optional(),
  /** `effects` are those of a face-up card, `effect` that of one activation. */
  negates: z.array(z.enum(['activation', 'effect', 'effects', 'summon', 'attack'])).optional(),
  does: z.array(z.enum(DEEDS)).optional(),
  cost: z.array(z.enum(['discard', 'send', 'tribute', 'lp', 'banish', 'detach'])).optional(),
  targets: z.literal(true).optional(),
  /** Only of Trigger Effects. “When … you can” may miss its timing. */
  timing: z.enum(['when', 'if']).optional(),
  mandatory: z.literal(true).optional(),
  /** `use`: the effect of that name; `activate`: the card of that name; `copy`: this card only. */
  once: z.enum(['use', 'activate', 'copy']).optional(),
  phase: z.enum(['main', 'battle', 'damage', 'calculation']).optional(),
  turn: z.enum(['own', 'opponent']).optional(),
  not_in_damage_step: z.literal(true).optional(),
  /** It also negates cards of the same name, until the end of this turn or the next. */
  by_name: z.enum(['this-turn', 'next-turn']).optional(),
  /** It draws at each Summon of the opponent, however many monsters come at once. */
  draws_per_summon: z.literal(true).optional(),
  /** Which Summons it counts. */
  counts: z.enum(['normal-or-special', 'special']).optional(),
})
export type Effect = z.output<typeof effectSchema>

export const cardEffectsSchema = z.strictObject({
  effects: z.array(effectSchema),
  /** When a Trap may be activated from the hand; `other` is any further condition. */
  from_hand: z.enum(['no-cards', 'other']).optional(),
  when_set: z.literal(true).optional(),
  /** Responses that its text forbids. */
  no_response: z.object({ who: z.enum(['both', 'opponent']), what: z.enum(['all', 'monsters', 'some']) }).optional(),
  /** Cards sent to the GY are banished instead. */
  banishes: z.enum(['cards', 'monsters']).optional(),
})
export type CardEffects = z.output<typeof cardEffectsSchema>
