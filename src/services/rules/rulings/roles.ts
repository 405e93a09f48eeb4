import type { CardRow } from '../card-index.ts'
import type { Question, Token } from './read-question.ts'

export interface Roles {
  /** The card that answers the other. */
  readonly actor?: CardRow
  readonly object?: CardRow
}

/** Which of one or two cards answers the other: by the passive, the verbs between them, and whose card it is. */
export function rolesIn({ tokens, cards }: Question): Roles {
  const [first, second] = cards
  if (!first) return {}
  const places = tokens.flatMap((it, at) => ('card' in it ? [at] : []))
  const says = (part: readonly Token[], ...meanings: readonly string[]) =>
    part.some((it) => 'meaning' in it && meanings.includes(it.meaning))
  const before = tokens.slice(0, places[0])
  if (!second) return says(before.slice(-2), 'passive') ? { actor: first } : { object: first }
  const at = tokens.findIndex((it) => 'card' in it && it.card.id === second.id)
  const between = tokens.slice(places[0]! + 1, at)
  if (says(between, 'passive')) return { actor: second, object: first }
  if (says(between, 'negates')) return { actor: first, object: second }
  const isTheirs = says(before, 'opponent') || says(between, 'when', 'mine')
  return isTheirs ? { actor: second, object: first } : { actor: first, object: second }
}
