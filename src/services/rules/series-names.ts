import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { comparisonKey } from '#support/text/normalise.ts'

/** Nicknames of series. Input only, never displayed. Source: fireinsect/nonebot-plugin-ocgbot-v2@dbd86936 (MIT). */
const SERIES = new Map(
  readTable(
    'models/rules/series-names.tsv',
    z.object({ nickname: z.string().min(1), series_zh: z.string(), series_ja: z.string(), series_en: z.string() }),
  ).map(({ nickname, series_zh, series_ja, series_en }) => [
    comparisonKey(nickname),
    series_en || series_ja || series_zh,
  ]),
)

/** The series name that its card names contain: Shaddoll for 影衣. */
export function seriesCalled(typed: string): string | undefined {
  return SERIES.get(comparisonKey(typed))
}
