import { parseArgs, type ParseArgsConfig } from 'node:util'

/** The exit code of shells for a wrong command line. */
const WRONG_USAGE = 2

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
    return refuseArguments(`${(err as Error).message.split('. ')[0]}.\n${usage}`)
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

/** Ends the command because its arguments are wrong. */
export function refuseArguments(message: string): never {
  return stop(message, WRONG_USAGE)
}

export function stop(message: string, code = 1): never {
  console.error(message)
  process.exit(code)
}
