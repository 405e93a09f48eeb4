import { WISH_WORDS } from '#support/text/price-words.ts'
import { normalise } from '#support/text/normalise.ts'
import type { JsonSchema } from '#operation/json-schema.ts'
import type { TaskTool } from './task-tool.ts'
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

/** Whether the search input takes a title, which may consist of any words. */
export function takesTitle(schema: JsonSchema | undefined): boolean {
  return /\btitle\b/.test(schema?.description ?? '')
}

/** Whether a word is a function word or a word for this tool, and so cannot be a name. */
export function namesNothing(word: string, tool: TaskTool): boolean {
  return isFrame(word) || isOwn(word, ownTerms(tool))
}

export function isFrame(word: string): boolean {
  return FRAME.has(word.toLowerCase()) || taskTerms(word).length === 0
}

// Words of these synonym groups are subjects, even if they are in the tool's names.
const SUBJECTS = new Set(['#hardware', '#produce', '#card-game', '#ai-model', '#shop-platform'])

const own = new WeakMap<TaskTool, ReadonlySet<string>>()

/** Words of the tool's names. They identify the tool, so they are not the subject of a task. */
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
