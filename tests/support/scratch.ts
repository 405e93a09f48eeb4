import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Where tests keep their databases: in memory where the system has a place for that, since each waits for its disk. */
export const SCRATCH = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
