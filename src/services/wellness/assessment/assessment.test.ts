import { describe, expect, test } from 'vitest'
import { TEST_NOW, testGateway } from '../../../../tests/support/gateway.ts'
import { ApiError } from '#support/errors/errors.ts'
import { parseInput } from '#operation/execute.ts'
import type { Operation } from '#operation/operation.ts'
import { assess } from './assessment.ts'
import { scoreGad7 } from './score-gad7.ts'
import { scoreMoodThermometer } from './score-mood-thermometer.ts'
import { scorePhq9 } from './score-phq9.ts'
import { BSRS5, GAD7, getBand, maxScore, PHQ9, type Questionnaire } from './questionnaires.ts'

const bandOf = (questionnaire: Questionnaire, score: number) => getBand(questionnaire, score).id

describe('bands', () => {
  test.each([
    [0, 'normal'],
    [5, 'normal'],
    [6, 'mild'],
    [9, 'mild'],
    [10, 'moderate'],
    [14, 'moderate'],
    [15, 'severe'],
    [20, 'severe'],
  ])('a BSRS-5 total of %i is %s', (score, band) => expect(bandOf(BSRS5, score)).toBe(band))

  test.each([
    [4, 'minimal'],
    [5, 'mild'],
    [9, 'mild'],
    [10, 'moderate'],
    [14, 'moderate'],
    [15, 'moderately_severe'],
    [19, 'moderately_severe'],
    [20, 'severe'],
    [27, 'severe'],
  ])('a PHQ-9 total of %i is %s', (score, band) => expect(bandOf(PHQ9, score)).toBe(band))

  test.each([
    [4, 'minimal'],
    [5, 'mild'],
    [9, 'mild'],
    [10, 'moderate'],
    [14, 'moderate'],
    [15, 'severe'],
    [21, 'severe'],
  ])('a GAD-7 total of %i is %s', (score, band) => expect(bandOf(GAD7, score)).toBe(band))

  test('every total has exactly one band', () => {
    for (const questionnaire of [BSRS5, PHQ9, GAD7]) {
      for (let score = 0; score <= maxScore(questionnaire); score++) {
        expect(questionnaire.bands.filter(({ min, max }) => score >= min && score <= max)).toHaveLength(1)
      }
    }
  })

  test('the highest totals are 20, 27 and 21', () => {
    expect([BSRS5, PHQ9, GAD7].map(maxScore)).toEqual([20, 27, 21])
  })
})

describe('a person at risk', () => {
  test.each(['some', 'strong'] as const)(
    'with %s thoughts gets urgent advice to call now, even with a total of 0',
    (thoughts) => {
      const answer = assess(BSRS5, [0, 0, 0, 0, 0], thoughts, TEST_NOW)
      expect(answer.score).toBe(0)
      expect(answer.advice).toHaveLength(1)
      expect(answer.advice[0]).toMatchObject({ urgent: true })
      for (const advice of [answer.advice[0]?.zh, answer.advice[0]?.en]) expect(advice).toMatch(/1925[^]*119/)
      expect(answer.hotlines[0]?.number).toBe('1925')
    },
  )

  test('gets a different text for a mild thought than for a strong one', () => {
    expect(assess(PHQ9, [0, 0, 0, 0, 0, 0, 0, 0, 1], 'some', TEST_NOW).advice[0]?.zh).not.toBe(
      assess(PHQ9, [0, 0, 0, 0, 0, 0, 0, 0, 3], 'strong', TEST_NOW).advice[0]?.zh,
    )
  })

  test.each([BSRS5, PHQ9])('gets no comforting text with it, whatever the total of $instrument', (questionnaire) => {
    for (let score = 0; score <= maxScore(questionnaire); score++) {
      for (const thoughts of ['some', 'strong'] as const) {
        const answers = spread(score, questionnaire)
        const { advice, band } = assess(questionnaire, answers, thoughts, TEST_NOW)
        expect(JSON.stringify([advice, band.label_zh, band.label_en])).not.toMatch(
          /一般範圍|良好|正常|困擾程度低|極輕微|輕度|輕微困擾|兩週後|ordinary|normal range|Minimal|Low distress|Mild|in two weeks/,
        )
        expect(advice[0]?.urgent).toBe(true)
      }
    }
  })

  test('still gets the advice to see a professional if the total calls for it', () => {
    expect(assess(PHQ9, [3, 3, 3, 3, 3, 3, 3, 3, 3], 'strong', TEST_NOW).advice).toHaveLength(2)
  })

  test('sees whom to call before any figure', () => {
    const keys = Object.keys(assess(BSRS5, [0, 0, 0, 0, 0], 'some', TEST_NOW))
    expect(keys.indexOf('advice')).toBeLessThan(keys.indexOf('score'))
    expect(keys.indexOf('hotlines')).toBeLessThan(keys.indexOf('score'))
  })

  test('sees lines that are open at night before lines that are closed', () => {
    const open = assess(PHQ9, [0, 0, 0, 0, 0, 0, 0, 0, 1], 'some', TEST_NOW).hotlines.map((line) => line.open_24h)
    expect(open.lastIndexOf(true)).toBeLessThan(open.indexOf(false))
  })

  test('others get no urgent advice', () => {
    expect(assess(GAD7, [3, 3, 3, 3, 3, 3, 3], 'not_asked', TEST_NOW).advice.map((advice) => advice.urgent)).toEqual([
      false,
    ])
  })

  test('no low total is called normal, and 1925 is named with it', () => {
    for (const questionnaire of [BSRS5, PHQ9, GAD7]) {
      const { advice, band } = assess(questionnaire, spread(0, questionnaire), 'not_asked', TEST_NOW)
      expect(JSON.stringify({ advice, band })).not.toMatch(/一般範圍|ordinary|normal range/)
      expect(advice[0]?.zh).toContain('1925')
    }
  })
})

