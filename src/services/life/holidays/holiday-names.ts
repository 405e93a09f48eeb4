import { lookupTable } from '#support/text/lookup-table.ts'
const ENGLISH: Readonly<Record<string, string>> = lookupTable({
  開國紀念日: "Founding Day of the Republic of China (New Year's Day)",
  小年夜: "Day before Lunar New Year's Eve",
  農曆除夕: "Lunar New Year's Eve",
  春節: 'Lunar New Year',
  和平紀念日: 'Peace Memorial Day',
  兒童節: "Children's Day",
  兒童節及民族掃墓節: "Children's Day and Tomb Sweeping Day",
  民族掃墓節: 'Tomb Sweeping Day',
  清明節: 'Tomb Sweeping Day',
  勞動節: 'Labor Day',
  端午節: 'Dragon Boat Festival',
  中秋節: 'Mid-Autumn Festival',
  孔子誕辰紀念日: "Confucius' Birthday",
  '孔子誕辰紀念日/教師節': "Confucius' Birthday (Teachers' Day)",
  國慶日: 'National Day',
  臺灣光復暨金門古寧頭大捷紀念日: 'Taiwan Retrocession and Battle of Guningtou Memorial Day',
  行憲紀念日: 'Constitution Day',
  放假: 'Day off',
  補假: 'Substitute day off',
  調整放假: 'Adjusted day off',
  補行上班: 'Make-up workday',
  調整上班: 'Make-up workday',
})

/** Null for a name that the calendar used for the first time. */
export function englishName(nameZh: string): string | null {
  return ENGLISH[nameZh] ?? null
}
