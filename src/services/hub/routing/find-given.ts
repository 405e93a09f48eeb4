import { isIP } from 'node:net'
import { kindFor } from '#operation/input/derived-kind.ts'
import type { Kind } from '#operation/input/kind.ts'
import { isTaken, type Found, type Reading } from '#operation/input/reading.ts'
import type { JsonSchema } from '#operation/json-schema.ts'
import { normalise } from '#text/normalise.ts'
import { CHOICE_CUES, FLAG_CUES } from './cues.ts'
import { corrected, findCorrection } from './corrections.ts'
import { findEntities } from './entities.ts'
import { takesReceipt } from './entity-fit.ts'
import { findLabelled } from './labelled-values.ts'
import { findNamedValues } from './named-values.ts'
import { isCommonWord } from './names-share.ts'
import { shareNumbers } from './numbers-for.ts'
import { findSubjects } from './task-subject.ts'
import { ONLY_JOINT } from './only-joint.ts'
import { timesFor } from './sleep-times.ts'
import { daysIn, wholeSpan, workdaysIn } from './span-of-days.ts'
import { chaptersIn, durationIn, tagsIn } from './video-parts.ts'
import {
  afterColon,
  afterQuestion,
  askedToSay,
  describedIn,
  titleAndDescription,
  upToLabel,
  withoutQuestion,
} from './written-texts.ts'
import type { TaskText } from './task-text.ts'
import type { TaskTool } from './task-tool.ts'

interface Source extends TaskText {
  readonly tool: TaskTool
}

/** Everything that the task gives for each input of a tool, in the order in which it is written, and in the end means. */
export function findGiven(tool: TaskTool, text: TaskText): Map<string, unknown[]> {
  const correction = findCorrection(text.task)
  if (!correction) return findSaid(tool, text)
  const within = (task: string) => ({ ...text, task, entities: findEntities(task, noonOf(text.reading.today)) })
  return corrected(findGiven(tool, within(correction.said)), correction, findSaid(tool, within(correction.instead)))
}

/** An instant of the day, for what reads days. */
function noonOf(day: string): Date {
  return new Date(`${day}T04:00:00Z`)
}

function findSaid(tool: TaskTool, text: TaskText): Map<string, unknown[]> {
  const task = text.task.replaceAll(COLON_BEFORE_LIST, '|').normalize('NFKC')
  const labelled = findLabelled(tool.operation, task, text.reading)
  const isLabelled = new Set(labelled.map(({ name }) => name))
  const source = { ...text, tool }
  const given = new Map<string, unknown[]>()
  const counted = new Map<string, Kind>()
  for (const [name, schema] of Object.entries(tool.inputSchema.properties ?? {})) {
    if (isLabelled.has(name)) {
      const values = labelled.flatMap((it) => (it.name === name && it.value !== undefined ? [it.value] : []))
      if (values.length > 0) given.set(name, distinct(values))
      continue
    }
    const field = tool.operation.input.shape[name]
    const kind = field && kindFor(field)
    if (kind && NUMBERS.has(kind.name) && !READERS[name]) counted.set(name, kind)
    const values = distinct(valuesFor(name, schema, kind, source))
    if (values.length > 0) given.set(name, values)
  }
  // 51 is a kind of income before it is an amount.
  const codes = new Set([...given.values()].flat().map(String))
  const isOfLabel = ({ start }: { start: number }) => labelled.some((it) => it.start <= start && start < it.end)
  const numbers = text.entities.numbers
    .filter((it) => !codes.has(String(it.value)) && !isOfLabel(it))
    .map((it) => (CENTS.test(task.slice(it.end)) ? { ...it, value: it.value / 100 } : it))
  const days = counted.has('days') ? daysIn(task) : undefined
  if (days !== undefined) {
    counted.delete('days')
    given.set('days', [days])
  }
  const workdays = counted.has('workdays') ? workdaysIn(task) : undefined
  if (workdays !== undefined) {
    counted.delete('workdays')
    given.set('workdays', [workdays])
  }
  for (const [name, values] of shareNumbers(counted, task, numbers, text.reading)) given.set(name, values)
  // Each of several kinds has its own amount, whatever words stand between them: 稿費 25000、薪水 42000.
  const kindsGiven = given.get('kind')?.length ?? 0
  const amounts = numbers.filter(({ value }) => value >= AMOUNT_MIN).map(({ value }) => value)
  if (kindsGiven > 1 && amounts.length === kindsGiven && counted.has('amount')) given.set('amount', amounts)
  return withoutSaid(given, source)
}

const AMOUNT_MIN = 100

