import { lookupTable } from '#support/text/lookup-table.ts'
import { isIP } from 'node:net'
import type { Found } from '#operation/input/reading.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import type { Kind } from '#operation/input/kind.ts'
import { knownNamesOf, type KnownNames } from '#operation/input/known-names.ts'
import type { JsonSchema } from '#operation/json-schema.ts'
import { inEitherScript } from '#support/text/script.ts'
import { comparisonKey } from '#support/text/normalise.ts'
import { searchTerms } from './search-words.ts'
import { rangesIn } from './task-days.ts'
import { takesTitle } from './task-subject.ts'
import { minutesIn, timesFor } from './sleep-times.ts'
import { isOneDay, statedSpan } from './span-of-days.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'
import { choicesFor, found, NAMED_CHARACTERS_MAX, namedFor, valuesOfKind, type Source } from './values-by-kind.ts'
import { isEarlierDay } from './earlier-day.ts'
import { chaptersIn, durationIn, tagsIn } from './video-parts.ts'
import {
  afterAskingOfThis,
  afterColon,
  afterQuestion,
  askedToSay,
  labelledTexts,
  withoutQuestion,
} from './written-texts.ts'

// Finds values of a task for an input by the input's name.

/** A smaller number is not a price or an income. */
const AMOUNT_MIN = 100

type Reader = (source: Source, schema: JsonSchema) => unknown

