import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readBytes, readTable } from '#support/files/read.ts'
import { NONE } from './classifier/model.ts'
import type * as DangerModule from './danger.ts'
import { dangerIn, dangerModel, dangerInPhrases, hintOfDanger, NEED_OF } from './danger.ts'

const sentences = readTable(
  'labelled/dangers.tsv',
  z.object({
    text: z.string().transform((text) => text.replaceAll('⏎', '\n')),
    label: z.enum([NONE, ...(Object.keys(NEED_OF) as (keyof typeof NEED_OF)[])]),
    split: z.enum(['open', 'sealed']),
  }),
).filter(({ split }) => split === 'open')

test('the stored model was trained on the stored sentences', () => {
  const hash = createHash('sha256').update(readBytes('labelled/dangers.tsv')).digest('hex')
  expect(dangerModel().trainedOn).toBe(hash)
})

describe('the training sentences', () => {
  const dangers = sentences.flatMap(({ text, label }) => (label === NONE ? [] : [{ text, need: NEED_OF[label] }]))
  const harmless = sentences.filter(({ label }) => label === NONE)

  test('are recognised, nearly all with the right need', () => {
    const missed = dangers.filter(({ text }) => hintOfDanger(text) === undefined)
    expect(missed.length / dangers.length, missed.map(({ text }) => text).join(' | ')).toBeLessThanOrEqual(0.01)
    const other = dangers.filter(({ text, need }) => hintOfDanger(text) !== need)
    expect(other.length / dangers.length, other.map(({ text }) => text).join(' | ')).toBeLessThanOrEqual(0.05)
  })

  test('rarely get only the crisis lines if they are harmless', () => {
    const taken = harmless.filter(({ text }) => dangerIn(text) !== undefined)
    expect(taken.length / harmless.length, taken.map(({ text }) => text).join(' | ')).toBeLessThanOrEqual(0.01)
  })
})

// Order: ambulance for an injury or overdose, police for a weapon or an attack, 1925, other lines.
test.each([
  ['she cut her wrists', 'danger'],
  ['有人在頂樓說要跳下去', 'danger'],
  ['我女友割腕了', 'danger'],
  ['地下錢莊說今天不還就要來我家', 'threats'],
  ['我有槍 今晚要跟他同歸於盡', 'threats'],
  ['他拿刀站在我家門口', 'threats'],
  ['someone is outside my door with a knife', 'threats'],
  ['照顧媽媽十年了好累，想跟她一起走', 'suicide'],
  ['my ex is outside, he has a gun', 'threats'],
  ['she left me. alone with a knife tonight, i want to die', 'suicide'],
  ['錢莊逼債 我不想活了', 'suicide'],
  ['我想從頂樓跳下去', 'suicide'],
  ['chồng em đánh em gãy tay', 'violence'],
  ['gaji saya tidak dibayar dan paspor ditahan bos', 'migrants'],
  ['ayoko na mabuhay', 'suicide'],
  ['เขาถือปืนอยู่หน้าห้อง ขู่จะฆ่า', 'threats'],
])('%s needs the line for %s first', (sentence, need) => expect(dangerIn(sentence)).toBe(need))

test.each([
  '把 iphone 密碼都交代好了',
  '我把 steam 帳號都送出去了',
  'i have 5 days leave then i want to die',
  'after two days off i am going to end it all',
  '憂鬱量表測出來很嚴重 我不想活了',
  '想測憂鬱 每天醒來都想消失',
  '想 死',
  '活.不.下.去',
  'I  Dont want to LIVE',
])('%s is recognised', (sentence) => expect(hintOfDanger(sentence)).toBe('suicide'))

test.each([
  '提案被老闆打槍',
  '不想活動 只想躺著',
  '不想活動筋骨',
  'I can’t stop laughing',
  '謝謝，不用了',
  '菜刀哪一把好用',
  'best kitchen knife with a set',
  '我被朋友追著打球',
  '「吃了三天膝蓋就不痛」這樣寫可以嗎',
  '文案寫擦了就不痛會不會被罰',
  '學生交的報告想知道是不是ai寫的',
  '用過switch 2的覺得怎樣',
  'whats the cheapest way to get gpt-5',
  'what is the best way to use 3 days of annual leave',
  '想測自己有沒有憂鬱症',
  '哪裡可以做焦慮量表',
  'is there a depression test i can take',
  'qwxz vbnm',
  '䷀䷁',
  '',
])('%s is no danger', (sentence) => {
  expect(dangerIn(sentence)).toBeUndefined()
  expect(dangerInPhrases(sentence)).toBeUndefined()
})

test.each([
  ['這關魔王打到我想死，有攻略嗎', '被爸打到我想死'],
  ['想查一個不存在的股票代號看看', '好想當一個不存在的人'],
  ['〈Suicide〉的歌詞', '我朋友一直傳 suicide 的訊息'],
  ['研究自殺率的論文', '我在研究自殺的方法'],
  ['cut myself some slack', 'I cut myself'],
  ['累死我了', '累死了算了'],
  ['想死你了', '想死'],
  ['想消失一個禮拜去海邊', '想消失'],
  ['股票跌到想跳樓，笑死', '被罵到想跳樓'],
  ['切菜不小心割到手', '拿刀割手'],
  ['這部電影的男主角跳樓', '他說要跳樓'],
  ['I am dying to see you', 'I am dying and want to die'],
])('%s is not %s', (harmless, danger) => {
  expect(dangerIn(harmless)).toBeUndefined()
  expect(hintOfDanger(danger)).toBeDefined()
})

test('the model is loaded in steps, once', async () => {
  // A second instance of the module, because another test may have loaded the model in the usual one.
  const unmade = './danger.ts?unmade'
  const { dangerSteps, dangerIn: judge } = (await import(unmade)) as typeof DangerModule
  expect([...(dangerSteps() ?? [])].length).toBeGreaterThan(3)
  expect(dangerSteps()).toBeUndefined()
  expect(judge('我不想活了')).toBe('suicide')
})
