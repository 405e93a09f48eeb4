import { splitLanguages } from '#support/errors/localized-text.ts'
import type { Database } from '#data/db/client.ts'
import type { Fx } from '../fx/current-fx.ts'
import { listOffers, type Offer } from '../models/queries.ts'
import { nextRatesOf } from '../models/rates-on.ts'
import { parseTiers, type Tier } from '../models/rate-tiers.ts'
import { isListedFree } from '../models/unit-price.ts'
import { costLines, sumOf, type Quantities } from './cost-lines.ts'

interface Assumption {
  readonly zh: string
  readonly en: string
}

const BATCH: Assumption = {
  zh: '批次單價：要等，不計快取或大量折扣，未稅。',
  en: 'Batch rates: the answer waits; no cached input or volume discounts, and no tax.',
}

const OFF_PEAK: Assumption = {
  zh: '離峰單價：不計快取、批次或大量折扣，未稅。',
  en: 'Off-peak rates: no cached input, batch or volume discounts, and no tax.',
}

const CACHED: Assumption = {
  zh: '快取裡的輸入照快取單價；放進快取的費用另計，沒有算在內，未稅。',
  en: 'Cached input at its own rate; what writing the cache costs is not included, and no tax.',
}

const STANDARD: Assumption = {
  zh: '標準單價：不計快取、批次、優先或大量折扣，未稅。',
  en: 'Standard rates: no cached input, batch, priority or volume discounts, and no tax.',
}

const UNIT: Assumption = {
  zh: '沒有給用量，列的是一個單位的價錢，例如輸入、輸出各一百萬 token。',
  en: 'No quantity was sent, so these are the prices of one unit each, such as a million tokens in and a million out.',
}

interface Estimate {
  readonly offer: Offer
  /** The model as the caller wrote it. */
  readonly asked: string
  readonly quantities: Quantities
  /** Input tokens of one request; 0 where none were sent. */
  readonly perRequest: number
  readonly fx: Fx
  /** The higher rates of long requests, if this request is long enough for them. */
  readonly tier: Tier | undefined
  /** Whether all input tokens belong to a single request. */
  readonly isOne: boolean
  readonly batch: boolean
  readonly off_peak: boolean
  readonly is_unit: boolean
}

/** The assumptions of an estimate and the costs it omits, in both languages. */
export function assumptionsOf(
  db: Database,
  { offer, asked, quantities, perRequest, fx, tier, isOne, batch, off_peak, is_unit }: Estimate,
): Assumption[] {
  const above = parseTiers(offer.tiers).find((it) => (quantities.input_tokens ?? 0) > it.above_input_tokens)
  return [
    ...(is_unit ? [UNIT] : []),
    batch ? BATCH : off_peak ? OFF_PEAK : quantities.cached_input_tokens === undefined ? STANDARD : CACHED,
    rateOf(fx),
    ...(offer.model === asked
      ? []
      : [
          {
            zh: `「${asked}」當作 ${offer.vendor} 的 ${offer.model}。`,
            en: `${asked} was read as ${offer.model} of ${offer.vendor}.`,
          },
        ]),
    ...(offer.context_tokens !== null && perRequest > offer.context_tokens
      ? [isOne ? tooLong(perRequest, offer.context_tokens) : MANY_REQUESTS]
      : []),
    ...(tier ? [longRequest(tier)] : above && !isOne && !is_unit ? [shortRequests(offer, above)] : []),
    ...(offer.valid_until ? [endOfRates(offer, offer.valid_until)] : []),
    ...(offer.usd_request === null
      ? []
      : [
          {
            zh: `每次請求另收 ${offer.usd_request} 美元，沒有算在內。`,
            en: `A fee of ${offer.usd_request} USD per request comes on top.`,
          },
        ]),
    ...(isListedFree(offer)
      ? [
          {
            zh: '價目表把這個模型列為 0，請向廠商確認。',
            en: 'The catalogue lists this model at 0: check with the vendor.',
          },
          ...priceOfOtherProvider(db, offer, quantities),
        ]
      : []),
    ...(offer.note === null ? [] : [splitLanguages(offer.note)]),
  ]
}

function rateOf({ usd_twd, date, basis }: Fx): Assumption {
  if (basis !== 'monthly_average')
    return { zh: `以 ${date} 的匯率換算，1 美元 = ${usd_twd} 元。`, en: `TWD at ${usd_twd} per USD of ${date}.` }
  const month = date.slice(0, 7)
  return {
    zh: `以 ${month} 的平均匯率換算，1 美元 = ${usd_twd} 元。`,
    en: `TWD at ${usd_twd} per USD, the mean of ${month}.`,
  }
}

/** States what other sellers charge, because a catalogue price of 0 may be a trial price or an unknown price. */
function priceOfOtherProvider(db: Database, offer: Offer, quantities: Quantities): Assumption[] {
  const [cheapest] = listOffers(db)
    .filter((other) => other.identity === offer.identity && !isListedFree(other))
    .map((other) => ({ other, lines: costLines(other, quantities) }))
    .filter(({ lines }) => lines.length === Object.values(quantities).filter((it) => it !== undefined).length)
    .map(({ other, lines }) => ({ ...other, usd: sumOf(lines.map((line) => line.usd)) }))
    .toSorted((a, b) => a.usd - b.usd)
  if (!cheapest) return []
  const { vendor, model, usd } = cheapest
  return [
    {
      zh: `要付費的裡面，${vendor} 的 ${model} 最便宜：同樣的量 ${usd} 美元。`,
      en: `Of those who ask money for it, ${vendor} is cheapest: ${usd} USD for the same of ${model}.`,
    },
  ]
}

function endOfRates(offer: Offer, until: string): Assumption {
  const next = nextRatesOf(offer)
  return {
    zh:
      `這個單價只保證到 ${until}，之後` +
      (next ? `每百萬 token 輸入 ${next.input_usd} 美元、輸出 ${next.output_usd} 美元。` : '多少沒有公布。'),
    en:
      `This price is promised until ${until}; ` +
      (next
        ? `after it ${next.input_usd} in and ${next.output_usd} out (USD per million tokens).`
        : 'what follows is not announced.'),
  }
}

const MANY_REQUESTS: Assumption = {
  zh: '一次請求放不下這麼多，所以當作許多次短請求。',
  en: 'One request cannot hold so many tokens, so they are taken as many short ones.',
}

function tooLong(perRequest: number, context: number): Assumption {
  return {
    zh: `單次輸入 ${perRequest} 個 token 超過這個模型的上限 ${context}，實際上送不出去。`,
    en: `One request of ${perRequest} input tokens exceeds the model’s limit of ${context}, which would refuse it.`,
  }
}

function longRequest({ above_input_tokens: above }: Tier): Assumption {
  return {
    zh: `單次輸入超過 ${above} 個 token，用長請求的單價。`,
    en: `One request has more than ${above} input tokens, so the rates for long requests apply.`,
  }
}

function shortRequests(offer: Offer, tier: Tier): Assumption {
  const [input, output] = [tier.input_usd ?? offer.input_usd_mtok, tier.output_usd ?? offer.output_usd_mtok]
  return {
    zh:
      `單次輸入超過 ${tier.above_input_tokens} 個 token 的請求，` +
      `每百萬 token 輸入 ${input} 美元、輸出 ${output} 美元。`,
    en:
      `A single request with more than ${tier.above_input_tokens} input ` +
      `tokens costs ${input} in and ${output} out (USD per million tokens).`,
  }
}
