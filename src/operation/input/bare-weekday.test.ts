import { expect, test } from 'vitest'
import { DATES } from './date.ts'

const SUNDAY = { today: '2026-11-29' }

test('a weekday without its week is the last one for an input that takes days that passed', () => {
  expect(DATES.past.find?.('大樂透 星期五那期', SUNDAY)).toMatchObject([{ value: '2026-11-27' }])
  expect(DATES.past.find?.('did it win on Friday', SUNDAY)).toMatchObject([{ value: '2026-11-27' }])
  expect(DATES.future.find?.('星期五放假嗎', SUNDAY)).toMatchObject([{ value: '2026-12-04' }])
})

test('a weekday with its week is the day of that week', () => {
  expect(DATES.past.find?.('上個禮拜五', SUNDAY)).toMatchObject([{ value: '2026-11-20' }])
  expect(DATES.future.find?.('last Friday', SUNDAY)).toMatchObject([{ value: '2026-11-27' }])
  expect(DATES.future.find?.('next Friday', SUNDAY)).toMatchObject([{ value: '2026-12-04' }])
})
