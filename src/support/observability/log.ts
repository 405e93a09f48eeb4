import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino'

export type Logger = Pick<PinoLogger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child'>

/** Request and response bodies must not be logged. */
export function createLog(level: string, destination: DestinationStream = process.stdout): Logger & { level: string } {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
}
