const BEFORE = ['price of ', 'prices of ', 'how much is ', 'how much for ', 'cost of ', 'cheapest ']
const AFTER_ZH =
  '最低價格 最低價 批發價格 批發價 收盤價 價格 價錢 售價 菜價 行情 多少錢 要多少 賣多少 多少 每公斤 一公斤 一台斤 一斤 的'.split(
    ' ',
  )
const AFTER = AFTER_ZH.concat(' price', ' prices', ' pricing', ' cost', '?', '？')

/** A question for a price without the words that say so: 高麗菜價格, 香蕉多少錢？, gpt-5 price. The same where nothing else is said. */
export function withoutPriceWords(text: string): string {
  let bare = text.trim()
  for (let shorter: string | undefined = bare; shorter !== undefined; shorter = withoutOne(bare)) bare = shorter
  return bare === '' ? text : bare
}

function withoutOne(text: string): string | undefined {
  const lower = text.toLowerCase()
  const before = BEFORE.find((words) => lower.startsWith(words))
  if (before !== undefined) return text.slice(before.length).trim()
  const after = AFTER.find((words) => lower.endsWith(words))
  return after === undefined ? undefined : text.slice(0, -after.length).trim()
}