// Readers for free-text inputs, by input names that all services share. A list of values makes one call for each.
export const READERS: Readonly<Record<string, Reader>> = lookupTable({
  from: (source) => statedSpan(source, kindOfInput(source, 'from'))?.from,
  to: (source) => {
    const span = statedSpan(source, kindOfInput(source, 'to'))
    // If the tool also takes a number of workdays, the end follows from the start.
    const isCounted = source.tool.inputSchema.properties?.['workdays'] !== undefined
    return span?.to ?? (span && !isCounted && isOneDay(source, span.from) ? span.from : undefined)
  },
  date: (source) => comparedDays(source).date,
  since: (source) => comparedDays(source).since,
  ip: ({ entities }) => entities.ips.filter((ip) => isIP(ip) > 0),
  url: ({ entities, tool }) =>
    entities.urls.filter((url) => !(IMAGE.test(url) && tool.inputSchema.properties?.image !== undefined)),
  host: ({ entities }) => entities.urls.map(hostOf),
  site: ({ entities }) => entities.urls.map(hostOf),
  sitemap: ({ entities }) => entities.urls.find((url) => /sitemap/i.test(url)),
  image: ({ entities }) => entities.urls.find((url) => IMAGE.test(url)),
  urls: ({ entities }) => pagesOf(entities),
  key: ({ task }) => /(?:key|金鑰|密鑰)\s*(?:is|為|是|[:：=])?\s*([a-z0-9-]{8,128})(?![\w-])/i.exec(task)?.[1],
  network: ({ task }) => /\b(base-sepolia|base|solana|polygon|avalanche)\b/i.exec(task)?.[1]?.toLowerCase(),
  filetype: ({ task }) =>
    /(?<![\w.])(pdf|docx?|xlsx?|pptx?|csv)s?(?![\w])/i.exec(task)?.[1]?.toLowerCase() ??
    FILES.find(({ words }) => words.test(task))?.type,
  vendor: ({ task }) => [...task.matchAll(VENDOR)].map(([name]) => name.toLowerCase()),
  chapters: ({ task }) => chaptersIn(task),
  tags: ({ task }) => tagsIn(task),
  duration: ({ task }) => durationIn(task),
  wake: ({ task, entities }) => timesFor(task, entities, 'wake'),
  bed: ({ task, entities }) => timesFor(task, entities, 'bed'),
  latency: ({ task }) => minutesIn(task),
  number: (source, schema) => {
    const { receipts, lastThree } = source.entities
    if (takesReceipt(schema)) return receipts.length > 0 ? receipts : lastThree
    const field = source.tool.operation.input.shape['number']
    return found(field && kindFor(field), source).map(({ value }) => value)
  },
  second: ({ entities }) => entities.secondArea,
  product: (source, schema) => {
    const grades = [...source.task.matchAll(GRADE)].map(([grade]) => grade)
    const field = source.tool.operation.input.shape['product']
    const kind = field && kindFor(field)
    const called = kind ? valuesOfKind(kind, 'product', schema, source) : []
    return grades.length > 0 ? [...new Set([...grades, ...called])] : called
  },
  robots: ({ entities }) => entities.robots,
  content: ({ entities }) => entities.markdown,
  user_agent: ({ task }) => {
    const named = [...task.matchAll(/(user-agent\s*:\s*)?([A-Za-z-]*bot\b|ChatGPT-User|Google-Extended|Bytespider)/gi)]
    return (named.find((match) => !match[1]) ?? named[0])?.[2]
  },
  path: ({ entities }) => entities.paths[0],
  kind: ({ task, tool, ...source }, schema) => {
    const code = /(?<![\w,.])(9A|9B|50|92|51|53)(?!\w|[,.]\d|\s*[萬千元%個人歲天])/i.exec(task)?.[1]?.toUpperCase()
    const field = tool.operation.input.shape['kind']
    const kind = field && kindFor(field)
    return code ?? (kind?.name === 'choice' ? choicesFor('kind', schema, kind, { ...source, task, tool }) : undefined)
  },
  text: ({ tool, task, entities }) => {
    if (entities.quoted.length > 0) return entities.quoted
    const written = withoutQuestion(afterColon(task) ?? afterQuestion(task) ?? askedToSay(task))
    return written ?? (ASKS_SOMETHING.test(task) ? searchTerms(tool, task, entities)[0] : task)
  },
  // A question about a holiday needs the complete year: 中秋節放幾天.
  year: ({ tool, task, entities }) => {
    if (entities.years.length > 0 || tool.inputSchema.properties?.['date'] !== undefined) return [...entities.years]
    // 十二月 (“December”) gets its year from today's date. A month with a written year goes to a month input.
    const months = WITH_YEAR.test(task) ? [] : entities.months
    return [...entities.dates, ...months].map((day) => Number(day.slice(0, 4)))
  },
  title: ({ tool, task, entities }) => {
    const { title, description } = labelledTexts(task)
    return (
      title ??
      entities.quoted.find((text) => text !== description) ??
      (tool.inputSchema.required?.includes('title') ? (afterColon(task) ?? afterAskingOfThis(task)) : undefined)
    )
  },
  description: ({ task }) => labelledTexts(task).description,
  // If the task names crawlers but no mode, they are blocked.
  mode: (source, schema) => {
    const aims = aimsOf(source, schema)
    return aims.length > 0 ? aims : botsIn(source).length > 0 ? 'block_named' : undefined
  },
  bots: (source) => {
    const mode = source.tool.inputSchema.properties?.['mode']
    const bots = botsIn(source)
    return mode && bots.length > 0 && aimsOf(source, mode).length === 0 ? [bots] : undefined
  },
  topic: ({ task, entities, tool, ...source }, schema) => {
    const field = tool.operation.input.shape['topic']
    const kind = field && kindFor(field)
    const named = kind ? valuesOfKind(kind, 'topic', schema, { ...source, task, tool, entities }) : []
    return named.length > 0 ? named : undefined
  },
  id: ({ entities }) => entities.ids,
  deck: ({ entities }) => entities.deck,
  name: ({ tool, task, entities }) =>
    entities.receipts.length > 0
      ? undefined
      : (serverIn(tool, task) ?? entities.quoted[0] ?? companyIn(task) ?? searchTerms(tool, task, entities)[0]),
  q: (source, schema) => {
    const field = source.tool.operation.input.shape['q']
    const kind = field && kindFor(field)
    // A lookup by name accepts known names only.
    if (kind?.name === 'named' && !kind.mayBeWords) return namedFor('q', kind, source)
    const words = wordsFor(source, schema)
    const names = field ? knownNamesOf(field) : undefined
    return names ? knownAmong([words].flat(), isNeeded(source, 'q') || takesTitle(schema), names, source) : words
  },
  task: ({ task }) => task,
})

/**
 * Replaces the search words by a known name if they are part of one name only. Drops unknown words, so that they do not
 * narrow a list: 最近 7 天降價. If a required name is missing, a word of the tool may be the name: 顯示卡多少錢.
 */
function knownAmong(
  words: readonly unknown[],
  isNeeded: boolean,
  { find, beside }: KnownNames,
  source: Source,
): unknown[] {
  const { task, reading } = source
  const stated = words.flatMap((it) => (typeof it === 'string' ? [it] : []))
  const inTask = find(task.slice(0, NAMED_CHARACTERS_MAX), reading)
  // The known name of which the text is a part: 阿凡達：火 in 阿凡達：火與燼. The rest of the name must not distinguish it from
  // another name.
  const uncut = (text: string) =>
    inTask.find(({ value }) => {
      const [before, after] = comparisonKey(value).split(comparisonKey(text), 2)
      return after !== undefined && before + after !== '' && beside?.test(before + after) === false
    })
  if (stated.length === 0) return isNeeded && inTask.length === 1 ? inTask.map(({ value }) => value) : []
  return [...new Set(stated.flatMap((text) => listedIn(text, task, inTask)))].flatMap((text) => {
    // A number alone is ambiguous, but a known name in the task may contain it: 5070 with 顯卡.
    const longer = /\p{L}/u.test(text) ? uncut(text) : inTask.find(({ value }) => value.includes(text))
    if (longer) return longer.value
    const [name, other] = find(text, reading)
    if (!name) return isNeeded ? (acrossWords(text, task, inTask) ?? text) : []
    if (other) return text
    return beside?.test(`${text.slice(0, name.start)} ${text.slice(name.end)}`) ? name.value : text
  })
}

