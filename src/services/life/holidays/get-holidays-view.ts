import type { z } from 'zod'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import type { getHolidays } from './get-holidays.ts'
import { holidayYearView } from './holiday-year-view.ts'
import type { holidaysNextSchema, holidayYearSchema } from './holidays-answer.ts'
import { holidaysNextView } from './holidays-next-view.ts'

type Answer = AnswerOf<typeof getHolidays>
type Year = z.output<typeof holidayYearSchema>
type Next = z.output<typeof holidaysNextSchema>

export function getHolidaysView(answer: Answer, words: Words): Document {
  // This check is enough: only the answer for a year has a list of long weekends.
  return 'long_weekends' in answer && answer.long_weekends !== undefined
    ? holidayYearView(answer as Year, words)
    : holidaysNextView(answer as Next, words)
}
