import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { HeldLines } from './log-buffer.ts'

/**
 * Lines are handed on in blocks of about this size: a write for every request costs as much as answering it, and waking a thread
 * for every 60 KB a tenth of an answer that is held.
 */
const BLOCK_BYTES = 250_000
const BLOCK_MS = 200
/** The line that fills a block goes with it. */
const BLOCK_ROOM_BYTES = 262_144
/** What waits for a full disk or a reader that stands still; what comes on top is dropped. */
const HELD_BYTES_MAX = 1_048_576

export interface LogOutput {
  /** Never waits. The text ends with a line feed. */
  write(line: string): void
  /** Lines that could not be written. */
  readonly dropped: number
  /** Writes what is held, for at most so long. False: a write hangs, and an orderly exit would wait for it. */
  close(waitMs: number): Promise<boolean>
  /** The last words of a process that ends at once. */
  flushSync(): void
}

/** Writes a block and tells whether that went wrong. */
type Sink = (block: Buffer, done: (err: unknown) => void) => void

/** A descriptor that lines are written to, in blocks, while the process goes on with its work. */
export function createLogOutput(fd: number): LogOutput {
  const isStream = isPipe(fd)
  const own = isStream ? ownDescriptor(fd) : fd
  const sink = isStream ? streamSink(own) : fileSink(own)
  const held = new HeldLines(BLOCK_ROOM_BYTES, HELD_BYTES_MAX)
  let dropped = 0
  let untold = 0
  let isWriting = false
  /** The last block may have been cut in the middle of a line. */
  let isTorn = false
  let onIdle: (() => void) | undefined

  const drop = (lines: number) => {
    dropped += lines
    untold += lines
  }

  function pass(): void {
    if (isWriting) return
    if (held.bytes === 0) return onIdle?.()
    const told = untold
    const block = held.take()
    const ahead = (isTorn ? '\n' : '') + (told > 0 ? droppedLine(told) : '')
    isWriting = true
    sink(ahead === '' ? block.bytes : Buffer.concat([Buffer.from(ahead), block.bytes]), (err) => {
      isWriting = false
      isTorn = Boolean(err)
      held.giveBack(block)
      if (err) drop(block.lines)
      else untold -= told
      if (held.bytes > BLOCK_BYTES || onIdle) pass()
    })
  }

  setInterval(pass, BLOCK_MS).unref()
  const flushSync = () => {
    try {
      writeSync(own, held.take().bytes)
    } catch {
      // Nobody is left to be told.
    }
  }
  process.once('exit', flushSync)

  return {
    get dropped() {
      return dropped
    },
    write(line) {
      if (!held.add(line)) return drop(1)
      if (held.bytes > BLOCK_BYTES) pass()
    },
    async close(waitMs) {
      await new Promise<void>((resolve) => {
        const waited = setTimeout(resolve, waitMs)
        onIdle = () => {
          clearTimeout(waited)
          resolve()
        }
        pass()
      })
      return isStream || !isWriting
    },
    flushSync,
  }
}

function droppedLine(lines: number): string {
  const time = new Date().toISOString()
  return `${JSON.stringify({ level: 40, time, event: 'log_lines_dropped', lines })}\n`
}

function isPipe(fd: number): boolean {
  const stat = fstatSync(fd)
  return stat.isFIFO() || stat.isSocket()
}

/** A file takes a block as soon as it is there, in a thread; a full disk says so. */
function fileSink(fd: number): Sink {
  return function sink(block, done) {
    write(fd, block, (err, written) => {
      if (err || written === block.length) done(err)
      else sink(block.subarray(written), done)
    })
  }
}

/** A pipe takes nothing while its reader stands still, so whoever writes to it must not wait. */
function streamSink(fd: number): Sink {
  const socket = new Socket({ fd, readable: false, writable: true })
  socket.unref()
  // The writes that fail are told one by one.
  socket.on('error', () => undefined)
  return (block, done) => void socket.write(block, done)
}

/**
 * The same pipe opened once more. Whether a write waits is a mark on what was opened, which other processes and Node's own
 * stderr may have in common with us, and set back. A socket, or a pipe of another user's, cannot be opened again.
 */
function ownDescriptor(fd: number): number {
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    return fd
  }
}
