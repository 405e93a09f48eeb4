import { z } from 'zod'
import { defineOperation, pageOf, pagingInput, pagingOutput, provenanceSchema } from '#operation/operation.ts'
import { listDelays } from './queries.ts'
import { getFoundTitle } from '../titles/find-title.ts'
import { titleInput } from '../titles/title-names.ts'
import { delaySchema, toDelay } from '../titles/title-answer.ts'

export const scheduleChanges = defineOperation({
  name: 'schedule_changes',
  tool: true,
  route: 'GET /api/delays',
  title: 'Changes of release dates',
  titleZh: '改檔紀錄',
  summary: 'Release dates that moved, newest first: old date, new date, when it was announced and by whom.',
  description:
    'Changed release dates since 2020, newest first: old date, new date, day of announcement. `kind` tells announced changes from dates that merely moved in a source. Use [get_title] for the changes of one title, [release_calendar] for what comes out in a month.',
  tasks: ['最近有哪些電影延期？', 'Which releases were postponed?'],
  long: true,
  input: z.object({
    q: titleInput.optional().describe('A film or series, for example 沙丘3.'),
    ...pagingInput({ standard: 200, max: 200 }),
  }),
  output: z.object({ items: z.array(delaySchema), ...pagingOutput, provenance: provenanceSchema }),
  example: {},
  run({ q, limit, offset }, { db, provenance }) {
    const asked = q === undefined ? undefined : getFoundTitle(db, q).title.slug
    const items = listDelays(db, asked).map(toDelay)
    return {
      ...pageOf(items, {
        limit,
        offset,
        sortedBy: 'the day it was announced or seen, desc',
        what: ['改期紀錄', 'changes of dates'],
      }),
      provenance: provenance('screen_delays'),
    }
  },
})
