import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '#operation/operation.ts'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { parseChapters, parseTime } from './chapters.ts'
import { videoSeoCheck } from './video-seo-check.ts'

const check = async (input: object) => runOperation(videoSeoCheck, input)
const failedOf = ({ checks }: AnswerOf<typeof videoSeoCheck>) =>
  checks.filter(({ passed }) => !passed).map(({ id }) => id)

describe('parsing chapters', () => {
  test.each([
    ['0:00 Intro', 0, 'Intro'],
    ['00:00:00 - Intro', 0, 'Intro'],
    ['1:02:03 Long', 3723, 'Long'],
    ['90:00 Minutes beyond the hour', 5400, 'Minutes beyond the hour'],
    ['(2:30) Brackets', 150, 'Brackets'],
    ['[2:30] Brackets', 150, 'Brackets'],
    ['• 3:15 – Dash', 195, 'Dash'],
    ['4:05｜茶', 245, '茶'],
    ['5:00', 300, ''],
    ['6:00開場', 360, '開場'],
  ])('%j', (line, startSeconds, title) => {
    expect(parseChapters(line)).toEqual([{ line: 1, startSeconds, title }])
  })

  test.each(['Recorded at 10:30 in Taipei', '0:75 impossible', '1:60:00 impossible', '12:345', 'no time'])(
    '%j is no chapter',
    (line) => {
      expect(parseChapters(line)).toEqual([])
    },
  )

  test('lines are counted for every kind of line ending', () => {
    expect(parseChapters('a\r\n0:00 b\n\n0:30 c').map(({ line }) => line)).toEqual([2, 4])
  })
})

test.each([
  ['0:59', 59],
  ['59:59', 3599],
  ['1:00:00', 3600],
  ['5', undefined],
  ['1:2', undefined],
])('%s is %s seconds', (text, seconds) => {
  expect(parseTime(text)).toBe(seconds)
})

describe('judging chapters', () => {
  test.each([
    ['good ones', '0:00 a\n0:10 b\n0:20 c', 30, []],
    ['two are too few', '0:00 a\n0:30 b', 60, ['chapters_count']],
    ['the first must begin at zero', '0:05 a\n0:30 b\n1:00 c', 90, ['chapters_start_at_zero']],
    ['they must ascend', '0:00 a\n1:00 b\n0:30 c', 90, ['chapters_ascending']],
    ['the same time twice does not ascend', '0:00 a\n0:30 b\n0:30 c', 90, ['chapters_ascending']],
    ['nine seconds are too short', '0:00 a\n0:09 b\n1:00 c', 90, ['chapters_min_length']],
    ['the last one must last ten seconds too', '0:00 a\n0:30 b\n1:00 c', 69, ['chapters_min_length']],
    ['they must begin before the end', '0:00 a\n0:30 b\n2:00 c', 60, ['chapters_within_duration']],
    ['they need titles', '0:00 a\n0:30\n1:00 c', 90, ['chapters_titled']],
    ['text without times has none', 'hello', 60, ['chapters_count', 'chapters_start_at_zero']],
  ])('%s', async (_name, chapters, duration, failed) => {
    expect(failedOf(await check({ chapters, duration }))).toEqual(failed)
  })

  test('every chapter that is too short is named', async () => {
    const { checks } = await check({ chapters: '0:00 a\n0:05 b\n0:30 c\n0:35 d', duration: 60 })
    expect(checks.find(({ id }) => id === 'chapters_min_length')?.message).toContain('0:00, 0:30')
  })

  test('the length of the last chapter is unknown without a duration', async () => {
    const { chapters } = await check({ chapters: ['0:00 a', '0:30 b', '1:00 c'] })
    expect(chapters.map(({ seconds }) => seconds)).toEqual([30, 30, null])
  })

  test('a duration may be in clock format', async () => {
    expect((await check({ chapters: '0:00 a\n0:30 b\n1:00 c', duration: '1:30' })).chapters[2]).toMatchObject({
      seconds: 30,
    })
  })

  test('chapters are also accepted in the format of the answer', async () => {
    const given = [
      { start: '0:00', title: 'a' },
      { start: 30, title: 'b\n0:40 no chapter' },
      { start: '1:00:00', title: '' },
    ]
    const { chapters } = await check({ chapters: given })
    expect(chapters.map(({ start_seconds, title }) => [start_seconds, title])).toEqual([
      [0, 'a'],
      [30, 'b 0:40 no chapter'],
      [3600, ''],
    ])
  })

  test('chapters are found in the description', async () => {
    expect((await check({ description: 'About tea.\n0:00 a\n0:30 b\n1:00 c' })).chapters).toHaveLength(3)
  })
})

describe('judging the other fields', () => {
  const description = '這支影片介紹台灣高山茶的產地與沖泡方式，'.repeat(8)
  test.each([
    [{ title: '' }, ['title_present']],
    [{ title: 'x'.repeat(101) }, ['title_within_limit', 'title_shown_whole']],
    [{ title: '茶'.repeat(36) }, ['title_shown_whole']],
    [{ description: '短' }, ['description_length']],
    [{ description: `${description}<b>` }, ['description_within_limit']],
    [{ title: '咖啡烘焙教學', description }, ['description_mentions_title']],
    [{ tags: [] }, ['tags_present']],
    [{ tags: ['tea', 'Tea'] }, ['tags_distinct']],
    [{ tags: ['x'.repeat(501)] }, ['tags_within_limit']],
    [{ tags: '茶, tea,' }, []],
  ])('%j', async (input, failed) => {
    expect(failedOf(await check(input))).toEqual(failed)
  })

  test('the score is the passed share of the submitted fields', async () => {
    // Three checks of the title weigh 10, 5 and 5. The last one fails, so the score is 15 / 20 = 75 %.
    expect((await check({ title: '茶'.repeat(36) })).score).toBe(75)
  })

  test('empty input is refused', async () => {
    await expect(check({})).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(check({ duration: 5 })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('an invalid duration gets an error with the expected format', async () => {
    await expect(check({ title: '茶', duration: 'soon' })).rejects.toMatchObject({
      errors: [{ path: 'duration', message: 'Send the length in seconds, or as M:SS or H:MM:SS.' }],
    })
  })
})
