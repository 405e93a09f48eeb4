import { WISH_WORDS } from '#support/text/price-words.ts'
import { trimTail } from '#support/text/trim-tail.ts'
import { normalise } from '#support/text/normalise.ts'
import type { JsonSchema } from '#operation/json-schema.ts'
import type { TaskTool } from './task-tool.ts'
import type { Entities } from './entities.ts'
import { isApartFromTitle } from './small-words.ts'
import { taskTerms } from './task-terms.ts'

// Function words and words of requests, which are never the subject of a task.
const FRAME: ReadonlySet<string> = new Set([
  ...WISH_WORDS,
  ...(
    'two three four five six seven eight nine ten twelve twenty lowest highest dearer right whether per million category type compare comparing versus difference between than mean means meaning meant explanation under below cent cents usd most least payable payment with about find search look lookup check show list give get read open see tell explain define draft write make create build please ' +
    'taiwanese 項 第一項 完整 詳細 內容 全文 count down titles called named first second third last top its that 第一 第一部 第一個 第一篇 第一檔 ai base solana x402 usdc film movie films movies series anime shows details full title models model item items product products one slug id ' +
    'people ppl abt say think really real honest reviews review rulebook section sections wholesale kilo ' +
    'hosted endpoint endpoints api apis tool tools server servers agent pay paid accept accepts accepting ' +
    'days left until till til before wait long release released comes come out when year month week ' +
    'written humans dollars using use used much many how current latest new recent any some all whole there ' +
    '找 查 查詢 搜尋 列出 看 讀取 讀 打開 開啟 顯示 介紹 比較 說明 解釋 資料 資訊 最新 台灣 哪 哪天 哪一 幾 ' +
    '最低 最高 最貴 最高價 比一比 差 貴 高 低 誰 較 一比 哪裡 多少元 幾元 最後 最終 一季 新一季 最新一季 日期 檔期 首播 開播 播出 播 播映 意思 定義 公斤 斤 賣 批發 零售 零售價 市價 均價 價 過去 一週 一個月 一年 上 關於 結果 連結 業配文 業配 不要 寫 各家 列出來 真人 心得 評價 評論 網友 值得 買 ' +
    '關鍵字 現成 距離 還要 等 多久 才 看得到 看得 得到 啊 上映 什麼時候 何時 剩 還剩 幾天 再過 以後 規則 規則書 遊戲王 裡 裡面 怎麼辦 剛 整理 打算 適合 每 顆 張 台 ' +
    '直接 低於 美元 各 講到 一個 這一 付款 付錢 搜尋引擎 某 一 份 篇 部 檔 支 款 家 做 用 要 想 都要 都 覺得 它 它們 這個 那個 一次 看到 不超過 超過 以內 以下 最多 美分 嗎 呢 是 有 可以 能 怎麼 怎麼說 怎麼看 怎麼講 說 講 什麼 一下 幫 我 請 以前 出現 大家 對 連 操作 昨晚 今晚 昨天 前天 剛剛 那天 當天 怎麼樣 好不 好不好 何謂 叫 產 產地 聊 聊到 談 評 討論'
  ).split(' '),
])

/** A count of tokens such as “2M tokens” or “500k out” is not part of a model name. */
const TOKENS =
  /(?<![\w.-])\d[\d,.]{0,15} ?(?:(?:[百千萬億]{1,2}|[km])? ?tokens?(?![a-z])|(?:[百千萬億]{1,2}|[km]) ?(?:in|out)(?![a-z]))/gi

const segmenter = new Intl.Segmenter('zh-Hant', { granularity: 'word' })

/**
 * The subjects of a task: quoted texts, else the longest run of words that are neither function words nor words for the
 * tool. A list gives several subjects: “GitHub and Notion” gives two. Empty if no words remain.
 */
