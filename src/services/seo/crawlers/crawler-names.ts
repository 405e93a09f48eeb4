import { z } from 'zod'
import { crawlers, robotsToken } from '#crawl/crawlers.ts'
import { namedInput } from '#operation/input/named.ts'
import { createNames } from '#operation/input/names.ts'

// Names a letter apart are of different crawlers, so that a slip is only offered.
const OPTIONS = { slips: false, parts: 'words' } as const
const { find } = createNames(
  crawlers.map(({ name, token }) => ({ key: name, label: name, names: [token] })),
  OPTIONS,
)

const searchers = Map.groupBy(
  crawlers.filter(({ purpose }) => purpose === 'search'),
  ({ operator }) => operator,
)

/** Where only one crawler fills the index of a house, the house means it: 百度 and 百度蜘蛛 are Baiduspider, and not YiyanBot. */
function namesOfHouse(name: string, house: string): string[] {
  const [only, other] = searchers.get(house) ?? []
  if (!only || other) return [house]
  return only.name === name ? [house, `${house}蜘蛛`, `${house}爬蟲`] : []
}

/** By the house as well, where one asks for a crawler: it may have one or several. A sentence says Amazon of other things. */
const names = {
  ...createNames(
    crawlers.map(({ name, token, operator }) => ({
      key: name,
      label: name,
      names: [token, ...namesOfHouse(name, operator)],
    })),
    OPTIONS,
  ),
  find,
}

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
const HOUSE = new RegExp(`^(?:${Object.keys(HOUSES).join('|')})`)
const inLatin = (text: string) => text.replace(HOUSE, (house) => HOUSES[house] ?? house)

const options = {
  what: { en: 'crawler', zh: '爬蟲' },
  example: 'Googlebot',
  names: () => names,
  around: ['bot', '機器人', '蜘蛛'],
}

/** Slackbot of `Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)`: a header that begins with a name that we know. */
function tokenOf(header: string): string {
  const token = robotsToken(header)
  const [first] = find(header)
  return names.byKey(token) === undefined && first?.start === 0 ? first.thing.key : token
}

/** A crawler that we know, by its name or by its whole User-Agent. */
export function crawlerInput() {
  return namedInput({ ...options, tidy: (text) => (text.includes('/') ? tokenOf(text) : inLatin(text)) })
}

/** Any crawler: one that we know by any spelling of its name, another by what it calls itself. */
export function userAgentInput() {
  return namedInput({ ...options, mayBeWords: true }, z.string().trim().min(1).max(512))
}
