import { makeFolderOf } from '#data/db/client.ts'
import { WrongDatabase } from '#data/db/migrate.ts'
import { refuseWrongFiles } from '#data/db/store.ts'
import { EX_CONFIG } from '#support/errors/exit-codes.ts'
import { ConfigError } from './config-error.ts'
import type { Config } from './config.ts'
import { readProcessConfig } from './settings-file.ts'

/** Ends the process with EX_CONFIG (78), after which systemd and our supervisor do not start it again. */
export function refuseStart(why: string): never {
  process.stderr.write(`Dozen does not start: ${why}\n`)
  process.exit(EX_CONFIG)
}

/** Ends the process if a setting is wrong, or if a file belongs to another program or to a newer version. */
export function readStartSettings(): Config {
  try {
    const settings = readProcessConfig()
    makeDatabaseFolder(settings.DATABASE_PATH)
    throwIfWrongDatabase(settings.DATABASE_PATH)
    return settings
  } catch (err) {
    if (err instanceof ConfigError) refuseStart(`these settings are wrong.\n${err.message}`)
    if (err instanceof WrongDatabase) refuseStart(err.message)
    throw err
  }
}

/** Only a wrong file ends the process. Other errors may be temporary, so the running process tries again. */
function throwIfWrongDatabase(path: string): void {
  try {
    refuseWrongFiles({ path })
  } catch (err) {
    if (err instanceof WrongDatabase) throw err
  }
}

function makeDatabaseFolder(path: string): void {
  try {
    makeFolderOf(path)
  } catch (err) {
    throw new ConfigError(`DATABASE_PATH: the folder of ${path} cannot be made: ${(err as Error).message}.`)
  }
}
