import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The folder of the tests' databases, in memory if possible, because every test waits for its disk. */
export const SCRATCH = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** A folder that is removed after the test. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(SCRATCH, 'dozen-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
