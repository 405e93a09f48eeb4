import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import type * as Danger from './danger.ts'
import { dangerIn, dangerSaidIn, maySpeakOfDanger, speaksOfDanger } from './danger.ts'

const cases = readTable(
  'labelled/wellness/danger.tsv',
  z.object({ part: z.enum(['fit', 'held']), danger: z.enum(['0', '1']), sentence: z.string().min(1) }),
)
const among = (part: string, danger: string) =>
  cases.filter((it) => it.part === part && it.danger === danger).map(({ sentence }) => sentence)

describe('words of people in danger', () => {
  // Everything is given away, whatever its name.
  test.each([
    '把 iphone 密碼都交代好了',
    '我把 steam 帳號都送出去了',
    // Other plans before it do not matter.
    'i have 5 days leave then i want to die',
    'after two days off i am going to end it all',
    // A test taken before does not matter.
    '憂鬱量表測出來很嚴重 我不想活了',
    '想測憂鬱 每天醒來都想消失',
  ])('%s', (sentence) => expect(maySpeakOfDanger(sentence)).toBe(true))

  test.each(among('fit', '1'))('%s', (sentence) => expect(speaksOfDanger(sentence)).toBe(true))

  test('are recognised in nearly all sentences that the patterns were not written for', () => {
    const missed = among('held', '1').filter((sentence) => !speaksOfDanger(sentence))
    expect(missed.length / among('held', '1').length, missed.join(' | ')).toBeLessThanOrEqual(0.15)
  })
})

// The right number first: ambulance for a medical emergency, police for a weapon or threat, then 1925 before any other
// line.
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
])('%s needs the line for %s first', (sentence, danger) => expect(dangerIn(sentence)).toBe(danger))

test.each([
  '提案被老闆打槍',
  '不想活動 只想躺著',
  '菜刀哪一把好用',
  'best kitchen knife with a set',
  '我被朋友追著打球',
])('%s does not state a danger', (sentence) => expect(dangerSaidIn(sentence)).toBeUndefined())

describe('other words', () => {
  // Praise of goods, and questions whether it may be advertised, are not hints.
  test.each(['「吃了三天膝蓋就不痛」這樣寫可以嗎', '文案寫擦了就不痛會不會被罰'])('%s', (sentence) =>
    expect(speaksOfDanger(sentence)).toBe(false),
  )

  // A named thing, without any topic of danger.
  test.each([
    '學生交的報告想知道是不是ai寫的',
    '用過switch 2的覺得怎樣',
    'whats the cheapest way to get gpt-5',
    'what is the best way to use 3 days of annual leave',
    'i have two days off whats the best way to spend them',
    // A questionnaire, whose page begins with crisis lines.
    '想測自己有沒有憂鬱症',
    '哪裡可以做焦慮量表',
    'is there a depression test i can take',
  ])('%s', (sentence) => expect(maySpeakOfDanger(sentence)).toBe(false))

  test.each(among('fit', '0'))('%s', (sentence) => expect(speaksOfDanger(sentence)).toBe(false))

  test('are seldom mistaken for danger', () => {
    const taken = among('held', '0').filter(speaksOfDanger)
    expect(taken.length / among('held', '0').length, taken.join(' | ')).toBeLessThanOrEqual(0.1)
  })
})

