import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChromium } from './chromium.ts'
import { findPostgres } from './postgres.ts'

interface Need {
  readonly program: string
  /** The package of Debian that has it. */
  readonly debian: string
  readonly isInstalled: boolean
  /** Test files of the ordinary tier that need it. */
  readonly tests: readonly string[]
}

/** Programs that tests start and npm does not install. */
export const NEEDS: readonly Need[] = [
  {
    program: 'Chromium',
    debian: 'chromium',
    isInstalled: findChromium() !== undefined,
    tests: ['tests/browser/**'],
  },
  {
    program: 'PostgreSQL',
    debian: 'postgresql',
    isInstalled: findPostgres() !== undefined,
    tests: ['src/payments/postgres/**'],
  },
  {
    program: 'Redis',
    debian: 'redis-server',
    isInstalled: (process.env['PATH'] ?? '')
      .split(delimiter)
      .some((folder) => existsSync(join(folder, 'redis-server'))),
    tests: ['tests/process/redis.test.ts'],
  },
]
