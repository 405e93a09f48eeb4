import { isItem, isReference, type Item, type Value } from './items.ts'
import { faultOfValue, isDate } from './value-formats.ts'
import { vocabulary, type GoogleRule } from './vocabulary.ts'

export interface ItemFault {
  readonly code: 'sd_context' | 'sd_unknown_type' | 'sd_required' | 'sd_value' | 'sd_recommended' | 'sd_retired'
  readonly line: number
  readonly where: string
  readonly found: string
  readonly wanted: string
  /** The page of Google's documentation; null for a rule of schema.org. */
  readonly url: string | null
}

const FAULTS_MAX = 100
const SPANS = [
  ['startDate', 'endDate'],
  ['validFrom', 'validThrough'],
  ['datePosted', 'validThrough'],
] as const
/** Types that must name the reviewed item, unless they are nested in it (Google, review snippet: itemReviewed). */
const REVIEWS = new Set(['Review', 'CriticReview', 'UserReview', 'AggregateRating', 'EmployerAggregateRating'])
/** Properties that expect an item, but may also be a plain address. */
const ADDRESSED = new Set(['image', 'logo', 'url', 'item', 'thumbnailUrl', 'potentialAction'])
const DEPTH_MAX = 12

export function judgeItems(items: readonly Item[]): ItemFault[] {
  const judge = new Judge(items)
  for (const item of items) judge.judge(item, true, 0)
  return judge.faults.slice(0, FAULTS_MAX)
}

/**
 * Judges each item once: its vocabulary and types, Google’s rules for its types, the form of its values, then the items
 * within it. An item is standalone if it is at the top of the page and no other item refers to it; only then do rules
 * about complete pages apply.
 */
class Judge {
  readonly faults: ItemFault[] = []
  readonly #byId = new Map<string, Item>()
  /** The ids to which an item refers. */
  readonly #used = new Set<string>()

  constructor(items: readonly Item[]) {
    const visit = (item: Item, depth: number) => {
      if (item.id !== null && !isReference(item)) this.#byId.set(item.id, item)
      if (depth > DEPTH_MAX) return
      for (const value of [...item.properties.values()].flat()) {
        if (!isItem(value)) continue
        if (isReference(value)) this.#used.add(value.id ?? '')
        visit(value, depth + 1)
      }
    }
    for (const item of items) visit(item, 0)
  }

  judge(item: Item, isTop: boolean, depth: number): void {
    if (depth > DEPTH_MAX || this.faults.length > FAULTS_MAX || isReference(item)) return
    if (item.vocabulary === 'none' && isTop && (item.types.length > 0 || item.format === 'json-ld')) {
      const found = item.format === 'json-ld' ? '@context' : 'vocab'
      this.#add({ code: 'sd_context', item, where: nameOf(item), found, wanted: 'https://schema.org', url: null })
      return
    }
    if (item.vocabulary === 'other') return
    if (this.#judgeTypes(item, isTop)) this.#judgeRules(item, isTop)
    this.#judgeValues(item)
    for (const value of [...item.properties.values()].flat()) if (isItem(value)) this.judge(value, false, depth + 1)
  }

  /** Reports unknown types. Returns whether one is known, so that rules apply to the item. */
  #judgeTypes(item: Item, isTop: boolean): boolean {
    if (item.types.length === 0) {
      if (isTop && item.format === 'json-ld')
        this.#add({ code: 'sd_unknown_type', item, where: item.format, found: '@type', wanted: 'WebPage', url: null })
      return false
    }
    const unknown = item.types.filter((type) => !/[:/]/.test(type) && vocabulary().ancestors(type).length === 0)
    for (const type of unknown) {
      const wanted = vocabulary().nearestType(type) ?? ''
      this.#add({ code: 'sd_unknown_type', item, where: type, found: type, wanted, url: null })
    }
    return unknown.length < item.types.length
  }