export function findSubjects(tool: TaskTool, task: string, { quoted, urls }: Entities): string[] {
  if (quoted.length > 0) return quoted.map((text) => text.trim())
  const isTitle = takesTitle(tool.inputSchema.properties?.['q'])
  const links = urls.reduce((left, url) => left.replace(url, ' '), task.normalize('NFKC')).replaceAll(TOKENS, ' ')
  const text = withoutService(links, tool)
  const titles = findTitles(text)
  if (titles.length > 0) return titles
  const leading = ownTerms(tool)
  const parts: Part[] = [{ text: '', joint: '' }]
  const segments = [...segmenter.segment(text)]
  let taken = 0
  for (const { segment, index, isWordLike } of segments) {
    const last = parts.at(-1)
    if (!last) break
    if (index < taken) continue
    const own = last.text === '' ? undefined : ownEnd(text.slice(index), last.text)
    if (own !== undefined) {
      last.text += own
      taken = index + own.length
      continue
    }
    if (last.text !== '' && JOINT.test(segment)) parts.push({ text: '', joint: segment })
    // In “for Slack and for Jira”, the preposition before a name does not end the list.
    else if (last.joint !== '' && last.text === '' && BEFORE_NAME.test(segment)) continue
    else if (!isWordLike && /^[\s'.&+/:_-]+$/.test(segment)) last.text += segment
    else if (isWordLike && !isFrame(segment) && (endsName(last.text, segment) || !isOwn(segment, leading)))
      last.text += segment
    else if (last.text.trim() !== '' || last.joint !== '') parts.push({ text: '', joint: '' })
  }
  const trimmed = parts.map(({ text: part, joint }) => ({
    joint,
    // A title may consist of function words.
    text: bareName(isTitle ? withoutAskedEnd(part) : part),
  }))
  const worded = trimmed.filter(
    // “Season” or “episode” alone is no subject, but “season 3” is.
    (part) => /\p{L}/u.test(part.text) && !/^(?:season|episode)$/i.test(part.text),
  )
  // A list of names counts as long as all its items together: Supabase vs Firebase. The capital at the start of a
  // sentence does not make a word a name.
  const start = text.trimStart()
  const widthAt = (part: Part) =>
    withNeighbours(trimmed, trimmed.indexOf(part), isTitle)
      .map((it) => widthOf(start.startsWith(it) ? it.charAt(0).toLowerCase() + it.slice(1) : it))
      .reduce((sum, width) => sum + width, 0)
  const longest = worded.reduce<{ part: Part; width: number } | undefined>((best, part) => {
    const width = widthAt(part)
    return best === undefined || width > best.width ? { part, width } : best
  }, undefined)?.part
  // A model number can be the only name: 5090.
  if (longest === undefined) return text.match(/(?<![\d.,$/:-])\d{4,5}(?![\d.,%/:-]|\s*[元塊年月日號萬])/g) ?? []
  const named = withNeighbours(trimmed, trimmed.indexOf(longest), isTitle)
  const whole = fullNames(named)
  // Puts the article back before a title: The Batman.
  return isTitle ? whole.map((it) => (text.includes(`The ${it}`) ? `The ${it}` : it)) : whole
}

/** Whether the search input takes a title, which may consist of any words. */
export function takesTitle(schema: JsonSchema | undefined): boolean {
  return /\btitle\b/.test(schema?.description ?? '')
}

/**
 * Suffixes that belong to a name, though elsewhere their words are question or function words: 第二章, 真人版, “Three” in
 * Part Three.
 */
function ownEnd(rest: string, name: string): string | undefined {
  if (/(?:part|chapter|season|episode|vol(?:ume)?\.?) ?$/i.test(name)) return NUMBER_WORD.exec(rest)?.[0]
  return /\p{sc=Han}$|\d$/u.test(name) ? END_OF_NAME.exec(rest)?.[0] : undefined
}

const NUMBER_WORD = /^(?:one|two|three|four|five|six|seven|eight|nine|ten)(?![a-z])/i
const END_OF_NAME =
  /^[篇部]?第[一二三四五六七八九十\d]{1,3}[章季部集期話]|^(?:真人|動畫|電影|導演|加長)版|^日(?![期本子])/u

/** A single character after a name belongs to the name, even if the tool's own words contain it: 人 in 掃地機器人. */
function endsName(name: string, sign: string): boolean {
  return /\p{sc=Han}$/u.test(name) && /^\p{sc=Han}$/u.test(sign)
}

/** Repeats the name for further numbers: “iPhone 16 and 17” gives “iPhone 16” and “iPhone 17”. */
function fullNames([first = '', ...others]: readonly string[]): string[] {
  const name = /^(?<name>.*\p{L}[ -]?)\d+$/u.exec(first)?.groups?.['name']
  return [first, ...others.map((it) => (name !== undefined && /^\d{1,5}$/.test(it) ? name + it : it))]
}

/** Removes names of the tool or its service, such as 遊戲王, that the segmenter would split. */
function withoutService(text: string, { operation, service }: TaskTool): string {
  const known = [...operation.keywords, service.summaryZh ?? '']
  const own = [...FRAME].filter((word) => /^\p{sc=Han}{3,}$/u.test(word) && known.some((it) => it.includes(word)))
  // Removes names of standard files too: llms.txt in 哪些網站有放 llms.txt.
  const files = operation.keywords.flatMap((it) => it.match(/^[\w-]+\.txt(?![\w.])/i) ?? [])
  return [...own, ...files].reduce((left, word) => left.replaceAll(word, ' '), text)
}

const TITLE =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}'’.-]{0,30}(?: \p{Lu}[\p{L}\p{N}'’.-]{0,30}){0,6}: \p{Lu}[\p{L}\p{N}'’-]{0,30}(?: (?:and|of|the|in|&|[\p{Lu}\p{N}][\p{L}\p{N}'’-]{0,30})){1,8}/gu

