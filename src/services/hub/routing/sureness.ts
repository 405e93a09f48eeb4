/** Below this confidence the hub asks which of the two best tools is meant. */
export { SURE } from '#support/text/classifier/model.ts'

/** Below this confidence the hub declines, because probably no tool fits. */
export const NOBODYS = 0.4

/** Tools with a smaller share are not offered. */
export const OFFERED = 0.001

/** The minimum share for mood tests and crisis lines, which must not appear by chance. */
export const HELP_OFFERED = 0.2