  #judgeRules(item: Item, isTop: boolean): void {
    const isStandalone = isTop && !this.#used.has(item.id ?? '\0')
    for (const type of item.types) {
      const since = isStandalone ? vocabulary().retiredSince(type) : undefined
      if (since) this.#add({ code: 'sd_retired', item, where: type, found: since, wanted: '', url: null })
      for (const rule of vocabulary().rulesFor(type)) {
        if (rule.applies === 'page' && !isStandalone) continue
        this.#judgeRule(item, type, rule)
      }
    }
    if (isStandalone && item.types.some((type) => REVIEWS.has(type)) && !this.#has(item, 'itemReviewed')) {
      const [type = ''] = item.types
      this.#require(item, `${type}.itemReviewed`, 'itemReviewed', urlOf(type))
    }
    if (item.types.includes('BreadcrumbList')) this.#judgeCrumbs(item)
    if (item.types.some((type) => /^(?:Aggregate)?Rating$/.test(type))) this.#judgeRating(item)
    if (isStandalone && item.types.includes('JobPosting')) this.#judgeJob(item)
  }

  /** A path such as `offers.price` names a property of a nested item. */
  #judgeRule(item: Item, type: string, { required, one_of, recommended, url }: GoogleRule): void {
    for (const path of required) {
      if (isVirtual(item, path) || (this.#has(item, path) && !this.#isDangling(item, path))) continue
      // If the parent is missing too, only the parent is reported.
      const parent = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : ''
      if (parent !== '' && !this.#hasItem(item, parent)) continue
      this.#require(item, `${type}.${path}`, path, url)
    }
    for (const paths of one_of) {
      if (paths.some((path) => this.#has(item, path) && !this.#isDangling(item, path))) continue
      const parent = paths[0]?.includes('.') ? (paths[0].split('.')[0] ?? '') : ''
      if (parent !== '' && !this.#hasItem(item, parent)) continue
      this.#require(item, `${type}.${paths[0]}`, paths.join(' / '), url)
    }
    const missing = recommended.filter((path) => !this.#has(item, path))
    if (missing.length > 0) {
      this.#add({ code: 'sd_recommended', item, where: type, found: '', wanted: missing.slice(0, 8).join(', '), url })
    }
  }

  #judgeCrumbs(item: Item): void {
    const url = urlOf('BreadcrumbList')
    const crumbs = this.#valuesAt(item, 'itemListElement').filter(isItem)
    const positions: number[] = []
    if (crumbs.length === 1) this.#refuse(item, 'BreadcrumbList.itemListElement', '1', '≥ 2 × ListItem', url)
    for (const [index, crumb] of crumbs.entries()) {
      const number = String(index + 1)
      const isLast = index === crumbs.length - 1
      const target = this.#valuesAt(crumb, 'item').find(isItem)
      const isNamed = this.#has(crumb, 'name') || (target !== undefined && this.#has(target, 'name'))
      if (!isNamed) this.#require(item, 'ListItem.name', 'name', url, number)
      if (!isLast && !this.#has(crumb, 'item')) this.#require(item, 'ListItem.item', 'item', url, number)
      const [position] = this.#valuesAt(crumb, 'position')
      if (position === undefined) this.#require(item, 'ListItem.position', 'position', url, number)
      else positions.push(Number(position))
    }
    const isOrdered = positions.every(
      (position, index) => Number.isNaN(position) || position > (index === 0 ? 0 : (positions[index - 1] ?? 0)),
    )
    if (!isOrdered) this.#refuse(item, 'ListItem.position', positions.join(', '), '1, 2, 3', url)
  }

  #judgeRating(item: Item): void {
    const url = urlOf('AggregateRating')
    const [written] = this.#valuesAt(item, 'ratingValue')
    if (written === undefined || isItem(written)) return
    const text = String(written).trim()
    // The scale of a fraction such as `4/5` or a percentage is in the value itself.
    if (/^\d+(?:\.\d+)?\s*(?:%|\/\s*\d+(?:\.\d+)?)$/.test(text)) return
    const value = Number(text)
    const limit = (name: string, standard: number) => {
      const [given] = this.#valuesAt(item, name)
      return given === undefined || isItem(given) ? standard : Number(given)
    }
    const [worst, best] = [limit('worstRating', 1), limit('bestRating', 5)]
    // Many sites write a rating of 0 for "not rated yet". If the worst rating is 1, that is a contradiction.
    const isUnrated = value >= 0 && worst === 1 && !this.#has(item, 'worstRating')
    for (const name of ['ratingCount', 'reviewCount']) {
      // A rating above 0 cannot be the average of zero ratings. (A value of 0 means "not rated yet".)
      if (value > 0 && this.#valuesAt(item, name).some((count) => String(count) === '0')) {
        this.#refuse(item, `AggregateRating.${name}`, '0', '≥ 1', url)
      }
    }
    const isInside = text !== '' && value <= best && (value >= worst || isUnrated)
    if (!isInside) this.#refuse(item, 'ratingValue', text, `${worst}–${best}`, url)
  }

  /** A job needs a location. A remote job needs the countries of applicants instead (Google, JobPosting). */
  #judgeJob(item: Item): void {
    const isRemote = this.#valuesAt(item, 'jobLocationType').includes('TELECOMMUTE')
    if (isRemote && !this.#has(item, 'applicantLocationRequirements') && !this.#has(item, 'jobLocation')) return
    if (!isRemote && !this.#has(item, 'jobLocation') && this.#has(item, 'applicantLocationRequirements')) {
      this.#require(item, 'JobPosting.jobLocation', 'jobLocation', urlOf('JobPosting'))
    }
  }

  #judgeSpans(item: Item): void {
    for (const [from, to] of SPANS) {
      const [start, end] = [from, to].map((name) => this.#valuesAt(item, name)[0])
      if (typeof start !== 'string' || typeof end !== 'string' || !isDate(start) || !isDate(end)) continue
      // An event may end on the day it begins. So only the days are compared, unless both values have a time.
      const whole = start.length > 10 && end.length > 10
      const [first, last] = whole ? [Date.parse(start), Date.parse(end)] : [start.slice(0, 10), end.slice(0, 10)]
      if (!(last < first)) continue
      this.#refuse(item, `${nameOf(item)}.${to}`, end, `≥ ${start}`, urlOf(...item.types))
    }
  }

  #judgeValues(item: Item): void {
    this.#judgeSpans(item)
    for (const [property, values] of item.properties) {
      for (const value of values) {
        const fault = faultOfValue(property, value, item.types)
        const where = `${nameOf(item)}.${property}`
        if (fault) this.#refuse(item, where, String(value).slice(0, 80), fault.wanted, urlOf(...item.types))
      }
    }
  }

  #has(item: Item, path: string): boolean {
    return this.#valuesAt(item, path).length > 0
  }

  /** Whether a property only refers to ids that are not on this page. Google does not search other pages. */
  #isDangling(item: Item, path: string): boolean {
    if (ADDRESSED.has(path)) return false
    return this.#valuesAt(item, path).every((value) => isItem(value) && isReference(value) && value.types.length === 0)
  }

  #hasItem(item: Item, path: string): boolean {
    return this.#valuesAt(item, path).some(isItem)
  }

  /** The values at a path. References are replaced by the items of the page that they name. */
  #valuesAt(item: Item, path: string): Value[] {
    let found: Value[] = [item]
    for (const name of path.split('.')) {
      found = found.flatMap((value) => (isItem(value) ? [...(this.#resolve(value).properties.get(name) ?? [])] : []))
    }
    return found.map((value) => (isItem(value) ? this.#resolve(value) : value))
  }

  #resolve(item: Item): Item {
    return (isReference(item) && this.#byId.get(item.id ?? '')) || item
  }

  #require(item: Item, where: string, wanted: string, url: string | null, found = ''): void {
    this.#add({ code: 'sd_required', item, where, found, wanted, url })
  }

  #refuse(item: Item, where: string, found: string, wanted: string, url: string | null): void {
    this.#add({ code: 'sd_value', item, where, found, wanted, url })
  }

  #add({ item, ...fault }: Omit<ItemFault, 'line'> & { item: Item }): void {
    this.faults.push({ line: item.line, ...fault })
  }
}

/** Google's page about the first of these types that it documents. */
function urlOf(...types: readonly string[]): string | null {
  return types.flatMap((type) => vocabulary().rulesFor(type))[0]?.url ?? null
}

/** An online event needs no address. */
function isVirtual(item: Item, path: string): boolean {
  if (path !== 'location.address') return false
  const places = item.properties.get('location') ?? []
  return places.some((place) => isItem(place) && place.types.includes('VirtualLocation'))
}

function nameOf({ types, format }: Item): string {
  return types[0] ?? format
}
