import { addDays } from '#support/dates/taipei.ts'
import { namedInput } from '#operation/input/named.ts'
import { createNames } from '#operation/input/names.ts'
import { countDays } from '../dates.ts'
import { isDayOff, type SpecialDay } from './calendar.ts'

interface Festival {
  /** What the office calendar calls its days. A day of two festivals bears both names, as 兒童節及民族掃墓節 does. */
  readonly days: readonly string[]
  readonly en: string
  readonly also: readonly string[]
}

/** The holidays that people ask for by name. Those of a day or two are one with the days off around them. */
const FESTIVALS: Readonly<Record<string, Festival>> = {
  元旦: {
    days: ['開國紀念日'],
    en: "New Year's Day",
    also: ['開國紀念日', '元旦連假', '跨年連假', 'new years day'],
  },
  春節: {
    days: ['小年夜', '農曆除夕', '春節'],
    en: 'Lunar New Year',
    also: [
      '過年',
      '農曆年',
      '農曆新年',
      '農曆春節',
      '春節連假',
      '過年連假',
      'chinese new year',
      'cny',
      'spring festival',
    ],
  },
  和平紀念日: {
    days: ['和平紀念日'],
    en: 'Peace Memorial Day',
    also: ['228', '228連假', '二二八', '二二八連假', '228紀念日', '二二八紀念日'],
  },
  清明節: {
    days: ['清明節', '民族掃墓節'],
    en: 'Tomb Sweeping Day',
    also: ['清明', '清明連假', '掃墓節', '民族掃墓節', 'qingming'],
  },
  兒童節: { days: ['兒童節'], en: "Children's Day", also: ['兒童節連假'] },
  勞動節: { days: ['勞動節'], en: 'Labor Day', also: ['五一', '五一連假', 'labour day', "workers' day"] },
  端午節: { days: ['端午節'], en: 'Dragon Boat Festival', also: ['端午', '端午連假', '端午節連假'] },
  中秋節: {
    days: ['中秋節'],
    en: 'Mid-Autumn Festival',
    also: ['中秋', '中秋連假', '中秋節連假', 'moon festival', 'mid autumn festival'],
  },
  教師節: { days: ['孔子誕辰紀念日'], en: "Teachers' Day", also: ['孔子誕辰紀念日', '教師節連假'] },
  國慶日: {
    days: ['國慶日'],
    en: 'National Day',
    also: ['國慶', '雙十節', '雙十', '國慶連假', '雙十連假', 'double tenth'],
  },
  光復節: {
    days: ['臺灣光復暨金門古寧頭大捷紀念日'],
    en: 'Retrocession Day',
    also: ['台灣光復節', '臺灣光復節', '光復節連假'],
  },
  行憲紀念日: {
    days: ['行憲紀念日'],
    en: 'Constitution Day',
    also: ['行憲紀念日連假', '聖誕節', '耶誕節', 'christmas'],
  },
}

const names = createNames(
  Object.entries(FESTIVALS).map(([key, { en, also }]) => ({ key, label: key, names: [en, ...also] })),
)

/** A holiday by any of its names. */
export const holidayInput = namedInput({
  what: { en: 'holiday', zh: '節日' },
  example: '春節',
  names: () => names,
})

export interface HolidayRun {
  readonly name_zh: string
  readonly name_en: string
  /** Null where it is no day off in this year. */
  readonly from: string | null
  readonly to: string | null
  readonly days: number
}

/** All days off in a row in which a holiday of `year` lies; none where nobody but workers had it off. */
export function findHolidayRun(key: string, year: number, special: ReadonlyMap<string, SpecialDay>): HolidayRun {
  const festival = FESTIVALS[key]
  const isOff = (date: string) => isDayOff(date, special.get(date))
  const first = [...special.values()]
    .filter(
      ({ date, kind, name_zh }) =>
        date.startsWith(`${year}-`) && kind === 'holiday' && festival?.days.some((it) => name_zh.includes(it)),
    )
    .map(({ date }) => date)
    .toSorted()[0]
  const named = { name_zh: key, name_en: festival?.en ?? key }
  if (first === undefined) return { ...named, from: null, to: null, days: 0 }
  let [from, to] = [first, first]
  while (isOff(addDays(from, -1))) from = addDays(from, -1)
  while (isOff(addDays(to, 1))) to = addDays(to, 1)
  return { ...named, from, to, days: countDays(from, to) }
}
