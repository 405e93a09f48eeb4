import type { Reading } from '#operation/input/reading.ts'
import type { Entities } from './entities.ts'

export interface TaskText {
  readonly task: string
  readonly entities: Entities
  readonly reading: Reading
}
