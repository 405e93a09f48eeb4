import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { normalise } from '#support/text/normalise.ts'

/** Words for “and”. The annex and sellers use 及, 與 and 和 interchangeably; in folded text 與 is 与. */
const AND = /[及与和]/gu

/** A beginning of sentences, such as 有助於, that the annex includes in some places and omits in others. */
const STEM_HEAD = new RegExp(
  normalise(
    '^(?:(?:help|support|promote|contribute|aid|assist)[a-z]*(?: to| in)? (?:the |a )?|the |a |(?:硒|鉻)?(?:可|具)?(?:幫助|有助於|有助)?)',
  ),
  'u',
)

interface Function {
  /** The nutrients for which the annex lists the sentence. Incomplete unless `isConfirmed`. */
  readonly nutrients: ReadonlySet<string>
  /** Whether `nutrients` is complete. */
  readonly isConfirmed: boolean
}

const nutrientRow = z.object({
  nutrient: z.string().min(1),
  phrase: z.string().min(1),
  confirmed: z.enum(['yes', 'no']),
})

const ENGLISH_ROWS = readTable('reference/creator/ad-nutrients-en.tsv', nutrientRow)
const ENGLISH_HEADS = ['help', 'helps', 'support', 'supports', 'promote', 'promotes', 'contribute to', 'contributes to']
const STARTS_WITH_VERB = /^(?:build|maintain|reduce|heal|regulate|increase|soften|resist) /u
/**
 * The functions of nutrients as English sentences use them: a verb (“builds bones”), or a noun after one (“supports
 * growth”).
 */
export const ENGLISH_FUNCTIONS: readonly string[] = [
  ...new Set(
    ENGLISH_ROWS.flatMap(({ phrase }) =>
      STARTS_WITH_VERB.test(phrase)
        ? [phrase, phrase.replace(' ', 's ')]
        : [phrase, ...ENGLISH_HEADS.map((head) => `${head} ${phrase}`)],
    ),
  ),
]

const rows = [...readTable('reference/creator/ad-nutrients.tsv', nutrientRow), ...ENGLISH_ROWS]

const FUNCTIONS = new Map<string, Function>()
for (const [key, group] of Map.groupBy(
  rows.flatMap((row) => row.phrase.split('，').map((part) => ({ ...row, key: stemOf(part) }))),
  (row) => row.key,
)) {
  FUNCTIONS.set(key, {
    nutrients: new Set(group.map(({ nutrient }) => nutrient)),
    isConfirmed: group.every(({ confirmed }) => confirmed === 'yes'),
  })
}

/** Spellings of the annex’s nutrients. 維生素B群 means all the B vitamins. */
const NAMES: readonly (readonly [pattern: RegExp, nutrients: readonly string[]])[] = (
  [
    ['維(?:生素|他命)\\s*a|胡蘿蔔素|vitamin a\\b|carotene', ['維生素A／β-胡蘿蔔素']],
    ['維(?:生素|他命)\\s*d|vitamin d', ['維生素D']],
    ['維(?:生素|他命)\\s*e|vitamin e\\b', ['維生素E']],
    ['維(?:生素|他命)\\s*k|vitamin k', ['維生素K']],
    ['維(?:生素|他命)\\s*c|vitamin c\\b', ['維生素C']],
    ['\\bb1(?!\\d)|硫胺|thiamine?\\b', ['維生素B1']],
    ['\\bb2|核黃素|riboflavin', ['維生素B2']],
    ['\\bb6', ['維生素B6']],
    ['\\bb12', ['維生素B12']],
    ['b群', ['維生素B1', '維生素B2', '維生素B6', '維生素B12', '菸鹼素', '泛酸', '生物素', '葉酸']],
    ['菸鹼[素酸]|niacin', ['菸鹼素']],
    ['葉酸|folate|folic acid', ['葉酸']],
    ['泛酸|pantothenic', ['泛酸']],
    ['生物素|biotin', ['生物素']],
    ['鈣|calcium', ['鈣']],
    ['鐵|\\biron\\b', ['鐵']],
    ['碘|iodine', ['碘']],
    ['鎂|magnesium', ['鎂']],
    ['鋅|zinc', ['鋅']],
    ['鉻|chromium', ['鉻']],
    ['硒|selenium', ['硒']],
    ['鉀|potassium', ['鉀']],
    ['磷|phosphorus', ['磷']],
    ['蛋白質|\\bprotein\\b', ['蛋白質']],
    ['膳食纖維|纖維|fibre|fiber', ['膳食纖維']],
  ] as const
).map(([pattern, nutrients]) => [new RegExp(normalise(pattern), 'u'), nutrients])

function stemOf(phrase: string): string {
  return normalise(phrase).replace(STEM_HEAD, '').replaceAll(AND, '及')
}

export type Judgement = 'lawful' | 'misused' | 'doubtful' | 'unrelated'

/**
 * Judges a sentence of annex 2 by the nutrients near it. `lawful`: the annex lists it for a named nutrient. `misused`:
 * no nutrient, or a wrong one, is named. `doubtful`: the annex may list it for the named nutrient.
 */
export function judgeFunction(phrase: string, sentence: string): Judgement {
  const known = FUNCTIONS.get(stemOf(phrase))
  // The sentence itself is removed first, because it may contain a nutrient: 增進鈣吸收 is a function of vitamin D.
  const around = normalise(sentence).replaceAll(AND, '及').replaceAll(stemOf(phrase), ' ')
  const named = NAMES.flatMap(([pattern, nutrients]) => (pattern.test(around) ? nutrients : []))
  // An English noun such as “growth” is a claim only beside a nutrient. Some sentences name their own nutrient:
  // 膳食中有適量的膳食纖維時.
  if (
    named.length === 0 &&
    NAMES.some(
      ([pattern, nutrients]) => pattern.test(stemOf(phrase)) && nutrients.some((it) => known?.nutrients.has(it)),
    )
  )
    return 'lawful'
  if (named.length === 0) return /^[a-z]/u.test(normalise(phrase)) ? 'unrelated' : 'misused'
  if (!known || named.some((nutrient) => known.nutrients.has(nutrient))) return 'lawful'
  return known.isConfirmed ? 'misused' : 'doubtful'
}
