/** Below this confidence the hub asks which of the two best tools is meant. */
export const SURE = 0.5

/** Below this confidence the hub declines: most likely no tool does this. */
export const NOBODYS = 0.3

/** A tool with a smaller share is not offered. */
export const OFFERED = 0.001

/** The same for mood tests and crisis lines: they are no filler. */
export const HELP_OFFERED = 0.2
