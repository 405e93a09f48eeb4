/** Below this confidence the hub asks which of the two best tools is meant. */
export { SURE } from '#support/text/classifier/model.ts'

/** Below this confidence the hub declines, because probably no tool fits. */
export const NOBODYS = 0.4

/**
 * Below this confidence no tool is related to the task. On fourteen sets, 154 of the 179 tasks that nothing here serves are
 * below it, and 10 of the 968 others. With half of it 145 and 5, of which 2 have a wrong tool first.
 */
export const RELATED = 0.1

/** Tools with a smaller share are not offered. */
export const OFFERED = 0.001

/** Mood tests and crisis lines need at least this confidence, so that they do not appear by chance. */
export const HELP_OFFERED = 0.2
