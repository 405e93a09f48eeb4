import { expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { withoutAsking, withoutCourtesy } from './courtesy.ts'
import { notHeldIn } from './not-held.ts'

test.each([
  ['台北現在幾度', 'the weather'],
  ['幫我訂高鐵票', 'tickets and timetables'],
  ['台積電法說會', 'financial reports and price targets'],
  // Any words may be between them.
  ['what time does 7-eleven close', 'opening hours'],
  ['全聯幾點打烊', 'opening hours'],
  ['日幣現在多少', 'rates of currencies other than the US dollar'],
  ['how do I cancel my subscription', 'cancelling a subscription'],
  ['今天台指期收多少', 'futures and the TPEx index'],
  ['cny to twd', 'rates of currencies other than the US dollar'],
])('%s asks for what nothing here holds', (text, en) => {
  expect(notHeldIn(text)?.en).toBe(en)
})

test.each([
  '台積電股價',
  '今天大盤收多少',
  'tsmc closing price',
  // A search for an API about the weather has answers here, and quoted text is data.
  'x402 weather api',
  '標題「台北天氣週報」會不會太長',
  '這標題會不會太長 台北餐廳推薦總整理',
  // The festival, as it is shortened, and not the currency of China.
  'how many days off for cny 2027',
  'steps to register a site',
  'micropaid endpoints for the weather',
  // Of goods that may not be praised so, and a calendar of days off.
  '文案寫無副作用可以嗎',
  '美元匯率',
  '蝦皮開店要不要報稅',
])('%s asks for nothing of the kind', (text) => {
  expect(notHeldIn(text)).toBeUndefined()
})

test('a field that some answer has is not among what nothing here holds', () => {
  const labels = services.flatMap(({ words }) =>
    Object.values(words?.fields ?? {}).flatMap((entry) => ('label' in entry ? entry.label : entry)),
  )
  expect(labels).toContain('本益比')
  expect(labels.filter((label) => notHeldIn(label))).toEqual([])
})

test('politeness is taken out of a question, and every other character stays in its place', () => {
  const text = '不好意思想請問一下10/9要上班嗎'
  expect(withoutCourtesy(text).trim()).toBe('10/9要上班嗎')
  expect(withoutCourtesy(text)).toHaveLength(text.length)
  expect(withoutCourtesy('謝謝')).toBe('謝謝')
})

test('thanks and sorrow that end no question may be a farewell', () => {
  expect(withoutAsking('謝謝大家 對不起')).toBe('謝謝大家 對不起')
  expect(withoutAsking('明天放假嗎？謝謝您').trim()).toBe('明天放假嗎？')
})
