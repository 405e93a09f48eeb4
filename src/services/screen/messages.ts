import type { Bilingual } from '#operation/view/language.ts'
import type { ServiceWords } from '#operation/view/vocabulary.ts'
import { PLATFORMS } from './titles/platforms.ts'

const PRECISION = {
  day: ['到日', 'To the day'],
  month: ['到月', 'To the month'],
  quarter: ['到季', 'To the quarter'],
  year: ['到年', 'To the year'],
} as const

const PLATFORM_NAMES = Object.fromEntries(
  PLATFORMS.map(({ platform, name_zh, name_en }): [string, Bilingual] => [platform, [name_zh, name_en]]),
)

export const words: ServiceWords = {
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
    { name: ['還沒上映', 'Still to come'], operation: 'list_titles', input: { upcoming: 'true' } },
  ],
  datasets: {
    screen_titles: ['作品', 'Titles'],
    screen_releases: ['上映日', 'Releases'],
    screen_delays: ['延期公告', 'Delays'],
    screen_moves: ['更新時發現的改期', 'Dates seen to move'],
  },
  operations: {
    list_titles: {
      lede: ['電影、影集與動畫，依上映日。', 'Films, series and anime by release date.'],
      button: ['篩選', 'Filter'],
    },
    get_title: {
      lede: ['一部作品的上映日、平台與延期紀錄。', 'Release dates, platforms and delays of one title.'],
      button: ['查作品', 'Look up'],
      again: ['查另一部', 'Another title'],
    },
    release_calendar: {
      lede: ['一個月裡有什麼上映。', 'What comes out in a month.'],
      button: ['看這個月', 'Show the month'],
    },
    schedule_changes: { lede: ['哪些作品延期或提前了。', 'Which titles moved.'] },
    release_countdown: {
      lede: ['還有幾天上映。', 'How many days to go.'],
      button: ['倒數', 'Count down'],
      again: ['倒數另一部', 'Another title'],
    },
    lookup_any_title: {
      lede: ['這裡沒收錄的作品，到維基數據找。', 'Titles that are not held here, from Wikidata.'],
      button: ['查作品', 'Look up'],
      again: ['查另一部', 'Another title'],
    },
    watchlist: {
      lede: ['一次看最多 30 部作品的上映日與倒數。', 'Dates and countdowns of up to 30 titles at once.'],
      button: ['看清單', 'Show the list'],
    },
    screen_export: {
      lede: ['作品、上映日與延期紀錄整份下載。', 'Titles, dates and delays as a file.'],
      button: ['下載', 'Download'],
    },
  },
  fields: {
    is_series: ['是系列名', 'Is the name of a series'],
    q: { label: ['片名', 'Title'], hint: ['中文、英文或原文都可以。', 'Chinese, English or the original.'] },
    month: { label: ['月份', 'Month'], control: 'month' },
    type: {
      label: ['種類', 'Kind'],
      values: {
        film: ['電影', 'Film'],
        series: ['影集', 'Series'],
        'anime-series': ['動畫影集', 'Anime series'],
        'anime-film': ['動畫電影', 'Anime film'],
      },
    },
    platform: { label: ['平台', 'Platform'], control: 'select', values: PLATFORM_NAMES },
    when: {
      label: ['什麼時候', 'When'],
      values: { 'this-week': ['這週', 'This week'], 'now-showing': ['現在上映', 'In cinemas now'] },
    },
    upcoming: ['只看還沒上映的', 'Not out yet'],
    title_original: ['原文片名', 'Original title'],
    title_zh_converted: ['片名由簡體轉換', 'Title converted from Simplified'],
    platforms: { label: ['平台', 'Platforms'], values: PLATFORM_NAMES },
    release_date: ['上映日', 'Release date'],
    release_region: ['上映地', 'Region'],
    date_precision: { label: ['日期確定到', 'Known'], values: PRECISION },
    official_url: ['官方網站', 'Official site'],
    external_ids: ['其他資料庫', 'Elsewhere'],
    bangumi: ['Bangumi', 'Bangumi'],
    mal: ['MyAnimeList', 'MyAnimeList'],
    anilist: ['AniList', 'AniList'],
    tmdb: ['TMDB', 'TMDB'],
    wikidata: ['維基數據', 'Wikidata'],
    releases: ['各地上映', 'Releases'],
    region: { label: ['地區', 'Region'], values: { global: ['全球', 'Worldwide'], TW: ['台灣', 'Taiwan'] } },
    precision: { label: ['確定到', 'Known'], values: PRECISION },
    delays: ['改期紀錄', 'Changes of date'],
    old_date: ['原訂', 'Old date'],
    new_date: ['改為', 'New date'],
    announced_on: ['公布日', 'Announced on'],
    first_seen_on: ['首次看到', 'First seen on'],
    was_due: ['原訂已過', 'Was due'],
    days_moved: { label: ['差幾天', 'Moved by'], unit: ['天', 'days'] },
    kind: {
      label: ['怎麼知道的', 'How it is known'],
      values: {
        announced: ['官方公布', 'Announced'],
        observed: ['來源改了日期', 'Seen in the source'],
        correction: ['更正', 'Correction'],
      },
    },
    alternatives: ['其他可能', 'Others it may be'],
    days: ['日期', 'Days'],
    undated: ['日子未定', 'No day yet'],
    held: ['收錄的月份', 'Months held'],
    days_left: { label: ['還有', 'Days to go'], unit: ['天', 'days'] },
    released: ['已上映', 'Out'],
    today: ['今天', 'Today'],
    qid: ['維基數據編號', 'Wikidata id'],
    label: ['名稱', 'Name'],
    label_en: ['英文名稱', 'English name'],
    release_dates: ['上映日', 'Release dates'],
    retrieved_at: ['查詢時間', 'Asked at'],
    ids: { label: ['作品', 'Titles'], hint: ['一行一部，片名或代稱。', 'One a line: a title or its short name.'] },
    found: ['這裡有', 'Held here'],
    not_asked: ['沒問到的', 'Could not be asked'],
    state: {
      label: ['狀態', 'State'],
      values: {
        held: ['這裡有', 'held here'],
        not_sold: ['這裡有，但不能賣', 'held, not sold'],
        in_wikidata: ['維基數據有', 'in Wikidata'],
        not_found: ['查無此片', 'not found'],
        could_not_ask: ['沒問到', 'could not ask'],
      },
    },
    lookup: ['維基數據', 'From Wikidata'],
    countdown: ['倒數', 'Countdown'],
    set: {
      label: ['哪一組資料', 'Which set'],
      none: ['全部', 'All of them'],
      values: { titles: ['作品', 'Titles'], releases: ['上映日', 'Releases'], delays: ['改期', 'Changes'] },
    },
    titles: ['作品', 'Titles'],
  },
}
