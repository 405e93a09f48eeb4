import type { Database } from '#data/db/client.ts'
import { rowCache } from '#operation/row-cache.ts'
import { phraseNames } from '#operation/input/find-names.ts'
import type { KnownNames } from '#operation/input/known-names.ts'
import { searchTokens } from '#support/text/tokens.ts'
import { CATEGORY_NAMES } from '../categories/category-names.ts'
import { completeGoods } from './complete-goods.ts'
import { hasMatch, listDailyGoods } from './queries.ts'
import { DAILY_GOODS } from './goods-names.ts'
import { MAKERS } from './maker-names.ts'
import { PRODUCE_NAMES, SEAFOOD_NAMES } from './other-names.ts'

// Finds products in a sentence: 羅技G304滑鼠, 5070顯卡, 高麗菜. Computer parts are found by their model, other goods by name.

const goodsNames = rowCache(['shop_produce', 'shop_necessities'], (db) =>
  phraseNames([
    ...CATEGORY_NAMES.flatMap(({ name_zh, name_en, also }) => [
      ...name_zh.split('、'),
      ...name_en.split(/,| and /),
      ...also,
    ]),
    ...MAKERS.flatMap(({ zh, en }) => [zh, en]),
    ...[PRODUCE_NAMES, SEAFOOD_NAMES].flatMap((names) =>
      [...names].flatMap(([name, also]) => [name, ...also.split(' ')]),
    ),
    ...DAILY_GOODS.flatMap(({ names }) => names.split(' ')),
    ...listDailyGoods(db).flatMap((name) => [name, name.split('-')[0] ?? '']),
  ]),
)

/** Words with digits: 9800x3d, b850, 27吋. A number without letters counts only next to a name. */
const WITH_FIGURES =
  /(?<![A-Za-z\d.$/:-])(?:[A-Za-z]{1,12}[ -]?)?\d{1,5}[A-Za-z\d]{0,10}(?:吋|寸)?(?![A-Za-z\d.:/-]|\s*[元塊萬千百月日號天年%])/g
const JOINT = /^[\s的]?$/u

interface Span {
  readonly start: number
  readonly end: number
  readonly isGoods: boolean
}

export const namedGoods: KnownNames = {
  complete: completeGoods,
  prepare: goodsNames.steps,
  find(text, { context }) {
    if (!context) return []
    const called = goodsNames(context.db)
      .find(text)
      .map(({ start, end }): Span => ({ start, end, isGoods: true }))
    const models = [...text.matchAll(WITH_FIGURES)]
      .map(({ index, 0: word }): Span => ({
        start: index,
        end: index + word.length,
        isGoods: /\p{L}/u.test(word) && isModel(context.db, word),
      }))
      .filter((it) => !called.some((other) => other.start < it.end && it.start < other.end))
    const runs: Span[] = []
    for (const span of [...called, ...models].toSorted((a, b) => a.start - b.start)) {
      const last = runs.at(-1)
      if (last && JOINT.test(text.slice(last.end, span.start)))
        runs[runs.length - 1] = { start: last.start, end: span.end, isGoods: last.isGoods || span.isGoods }
      else runs.push(span)
    }
    return runs
      .filter(({ isGoods }) => isGoods)
      .map(({ start, end }) => ({ value: text.slice(start, end), start, end }))
  },
}

function isModel(db: Database, word: string): boolean {
  return hasMatch(db, `name : "${searchTokens(word)}"`)
}