/** Words to search for that another input has read, whole or with what frames them, are not searched for as well. */
function withoutSaid(given: Map<string, unknown[]>, source: Source): Map<string, unknown[]> {
  const { tool, task } = source
  const words = given.get('q')
  const [limit] = given.get('limit') ?? []
  if (words && limit !== undefined)
    given.set(
      'q',
      words.map((it) => String(it).replace(new RegExp(`^${String(limit)} +`), '')),
    )
  if (!words || (tool.inputSchema.required ?? []).includes('q')) return given
  const places = [...given.keys()].filter((name) => name !== 'q').flatMap((name) => placesOf(name, source))
  const rest = words.filter((it) => {
    const start = task.indexOf(String(it))
    const end = start + String(it).length
    return start === -1 || !places.some((place) => place.start < end && start < place.end)
  })
  if (rest.length > 0) given.set('q', rest)
  else given.delete('q')
  return given
}

/** Where a task names a choice of this input. */
function placesOf(name: string, source: Source): Found<unknown>[] {
  const field = source.tool.operation.input.shape[name]
  const kind = field && kindFor(field)
  return kind?.name === 'choice' || kind?.name === 'named' ? found(kind, source) : []
}

/** A wide colon is none of a clock, which a narrow one may be: GAD-7：3、2、1. */
const COLON_BEFORE_LIST = /：(?=\s*\d{1,2}(?:\s*[,、;，；\s]\s*\d{1,2}){3})/g

const CENTS = /^ ?(?:cents?\b|¢|美分)/i

const NUMBERS: ReadonlySet<Kind['name']> = new Set(['amount', 'count', 'percent'])

function distinct(values: readonly unknown[]): unknown[] {
  const known = new Map(values.map((value) => [JSON.stringify(value), value]))
  return [...known.values()]
}

function valuesFor(name: string, schema: JsonSchema, kind: Kind | undefined, source: Source): unknown[] {
  const own = READERS[name]
  if (own) return compact(own(source, schema))
  switch (kind?.name) {
    case 'flag':
      return flagFor(name, source.task)
    case 'choice':
      return choicesFor(name, schema, kind, source)
    case 'named':
      return namedFor(name, kind, source)
    case 'list':
      return listFor(name, schema, kind, source)
    case 'amount':
    case 'count':
    case 'percent':
    case undefined:
      return []
    case 'address':
      // Of addresses that are none of its main inputs, a tool needs to be told which is which.
      return (source.tool.inputSchema.required ?? []).includes(name)
        ? found(kind, source).map(({ value }) => value)
        : []
    default:
      return found(kind, source).map(({ value }) => value)
  }
}

/** Names are looked for as far as a task is told and not pasted: each place of the text is looked up. */
const NAMED_CHARACTERS_MAX = 400

function found(kind: Kind | undefined, { task, reading }: { task: string; reading: Reading }): Found<unknown>[] {
  return kind?.find?.(kind.name === 'named' ? task.slice(0, NAMED_CHARACTERS_MAX) : task, reading) ?? []
}

/** What is listed beside the first: with a comma or an “and” between. 失智照顧者 is one need, said in two words. */
function listed(all: readonly Found<unknown>[], task: string): Found<unknown>[] {
  const end = all.findIndex((it, at) => at > 0 && !LIST_JOINT.test(task.slice(all[at - 1]?.end, it.start)))
  return all.slice(0, end === -1 ? all.length : end)
}

const LIST_JOINT = /[,，、;；/&+]|和|跟|與|及|還有|或|比|\b(?:and|or|vs|versus|with|than)\b/i

function flagFor(name: string, task: string): boolean[] {
  const cue = FLAG_CUES[name]
  if (cue?.no?.test(task)) return [false]
  return cue?.yes.test(task) ? [true] : []
}

function choicesFor(name: string, schema: JsonSchema, kind: Kind, source: Source): unknown[] {
  const values = (schema.enum ?? []).map(String)
  const { tool, task } = source
  const named = findNamedValues(tool.valueNames, normalise(task), name)
  const called = listed(besides(found(kind, source), values, task), task)
  const cued = Object.entries(CHOICE_CUES).find(([choice, cue]) => values.includes(choice) && cue.test(task))
  if (cued && called[0] && isWithin(called[0], cued[1].exec(task), called.length === 1)) return [cued[0]]
  if (called.length > 0) return called.map(({ value }) => value)
  if (named.length > 0) return named.slice(0, 1)
  return cued ? [cued[0]] : []
}

