import type { Bilingual } from '#operation/view/language.ts'
import { serviceWords } from '#operation/view/service-words.ts'
import { PLATFORMS } from './titles/platforms.ts'

const PLATFORM_NAMES = Object.fromEntries(
  PLATFORMS.map(({ platform, name_zh, name_en }): [string, Bilingual] => [platform, [name_zh, name_en]]),
)

export const words = serviceWords('screen', {
  group: 'life',
  shortName: ['影視上映', 'Films and series'],
  errands: [
    { name: ['上映月曆', 'Calendar'], operation: 'release_calendar' },
    { name: ['倒數', 'Countdown'], operation: 'release_countdown' },
    { name: ['延期紀錄', 'Delays'], operation: 'schedule_changes' },
  ],
  live: [
    { name: ['這個月上映', 'In cinemas this month'], operation: 'release_calendar' },
    { name: ['最後一次改檔', 'Moved last'], operation: 'schedule_changes' },
  ],
  fields: {
    month: { control: 'month' },
    platform: { control: 'select', values: PLATFORM_NAMES },
    platforms: { values: PLATFORM_NAMES },
  },
})
