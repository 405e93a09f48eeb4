import { z } from 'zod'
import type { Database } from '#data/db/client.ts'
import { normalise } from '#support/text/normalise.ts'
import { findCards, type CardRow } from './card-index.ts'

export const cardRulingSchema = z.object({
  konami_id: z.int(),
  name_zh: z.string().nullable(),
  name_en: z.string(),
  allowed: z.boolean().nullable().describe('Null where it depends on the text of the card, which is not included.'),
  answer: z.string(),
  answer_en: z.string(),
  sources: z.array(z.url()),
})
export type CardRuling = z.output<typeof cardRulingSchema>

const OFFICIAL = 'https://www.yugioh-card.com/eu/play/damage-step-rules/'
const GHOST_BELLE = 'http://yugioh-kankyou.jp/tukaikata/yashikiwarasi-damesute.html'
const NEGATES_EFFECT = {
  zh: '它無效的是「效果」，不是「發動」；傷害步驟裡只有無效「發動」的即時效果可以用。',
  en: 'It negates an effect and not an activation; of Quick Effects the Damage Step allows those that negate an activation.',
}

/** Published rulings by Konami's card number. */
const RULINGS: ReadonlyMap<number, { allowed: boolean; why: { zh: string; en: string }; source: string }> = new Map([
  [
    12950,
    { allowed: false, why: NEGATES_EFFECT, source: 'https://nonbiri-asahisan.hatenablog.com/entry/2024/07/06/033140' },
  ],
  [
    13587,
    {
      allowed: true,
      why: {
        zh: '它無效的是「發動」，傷害步驟裡可以用。',
        en: 'It negates an activation, which the Damage Step allows.',
      },
      source: GHOST_BELLE,
    },
  ],
])

const STEP = /傷害步驟|傷步|傷害判定步驟|ダメージステップ|ダメステ|damage step/iu
const AROUND = new RegExp(
  normalise(
    '傷害步驟|傷步|傷害判定步驟|ダメージステップ|ダメステ|(?:during |in )?(?:the )?damage step|請問|想問|在|時候|可不可以|能不能|可以|能夠|能|發動|使用|打出|丟|開|用|嗎|[?？，,。]|發動できますか|できますか|発動|\\b(?:can|could|may|you|i|activate|use|play|chain|it|be|activated|used)\\b',
  ),
  'giu',
)

/** Undefined unless the question mentions the Damage Step and exactly one card. */
export function ruleOnDamageStep(db: Database, question: string): CardRuling | undefined {
  if (!STEP.test(question)) return undefined
  const [card, ...others] = findCards(db, normalise(question).replaceAll(AROUND, ' ').trim())
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
  if (ruling) return { allowed: ruling.allowed, why: ruling.why, sources: [ruling.source, OFFICIAL] }
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
