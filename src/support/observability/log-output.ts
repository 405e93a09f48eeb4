import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'
import { Socket } from 'node:net'

/** Lines are written in blocks. One write per line would cost as much as the logged request. */
const BLOCK_CHARACTERS = 65_536
const BLOCK_MS = 200
/** The buffer size for a full disk or a stopped reader, in characters. Further lines are dropped. */
const WAITING_CHARACTERS_MAX = 1_048_576

/** A destination for pino. docs/adr/011 explains why pino's own is not used. */
export interface LogOutput {
  /** Never blocks. The text must end with a line feed. */
  write(line: string): void
  readonly dropped: number
  /** Writes buffered lines for at most `waitMs`. False if a write hangs, which would block an orderly exit. */
  close(waitMs: number): Promise<boolean>
}

/** Writes lines to a file descriptor, in blocks and asynchronously. */
export function createLogOutput(fd: number, format = (line: string) => line): LogOutput {
  const isPipe = fstatSync(fd).isFIFO() || fstatSync(fd).isSocket()
  const own = isPipe ? reopen(fd) : fd
  const send = isPipe ? socketSender(own) : fileSender(own)
  let waiting = ''
  let dropped = 0
  let unreported = 0
  /** An error may have cut the last block within a line, so a line feed comes first. */
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
    send(ahead + (reported > 0 ? droppedLine(reported) : '') + block, (err) => {
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
      writeSync(own, waiting)
    } catch {
      // The process ends even if its last lines are lost.
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

function droppedLine(lines: number): string {
  return `${JSON.stringify({ level: 40, time: new Date().toISOString(), event: 'log_lines_dropped', lines })}\n`
}

type Send = (block: string | Buffer, done: (err?: Error | null) => void) => void

/** Writes in a libuv thread, because a disk may be slow. */
function fileSender(fd: number): Send {
  return function send(block, done) {
    const bytes = Buffer.from(block)
    write(fd, bytes, (err, written) => {
      if (err || written === bytes.length) done(err)
      else send(bytes.subarray(written), done)
    })
  }
}

/** Non-blocking, because a write to a pipe with a stopped reader would hang and block the exit of the process. */
function socketSender(fd: number): Send {
  const socket = new Socket({ fd, readable: false, writable: true })
  socket.unref()
  socket.on('error', () => undefined)
  return (block, done) => void socket.write(block, done)
}

/**
 * Opens the same pipe again, since O_NONBLOCK applies to the open file description, which other processes and our
 * stderr may share. Sockets and other users' pipes cannot be reopened.
 */
function reopen(fd: number): number {
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    return fd
  }
}
