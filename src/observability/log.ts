import { pino, type Logger as PinoLogger } from 'pino'

export type Logger = Pick<PinoLogger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child'>

/** JSON lines on standard output. Request and response bodies are never handed to it. */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  return destination ? pino(options, destination) : pino(options)
}
