import type { Reading } from '#operation/input/reading.ts'
import type { Entities } from './entities.ts'

/** A task with everything that argument readers need. */
export interface TaskText {
  readonly task: string
  readonly entities: Entities
  readonly reading: Reading
}
