import { lookupTable } from '#support/text/lookup-table.ts'
import { z } from 'zod'
import { crawlers, robotsToken } from '#sites/crawl/crawlers.ts'
import { namedInput } from '#operation/input/named.ts'
import { createNames } from '#operation/input/names.ts'
import { comparisonKey } from '#support/text/normalise.ts'

// Names of two crawlers may differ by one letter, so a misspelt name is not corrected but answered with a suggestion.
const OPTIONS = { correctsTypos: false, parts: 'words', omittable: /^(?:bot|spider|crawler|webspider)*$/ } as const
const { find } = createNames(
  crawlers.map(({ name, token }) => ({ key: name, label: name, names: [token] })),
  OPTIONS,
)

const searchers = Map.groupBy(
  crawlers.filter(({ purpose }) => purpose === 'search'),
  ({ operator }) => operator,
)

const byOperator = Map.groupBy(crawlers, ({ operator }) => operator)

/**
 * An operator’s name stands for its search crawler if it has exactly one: 百度 and 百度蜘蛛 mean Baiduspider, not YiyanBot.
 * “ByteDance” is ambiguous, because its search crawler ToutiaoSpider serves only one of its sites.
 */
function namesOfOperator(name: string, operator: string): string[] {
  // A single letter is a common placeholder, so “x” does not mean the crawler of the company X.
  if (operator.length < 2) return []
  const [only, other] = searchers.get(operator) ?? []
  if (!only || other || !isNamedAfter(only.name, operator)) return [operator]
  return only.name === name ? [operator, `${operator}蜘蛛`, `${operator}爬蟲`] : []
}

/**
 * Whether the crawler has the operator’s name or is the operator's only one. Baiduspider has Baidu's name; bingbot does
 * not have Microsoft's.
 */
function isNamedAfter(name: string, operator: string): boolean {
  const [own, full] = [comparisonKey(name).replace(/(?:bot|spider|crawler|webspider)$/, ''), comparisonKey(operator)]
  return byOperator.get(operator)?.length === 1 || own.startsWith(full) || full.startsWith(own)
}

/**
 * The robots.txt token as a further name, unless other crawlers’ names begin with it. “ChatGPT” is the token of ChatGPT
 * Agent, but may mean ChatGPT-User.
 */
function tokensOf(name: string, token: string): string[] {
  const isOthers = crawlers.some((it) => it.name !== name && it.name.startsWith(token))
  return token !== name && isOthers ? [] : [token]
}

/** Names such as “Mistral AI user” and “Mistral user”, if the operator has only one crawler for that purpose. */
function namesByTask(purpose: string, operator: string): string[] {
  const isOnly = crawlers.filter((it) => it.operator === operator && it.purpose === purpose).length === 1
  const task = { user: 'user', ai_search: 'search', train: 'training' }[purpose]
  return isOnly && task !== undefined ? [operator, operator.replace(/ AI$/, '')].map((it) => `${it} ${task}`) : []
}

/**
 * Names for the inputs that take a crawler. A search in sentences (`find`) ignores operators, because “Amazon” may mean
 * something else there.
 */
const names = {
  ...createNames(
    crawlers.map(({ name, token, operator, purpose }) => ({
      key: name,
      label: name,
      names: [
        ...tokensOf(name, token),
        `${operator} ${name}`,
        `${operator} ${token}`,
        ...namesByTask(purpose, operator),
        ...namesOfOperator(name, operator),
      ],
    })),
    OPTIONS,
  ),
  find,
}

const OPERATORS_ZH: Readonly<Record<string, string>> = lookupTable({
  百度: 'Baidu',
  谷歌: 'Google',
  蘋果: 'Apple',
  苹果: 'Apple',
  必應: 'Bing',
  必应: 'Bing',
  搜狗: 'Sogou',
  亞馬遜: 'Amazon',
  亚马逊: 'Amazon',
})
const OPERATOR_ZH = new RegExp(`^(?:${Object.keys(OPERATORS_ZH).join('|')})`)
const inLatin = (text: string) => text.replace(OPERATOR_ZH, (operator) => OPERATORS_ZH[operator] ?? operator)

const options = {
  what: { en: 'crawler', zh: '爬蟲' },
  example: 'Googlebot',
  names: () => names,
  around: ['bot', '機器人', '蜘蛛'],
}

/**
 * The crawler at the start of a User-Agent header: Slackbot in `Slackbot-LinkExpanding 1.0
 * (+https://api.slack.com/robots)`. A browser’s header stays as it is: it begins with Mozilla, but does not mean
 * Mozilla-Tabstack.
 */
function tokenOf(header: string): string {
  const token = robotsToken(header)
  if (names.byKey(token) !== undefined) return token
  const [first] = find(header)
  if (first?.start === 0) return first.thing.key
  return /^Mozilla$/i.test(token) ? header : token
}

/** Converts 必應爬蟲 and “Bing crawler” to bingbot, if a crawler of that name exists. */
function botOf(text: string): string {
  const bot = text.replace(/(?<=[a-z]) ?(?:的?爬蟲|的?機器人|的?蜘蛛|crawler)$/i, 'bot')
  const called = bot === text ? undefined : names.resolve(bot)
  return called && 'thing' in called && called.how !== 'words' ? called.thing.key : text
}

export function crawlerInput() {
  return namedInput({
    ...options,
    removeAdditions: (text) => (/[/(]/.test(text) ? tokenOf(text) : botOf(inLatin(text.replace(/ v?\d[\d.]*$/i, '')))),
  })
}

export function userAgentInput() {
  return namedInput({ ...options, mayBeWords: true }, z.string().trim().min(1).max(512))
}
