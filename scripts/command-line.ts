import { parseArgs, type ParseArgsConfig } from 'node:util'
import { ConfigError, type Config } from '#app/config.ts'
import { readProcessConfig } from '#app/settings-file.ts'

/** Exit codes besides 1, as shells and sysexits.h define them. */
const WRONG_USAGE = 2
const WRONG_SETTINGS = 78

// A closed pipe is no error: `npm run ledger -- --csv | head` closes it after ten lines.
process.stdout.on('error', (err: NodeJS.ErrnoException) => {
  if (err.code !== 'EPIPE') throw err
  process.exit(0)
})

/** Parses the arguments of a command. Prints the usage for `--help` and for an unknown argument. */
export function readArguments<T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs<T>(config)
  } catch (err) {
    return stop(`${(err as Error).message.split('. ')[0]}.\n${usage}`, WRONG_USAGE)
  }
}

/** Reads the settings. A faulty setting ends the command with a sentence that names it. */
export function readSettings(): Config {
  try {
    return readProcessConfig()
  } catch (err) {
    if (!(err instanceof ConfigError)) throw err
    return stop(`These settings are wrong.\n${err.message}`, WRONG_SETTINGS)
  }
}

/** Returns the result of `open`. If it throws, the command ends with a sentence that begins with `what`. */
export async function orStop<T>(what: string, open: () => T | Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (err) {
    const { message, cause } = err as Error
    return stop(`${what}: ${cause instanceof Error ? cause.message || String(cause) : message}`)
  }
}

export function stop(message: string, code = 1): never {
  console.error(message)
  process.exit(code)
}