/** Finds English titles with a colon between two halves: Avatar: Fire and Ash. */
export function findTitles(text: string): string[] {
  return text.match(TITLE) ?? []
}

interface Part {
  text: string
  /** The separator from the previous part: 和 or a comma. Empty if there are other words between them. */
  joint: string
}

/** Removes the question after a title: 還有 in 復仇者聯盟末日還有幾天. Returns the text unchanged if nothing else would remain. */
function withoutAskedEnd(part: string): string {
  const words = [...segmenter.segment(part)]
  const last = words.findLastIndex(({ segment, isWordLike }) => isWordLike === true && !isApartFromTitle(segment))
  const end = words[last]
  return end ? part.slice(0, end.index + end.segment.length) : part
}

/** Removes prepositions, punctuation, amounts (一百萬 token) and the suffix 類 of a category (金融類). */
function bareName(part: string): string {
  const begun = part.replace(/^[\s\p{P}\p{S}的]+/u, '').replace(/^(?:of|for|on|about|to) (?=\S)/i, '')
  return trimTail(begun, /[\s.:'_/的-]/)
    .replace(/ (?:on|in|at|for|of|from|to|with|by)$/, '')
    .replace(/(?<=\S) ?[一二兩三四五六七八九十\d]{1,4}[百千萬億]{1,2}$/u, '')
    .replace(/(?<=^\p{sc=Han}{2,6})類$/u, '')
}

const BEFORE_NAME = /^(?:for|in|of|on|from|with|at|until|till|by|about|to|the|a|an|\s+)$/i

const JOINT = /^(?:和|跟|與|及|、|and|&|or|vs\.?|versus|against)$/i

/** The part with its neighbours in the same list. In a list of names, a common word is not an item. */
function withNeighbours(parts: readonly Part[], at: number, isTitle: boolean): string[] {
  // Titles contain 與 without being lists: 火與燼.
  const isListed = (text: string) =>
    isName(text) || (!isTitle && /^(?:\p{sc=Han}{2,6}|[a-z][\w.-]*(?: [\w.-]+){0,2})$/u.test(text))
  const isAlike = (part: Part | undefined) =>
    part !== undefined && isListed(part.text) && isListed(parts[at]?.text ?? '')
  let from = at
  while (parts[from]?.joint !== '' && isAlike(parts[from - 1])) from--
  let to = at
  while ((parts[to + 1]?.joint ?? '') !== '' && isAlike(parts[to + 1])) to++
  return parts.slice(from, to + 1).map(({ text }) => text)
}

function isName(text: string): boolean {
  return /^\p{Script=Latin}*\p{Lu}|\d/u.test(text)
}

/** Whether a word is a function word or a word for this tool, and so cannot be a name. */
export function namesNothing(word: string, tool: TaskTool): boolean {
  return isFrame(word) || isOwn(word, ownTerms(tool))
}

export function isFraming(word: string): boolean {
  return isFrame(word)
}

function isFrame(word: string): boolean {
  return FRAME.has(word.toLowerCase()) || taskTerms(word).length === 0
}

// Words of these synonym groups are subjects, even if they are keywords of the tool.
const SUBJECTS = new Set(['#hardware', '#produce', '#card-game', '#ai-model', '#shop-platform'])

const own = new WeakMap<TaskTool, ReadonlySet<string>>()

/** Words of the tool's names and keywords. They identify the tool, so they are not the subject of a task. */
function ownTerms(tool: TaskTool): ReadonlySet<string> {
  const terms = own.get(tool) ?? readOwnTerms(tool)
  own.set(tool, terms)
  return terms
}

function readOwnTerms({ operation, service }: TaskTool): Set<string> {
  const texts = [
    operation.title,
    operation.titleZh,
    operation.name,
    service.title,
    service.titleZh,
    ...operation.keywords,
    // Proper names in the description's first sentence, which are the sources of the tool: Stack Exchange.
    ...((operation.description.split('. ', 1)[0] ?? '').match(/(?<=\p{Ll},? )\p{Lu}\w+(?: \p{Lu}\w+)*/gu) ?? []),
  ]
  return new Set(taskTerms(texts.join(' , ')).flatMap(({ text }) => (text.startsWith('#') ? [] : text)))
}

function isOwn(word: string, own: ReadonlySet<string>): boolean {
  const all = taskTerms(word)
  if (all.some(({ text }) => SUBJECTS.has(text))) return false
  const terms = all.filter(({ text, weight }) => weight === 1 && !text.startsWith('#'))
  return terms.length > 0 ? terms.every(({ text }) => own.has(text)) : own.has(normalise(word))
}

/** The length of a text, in which a Chinese character counts three and names count double. */
function widthOf(text: string): number {
  return (
    (/\p{Lu}|\d/u.test(text) ? 2 : 1) *
    Array.from(text).reduce((sum, character) => sum + (/\p{sc=Han}/u.test(character) ? 3 : 1), 0)
  )
}
