import { lookupTable } from '#support/text/lookup-table.ts'
import { findTemplateMark } from '../template-mark.ts'
import { isItem, localName, type Value } from './items.ts'
import { vocabulary } from './vocabulary.ts'

const DATES = new Set(
  'datePublished dateModified dateCreated uploadDate startDate endDate datePosted validFrom validThrough priceValidUntil availabilityStarts availabilityEnds expires birthDate deathDate foundingDate previousStartDate doorTime lastReviewed releaseDate'.split(
    ' ',
  ),
)
const DURATIONS = new Set('duration totalTime prepTime cookTime performTime timeRequired'.split(' '))
const PRICES = new Set(['price', 'lowPrice', 'highPrice', 'minPrice', 'maxPrice'])
const CURRENCIES = new Set(['priceCurrency', 'currency'])
const COUNTS = new Set(
  'reviewCount ratingCount answerCount upvoteCount downvoteCount commentCount offerCount userInteractionCount'.split(
    ' ',
  ),
)
const AMOUNTS = new Set(['QuantitativeValue', 'MonetaryAmount'])
const AMOUNT_VALUES = new Set(['value', 'minValue', 'maxValue'])
const ADDRESSES = new Set('url contentUrl embedUrl thumbnailUrl logo image sameAs'.split(' '))
const ENUMERATIONS: Readonly<Record<string, string>> = lookupTable({
  availability: 'ItemAvailability',
  itemCondition: 'OfferItemCondition',
  eventStatus: 'EventStatusType',
  eventAttendanceMode: 'EventAttendanceModeEnumeration',
  dayOfWeek: 'DayOfWeek',
  returnPolicyCategory: 'MerchantReturnEnumeration',
  returnMethod: 'ReturnMethodEnumeration',
  returnFees: 'ReturnFeesEnumeration',
})
/** Properties that are plain text in schema.org, with the values that Google accepts. */
const GOOGLES: Readonly<Record<string, readonly string[]>> = lookupTable({
  employmentType: 'FULL_TIME PART_TIME CONTRACTOR TEMPORARY INTERN VOLUNTEER PER_DIEM OTHER'.split(' '),
  jobLocationType: ['TELECOMMUTE'],
})
const CURRENCY_CODES = new Set(Intl.supportedValuesOf('currency'))

/** Describes the fault of a property's value, with an example of a valid one. Undefined for a valid value. */
export function faultOfValue(
  property: string,
  value: Value,
  types: readonly string[] = [],
): { wanted: string } | undefined {
  if (isItem(value)) return undefined
  const text = String(value).trim()
  // The complete value is an unfilled template variable.
  if (text !== '' && findTemplateMark(text) === text) return { wanted: '…' }
  if (DATES.has(property)) return isDate(text) ? undefined : { wanted: 'ISO 8601: 2026-03-04T09:00:00+08:00' }
  if (DURATIONS.has(property)) return isDuration(text) ? undefined : { wanted: 'ISO 8601: PT1H30M' }
  if (PRICES.has(property)) return isPrice(text) ? undefined : { wanted: '1280.00' }
  if (CURRENCIES.has(property)) return CURRENCY_CODES.has(text) ? undefined : { wanted: 'ISO 4217: TWD' }
  if (AMOUNT_VALUES.has(property) && types.some((type) => AMOUNTS.has(type))) {
    return /^-?\d+(?:\.\d+)?$/.test(text) ? undefined : { wanted: '38000' }
  }
  if (COUNTS.has(property)) return /^\d+$/.test(text) ? undefined : { wanted: '41' }
  if (/^gtin\d*$/.test(property) && /^\d+$/.test(text)) return isGtin(text) ? undefined : { wanted: '4710088412348' }
  if (property === 'position') return /^\d+$/.test(text) ? undefined : { wanted: '1' }
  if (property === 'opens' || property === 'closes') {
    return /^(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?:Z|[+-]\d\d:?\d\d)?$/.test(text) ? undefined : { wanted: '18:00' }
  }
  if (property === 'latitude') return isBetween(text, 90) ? undefined : { wanted: '25.03396' }
  if (property === 'longitude') return isBetween(text, 180) ? undefined : { wanted: '121.56447' }
  if (ADDRESSES.has(property)) return isAddress(text) ? undefined : { wanted: 'https://…' }
  const names = GOOGLES[property]
  if (names) return names.includes(text) ? undefined : { wanted: names.slice(0, 3).join(' / ') }
  const members = vocabulary().enumeration(ENUMERATIONS[property] ?? '')
  if (members.length === 0 || members.includes(localName(text))) return undefined
  return {
    wanted: `https://schema.org/${members.find((it) => /^(?:InStock|NewC|EventS|Offline|Monday|MerchantReturnFinite|ReturnByMail|FreeReturn)/.test(it)) ?? members[0]}`,
  }
}

const DATE = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/
const COMPACT_DATE = /^(\d{4})(\d\d)(\d\d)$/
const TIME = /^([01]\d|2[0-4])(?::?([0-5]\d)(?::?([0-5]\d|60)(?:[.,]\d+)?)?)?\s?(Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?$/i

/** Whether a text is a year, month, day or instant in ISO 8601. A space may replace the T (RFC 3339 §5.6). */
export function isDate(text: string): boolean {
  const [day = '', ...rest] = text.split(/[T ]/i)
  const match = DATE.exec(day) ?? COMPACT_DATE.exec(day)
  if (!match) return false
  const [, year = '', month, date] = match
  if (month !== undefined && (Number(month) < 1 || Number(month) > 12)) return false
  if (date !== undefined) {
    const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
    if (Number(date) < 1 || Number(date) > days) return false
  }
  return rest.length === 0 || (date !== undefined && TIME.test(rest.join(' ')))
}

function isDuration(text: string): boolean {
  return /^P(?=.)(?:\d+(?:\.\d+)?[YMWD])*(?:T(?=.)(?:\d+(?:\.\d+)?[HMS])+)?$/.test(text)
}

function isPrice(text: string): boolean {
  return /^\d+(?:\.\d+)?$/.test(text)
}

/** A GTIN has 8, 12, 13 or 14 digits, and the last is a check digit (GS1 General Specifications, 7.9). */
function isGtin(digits: string): boolean {
  if (![8, 12, 13, 14].includes(digits.length)) return false
  const sum = [...digits].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

function isBetween(text: string, limit: number): boolean {
  return text !== '' && Number.isFinite(Number(text)) && Math.abs(Number(text)) <= limit
}

function isAddress(text: string): boolean {
  return !/\s/.test(text) && (/^(?:\/|\.\.?\/|[\w%.-]+\/|[\w%-]+\.\w+$)/.test(text) || URL.canParse(text))
}
