import { normalise } from '#support/text/normalise.ts'
import type { TermRow } from './queries.ts'

/** Words of players, each with the term that the rules use for it. */
const PHRASES: readonly (readonly [RegExp, string])[] = (
  [
    ['生命值|血量', '基本分'],
    ['歸零', '變成 0'],
    ['鎖鏈', '連鎖'],
    ['ss ?(?=[123])', '咒文速度 '],
    ['傷計', '傷害計算'],
    ['戰鬥重播|重播', '重新選擇'],
    ['轉守備?|轉攻擊?|轉位', '改變表示形式'],
    ['打(?:到)?蓋著?的怪獸?', '攻擊 裏側守備'],
    ['蓋怪獸?', '蓋放'],
    ['墳墓|墳場', '墓地'],
    ['手牌幾張', '手牌張數 公開'],
    ['祭(?!品)', '祭品'],
    ['特招|特召', '特殊召喚'],
    ['通召', '通常召喚'],
    ['康(?!復)', '無效'],
    ['(?<=[一二三四五六七八九十\\d])星怪?', '等級'],
    ['拔掉|拔', '取除'],
    ['先手', '先攻'],
    ['後手', '後攻'],
    ['備牌', '副牌組'],
    ['蓋下去|蓋著|蓋下', '覆蓋'],
  ] as const
).map(([phrase, rule]) => [new RegExp(normalise(phrase), 'gu'), normalise(rule)])

/** Words that appear in questions but not in the rules. */
const FILLERS_ZH = new RegExp(
  normalise(
    '請問|為什麼|什麼時候|什麼意思|什麼|怎麼樣|怎麼|怎樣|如何|會怎樣|能不能|可不可以|可以|是不是|有沒有|多少|幾[張隻次個]|多久|哪裡|哪邊|哪個|去哪|哪|差別|差在|分別|怎麼分|意思|是否|一定要|一定|要不要|嗎|呢|啊|了|的|跟|和|與|是|會|要|我|才能|才',
  ),
  'gu',
)
const FILLERS_EN = new Set(
  'a an the is are am be do does did can could may might will would should must i you we he it its my your our this that these those what when where who which why how many much long often and or if then to of in on at for from with by as into per go goes get gets happen happens mean means difference between use used using allow allowed there have has'.split(
    ' ',
  ),
)

/** The question in the terms of the rules, without question words. */
export function plainQuestion(typed: string): string {
  const typedQuestion = PHRASES.reduce((text, [pattern, rule]) => text.replaceAll(pattern, rule), normalise(typed))
  const words = typedQuestion.replaceAll(FILLERS_ZH, ' ').split(/\s+/u)
  const kept = words.filter((word) => !FILLERS_EN.has(word.replaceAll(/[^a-z'’-]/gu, '')))
  return kept.join(' ').trim() || typed
}

/**
 * Chapters with a term that the question contains, each with the length of its longest term. A longer term is a better
 * match.
 */
export function chaptersNamed(question: string, terms: readonly TermRow[]): Map<string, number> {
  const text = ` ${normalise(question)} `
  const named = new Map<string, number>()
  for (const { term_zh, term_en, aliases, chapter } of terms) {
    const lengths = [term_zh, term_en, ...aliases].map(normalise).flatMap((name) => {
      const isThere = /\p{sc=Han}/u.test(name) ? text.includes(name) : text.includes(` ${name}`)
      return isThere && name.length > 1 ? [/\p{sc=Han}/u.test(name) ? name.length * 2 : name.length] : []
    })
    if (lengths.length > 0) named.set(chapter, Math.max(named.get(chapter) ?? 0, ...lengths))
  }
  return named
}
