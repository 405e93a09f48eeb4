import { z } from 'zod'
import { readTable } from '#data-files/read.ts'
import { normalise } from '#text/normalise.ts'

interface Function {
  /** The nutrients that the annex lists the sentence for, as far as they are known. */
  readonly nutrients: ReadonlySet<string>
  /** Whether that list is known to be whole. */
  readonly isConfirmed: boolean
}

const rows = readTable(
  'models/creator/ad-nutrients.tsv',
  z.object({ nutrient: z.string().min(1), phrase: z.string().min(1), confirmed: z.enum(['yes', 'no']) }),
)

const FUNCTIONS = new Map<string, Function>()
for (const [key, held] of Map.groupBy(
  rows.flatMap((row) => row.phrase.split('，').map((part) => ({ ...row, key: stemOf(part) }))),
  (row) => row.key,
)) {
  FUNCTIONS.set(key, {
    nutrients: new Set(held.map(({ nutrient }) => nutrient)),
    isConfirmed: held.every(({ confirmed }) => confirmed === 'yes'),
  })
}

/** How the nutrients of the annex are written. 維生素B群 stands for each of its vitamins. */
const NAMES: readonly (readonly [pattern: RegExp, nutrients: readonly string[]])[] = (
  [
    ['維(?:生素|他命)\\s*a|胡蘿蔔素', ['維生素A／β-胡蘿蔔素']],
    ['維(?:生素|他命)\\s*d', ['維生素D']],
    ['維(?:生素|他命)\\s*e', ['維生素E']],
    ['維(?:生素|他命)\\s*k', ['維生素K']],
    ['維(?:生素|他命)\\s*c', ['維生素C']],
    ['維(?:生素|他命)\\s*b1(?!2)|硫胺', ['維生素B1']],
    ['維(?:生素|他命)\\s*b2|核黃素', ['維生素B2']],
    ['維(?:生素|他命)\\s*b6', ['維生素B6']],
    ['維(?:生素|他命)\\s*b12', ['維生素B12']],
    ['b群', ['維生素B1', '維生素B2', '維生素B6', '維生素B12', '菸鹼素', '泛酸', '生物素', '葉酸']],
    ['菸鹼[素酸]', ['菸鹼素']],
    ['葉酸', ['葉酸']],
    ['泛酸', ['泛酸']],
    ['生物素', ['生物素']],
    ['鈣', ['鈣']],
    ['鐵', ['鐵']],
    ['碘', ['碘']],
    ['鎂', ['鎂']],
    ['鋅', ['鋅']],
    ['鉻', ['鉻']],
    ['硒', ['硒']],
    ['鉀', ['鉀']],
    ['磷', ['磷']],
    ['蛋白質', ['蛋白質']],
    ['膳食纖維|纖維', ['膳食纖維']],
  ] as const
).map(([pattern, nutrients]) => [new RegExp(normalise(pattern), 'u'), nutrients])

/** The sentence without the words that the annex puts before it in one place and not in another. */
function stemOf(phrase: string): string {
  return normalise(phrase).replace(new RegExp(normalise('^(?:可|具)?(?:幫助|有助於|有助)?'), 'u'), '')
}

/**
 * Whether a sentence of annex 2 stands beside a nutrient that the annex lists it for. Where the list is not known to be
 * whole, any nutrient counts; without a nutrient no sentence stands.
 */
export function hasItsNutrient(phrase: string, sentence: string): boolean {
  const held = FUNCTIONS.get(stemOf(phrase))
  // The function's own words may hold the name of another nutrient: 增進鈣吸收 is vitamin D's.
  const around = normalise(sentence).replaceAll(stemOf(phrase), ' ')
  const named = NAMES.flatMap(([pattern, nutrients]) => (pattern.test(around) ? nutrients : []))
  if (named.length === 0) return false
  return !held?.isConfirmed || named.some((nutrient) => held.nutrients.has(nutrient))
}
