/** Below this confidence, whoever asked is asked which of the two best is meant. */
export const SURE = 0.5

/** Below this, what was asked is most likely nothing that a tool here does, and whoever asked is told so. */
export const NOBODYS = 0.3