/** 539 跟威力彩: what only a cue names stands beside what is called by its name. */
function besides(called: readonly Found<unknown>[], values: readonly string[], task: string): Found<unknown>[] {
  if (called.length === 0) return []
  const cued = Object.entries(CHOICE_CUES).flatMap(([value, cue]) => {
    const match = values.includes(value) && !called.some((it) => it.value === value) ? cue.exec(task) : null
    if (!match || called.some((it) => it.start < match.index + match[0].length && match.index < it.end)) return []
    return [{ value, start: match.index, end: match.index + match[0].length }]
  })
  // Only a list has both: between them stands nothing but what joins.
  const all = [...called, ...cued].toSorted((a, b) => a.start - b.start)
  const isJoined = all.every((it, at) => at === 0 || ONLY_JOINT.test(task.slice(all[at - 1]?.end, it.start)))
  return isJoined ? all : [...called]
}

/** “block all AI training” says more than the “block all” in it. What is as long says as much, where it is the only one. */
function isWithin({ start, end }: Found<unknown>, match: RegExpExecArray | null, isOnly: boolean): boolean {
  if (!match) return false
  const to = match.index + match[0].length
  return match.index <= start && end <= to && end - start < match[0].length + Number(isOnly)
}

/** Names as they are held; where a search has words of its own, its narrowing is left to whoever asks. */
function namedFor(name: string, kind: Kind, source: Source): unknown[] {
  const { tool, task, reading, entities } = source
  const required = tool.inputSchema.required ?? []
  if (!required.includes(name) && required.includes('q')) return []
  const places = found(kind, source).filter((it) => name !== 'code' || !isCommonWord(task.slice(it.start, it.end)))
  const read = listed(places, task).flatMap((it) => {
    const outcome = kind.read(task.slice(it.start, it.end), reading)
    // “claude opus” may be one of eight models: whoever asks says which, and nobody is charged for the oldest.
    if (outcome !== undefined && 'choices' in outcome) return []
    // A key that is written as such stays so: gpt-4o is sold under that very name.
    return [{ ...it, value: isTaken(outcome) ? outcome.value : it.value }]
  })
  const codes = name === 'code' ? codesIn(source) : []
  const models =
    name === 'model' && read.length === 0 ? entities.models.map((value) => ({ value, start: task.indexOf(value) })) : []
  const all = [...read, ...codes, ...models].toSorted((a, b) => a.start - b.start).map(({ value }) => value)
  return all.length > 0 ? all : findNamedValues(tool.valueNames, normalise(task), name)
}

/** The codes of shares, with their places. */
function codesIn({ task, entities }: Source) {
  return entities.stockCodes.map((value) => ({ value, start: task.indexOf(value) }))
}

/** A lottery ticket has five numbers or six. */
const TICKET_MIN = 5
const TICKET_MAX = 6

/** “全部填 1”: each answer of a questionnaire is that. */
const ALL_THE_SAME = /(?:全部?|都|\ball\b)(?: ?(?:填|是|選|答|打|of them|answers?|items?|are))* ?(\d)(?![\d.])/i

/** Numbers in a row are one list of so many; choices that are named are one list of them. */
function listFor(name: string, schema: JsonSchema, kind: Kind, source: Source): unknown[] {
  if (kind.find) {
    const lists = found(kind, source).map(({ value }) => value as number[])
    const { minItems: least = TICKET_MIN, maxItems: most = TICKET_MAX } = schema
    const fitting = lists.filter(({ length }) => length >= Number(least) && length <= Number(most))
    const same = schema.minItems === schema.maxItems ? ALL_THE_SAME.exec(source.task)?.[1] : undefined
    return fitting.length > 0 || same === undefined
      ? fitting
      : [Array.from({ length: Number(least) }, () => Number(same))]
  }
  const codes = name === 'codes' ? codesIn(source) : []
  const read = found(kind.item, source)
  const all = [...read, ...codes, ...shortIn(kind.item, read, source)].toSorted((a, b) => a.start - b.start)
  const items = [...new Set(all.map(({ value }) => value))]
  return items.length > 0 ? [items] : []
}

/** What is too short to be found in a sentence, 酒, is read where it stands by itself beside what was found. */
function shortIn(item: Kind | undefined, found: readonly Found<unknown>[], { task, reading }: Source) {
  if (item?.name !== 'choice') return []
  return [...task.matchAll(found.length > 0 ? LISTED_ITEM : SOLD_ITEM)].flatMap(({ index, 0: text }) => {
    const outcome = item.read(text, reading)
    return isTaken(outcome) ? [{ value: outcome.value, start: index, end: index + text.length }] : []
  })
}

