import { comparisonKey, normalise } from '#support/text/normalise.ts'
import { conditionOf } from '../products/condition.ts'
import type { Product } from '../products/queries.ts'
import { alsoCalled } from './also-called.ts'
import { partName } from './goes-with.ts'
import { COMPUTERS, modelPatterns } from './model-codes.ts'
import { sortLikelyFirst, stillListed } from './product-order.ts'

/**
 * Orders products by how well they match: those that the query names, then others, then computers that contain the
 * part. `meant` are the named ones of the most frequent category among those still listed. If the query names none, the
 * order stays and `meant` is empty.
 */
export function groupByMeaning(found: readonly Product[], typed: string): { items: Product[]; meant: Product[] } {
  const isNamed = createMatcher(typed)
  const isComputer = ({ category }: Product) => COMPUTERS.has(category)
  const named = found.filter((product) => !isComputer(product) && isNamed(product))
  if (named.length === 0) return { items: [...found], meant: [] }
  const alone = named.filter(({ name }) => conditionOf(name) === 'alone')
  const categories = [...Map.groupBy(stillListed(alone.length > 0 ? alone : named), ({ category }) => category)]
  const [main] = categories.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  const likelyFirst = sortLikelyFirst(named, typed)
  return {
    items: [...new Set([...likelyFirst, ...found.filter((product) => !isComputer(product)), ...found])],
    meant: likelyFirst.filter(({ category }) => category === main),
  }
}

/** Whether the query names a product: by its model number if it has one, otherwise by a complete name. */
function createMatcher(typed: string): (product: Product) => boolean {
  const patterns = modelPatterns(typed)
  if (patterns.length > 0)
    return ({ name, category, spec }) => {
      const text = normalise([partName(name).itself, ...alsoCalled({ name, category, spec })].join(' '))
      return patterns.every((pattern) => pattern.test(text))
    }
  const key = comparisonKey(typed)
  return (product) => namesOf(product).some((name) => comparisonKey(name) === key)
}

function namesOf({ name, category, spec }: Product): string[] {
  const [kind = name, variety = ''] = name.split('-')
  // The other names of a variety. 西瓜-大西瓜 is also 大西瓜, but 馬鈴薯-本產 (domestic) is not 本產.
  const whole = variety.includes(kind) ? [variety] : []
  return [
    name,
    kind,
    // The name without its remark in brackets: 毛豬 for 毛豬（豬肉，活體拍賣價）.
    kind.split('（')[0] ?? kind,
    ...whole,
    ...alsoCalled({ name, category, spec }).flatMap((names) => [names, ...names.split(' ')]),
  ]
}
