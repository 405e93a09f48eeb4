import { pino, type Logger as PinoLogger } from 'pino'

export type Logger = Pick<PinoLogger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child'>

interface Destination {
  write(line: string): void
}

/** Standard output in blocks, five times a second: a write for every request costs as much as answering it. */
export function blockOutput(): Destination & { flushSync(): void } {
  return pino.destination({ fd: 1, sync: false, minLength: 8_192, periodicFlush: 200 })
}

/** JSON lines. Request and response bodies are never handed to it. */
export function createLog(level: string, destination: Destination = process.stdout): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
}