describe('slang, typing mistakes and hints', () => {
  const row = z.object({ danger: z.enum(['0', '1']), sentence: z.string().min(1) })
  const share = (name: string, danger: string, isHeard: (sentence: string) => boolean) => {
    const sentences = readTable(`labelled/wellness/${name}.tsv`, row).filter((it) => it.danger === danger)
    return sentences.filter(({ sentence }) => isHeard(sentence)).length / sentences.length
  }

  test('of the sentences written to find gaps nearly all are recognised, and almost no harmless ones', () => {
    expect(share('danger-more', '1', speaksOfDanger)).toBeGreaterThanOrEqual(0.97)
    expect(share('danger-more', '0', speaksOfDanger)).toBeLessThanOrEqual(0.03)
  })

  // Written last, not used for fitting, and reported only as figures.
  test('of held-out sentences half are recognised in any context, and most if nothing else was understood', () => {
    expect(share('danger-held-out', '1', speaksOfDanger)).toBeGreaterThanOrEqual(0.5)
    expect(share('danger-held-out', '1', maySpeakOfDanger)).toBeGreaterThanOrEqual(0.75)
    expect(share('danger-held-out', '0', maySpeakOfDanger)).toBeLessThanOrEqual(0.1)
  })

  test('of newly written sentences (every other one held out) nearly all are recognised, and jokes seldom', () => {
    expect(share('danger-fresh-fit', '1', speaksOfDanger)).toBeGreaterThanOrEqual(0.95)
    expect(share('danger-fresh-fit', '0', speaksOfDanger)).toBeLessThanOrEqual(0.05)
    expect(share('danger-fresh-held-out', '1', speaksOfDanger)).toBeGreaterThanOrEqual(0.85)
    expect(share('danger-fresh-held-out', '1', maySpeakOfDanger)).toBeGreaterThanOrEqual(0.95)
    expect(share('danger-fresh-held-out', '0', speaksOfDanger)).toBeLessThanOrEqual(0.1)
    expect(share('danger-oblique', '1', speaksOfDanger)).toBeGreaterThanOrEqual(0.95)
    expect(share('danger-oblique', '0', speaksOfDanger)).toBeLessThanOrEqual(0.02)
  })

  test('of hints, teenage slang and words about friends most are recognised, and songs, games and idioms seldom', () => {
    for (const fitted of ['danger-later-fit', 'danger-last-fit', 'danger-lookalikes-fit']) {
      expect(share(fitted, '1', speaksOfDanger), fitted).toBeGreaterThanOrEqual(0.97)
      expect(share(fitted, '0', speaksOfDanger), fitted).toBeLessThanOrEqual(0.03)
    }
    // The held-out half of these sentences, never looked at.
    expect(share('danger-later-held-out', '1', speaksOfDanger)).toBeGreaterThanOrEqual(0.9)
    expect(share('danger-later-held-out', '1', maySpeakOfDanger)).toBe(1)
    expect(share('danger-later-held-out', '0', speaksOfDanger)).toBeLessThanOrEqual(0.1)
    expect(share('danger-last-held-out', '1', maySpeakOfDanger)).toBeGreaterThanOrEqual(0.9)
    expect(share('danger-last-held-out', '0', speaksOfDanger)).toBeLessThanOrEqual(0.1)
  })

  test.each([
    ['這關魔王打到我想死，有攻略嗎', '被爸打到我想死'],
    ['想查一個不存在的股票代號看看', '好想當一個不存在的人'],
    ['〈Suicide〉的歌詞', '我朋友一直傳 suicide 的訊息'],
    ['研究自殺率的論文', '我在研究自殺的方法'],
    ['cut myself some slack', 'I cut myself'],
  ])('%s is not %s', (harmless, danger) => {
    expect(speaksOfDanger(harmless)).toBe(false)
    expect(speaksOfDanger(danger)).toBe(true)
  })

  test.each([
    ['累死我了', '累死了算了'],
    ['想死你了', '想死'],
    ['想消失一個禮拜去海邊', '想消失'],
    ['股票跌到想跳樓，笑死', '被罵到想跳樓'],
    ['切菜不小心割到手', '拿刀割手'],
    ['這部電影的男主角跳樓', '他說要跳樓'],
    ['I am dying to see you', 'I am dying and want to die'],
  ])('%s is not %s', (joke, danger) => {
    expect(speaksOfDanger(joke)).toBe(false)
    expect(speaksOfDanger(danger)).toBe(true)
  })

  test.each(['想 死', '活.不.下.去', 'I  Dont want to LIVE'])(
    '%s is recognised despite spaces, punctuation and capitals',
    (words) => {
      expect(speaksOfDanger(words)).toBe(true)
    },
  )
})

test('the patterns and the model are prepared in many steps, once', async () => {
  // A fresh module instance, since another test may have prepared the usual one.
  const unmade = './danger.ts?unmade'
  const { dangerSteps, speaksOfDanger: speaks } = (await import(unmade)) as typeof Danger
  expect([...(dangerSteps() ?? [])].length).toBeGreaterThan(50)
  expect(dangerSteps()).toBeUndefined()
  expect(speaks('我不想活了')).toBe(true)
})