/** What somebody says that he sells: 網路可以賣酒嗎. */
const SOLD_ITEM =
  /(?<=(?:販?賣|販售|上架|刊登|\bsell(?:ing)? )\s?)(?:\p{sc=Han}{1,8}?|[a-z][a-z -]{1,30}?)(?= ?(?:嗎|要|需|可以|合法|犯法|違法|上架|的話|online\b|on\b|in\b)|[，,。？?\s]|$)/giu

const LISTED_ITEM = /(?<=[、,，和跟與及]\s?)[^、,，和跟與及\s]{1,3}(?=[、,，和跟與及。？?]|$)/gu

function compact(value: unknown): unknown[] {
  return [value].flat(1).filter((it) => it !== undefined)
}

type Reader = (source: Source, schema: JsonSchema) => unknown

// Inputs that are free text, by the names that they have throughout the services. A list holds values for calls of
// their own.
const READERS: Readonly<Record<string, Reader>> = {
  from: ({ entities }) => entities.ranges[0]?.from ?? entities.dates[0] ?? wholeSpan(entities)?.from,
  to: ({ entities }) =>
    entities.ranges[0]?.to ?? entities.dates[1] ?? (entities.dates.length === 0 ? wholeSpan(entities)?.to : undefined),
  ip: ({ entities }) => entities.ips.filter((ip) => isIP(ip) > 0),
  url: ({ entities, tool }) =>
    entities.urls.filter((url) => !(IMAGE.test(url) && tool.inputSchema.properties?.image !== undefined)),
  host: ({ entities }) => entities.urls.map(hostOf),
  site: ({ entities }) => entities.urls.map(hostOf),
  sitemap: ({ entities }) => entities.urls.find((url) => /sitemap/i.test(url)),
  image: ({ entities }) => entities.urls.find((url) => IMAGE.test(url)),
  urls: ({ entities }) => pagesOf(entities.urls),
  key: ({ task }) => /(?:key|金鑰|密鑰)\s*(?:is|為|是|[:：=])?\s*([a-z0-9-]{8,128})(?![\w-])/i.exec(task)?.[1],
  network: ({ task }) => /\b(base-sepolia|base|solana|polygon|avalanche)\b/i.exec(task)?.[1]?.toLowerCase(),
  filetype: ({ task }) => /(?<![\w.])(pdf|docx?|xlsx?|pptx?|csv)s?(?![\w])/i.exec(task)?.[1]?.toLowerCase(),
  vendor: ({ task }) => [...task.matchAll(VENDOR)].map(([name]) => name.toLowerCase()),
  chapters: ({ task }) => chaptersIn(task),
  tags: ({ task }) => tagsIn(task),
  duration: ({ task }) => durationIn(task),
  wake: ({ task, entities }) => timesFor(task, entities, 'wake'),
  bed: ({ task, entities }) => timesFor(task, entities, 'bed'),
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
  text: ({ task, entities }) =>
    entities.quoted.length > 0
      ? entities.quoted
      : (withoutQuestion(afterColon(task) ?? afterQuestion(task) ?? askedToSay(task)) ??
        (ASKS_SOMETHING.test(task) ? undefined : task)),
  // 中秋節放幾天 is asked of a whole year.
  year: ({ tool, entities }) =>
    entities.years.length > 0 || tool.inputSchema.properties?.['date'] !== undefined
      ? [...entities.years]
      : entities.dates.map((date) => Number(date.slice(0, 4))),
  title: ({ tool, task, entities }) =>
    entities.quoted.find((text) => text !== describedIn(task)) ??
    titleAndDescription(task).title ??
    upToLabel(/(?:titled\s|title:|標題(?:是|為|[:：\s]))\s*(.+)$/i.exec(task)?.[1]) ??
    (tool.inputSchema.required?.includes('title') ? afterColon(task) : undefined),
  description: ({ task }) => describedIn(task),
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
      : (serverIn(tool, task) ?? entities.quoted[0] ?? companyIn(task) ?? findSubjects(tool, task, entities)[0]),
  q: (source, schema) => {
    const field = source.tool.operation.input.shape['q']
    const kind = field && kindFor(field)
    // What is looked up by name alone is given nothing else.
    return kind?.name === 'named' && !kind.mayBeWords ? namedFor('q', kind, source) : wordsFor(source, schema)
  },
  task: ({ task }) => task,
}

/** The whole name of an MCP server: a domain the other way round, and what the server is called there. */
function serverIn({ inputSchema }: TaskTool, task: string): string | undefined {
  const takesOne = /\/\w/.test(inputSchema.properties?.['name']?.description ?? '')
  return takesOne ? /(?<![\w./:-])[a-z][\w-]*(?:\.[\w-]+)+\/[\w.-]*\w/i.exec(task)?.[0] : undefined
}

