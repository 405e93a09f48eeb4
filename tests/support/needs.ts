import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChromium } from './chromium.ts'
import { findPostgres } from './postgres.ts'

interface Need {
  readonly program: string
  /** The Debian package that contains the program. */
  readonly debian: string
  readonly isInstalled: boolean
  /** Test files of the ordinary run that need the program. */
  readonly tests: readonly string[]
}

/** Programs that tests start and that npm does not install. */
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
