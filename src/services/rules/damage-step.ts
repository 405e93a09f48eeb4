import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { readTable } from '#support/files/read.ts'
import { findCards, type CardRow } from './card-index.ts'
import { cardNames } from './card-names.ts'

const cardRulingSchema = z.object({
  konami_id: z.int(),
  name_zh: z.string().nullable(),
  name_en: z.string(),
  allowed: z.boolean().nullable().describe('Null where it depends on the text of the card, which is not included.'),
  answer: z.string(),
  answer_en: z.string(),
  sources: z.array(z.url()),
})
export type CardRuling = z.output<typeof cardRulingSchema>

export const cardRulingField = cardRulingSchema
  .nullable()
  .describe('Whether the card named may be activated in the Damage Step; null for any other question.')

const OFFICIAL = 'https://www.yugioh-card.com/eu/play/damage-step-rules/'

const RULINGS = new Map(
  readTable(
    'reference/rules/damage-step-rulings.tsv',
    z.object({
      konami_id: z.coerce.number().int(),
      allowed: z.enum(['yes', 'no']),
      why_zh: z.string().min(1),
      why_en: z.string().min(1),
      source: z.url(),
    }),
  ).map((ruling) => [ruling.konami_id, ruling]),
)

const STEP = /傷害步驟|傷步|傷害判定步驟|ダメージステップ|ダメステ|damage step/iu
/**
 * The ruling on whether a card may be activated in the Damage Step. Undefined unless the question mentions that step
 * and exactly one card.
 */
export function ruleOnDamageStep(db: Database, question: string): CardRuling | undefined {
  if (!STEP.test(question)) return undefined
  const named = new Set(
    cardNames(db)
      .find(question.split(STEP).join(' '))
      .map(({ thing }) => thing.key),
  )
  const [card, ...others] = [...named].flatMap((name) => findCards(db, name))
  if (!card || others.length > 0) return undefined
  const { allowed, why, sources } = judge(card)
  const verdict =
    allowed === null
      ? ['要看卡片內文', 'It depends on the text of the card']
      : allowed
        ? ['可以', 'Yes']
        : ['不行', 'No']
  return {
    konami_id: card.id,
    name_zh: card.name_zh,
    name_en: card.name_en,
    allowed,
    answer: `${verdict[0]}。${why.zh}`,
    answer_en: `${verdict[1]}. ${why.en}`,
    sources,
  }
}

function judge({ id, kind, subtype }: CardRow): {
  allowed: boolean | null
  why: { zh: string; en: string }
  sources: string[]
} {
  const ruling = RULINGS.get(id)
  if (ruling) {
    const why = { zh: ruling.why_zh, en: ruling.why_en }
    return { allowed: ruling.allowed === 'yes', why, sources: [ruling.source, OFFICIAL] }
  }
  const sources = [OFFICIAL]
  if (kind === 'Trap' && subtype === 'Counter') {
    const why = { zh: '反擊陷阱在傷害步驟可以發動。', en: 'Counter Traps may be activated in the Damage Step.' }
    return { allowed: true, why, sources }
  }
  if (kind === 'Spell' && subtype !== 'Quick-Play') {
    const why = {
      zh: '速攻以外的魔法卡只能在主要階段發動。',
      en: 'Spells other than Quick-Play ones are activated in a Main Phase only.',
    }
    return { allowed: false, why, sources }
  }
  const why = {
    zh: '傷害步驟只能發動直接改變攻守的效果（到傷害計算前）、無效「發動」的即時效果、必須發動或在這個時點觸發的效果，以及寫明可以的效果。',
    en: 'Only effects that change ATK or DEF (up to before damage calculation), Quick Effects that negate an activation, mandatory or triggered effects of that time, and effects that say so may be activated.',
  }
  return { allowed: null, why, sources }
}
