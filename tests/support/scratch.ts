import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * The folder for the databases of tests. It is in memory if possible, because writing to a disk would slow every
 * test.
 */
export const SCRATCH = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** A folder that is removed after the test. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(SCRATCH, 'dozen-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
