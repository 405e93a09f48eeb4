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
    { name: ['接下來', 'Next'], operation: 'release_calendar' },
    { name: ['一週之內', 'Within a week'], operation: 'list_titles', input: { when: 'this-week' } },
  ],
  fields: {
    month: { control: 'month' },
    platform: { control: 'select', values: PLATFORM_NAMES },
    platforms: { values: PLATFORM_NAMES },
  },
})