/** Builds a list of answers with this total. */
function spread(score: number, { items, scale }: Questionnaire): number[] {
  const highest = scale.length - 1
  return items.map((_, at) => Math.min(highest, Math.max(0, score - at * highest)))
}

describe('the questions', () => {
  test('are included if the owner permits copies, one per topic, and only then', () => {
    const printed = ({ items }: Questionnaire) => items.map(({ text }) => text !== null)
    expect(printed(PHQ9)).toEqual(Array(9).fill(true))
    expect(printed(GAD7)).toEqual(Array(7).fill(true))
    expect(printed(BSRS5)).toEqual(Array(5).fill(false))
    expect(BSRS5.source.url).toContain('tsos.org.tw')
  })
})

describe('input', () => {
  test('refused answers also come with the number to call', () => {
    expect(faults(scorePhq9, { answers: [3] }).message).toMatch(/1925.*119/)
    expect(faults(scoreMoodThermometer, { answers: [0, 0, 0, 0, 0], suicide: 5 }).message).toMatch(/1925.*119/)
  })

  const faults = (operation: Operation, input: unknown): ApiError => {
    try {
      parseInput(operation, input)
    } catch (err) {
      if (err instanceof ApiError) return err
    }
    throw new Error('The input was accepted.')
  }

  test.each([
    [scoreMoodThermometer, 5],
    [scorePhq9, 9],
    [scoreGad7, 7],
  ])('only the exact number of answers is accepted', (operation, count) => {
    const zeros = (length: number) => Array.from({ length }, () => 0)
    expect(parseInput(operation, { answers: zeros(count) })).toEqual({ answers: zeros(count) })
    expect(faults(operation, { answers: zeros(count - 1) }).message).toContain(`exactly ${count} answers`)
    expect(faults(operation, { answers: zeros(count + 1) }).message).toContain(`exactly ${count} answers`)
  })

  test.each([-1, 5, 1.5, '9', null, Number.NaN])('%j is no valid answer of the mood thermometer', (answer) => {
    expect(faults(scoreMoodThermometer, { answers: [0, 0, 0, 0, answer] }).errors?.[0]).toEqual({
      path: 'answers.4',
      message: 'Send a whole number from 0 to 4. In danger now? Call 1925 or 119.',
      zh: '請給 0 到 4 的整數。現在有危險？請撥 1925 或 119。',
    })
  })

  test('a refused answer is named by its number as people count', () => {
    const { message, zh } = faults(scoreMoodThermometer, { answers: [0, 0, 0, 9, 0] })
    expect(message).toContain('answers (item 4): Send a whole number from 0 to 4.')
    expect(zh).toContain('answers（第 4 項）: 請給 0 到 4 的整數。')
  })

  test('4 is a valid answer of the mood thermometer only', () => {
    expect(parseInput(scoreMoodThermometer, { answers: [4, 4, 4, 4, 4], suicide: 4 })).toBeTruthy()
    expect(faults(scorePhq9, { answers: [4, 0, 0, 0, 0, 0, 0, 0, 0] }).code).toBe('invalid_input')
    expect(faults(scoreGad7, { answers: [4, 0, 0, 0, 0, 0, 0] }).code).toBe('invalid_input')
  })

  test('a refusal never repeats the input', () => {
    const { message, errors } = faults(scoreMoodThermometer, {
      answers: [7331, 'a private sentence', 0, 0, 0],
      suicide: 7332,
    })
    const text = message + JSON.stringify(errors)
    expect(text).not.toMatch(/733|private/)
  })
})

test('a concise tool answer keeps every line with what an agent needs to call it', async () => {
  const gateway = testGateway()
  const call = async (response_format: string) => {
    const args = { answers: [1, 1, 2, 1, 0, 1, 1, 0, 0], response_format }
    const { structuredContent } = await gateway.callTool('wellness', 'score_phq9', args)
    return (structuredContent as { hotlines: Record<string, unknown>[] }).hotlines
  }
  const [concise, detailed] = [await call('concise'), await call('detailed')]
  expect(concise.map(({ number }) => number)).toEqual(detailed.map(({ number }) => number))
  expect(concise[0]).toHaveProperty('open_now')
  expect(concise[0]).not.toHaveProperty('source')
  expect(detailed[0]).toHaveProperty('source')
})
