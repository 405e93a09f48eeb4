import { pino, type Logger as PinoLogger } from 'pino'
import { accessLine, type LoggedRequest } from './access-line.ts'

export type Logger = Pick<PinoLogger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child'>

/** The log of the process, which has a line for every request. */
export interface Log extends Logger {
  request(request: LoggedRequest, method: string, status: number, tookMs: number): void
  /** Lines that could not be written. */
  dropped(): number
}

interface Destination {
  write(line: string): void
  readonly dropped?: number
}

/** JSON lines. Request and response bodies are never handed to it. */
export function createLog(level: string, destination: Destination = process.stdout): Log {
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
  const writesRequests = log.isLevelEnabled('info')
  return Object.assign(log, {
    request: (request: LoggedRequest, method: string, status: number, tookMs: number) => {
      if (writesRequests) destination.write(accessLine(request, method, status, tookMs))
    },
    dropped: () => destination.dropped ?? 0,
  })
}
