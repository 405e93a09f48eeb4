import { expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { notCoveredIn } from './not-covered.ts'

test.each([
  ['台北現在幾度', 'the weather'],
  ['幫我訂高鐵票', 'tickets and timetables'],
  ['台積電法說會', 'financial reports and price targets'],
  // Any words may be between the two parts.
  ['what time does 7-eleven close', 'opening hours'],
  ['全聯幾點打烊', 'opening hours'],
  ['日幣現在多少', 'rates of currencies other than the US dollar'],
  ['how do I cancel my subscription', 'cancelling a subscription'],
  ['今天台指期收多少', 'futures and the TPEx index'],
  ['cny to twd', 'rates of currencies other than the US dollar'],
])('%s is about data that is missing here', (text, en) => {
  expect(notCoveredIn(text)?.en).toBe(en)
})

test.each([
  '台積電股價',
  '今天大盤收多少',
  'tsmc closing price',
  // A search for a weather API has results here, and quoted text is data.
  'x402 weather api',
  '標題「台北天氣週報」會不會太長',
  '這標題會不會太長 台北餐廳推薦總整理',
  // CNY means Chinese New Year here, not the currency.
  'how many days off for cny 2027',
  'steps to register a site',
  'micropaid endpoints for the weather',
  // A question about prohibited advertising claims, and one about a calendar of holidays.
  '文案寫無副作用可以嗎',
  '美元匯率',
  '蝦皮開店要不要報稅',
])('%s is not about missing data', (text) => {
  expect(notCoveredIn(text)).toBeUndefined()
})

test('no output field is listed as missing data', () => {
  const labels = services.flatMap(({ words }) =>
    Object.values(words?.fields ?? {}).flatMap((entry) => ('label' in entry ? entry.label : entry)),
  )
  expect(labels).toContain('本益比')
  expect(labels.filter((label) => notCoveredIn(label))).toEqual([])
})
