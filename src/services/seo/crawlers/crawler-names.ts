import { z } from 'zod'
import { crawlers, robotsToken } from '#crawl/crawlers.ts'
import { namedInput } from '#operation/input/named.ts'
import { createNames } from '#operation/input/names.ts'

// Names a letter apart are of different crawlers, so that a slip is only offered.
const names = createNames(
  crawlers.map(({ name, token }) => ({ key: name, label: name, names: [token] })),
  { slips: false },
)

/** Whose crawler it is, by the Chinese name of the house: with which those of its crawlers begin. */
const HOUSES: Readonly<Record<string, string>> = {
  百度: 'Baidu',
  谷歌: 'Google',
  蘋果: 'Apple',
  苹果: 'Apple',
  必應: 'Bing',
  必应: 'Bing',
  搜狗: 'Sogou',
  亞馬遜: 'Amazon',
  亚马逊: 'Amazon',
}
const inLatin = (text: string) => text.replace(/^\p{sc=Han}{2,3}/u, (house) => HOUSES[house] ?? house)

const options = {
  what: { en: 'crawler', zh: '爬蟲' },
  example: 'Googlebot',
  names: () => names,
  around: ['bot', '機器人', '蜘蛛'],
}

/** A crawler that we know, by its name or by its whole User-Agent. */
export function crawlerInput() {
  return namedInput({ ...options, tidy: (text) => (text.includes('/') ? robotsToken(text) : inLatin(text)) })
}

/** Any crawler: one that we know by any spelling of its name, another by what it calls itself. */
export function userAgentInput() {
  return namedInput({ ...options, mayBeWords: true }, z.string().trim().min(1).max(512))
}
