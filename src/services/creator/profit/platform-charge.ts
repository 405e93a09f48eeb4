import { joinLanguages } from '#support/errors/localized-text.ts'
import { Decimal } from 'decimal.js'
import { taipeiDay } from '#support/dates/taipei.ts'
import { ApiError } from '#support/errors/errors.ts'
import type { Context } from '#operation/context.ts'
import { suggest } from '#support/text/suggest.ts'
import { isShopee, PLATFORMS, shopeeCapTwd, shopeePaymentPct, type PlatformId } from './fees.ts'
import type { PlatformCharge } from './group-buy-profit.ts'
import { namesOf, ratesOf } from './commission.ts'
import { listCategoryFees, type CategoryFee } from './queries.ts'

interface Charged {
  readonly charge: PlatformCharge | undefined
  readonly assumption: string
  readonly isUnknown?: boolean
}

/** The platform’s total charge in percent of the price, for a price below the cap. */
export function feePctOf(charge: PlatformCharge | undefined): number {
  return charge ? new Decimal(charge.commissionPct).plus(charge.paymentPct).toNumber() : 0
}

export function givenCharge(feePct: number, platform: PlatformId | undefined): Charged {
  const name = platform ? PLATFORMS[platform].zh : '平台'
  return {
    charge: { commissionPct: feePct, capBaseTwd: null, paymentPct: 0 },
    assumption: joinLanguages(`The platform’s fee as you gave it: ${feePct}%.`, `${name}費用依你給的 ${feePct}% 計。`),
  }
}

/** The platform’s charge by the fees of the day. Undefined if the platform's fees have no reliable source. */
export function platformCharge(
  platform: PlatformId | undefined,
  category: string | undefined,
  context: Context,
): Charged {
  if (platform === undefined) {
    return {
      charge: undefined,
      assumption: joinLanguages('No platform, so no platform fees.', '未使用平台，無平台費用。'),
    }
  }
  if (!isShopee(platform)) {
    return {
      charge: undefined,
      assumption: joinLanguages(
        `No trustworthy source for the fees of ${platform}, so the profit is unknown: send fee_pct.`,
        `${PLATFORMS[platform].zh} 的費率沒有可信來源，利潤無法算出；請填 fee_pct。`,
      ),
      isUnknown: true,
    }
  }
  const fees = listCategoryFees(context.db)
  if (fees.length === 0) {
    return {
      charge: undefined,
      assumption: joinLanguages(
        'No rates are available: send fee_pct.',
        `${PLATFORMS[platform].zh} 的費率目前沒有資料，請填 fee_pct。`,
      ),
      isUnknown: true,
    }
  }
  const commissionPct = Math.max(...ratesOf(platform, category === undefined ? fees : feesOfCategory(category, fees)))
  const today = taipeiDay(context.now)
  const paymentPct = shopeePaymentPct(platform, today)
  const capBaseTwd = shopeeCapTwd(platform, today)
  const [of, ofEn] =
    category === undefined ? ['未指定分類，以最高費率計', ', the highest, as no category was given'] : [category, '']
  const [upTo, upToEn] =
    capBaseTwd === null ? ['', ''] : [`，只算到 ${capBaseTwd} 元`, `, of at most ${capBaseTwd} TWD of the price`]
  return {
    charge: { commissionPct, capBaseTwd, paymentPct },
    assumption: joinLanguages(
      `${PLATFORMS[platform].en}: commission of ${commissionPct}%${ofEn}${upToEn}; payment fee of ${paymentPct}%; no optional plan.`,
      `${PLATFORMS[platform].zh}：成交手續費 ${commissionPct}%（${of}）${upTo}＋金流 ${paymentPct}%，未參加免運或回饋方案。`,
    ),
  }
}

/** The parts of a category’s name, as people call it: 保健食品 in 保健食品、營養品. */
function partsOf(name: string): string[] {
  return name.split(/[、，/／&＆()（）]/u).map((part) => part.trim())
}

function feesOfCategory(category: string, fees: readonly CategoryFee[]): CategoryFee[] {
  const known = [...new Set(fees.flatMap(namesOf))]
  const named = known.includes(category) ? [category] : known.filter((name) => partsOf(name).includes(category))
  const [only, ...others] = named
  if (others.length > 0) {
    throw new ApiError(
      'not_found',
      `Several categories are named ${category}: ${named.join(', ')}. Send one of them.`,
      {
        zh: `叫「${category}」的分類不只一個：${named.join('、')}。請填其中一個。`,
        suggestions: named,
        replaces: 'fee_category',
      },
    )
  }
  if (only === undefined) {
    const near = suggest(category, known)
    throw new ApiError(
      'not_found',
      'The platform has no category of that name. Leave fee_category out for the highest rate.',
      {
        zh: '這個平台沒有這個分類。不填 fee_category 就以最高費率計算。',
        suggestions: near.length > 0 ? near : [...new Set(fees.map(({ level1 }) => level1))],
        replaces: 'fee_category',
      },
    )
  }
  return fees.filter((row) => namesOf(row).includes(only))
}
