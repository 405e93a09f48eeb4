import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { lookupTable } from '#support/text/lookup-table.ts'
import type { Effect } from '../card-effects.ts'
import type { Finding } from './finding.ts'
import type { Answered } from './judge-answer.ts'
import type { KnownCard } from './judge-card.ts'

export const rulingSchema = z.object({
  konami_id: z.int(),
  name_zh: z.string().nullable(),
  name_en: z.string(),
  allowed: z
    .boolean()
    .nullable()
    .describe('Null where it depends on more than the question tells, or cannot be derived here.'),
  answer: z.string().describe('In Traditional Chinese; begins with yes or no where that is known.'),
  answer_en: z.string(),
  sources: z.array(z.url()).describe('The rules that decide, then the official questions and answers on each card.'),
})
export type Ruling = z.output<typeof rulingSchema>

export interface Judged {
  readonly card: KnownCard
  readonly found: Finding
  /** The other card of the case, or what is answered in place of a card. */
  readonly other?: KnownCard | undefined
  readonly answered?: Answered
}

type InBoth = readonly [zh: string, en: string]

const SOURCES = {
  'damage-step': 'https://www.yugioh-card.com/eu/play/damage-step-rules/',
  'card-text': 'https://www.yugioh-card.com/eu/play/understanding-card-text/part-3-conditions-activations-and-effects/',
  rulebook: 'https://img.yugioh-card.com/en/downloads/rulebook/SD_RuleBook_EN_10.pdf',
} as const

const SENTENCES = new Map(
  readTable(
    'reference/rules/ruling-sentences.tsv',
    z.object({
      key: z.string(),
      zh: z.string(),
      en: z.string(),
      source: z.enum(Object.keys(SOURCES) as (keyof typeof SOURCES)[]).or(z.literal('')),
    }),
  ).map((row) => [row.key, row]),
)

/** Official questions and answers on a card. */
const questionsOf = ({ id }: KnownCard) =>
  `https://www.db.yugioh-card.com/yugiohdb/faq_search.action?ope=4&cid=${id}&request_locale=ja`

/** Yes and no, as the question of each kind of sentence wants them. */
const VERDICTS: Readonly<Record<string, readonly [yes: string, no: string]>> = lookupTable({
  timing: ['會。', '不會。'],
  refund: ['會。', '不會。'],
  detached: ['會。', '不會。'],
  targets: ['有。', '沒有。'],
  counts: ['算。', '不算。'],
  lasting: ['會。', '不會。'],
  resolves: ['會。', '不會。'],
})

function verdict({ allowed, because }: Finding, language: 0 | 1): string {
  if (allowed === null) return ''
  if (language === 1) return allowed ? 'Yes. ' : 'No. '
  const [yes, no] = VERDICTS[because[0]?.split('.')[0] ?? ''] ?? ['可以。', '不行。']
  return allowed ? yes : no
}

/** The ruling on one card, or on several in one answer. */
export function inWords(judged: readonly Judged[]): Ruling | undefined {
  const [first, ...others] = judged
  if (!first) return undefined
  const { card } = first
  const isSame = judged.every(({ found }) => found.allowed === first.found.allowed)
  const [answer, answer_en] = ([0, 1] as const).map((language) =>
    others.length === 0 ? verdict(first.found, language) + reasonOf(first, language) : ofSeveral(judged, language),
  ) as [string, string]
  const rules = judged.flatMap(({ found }) => found.because.map((key) => SENTENCES.get(key)?.source ?? ''))
  const cards = judged.flatMap((it) => (it.other ? [it.card, it.other] : [it.card]))
  return {
    konami_id: card.id,
    name_zh: card.name_zh,
    name_en: card.name_en,
    allowed: isSame ? first.found.allowed : null,
    answer,
    answer_en,
    sources: [...new Set([...rules.flatMap((it) => (it === '' ? [] : [SOURCES[it]])), ...cards.map(questionsOf)])],
  }
}

/** The verdicts on all cards in the first sentence, then the reason for each. */
function ofSeveral(judged: readonly Judged[], language: 0 | 1): string {
  const [colon, comma, unknown] = language === 0 ? ['：', '，', '看情況'] : [': ', '; ', 'it depends']
  const verdicts = judged.map(({ card, found }) => {
    const word = verdict(found, language)
      .replace(/[。.]\s*$/u, '')
      .toLowerCase()
    return namesOf(card)[language] + colon + (word === '' ? unknown : word)
  })
  const reasons = judged.map((it) => namesOf(it.card)[language] + colon + reasonOf(it, language))
  return `${verdicts.join(comma)}${language === 0 ? '。' : '. '}${reasons.join(language === 0 ? '' : ' ')}`
}

