import { trimTail } from '#support/text/trim-tail.ts'

// Finds a text that the caller wants checked: after a label, after a colon, or after a question.

/** Labels of the texts of a page or a video. `other` only ends the text before it. */
const LABEL_WORDS = {
  title: 'title|titled|heading|headline|標題|片名',
  description: 'description|desc|summary|描述|簡介|摘要|說明欄?',
  other: 'url|link|(?:share |cover )?(?:image|picture)|tags?|timestamps?|網址|連結|圖片|封面|標籤',
} as const
const LABELS = new RegExp(
  `(?<!\\p{L}|\\p{sc=Han} )(?:${Object.entries(LABEL_WORDS)
    .map(([name, words]) => `(?<${name}>${words})`)
    .join('|')})(?=[^\\p{L}]|\\p{sc=Han})\\s*(?<colon>[:：=]|是|為|is\\b)?\\s*`,
  'giu',
)
const INSIDE_QUOTES = /^(?:「([^」]+)」|『([^』]+)』|“([^”]+)”|"([^"]+)"|'([^']+)')/u

/**
 * The texts after their labels. A text is quoted, follows a colon, or is one of several labelled texts: “title Night
 * shift, desc A nurse’s notes”.
 */
export function labelledTexts(task: string): { title?: string; description?: string } {
  const labels = [...task.matchAll(LABELS)]
  const isBare = labels.length > 1 && !/[「『“"]|'.+'/.test(task)
  return Object.fromEntries(
    labels.flatMap(({ index, 0: label, groups = {} }, at) => {
      const name = (['title', 'description'] as const).find((it) => groups[it])
      const rest = task.slice(index + label.length, labels[at + 1]?.index)
      const quoted = INSIDE_QUOTES.exec(rest)?.slice(1).find(Boolean)
      const text = quoted ?? trimTail(rest, /[\s,，;；、.–-]/).trim()
      const isStated = quoted !== undefined || groups['colon'] !== undefined || isBare
      return name && isStated && text !== '' && !/^[?？嗎]|[?？嗎]$/u.test(text) ? [[name, text]] : []
    }),
  )
}

/** The text that follows a question about it: 喝了降血壓 in “這段可以嗎 喝了降血壓”. */
export function afterQuestion(task: string): string | undefined {
  const end = Math.max(task.lastIndexOf('?'), task.lastIndexOf('？'), task.lastIndexOf('嗎 '))
  const text = end === -1 ? '' : task.slice(end + 1).trim()
  return text.length >= HANDED_OVER_MIN ? text : afterAskingOfThis(task)
}

/** The text after a question with “this”: “這標題會不會太長 台北餐廳推薦”, “is this too long? Best restaurants”. */
export function afterAskingOfThis(task: string): string | undefined {
  const text = ASKED_OF_THIS.exec(task)?.[1]?.trim() ?? ''
  return text.length >= HANDED_OVER_MIN ? text : undefined
}

const ASKED_OF_THIS =
  /^(?:[^\s,，。?？]{0,8}[這此][^\s,，。?？]{0,12}(?:嗎|吧|呢|(?:是不是|會不會|有沒有|能不能|可不可以|算不算|像不像|夠不夠)[^\s,，。?？]{1,16})|[^?？]{0,40}\b(?:this|these)\b[^?？]{0,60}(?=[?？]))[\s?？]+(.+)$/isu

const HANDED_OVER_MIN = 6

/** Removes a short question after the text. */
export function withoutQuestion(text: string | undefined): string | undefined {
  if (text === undefined || !/[嗎呢?？]$/u.test(text.trimEnd())) return text
  const asked = /(?<=[\s,，。])[^\s,，。]{1,12}$/u.exec(text.trimEnd())
  return asked ? trimTail(text.slice(0, asked.index), /[\s,，。]/) : text
}

/** The words that the caller asks whether they may use: “可以寫降血壓嗎”, “can I say it lowers blood sugar”. */
export function askedToSay(task: string): string | undefined {
  const quoted = quotedInChinese(task) ?? finedFor(task) ?? SAYS_EN.exec(task)?.[1]
  return quoted === undefined || ASKS_WHAT.test(quoted) ? undefined : quoted
}

function quotedInChinese(task: string): string | undefined {
  const clause = clauseBehind(SAYS_ZH, task)
  const [quoted = ''] = clause.split(/會不會|會被|會違|可以|可不可以|違法|犯法|行不行|嗎/u, 1)
  return quoted.length >= 2 ? quoted : undefined
}

/** The advertising text before the question whether it breaks the law: 七天淡斑 in “面膜文案 七天淡斑 會違規嗎”. */
function finedFor(task: string): string | undefined {
  const sentence = behind(WRITES, task).split(/[，。？?「」\n]/u, 1)[0] ?? ''
  const asked = sentence.search(ASKS_LAW)
  const quoted = withoutSo(sentence.slice(0, Math.max(0, asked)).trim())
  return quoted.length >= 4 ? quoted : afterLabel(task)
}

/** A text directly after its label: 七天淡斑 in 文案 七天淡斑. */
function afterLabel(task: string): string | undefined {
  const text = behind(LABEL, task).trim()
  return text.length >= 4 && !/[?？]/u.test(text) ? text : undefined
}

/** Removes 這樣 (“like this”) at the end, which belongs to the question after the text: 喝了降血壓 這樣會違規嗎. */
function withoutSo(quoted: string): string {
  return quoted.endsWith('這樣') ? quoted.slice(0, -2).trim() : quoted
}

/** The text from a verb of saying to the end of its clause. Empty if there is no such verb. */
function clauseBehind(word: RegExp, task: string): string {
  return behind(word, task).split(/[，。？?「」\s]/u, 1)[0] ?? ''
}

function behind(word: RegExp, task: string): string {
  const frame = word.exec(task)
  return frame ? task.slice(frame.index + frame[0].length) : ''
}

const WRITES = /(?:寫|標示|標榜|宣稱)[成著]?|(?:文案|廣告詞?|標語)(?=[\s:：])/u
const LABEL = /(?:文案|廣告詞?|標語)\s/u
const ASKS_LAW =
  /(?:會不會|會|算不算|有沒有|是不是)(?:被?罰|被檢舉|違規|違法|犯法)|可不可以|可以嗎|行不行|行嗎|能不能(?=[\s?？]|$)/u
const SAYS_ZH = /(?:可以|能|上|文案|廣告|包裝|商品頁)(?:寫|說|講|標示|標榜|宣稱)[成著]?/u
const SAYS_EN =
  /\b(?:can|may|could|allowed to|ok to) (?:i |we )?(?:say|write|claim|advertise|state)(?: that)? ([^?“"「]{4,160})/i
const ASKS_WHAT = /什麼|哪|怎麼|多少|這[句段]|\b(?:what|this|it)$/i

export function afterColon(task: string): string | undefined {
  return /[:：](?!\/\/)\s*(.{4,})$/s.exec(task)?.[1]
}
