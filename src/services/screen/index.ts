import { joinLanguages } from '#support/errors/localized-text.ts'
import { withView } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'
import { calendarView } from './calendar/calendar-view.ts'
import { countdownView } from './calendar/countdown-view.ts'
import { changesView } from './calendar/changes-view.ts'
import { lookupView } from './lookup/lookup-view.ts'
import { titleView } from './titles/title-view.ts'
import { titlesView } from './titles/titles-view.ts'
import { watchlistView } from './watchlist/watchlist-view.ts'
import { datasets } from './datasets.ts'
import { screenExport } from './export/screen-export.ts'
import { getTitle } from './titles/get-title.ts'
import { listTitles } from './titles/list-titles.ts'
import { lookupAnyTitle } from './lookup/lookup-any-title.ts'
import { releaseCalendar } from './calendar/release-calendar.ts'
import { releaseCountdown } from './calendar/release-countdown.ts'
import { scheduleChanges } from './calendar/schedule-changes.ts'
import { animeSync } from './anime/sync.ts'
import { comingSync } from './coming/sync.ts'
import { watchlist } from './watchlist/watchlist.ts'
import { words } from './messages.ts'

export const screen = defineService({
  name: 'screen',
  title: 'Release dates',
  titleZh: '影視上映日',
  summary: 'When films, series and anime come out in Taiwan, which dates moved, and how many days are left.',
  summaryZh: '哪天上映、有沒有改期、還要幾天。',
  instructions:
    'Release dates of films, series and anime, each with its source; days count in Taipei. Begin with [get_title] for one title and ' +
    '[list_titles] or [release_calendar] for many; [lookup_any_title] asks Wikidata for titles that are not stored. A date_precision other than ' +
    'day means that no day is known: do not name one.',
  notice: joinLanguages(
    'Dates may change; distributors, platforms and cinemas decide. Uses bangumi-data (CC BY 4.0), Wikidata (CC0) and TMDB data; not endorsed or certified by TMDB.',
    '日期可能變動，以片商、平台與戲院公告為準。',
  ),
  network: 'base',
  words,
  operations: [
    withView(listTitles, titlesView),
    withView(getTitle, titleView),
    withView(releaseCalendar, calendarView),
    withView(scheduleChanges, changesView),
    withView(releaseCountdown, countdownView),
    withView(lookupAnyTitle, lookupView),
    withView(watchlist, watchlistView),
    screenExport,
  ],
  completes: [{ operation: getTitle, field: 'q' }],
  datasets,
  syncs: [animeSync, comingSync],
})
