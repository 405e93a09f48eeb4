import { format } from 'node:util'
import { createLog } from '#support/observability/log.ts'
import { createLogOutput, type LogOutput } from '#support/observability/log-output.ts'
import { readableLine } from '#support/observability/readable-line.ts'
import type { Config } from './config.ts'

/** How long a process that exits waits until its log is written. */
export const LOG_END_MS = 1000

export interface ProcessLog {
  readonly log: ReturnType<typeof createLog>
  readonly output: LogOutput
  readonly isTerminal: boolean
  exit(code: number): Promise<void>
}

/** The log on standard output: as sentences in a terminal, as JSON elsewhere. */
export function openProcessLog(config: Config): ProcessLog {
  const isTerminal = process.stdout.isTTY && config.NODE_ENV !== 'production'
  const useColour = isTerminal && process.stdout.hasColors()
  const output = createLogOutput(1, isTerminal ? (line) => readableLine(line, useColour) : undefined)
  const log = createLog(config.LOG_LEVEL, output)
  // Libraries write to the console. Their messages become log entries, too.
  Object.assign(console, { log: (...args: unknown[]) => log.debug({ event: 'console', args: format(...args) }) })
  return {
    log,
    output,
    isTerminal,
    async exit(code) {
      const isFree = await output.close(LOG_END_MS)
      process.exitCode = code
      // A normal exit would wait for ever if nobody reads the log.
      if (isFree) process.exit()
      else process.kill(process.pid, 'SIGKILL')
    },
  }
}
