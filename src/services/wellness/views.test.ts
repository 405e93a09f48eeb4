import { describe, expect, test } from 'vitest'
import { plainText } from '#operation/view/text.ts'
import { createWords } from '#operation/view/messages.ts'
import { runOperation, sharedGateway, testContext } from '../../../tests/support/gateway.ts'
import { assessmentView } from './assessment/assessment-view.ts'
import { scoreGad7 } from './assessment/score-gad7.ts'
import { scoreMoodThermometer } from './assessment/score-mood-thermometer.ts'
import { scorePhq9 } from './assessment/score-phq9.ts'
import { calcSleepTimes } from './sleep/calc-sleep-times.ts'
import { sleepView } from './sleep/sleep-view.ts'

const now = new Date('2026-10-01T04:00:00Z')
const zh = createWords({ language: 'zh', now })
const en = createWords({ language: 'en', now })

describe('a self-assessment', () => {
  test('a low score with a thought of self-harm leads with that thought and the number to call', async () => {
    const answer = await runOperation(scorePhq9, { answers: [0, 0, 0, 0, 0, 0, 0, 0, 1] }, testContext())
    const document = assessmentView(answer, zh)
    expect(document.tone).toBe('urgent')
    expect(plainText(document.headline)).toContain('請現在就找人說')
    expect(plainText(document.headline)).not.toMatch(/分|輕/)
    expect(document.actions?.[0]).toMatchObject({ phone: '1925' })
    expect(plainText(assessmentView(answer, en).headline)).toContain('talk to somebody now')
  })

  test('the separate item of the mood thermometer has the same effect', async () => {
    const answer = await runOperation(scoreMoodThermometer, { answers: [0, 0, 0, 0, 0], suicide: 1 }, testContext())
    expect(assessmentView(answer, zh).tone).toBe('urgent')
  })

  test('any other result is its level and points, and says that nothing was stored', async () => {
    const answer = await runOperation(scoreGad7, { answers: [1, 1, 1, 1, 1, 1, 1] }, testContext())
    const document = assessmentView(answer, zh)
    expect(document.tone).toBeUndefined()
    expect(plainText(document.headline)).toBe('輕度，7 分')
    expect(document.blocks.map(({ kind }) => kind)).toContain('contacts')
    expect(JSON.stringify(document)).toContain('沒有儲存')
  })

  test('a calendar file reminds of the next screen in two weeks, except beside thoughts of suicide', async () => {
    const gateway = sharedGateway()
    const send = async (path: string, last: string, suicide = '0') => {
      const fields = Array.from(
        { length: { '/phq9': 9, '/gad7': 7 }[path] ?? 5 },
        (_, at) => [`answers.${at}`, '0'] as [string, string],
      )
      fields.at(-1)![1] = last
      if (path === '/mood') fields.push(['suicide', suicide])
      const page = await gateway.request('wellness', path, {
        method: 'POST',
        headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      })
      const data = /data:text\/calendar;charset=utf-8;base64,([^"]+)/.exec(await page.text())?.[1]
      return data && Buffer.from(data, 'base64').toString()
    }
    // The test clock shows 1 October 2026.
    for (const path of ['/gad7', '/phq9', '/mood']) {
      const calendar = await send(path, '0')
      expect(calendar, path).toContain('DTSTART;VALUE=DATE:20261015')
      expect(calendar, path).not.toMatch(/SUMMARY:.*(?:憂鬱|焦慮|PHQ|GAD|BSRS)/)
    }
    expect(await send('/gad7', '1')).toContain('DTSTART;VALUE=DATE:20261015')
    expect(await send('/phq9', '1')).toBeUndefined()
    expect(await send('/mood', '0', '2')).toBeUndefined()
  })
})

test('the headline of sleep times is the bedtime of five cycles', async () => {
  // 07:00 minus 15 minutes to fall asleep and five cycles of 90 minutes is 23:15.
  const answer = await runOperation(calcSleepTimes, { wake: '07:00' }, testContext())
  expect(plainText(sleepView(answer, zh).headline)).toBe('晚上 23:15 上床')
  expect(plainText(sleepView(answer, en).headline)).toBe('Be in bed by 23:15')
})

test('a safety plan has Stanley and Brown’s six steps in order, each with a field that only the browser stores', async () => {
  for (const [language, third] of [
    ['zh-TW', '讓我轉移注意力的人和地方'],
    ['en', 'People and places that take my mind off it'],
  ] as const) {
    const page = await sharedGateway().request('wellness', '/safety-plan', {
      headers: { accept: 'text/html', 'accept-language': language },
    })
    const html = await page.text()
    const fields = [...html.matchAll(/<textarea name="([^"]+)" aria-label="([^"]+)"/g)]
    // The published intervention asks in this order: doi.org/10.1016/j.cbpra.2011.01.001.
    expect(fields.map(([, name]) => name)).toEqual([
      'warning_signs',
      'alone',
      'company',
      'helpers',
      'professionals',
      'surroundings',
    ])
    expect(fields[2]?.[2]).toBe(third)
    // The fields are not in a form, so that neither the Enter key nor a browser without scripts can send them.
    expect(/<form(?:(?!<\/form>)[^])*<textarea/.test(html)).toBe(false)
    expect(html).toContain('<noscript>')
    expect(html).toContain('https://doi.org/10.1016/j.cbpra.2011.01.001')
    expect(html.indexOf('tel:1925')).toBeLessThan(html.indexOf('<textarea'))
  }
})