function reasonOf({ card, found, other, answered }: Judged, language: 0 | 1): string {
  const values = valuesOf(card, other, answered)
  const reasons = found.because.map((key) => {
    const text = SENTENCES.get(key)
    if (!text) throw new Error(`No sentence for ${key}.`)
    return (language === 0 ? text.zh : text.en).replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => values[name]?.[language] ?? '',
    )
  })
  return reasons.join(language === 0 ? '' : ' ')
}

const namesOf = ({ name_zh, name_en }: KnownCard): InBoth => [name_zh ?? name_en, name_en]

function valuesOf(
  card: KnownCard,
  other: KnownCard | undefined,
  answered: Answered | undefined,
): Record<string, InBoth> {
  const effects = card.effects.effects
  const main = effects.find((it) => it.turn)
  const barred = other?.effects.no_response
  const object = other ? namesOf(other) : ANSWERED[answered?.kind ?? 'effect']
  return {
    card: namesOf(card),
    actor: namesOf(card),
    other: object,
    object,
    cost: listed(
      effects.flatMap((it) => it.cost ?? []),
      COSTS,
    ),
    phase: main?.phase === 'main' ? ['主要階段', 'Main Phase'] : ['回合', 'turn'],
    who: barred?.who === 'both' ? ['雙方', 'both players'] : ['對手', 'the opponent'],
    what: barred?.what === 'monsters' ? ['怪獸效果', 'monster effects'] : ['任何卡或效果', 'any card or effect'],
    answers: listed(
      effects.flatMap((it) => (it.negates?.length ? (it.on ?? []) : [])),
      EVENTS,
    ),
    deeds: listed(
      effects.flatMap((it) => it.includes ?? []),
      DEEDS,
    ),
  }
}

function listed<Key extends string>(keys: readonly Key[], names: Partial<Record<Key, InBoth>>): InBoth {
  const found = [...new Set(keys)].flatMap((key) => (names[key] ? [names[key]] : []))
  return [found.map(([zh]) => zh).join('、'), found.map(([, en]) => en).join(', ')]
}

const ANSWERED: Record<Answered['kind'], InBoth> = {
  'monster-effect': ['怪獸效果', 'a monster effect'],
  spell: ['魔法卡', 'a Spell Card'],
  trap: ['陷阱卡', 'a Trap Card'],
  summon: ['召喚', 'a Summon'],
  'normal-summon': ['通常召喚', 'a Normal Summon'],
  effect: ['這個效果', 'that effect'],
}

const COSTS: Record<NonNullable<Effect['cost']>[number], InBoth> = {
  discard: ['捨棄手牌', 'a discard'],
  send: ['送去墓地', 'sending a card to the GY'],
  tribute: ['解放', 'a Tribute'],
  lp: ['支付基本分', 'paying LP'],
  banish: ['除外', 'banishing'],
  detach: ['取除素材', 'detaching Material'],
}

const EVENTS: Partial<Record<NonNullable<Effect['on']>[number], InBoth>> = {
  activation: ['卡或效果的發動', 'the activation of a card or effect'],
  'monster-effect': ['怪獸效果的發動', 'the activation of a monster effect'],
  spell: ['魔法卡的發動', 'the activation of a Spell Card'],
  trap: ['陷阱卡的發動', 'the activation of a Trap Card'],
  'gy-effect': ['墓地效果的發動', 'the activation of an effect in the GY'],
  'would-summon': ['怪獸的召喚', 'a Summon'],
  'would-special': ['怪獸的特殊召喚', 'a Special Summon'],
  attack: ['攻擊', 'an attack'],
}

const DEEDS: Record<NonNullable<Effect['does']>[number], InBoth> = {
  search: ['從牌組加入手牌', 'adding a card from the Deck to the hand'],
  draw: ['抽牌', 'drawing'],
  mill: ['從牌組送去墓地', 'sending a card from the Deck to the GY'],
  'deck-summon': ['從牌組特殊召喚', 'a Special Summon from the Deck'],
  'gy-summon': ['從墓地特殊召喚', 'a Special Summon from the GY'],
  'gy-return': ['從墓地回到手牌或牌組', 'returning a card from the GY'],
  'gy-banish': ['從墓地除外', 'banishing from the GY'],
  summon: ['特殊召喚', 'a Special Summon'],
  destroy: ['破壞', 'destroying'],
  atk: ['改變攻守', 'changing ATK or DEF'],
  'face-down': ['變成裏側守備表示', 'turning a monster face-down'],
}
