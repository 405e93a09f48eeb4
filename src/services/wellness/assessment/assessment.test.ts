import { describe, expect, test } from 'vitest'
import { ApiError } from '#errors/errors.ts'
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
  test('is told to call now, before anything else, even with a total of 0', () => {
    const answer = assess(BSRS5, [0, 0, 0, 0, 0], true)
    expect(answer.score).toBe(0)
    expect(answer.advice[0]).toMatchObject({ urgent: true })
    expect(answer.advice[0]?.zh).toContain('1925')
    expect(answer.hotlines[0]?.number).toBe('1925')
  })

  test('sees no line that is closed at night before one that is open', () => {
    const open = assess(PHQ9, [0, 0, 0, 0, 0, 0, 0, 0, 1], true).hotlines.map((line) => line.open_24h)
    expect(open.lastIndexOf(true)).toBeLessThan(open.indexOf(false))
  })

  test('others see no urgent advice', () => {
    expect(assess(GAD7, [3, 3, 3, 3, 3, 3, 3], false).advice.map((advice) => advice.urgent)).toEqual([false])
  })
})

describe('input', () => {
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
  ])('only the right number of answers is accepted', (operation, count) => {
    const zeros = (length: number) => Array.from({ length }, () => 0)
    expect(parseInput(operation, { answers: zeros(count) })).toEqual({ answers: zeros(count) })
    expect(faults(operation, { answers: zeros(count - 1) }).message).toContain(`exactly ${count} answers`)
    expect(faults(operation, { answers: zeros(count + 1) }).message).toContain(`exactly ${count} answers`)
  })

  test.each([-1, 5, 1.5, '9', null, Number.NaN])('%j is no answer of the mood thermometer', (answer) => {
    expect(faults(scoreMoodThermometer, { answers: [0, 0, 0, 0, answer] }).errors?.[0]).toEqual({
      path: 'answers.4',
      message: 'Send a whole number from 0 to 4.',
    })
  })

  test('4 is an answer of the mood thermometer and of no other', () => {
    expect(parseInput(scoreMoodThermometer, { answers: [4, 4, 4, 4, 4], suicide: 4 })).toBeTruthy()
    expect(faults(scorePhq9, { answers: [4, 0, 0, 0, 0, 0, 0, 0, 0] }).code).toBe('invalid_input')
    expect(faults(scoreGad7, { answers: [4, 0, 0, 0, 0, 0, 0] }).code).toBe('invalid_input')
  })

  test('a refusal repeats nothing that was sent', () => {
    const { message, errors } = faults(scoreMoodThermometer, {
      answers: [7331, 'a private sentence', 0, 0, 0],
      suicide: 7332,
    })
    const text = message + JSON.stringify(errors)
    expect(text).not.toMatch(/733|private/)
  })
})
