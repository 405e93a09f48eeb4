import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { COMMUNITIES, type CommunityName } from './communities.ts'
import { RELEASE_DAY } from './release-day.ts'

/** The known facts about a discussion. Null means unknown, which is not the same as 0. */
export interface Signals {
  readonly community: CommunityName
  readonly title: string
  readonly published_at: string | null
  readonly score: number | null
  readonly comments: number | null
  /** How established the author's account is, 0–1. The reader of each community computes it in its own way. */
  readonly account: number | null
  /** How AI-like the text is, 0–1. Absent if there is no text. */
  readonly ai_score?: number
}

const WEIGHTS = { age: 0.35, engagement: 0.25, community: 0.2, account: 0.1, text: 0.1 } as const

type Factor = keyof typeof WEIGHTS
type Reading = readonly [value: number | null, reason: string]

const factorSchema = z.object({
  value: z.number().min(0).max(1).nullable().describe('0–1. Null: not known, so its weight is shared by the others.'),
  weight: z.number(),
  reason: z.string(),
})

export const credibilityFields = {
  credibility: z
    .number()
    .min(0)
    .max(1)
    .describe(
      'Signs that people wrote and discussed this: the weighted mean of the factors that are known. It says nothing about ' +
        'whether they are right, or whether the title is about what you asked.',
    ),
  credibility_factors: z.object({
    age: factorSchema,
    engagement: factorSchema,
    community: factorSchema,
    account: factorSchema,
    text: factorSchema,
  }),
}

/** Calculates the weighted mean of the known factors (Σ value × weight / Σ weight). Returns each factor, too. */
export function rateCredibility(signals: Signals) {
  const readings: Record<Factor, Reading> = {
    age: readAge(signals),
    engagement: readEngagement(signals),
    community: readCommunity(signals),
    account: readAccount(signals),
    text: readText(signals),
  }
  let weighted = 0
  let weights = 0
  for (const [factor, [value]] of Object.entries(readings)) {
    if (value === null) continue
    weighted += value * WEIGHTS[factor as Factor]
    weights += WEIGHTS[factor as Factor]
  }
  const factor = (name: Factor) => ({ value: readings[name][0], weight: WEIGHTS[name], reason: readings[name][1] })
  return {
    credibility: round(weighted / weights),
    credibility_factors: {
      age: factor('age'),
      engagement: factor('engagement'),
      community: factor('community'),
      account: factor('account'),
      text: factor('text'),
    },
  }
}

function readAge({ published_at }: Signals): Reading {
  if (published_at === null) return [null, joinLanguages('No date is known.', '不知道日期。')]
  if (published_at < RELEASE_DAY)
    return [
      1,
      joinLanguages(
        `Published before ${RELEASE_DAY}, when text generators were rare.`,
        `發表於 ${RELEASE_DAY} 之前，那時文字產生器還很少。`,
      ),
    ]
  return [
    0.25,
    joinLanguages(
      `Published on or after ${RELEASE_DAY}, when text generators were common.`,
      `發表於 ${RELEASE_DAY} 或之後，那時文字產生器已經普遍。`,
    ),
  ]
}

/** The factor is 1 from this sum of points and comments on. */
const ENGAGEMENT_FULL = 2_000

function readEngagement({ score, comments }: Signals): Reading {
  if (score === null && comments === null) return [null, joinLanguages('No counts are known.', '不知道分數和留言數。')]
  const reactions = Math.max(0, score ?? 0) + Math.max(0, comments ?? 0)
  const value = Math.min(1, Math.log1p(reactions) / Math.log1p(ENGAGEMENT_FULL))
  return [
    round(value),
    joinLanguages(
      `${reactions} points and comments, on a logarithmic scale up to ${ENGAGEMENT_FULL}.`,
      `分數加留言共 ${reactions}，用對數換算，滿分 ${ENGAGEMENT_FULL}。`,
    ),
  ]
}

function readCommunity({ community }: Signals): Reading {
  const { name, standing } = COMMUNITIES[community]
  return [standing, joinLanguages(`The fixed standing of ${name}.`, `${name} 這個社群的固定分數。`)]
}

function readAccount({ account }: Signals): Reading {
  if (account === null) return [null, joinLanguages('Nothing is known of the account.', '不知道帳號的來歷。')]
  return [
    round(account),
    joinLanguages('How long or how well the account is known to its community.', '帳號在社群裡有多久、多有名。'),
  ]
}

const ADVERTISING = /限時|優惠碼|折扣碼|推薦碼|業配|團購中|promo code|coupon|affiliate|referral|sponsored/iu

function readText({ title, ai_score }: Signals): Reading {
  const letters = title.match(/\p{L}/gu) ?? []
  const capitals = title.match(/\p{Lu}/gu) ?? []
  const faults = [
    [{ en: 'shouts in capitals', zh: '全大寫' }, letters.length >= 12 && capitals.length / letters.length > 0.7, 0.3],
    [{ en: 'has several exclamation marks', zh: '有好幾個驚嘆號' }, (title.match(/[!！]/gu) ?? []).length >= 2, 0.2],
    [{ en: 'advertises', zh: '像廣告' }, ADVERTISING.test(title), 0.4],
    [
      { en: 'has several emoji', zh: '有好幾個表情符號' },
      (title.match(/\p{Extended_Pictographic}/gu) ?? []).length >= 2,
      0.2,
    ],
  ] as const
  const found = faults.filter(([, isThere]) => isThere)
  const clean = Math.max(0, 1 - found.reduce((sum, [, , penalty]) => sum + penalty, 0))
  const en = found.length > 0 ? `The title ${found.map(([name]) => name.en).join(', ')}.` : 'The title is plain.'
  const zh = found.length > 0 ? `標題${found.map(([name]) => name.zh).join('、')}。` : '標題平實。'
  if (ai_score === undefined) return [round(clean), joinLanguages(en, zh)]
  const score = round(ai_score)
  return [
    round(clean * (1 - ai_score)),
    joinLanguages(`${en} The text is AI-like to ${score}.`, `${zh}內文像 AI 的程度是 ${score}。`),
  ]
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
