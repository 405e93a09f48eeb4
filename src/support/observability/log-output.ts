import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'
import { Socket } from 'node:net'

/** Lines are written in blocks of this size, because one write per line would cost as much as the request it logs. */
const BLOCK_CHARACTERS = 65_536
/** A shorter block is written after this time. */
const BLOCK_MS = 200
/** If the disk is full or nobody reads the log, this many characters are buffered, and further lines are dropped. */
const WAITING_CHARACTERS_MAX = 1_048_576

/** The destination to which pino writes the log. docs/adr/011 explains why its own destination is not used. */
export interface LogOutput {
  /** Never blocks. `line` must end with a line feed. */
  write(line: string): void
  readonly dropped: number
  /** Writes buffered lines for at most `waitMs`. False if a write hangs, which would also block the exit. */
  close(waitMs: number): Promise<boolean>
}

/** Writes lines to a file descriptor, in blocks and asynchronously. */
export function createLogOutput(fd: number, format = (line: string) => line): LogOutput {
  const isPipe = fstatSync(fd).isFIFO() || fstatSync(fd).isSocket()
  const target = isPipe ? reopen(fd) : fd
  const send = isPipe ? socketSender(target) : fileSender(target)
  let waiting = ''
  let dropped = 0
  /** Dropped lines that no line of the log has reported yet. */
  let unreported = 0
  /** A line feed precedes the next block after an error, because the last block may have been cut within a line. */
  let ahead: '' | '\n' = ''
  let isWriting = false
  let isClosing = false
  let onIdle: () => void = () => {}

  const drop = (lines: string) => {
    const count = lines.split('\n').length - 1
    dropped += count
    unreported += count
  }

  function flush(): void {
    if (isWriting) return
    if (waiting === '') return onIdle()
    const block = waiting
    const reported = unreported
    waiting = ''
    isWriting = true
    send(ahead + (reported > 0 ? writeDroppedLine(reported) : '') + block, (err) => {
      isWriting = false
      ahead = err ? '\n' : ''
      if (err) drop(block)
      else unreported -= reported
      if (isClosing || waiting.length > BLOCK_CHARACTERS) flush()
    })
  }

  setInterval(flush, BLOCK_MS).unref()
  process.once('exit', () => {
    try {
      writeSync(target, waiting)
    } catch {
      // Nothing can be done: the process ends, even if its last lines are lost.
    }
  })
  return {
    get dropped() {
      return dropped
    },
    write(line) {
      const lines = format(line)
      if (waiting.length + lines.length > WAITING_CHARACTERS_MAX) return drop(lines)
      waiting += lines
      if (waiting.length > BLOCK_CHARACTERS) flush()
    },
    async close(waitMs) {
      isClosing = true
      await new Promise<void>((resolve) => {
        onIdle = resolve
        setTimeout(resolve, waitMs)
        flush()
      })
      return isPipe || !isWriting
    },
  }
}

function writeDroppedLine(lines: number): string {
  return `${JSON.stringify({ level: 40, time: new Date().toISOString(), event: 'log_lines_dropped', lines })}\n`
}

type Send = (block: string | Buffer, done: (err?: Error | null) => void) => void

/** Writes in a thread of libuv, because a disk may be slow. */
function fileSender(fd: number): Send {
  return function send(block, done) {
    const bytes = Buffer.from(block)
    write(fd, bytes, (err, written) => {
      if (err || written === bytes.length) done(err)
      else send(bytes.subarray(written), done)
    })
  }
}

/** Writes without blocking. If nobody reads the pipe, a blocking write would also block the exit of the process. */
function socketSender(fd: number): Send {
  const socket = new Socket({ fd, readable: false, writable: true })
  socket.unref()
  socket.on('error', () => undefined)
  return (block, done) => void socket.write(block, done)
}

/** Opens the same pipe again, because O_NONBLOCK would affect other processes with this file description. */
function reopen(fd: number): number {
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    return fd
  }
}