/** The known name that begins before the words or ends after them: 名偵探柯南 for 柯南新電影 of 名偵探柯南新電影. */
function acrossWords(text: string, task: string, inTask: readonly Found<unknown>[]): unknown {
  const start = task.indexOf(text)
  const end = start + text.length
  return inTask.find((it) => it.start < end && start < it.end && (it.start < start || end < it.end))?.value
}

/** A text, cut where only a joint stands between two known names, and the known names that a joint links to it. */
function listedIn(text: string, task: string, inTask: readonly Found<unknown>[]): string[] {
  const start = task.indexOf(text)
  if (start === -1) return [text]
  const cuts: Found<unknown>[] = []
  for (const [at, name] of inTask.entries()) {
    const before = inTask[at - 1]
    const isListed = before && before.end > start && JOINT_ALONE.test(task.slice(before.end, name.start))
    // 24TB跟8TB are two sizes of one product.
    if (isListed && (/^\d/.test(task.slice(before.start)) || !/^\d/.test(task.slice(name.start)))) cuts.push(name)
    else if (name.start >= start + text.length) break
  }
  const ends = cuts.map(({ start: next }) => task.slice(0, next).replace(JOINT_BEFORE, '').length)
  const first = task.slice(start, Math.min(start + text.length, ends[0] ?? Infinity))
  return [first, ...cuts.map(({ start: from, end }) => task.slice(from, end))]
}

const JOINT = String.raw` ?(?:[、,，&+]|和|跟|與|与|及|還有|还有|\b(?:and|or|vs\.?|versus|with)\b) ?(?:the )?$`
const JOINT_ALONE = new RegExp(`^${JOINT}`, 'i')
const JOINT_BEFORE = new RegExp(JOINT, 'i')

/** The days of a task. If the tool compares a day with an earlier one, the earlier of two is `since`. */
function comparedDays(source: Source): { date: unknown[]; since?: unknown } {
  const all = found(kindOfInput(source, 'date'), source)
  const days = [...new Set(all.map(({ value }) => String(value)))]
  if (source.tool.inputSchema.properties?.['since'] === undefined) return { date: days }
  const [range] = rangesIn(source.task, kindOfInput(source, 'date'), source.reading)
  if (range) return { since: range.from, date: [range.to] }
  const [first, second] = days.toSorted()
  if (first !== undefined && second !== undefined) return { since: first, date: [second] }
  return all[0] && isEarlierDay(source.tool, source.task, all[0]) ? { since: first, date: [] } : { date: days }
}

/** Whether the input takes receipt numbers, which have eight digits. Lottery inputs have other lengths. */
function takesReceipt({ pattern }: JsonSchema): boolean {
  return typeof pattern === 'string' && new RegExp(pattern).test('00000000')
}

function kindOfInput({ tool }: Source, name: string): Kind | undefined {
  const field = tool.operation.input.shape[name]
  return field ? kindFor(field) : undefined
}

function isNeeded({ tool }: Pick<Source, 'tool'>, name: string): boolean {
  return tool.inputSchema.required?.includes(name) ?? false
}

function aimsOf(source: Source, schema: JsonSchema): unknown[] {
  const field = source.tool.operation.input.shape['mode']
  const kind = field && kindFor(field)
  return kind?.name === 'choice' ? choicesFor('mode', schema, kind, source) : []
}

/** The crawlers that a task names. */
function botsIn(source: Source): unknown[] {
  const field = source.tool.operation.input.shape['bots']
  const kind = field && kindFor(field)
  return [...new Set(found(kind?.item, source).map(({ value }) => value))]
}

/** The full name of an MCP server: a reversed domain, a slash and a name. */
function serverIn({ inputSchema }: TaskTool, task: string): string | undefined {
  const takesOne = /\/\w/.test(inputSchema.properties?.['name']?.description ?? '')
  return takesOne ? /(?<![\w./:-])[a-z][\w-]*(?:\.[\w-]+)+\/[\w.-]*\w/i.exec(task)?.[0] : undefined
}

function companyIn(task: string): string | undefined {
  return COMPANY.exec(task.normalize('NFKC'))?.[0].replace(/^(?:請?幫我)?(?:查詢?|找|看)(?:一下)?/, '')
}