function companyIn(task: string): string | undefined {
  return COMPANY.exec(task.normalize('NFKC'))?.[0].replace(/^(?:請?幫我)?(?:查詢?|找|看)(?:一下)?/, '')
}

const COMPANY =
  /[\p{sc=Han}\w]{2,16}?(?:股份有限公司|有限公司|公司|企業|實業|工業|食品|科技|電子|電腦|製造|銀行|商行|集團|工作室)(?=$|[\s,，。?？、的]|統一?編號?|是|在|有)/u

function valuesOfKind(kind: Kind, name: string, schema: JsonSchema, source: Source): unknown[] {
  return kind.name === 'choice' ? choicesFor(name, schema, kind, source) : namedFor(name, kind, source)
}

/** Petrol by its octane number alone, which is no amount and no date. */
const GRADE = /(?<![\d.$,/:-])9[258](?![\d.,%/:-]|\s*[元塊萬千百天期年月日號人次歲張])/g

const VENDOR = /(?<![\w-])(?:openai|anthropic|google|mistral|deepseek|xai|meta|cohere|amazon|microsoft)(?![\w-])/gi

/** Words to search for. A question is searched for whole, where the tool says that it takes such. */
function wordsFor({ tool, task, entities }: Source, schema: JsonSchema): unknown {
  const description = schema.description ?? ''
  if (/\bslug\b/.test(description) && entities.quoted.length === 0 && entities.ids[0] !== undefined)
    return entities.ids[0]
  if (/Words or a question/.test(description) && entities.quoted.length === 0 && QUESTION.test(task))
    return afterColon(task) ?? (ALL_QUESTIONS.test(task) ? undefined : task)
  const taken = tool.inputSchema.properties?.['vendor'] ? task.match(VENDOR) : null
  const isModel = /model’s name/.test(description)
  if (PRICED.test(description) && PRICE_JUDGED.test(task) && entities.numbers.some(({ value }) => value >= AMOUNT_MIN))
    return task.trim()
  const about = findSubjects(tool, withoutOthers(task, tool), entities).filter(
    (words) => !taken?.includes(words) && (!isModel || /[a-z]/i.test(words)),
  )
  // Without it everything is listed, which is better than what a single character finds.
  const isNeeded = tool.inputSchema.required?.includes('q')
  return about.filter((words) => isNeeded || Array.from(words).length > 1)
}

/** A search of goods reads a price that is asked about from the sentence itself, which is therefore left whole. */
const PRICED = /product|商品/i
const PRICE_JUDGED =
  /好價|划算|值不值|值得買|買貴|太貴|便宜嗎|貴嗎|合理嗎|盤子|\b(?:good (?:deal|price)|worth it|too (?:much|expensive)|overpriced|rip-?off|fair price)\b/i

/** Without what an input of its own takes: the pdf of 育兒津貼的 pdf is looked for as such. */
function withoutOthers(task: string, { inputSchema }: TaskTool): string {
  return inputSchema.properties?.['filetype'] ? task.replaceAll(FILETYPE, ' ') : task
}

const FILETYPE = /(?<![\w.])(?:pdf|docx?|xlsx?|pptx?|csv)s?(?:檔案?|文件| files?)?(?![\w])/gi

/** What speaks of a text instead of being it. */
const ASKS_SOMETHING =
  /[?？嗎]|幫我|檢查|偵測|測|是不是|會不會|可不可以|能不能|要不要|哪|怎麼|什麼|文案|廣告|這[句段篇]|check|detect|\b(?:is|are|can|does|do|was|will|please|review|text|ad|essay)\b|AI|ChatGPT/i

const QUESTION = /[?？嗎]|(?:^|[:：]\s*)(?:can|do|does|how|when|what|why|is) /i
const ALL_QUESTIONS = /常見問題|最常問|\bFAQ\b|frequently asked|common questions/i

const IMAGE = /\.(png|jpe?g|webp|gif)$/i

/** Addresses to send somewhere, as the one list that they are. A bare host beside whole ones only says whose they are. */
function pagesOf(urls: readonly string[]): string[][] | undefined {
  const whole = urls.map(withScheme)
  const pages = whole.filter((url) => URL.parse(url)?.pathname !== '/')
  const chosen = pages.length > 0 ? pages : whole
  return chosen.length > 0 ? [chosen] : undefined
}

function hostOf(url: string): string | undefined {
  return URL.parse(withScheme(url))?.hostname
}

function withScheme(url: string): string {
  return /^https?:/i.test(url) ? url : `https://${url}`
}
