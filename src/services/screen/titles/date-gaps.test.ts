import { expect, test } from 'vitest'
import { createWords } from '#operation/view/messages.ts'
import { plainText } from '#operation/view/text.ts'
import { runOperation, testContext } from '../../../../tests/support/gateway.ts'
import { releaseCountdown } from '../calendar/release-countdown.ts'
import { countdownView } from '../calendar/countdown-view.ts'
import { words as vocabulary } from '../messages.ts'
import { getTitle } from './get-title.ts'
import { titleView } from './title-view.ts'

const now = new Date('2026-11-29T04:00:00Z')
const words = createWords({ language: 'zh', now, words: vocabulary })
const countdown = async (q: string) =>
  plainText(countdownView(await runOperation(releaseCountdown, { q }, testContext({ now })), words).lede ?? '')

// Seed: Taiwan 2026-06-17, the United States 2026-06-19.
test('a countdown has the date abroad and the days between it and Taiwan’s', async () => {
  expect(await countdown('玩具總動員5')).toContain('美國 6 月 19 日，台灣早 2 天。')
})

// Seed: from 2026-10-02 to 2027-10-01, 364 days.
test('a countdown tells how far the date moved', async () => {
  expect(await countdown('蝙蝠俠2')).toContain('原訂 2026 年 10 月 2 日，延後 364 天。')
})

test('two reports that differ give no certain day', async () => {
  const answer = await runOperation(getTitle, { q: '關鍵公敵' }, testContext({ now }))
  expect(plainText(titleView(answer, words).headline)).toBe(
    '2026 年 1 月 22 日或 2026 年 2 月 6 日在台灣上映，兩則報導不同',
  )
})