const COMPANY =
  /[\p{sc=Han}\w]{2,16}?(?:股份有限公司|有限公司|公司|企業|實業|工業|食品|科技|電子|電腦|製造|銀行|商行|集團|工作室)(?=$|[\s,，。?？、的]|統一?編號?|是|在|有)/u

const WITH_YEAR = /\d{3}/

/** A grade of petrol (92, 95 or 98) that is not part of an amount or date. */
const GRADE = /(?<![\d.$,/:-])9[258](?![\d.,%/:-]|\s*[元塊萬千百天期年月日號人次歲張])/g

const VENDOR = /(?<![\w-])(?:openai|anthropic|google|mistral|deepseek|xai|meta|cohere|amazon|microsoft)(?![\w-])/gi

/** The search terms. If the input's description accepts questions, returns the complete question. */
function wordsFor({ tool, task, entities }: Source, schema: JsonSchema): unknown {
  const description = schema.description ?? ''
  if (/\bslug\b/.test(description) && entities.quoted.length === 0 && entities.ids[0] !== undefined)
    return entities.ids[0]
  if (/Words or a question/.test(description) && entities.quoted.length === 0 && QUESTION.test(task))
    return afterColon(task) ?? (ALL_QUESTIONS.test(task) ? undefined : task)
  const taken = tool.inputSchema.properties?.['vendor'] ? task.match(VENDOR) : null
  const isModel = /model’s name/.test(description)
  const isOfPrice = PRICE_JUDGED.test(task) || PRICE_LIMITED.test(task)
  if (PRICED.test(description) && isOfPrice && entities.numbers.some(({ value }) => value >= AMOUNT_MIN))
    return task.trim()
  const terms = entities.quoted.length > 0 ? entities.quoted.map((it) => it.trim()) : searchTerms(tool, task, entities)
  const about = terms.filter((words) => !taken?.includes(words) && (!isModel || /[a-z]/i.test(words)))
  // Drops a single character from an optional search, because the complete list is more useful than its matches.
  return about.filter((words) => isNeeded({ tool }, 'q') || Array.from(words).length > 1)
}

/** The product search itself reads whether a price is good, so it gets the complete sentence. */
const PRICED = /product|商品/i
const PRICE_JUDGED = inEitherScript(
  /好價|划算|值不值|值得買|買貴|太貴|便宜嗎|貴嗎|合理嗎|盤子|\b(?:good (?:deal|price)|worth it|too (?:much|expensive)|overpriced|rip-?off|fair price)\b/i,
)

/** Price limits, which the product search reads itself: 五千以下, under 5000. */
const PRICE_LIMITED = inEitherScript(
  /[\d百千萬] ?[元塊]?(?:以下|以內|之內|內(?!建))|(?:不到|不超過|低於|少於) ?(?:nt)?\$? ?[\d一二兩三四五六七八九]|\b(?:under|below|less than|at most|up to|no more than|max) (?:nt)?\$? ?\d/i,
)

/** Everyday words for types of files. */
const FILES = [
  { type: 'xlsx', words: /\b(?:spreadsheets?|excel)\b|試算表|(?<!\p{L})excel/iu },
  { type: 'pptx', words: /\b(?:slide ?decks?|slides|powerpoint)\b|簡報/iu },
  { type: 'docx', words: /\bword (?:files?|documents?)\b|word 檔/iu },
] as const

/** Words that request a check of a text. Such a sentence is not itself the text. */
const ASKS_SOMETHING =
  /[?？嗎]|幫我|檢查|偵測|測|是不是|會不會|可不可以|能不能|要不要|哪|怎麼|什麼|文案|廣告|這[句段篇]|check|detect|\b(?:is|are|can|does|do|was|will|please|review|text|ad|essay)\b|AI|ChatGPT/i

const QUESTION = /[?？嗎]|(?:^|[:：]\s*)(?:can|do|does|how|when|what|why|is) /i
const ALL_QUESTIONS = /常見問題|最常問|\bFAQ\b|frequently asked|common questions/i

const IMAGE = /\.(png|jpe?g|webp|gif)$/i

/** All addresses as one list, and further paths of the same site. Omits a bare host if complete URLs are present. */
function pagesOf({ urls, paths }: Pick<TaskText['entities'], 'urls' | 'paths'>): string[][] | undefined {
  const whole = urls.map(withScheme)
  const pages = whole.filter((url) => URL.parse(url)?.pathname !== '/')
  const chosen = pages.length > 0 ? pages : whole
  const [first] = chosen
  return first ? [[...chosen, ...paths.map((path) => new URL(path, first).href)]] : undefined
}

function hostOf(url: string): string | undefined {
  return URL.parse(withScheme(url))?.hostname
}

function withScheme(url: string): string {
  return /^https?:/i.test(url) ? url : `https://${url}`
}
