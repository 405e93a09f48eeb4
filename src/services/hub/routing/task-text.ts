import type { Reading } from '#operation/input/reading.ts'
import type { Entities } from './entities.ts'

/** What a tool's arguments are read from. */
export interface TaskText {
  readonly task: string
  readonly entities: Entities
  readonly reading: Reading
}
