import { describe, expect, test } from 'vitest'
import { runOperation, testContext, testGateway } from '../../../tests/support/gateway.ts'
import { scoreMoodThermometer } from './assessment/score-mood-thermometer.ts'
import { scorePhq9 } from './assessment/score-phq9.ts'
import { checkTelehealthEligibility } from './telehealth/check-telehealth-eligibility.ts'

describe('risk levels', () => {
  test.each([
    [0, 'none', false],
    [1, 'some', false],
    [2, 'strong', true],
    [4, 'strong', true],
  ])(
    'an answer of %i on suicidal thoughts is %s, and needs professional help: %s',
    async (suicide, thoughts, needsHelp) => {
      const result = await runOperation(scoreMoodThermometer, { answers: [0, 0, 0, 0, 0], suicide })
      expect(result).toMatchObject({
        score: 0,
        thoughts_of_suicide: thoughts,
        suicide: { score: suicide, needs_professional_help: needsHelp },
      })
      expect(result.advice[0]?.urgent).toBe(suicide > 0)
    },
  )

  test('the omitted item is null, not zero', async () => {
    expect(await runOperation(scoreMoodThermometer, { answers: [4, 4, 4, 4, 4] })).toMatchObject({
      score: 20,
      suicide: null,
    })
  })

  test('any answer above 0 on item 9 of the PHQ-9 needs follow-up, whatever the total', async () => {
    const result = await runOperation(scorePhq9, { answers: [0, 0, 0, 0, 0, 0, 0, 0, 1] })
    expect(result).toMatchObject({ score: 1, thoughts_of_suicide: 'some', needs_follow_up: true })
    expect(result.advice[0]?.urgent).toBe(true)
    expect(result.hotlines[0]?.number).toBe('1925')
  })
})

describe('telehealth', () => {
  test('without a situation lists all eleven, the emergency and the ordinary visit', async () => {
    const result = await runOperation(checkTelehealthEligibility, {})
    expect(result.items).toHaveLength(11)
    expect(result.other_grounds?.map((ground) => ground.situation)).toEqual(['emergency', 'general_outpatient'])
  })

  test.each([
    ['CHRONIC_PLAN', 'chronic_plan'],
    ['chronic-plan', 'chronic_plan'],
    ['慢性病照護計畫收案病人', 'chronic_plan'],
    ['post_acute', 'acute_post'],
    ['long_term_care', 'ltc'],
    ['family_physician', 'family_doc'],
    ['correctional', 'prison'],
    ['disaster_epidemic', 'disaster'],
    ['international', 'intl'],
    ['remote_area', 'remote'],
  ])('%s is %s', async (written, situation) => {
    expect(await runOperation(checkTelehealthEligibility, { situation: written })).toMatchObject({ situation })
  })

  test.each(['remote', 'emergency'])('%s can be requested by its name in the list', async (situation) => {
    expect(await runOperation(checkTelehealthEligibility, { situation })).toMatchObject({
      situation,
      special_case: false,
      prescribing_allowed: true,
      prescribing: { visits: 'first_and_return', controlled_drugs_allowed: true },
    })
  })

  test('an unknown situation is refused, with the list of known ones', async () => {
    await expect(runOperation(checkTelehealthEligibility, { situation: 'flu' })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/chronic_plan.*general_outpatient/),
    })
  })

  test('says that the rules are outdated three years after the last check', async () => {
    const context = testContext({ now: new Date('2028-01-01T00:00:00Z') })
    expect(await runOperation(checkTelehealthEligibility, {}, context)).toMatchObject({ provenance: { stale: true } })
  })
})

describe('answers to a self-assessment', () => {
  test('must not be stored by any cache', async () => {
    const response = await testGateway().post('wellness', '/api/mood', { answers: [1, 1, 1, 1, 1] })
    expect(response.headers.get('cache-control')).toContain('no-store')
  })

  test('are not repeated in an error', async () => {
    const response = await testGateway().post('wellness', '/api/mood', { answers: [73319, 0, 0, 0, 'a private word'] })
    expect(response.status).toBe(400)
    expect(await response.text()).not.toMatch(/73319|private/)
  })
})
