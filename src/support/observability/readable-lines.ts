import type { LogOutput } from './log-output.ts'

/** A line of the log as it is read again: the fields that pino and the access log write, and those of the event. */
interface Line {
  readonly level: number
  readonly time: string
  readonly event?: string
  readonly msg?: string
  readonly why?: string
  readonly err?: { readonly message?: string }
  readonly [field: string]: unknown
}

const [RED, GREEN, YELLOW, DIM, BOLD] = [31, 32, 33, 2, 1]
const [WARN, ERROR] = [40, 50]

/** The log for somebody who sits at a terminal: a line each, without stacks, and what is new at the start left out. */
export function readableOutput(output: LogOutput, useColour: boolean): LogOutput {
  return {
    write: (line) => output.write(readableLine(line, useColour)),
    get dropped() {
      return output.dropped
    },
    close: (waitMs) => output.close(waitMs),
    flushSync: () => output.flushSync(),
  }
}

/** One line of JSON as people read it; empty where it says nothing to them. What is no JSON stays as it is. */
export function readableLine(json: string, useColour: boolean): string {
  let line: Line
  try {
    line = JSON.parse(json) as Line
  } catch {
    return json
  }
  const { event = '' } = line
  if (UNSAID.has(event)) return ''
  const paint = (colour: number, text: string) => (useColour ? `\u001B[${colour}m${text}\u001B[0m` : text)
  const text = printable(SENTENCES[event]?.(line) ?? sentence(line))
  const colour = line.level >= ERROR ? RED : line.level >= WARN ? YELLOW : COLOURS[event]
  const time = paint(DIM, new Date(line.time).toTimeString().slice(0, 8))
  return `${time} ${colour === undefined ? text : paint(colour, text)}\n`
}

/** A first start loads some hundred seed files; what came of them is one line. */
const UNSAID = new Set(['seed', 'database_opened', 'ledger_opened'])

const COLOURS: Readonly<Record<string, number>> = { listening: BOLD, prepared: GREEN }

const SENTENCES: Readonly<Record<string, (line: Line) => string>> = {
  listening: ({ try: address }) =>
    `Open ${String(address)}/ in a browser. Agents: ${String(address)}/hub/mcp?tools=find. Ctrl-C ends it.`,
  prepared: ({ data_sets, try: address }) =>
    `The records are in: ${String(data_sets)} data sets. Open ${String(address)}/`,
  draining: () => 'Ending, when what is asked has been answered. Once more ends at once.',
  stopped: ({ clean }) => (clean ? 'Ended.' : 'Ended, before everything was answered.'),
  request: ({ status, method, path, ms }) => `${String(status)} ${String(method)} ${String(path)} ${String(ms)} ms`,
}

const KNOWN = new Set(['level', 'time', 'event', 'msg', 'why', 'err'])

/** What happened, what it was about, and why. */
function sentence({ event = '', msg, why, err, ...line }: Line): string {
  const about = Object.entries(line)
    .filter(([name]) => !KNOWN.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const said = msg === err?.message ? undefined : msg
  return [event.replaceAll('_', ' '), ...about, said, why ?? err?.message].filter(Boolean).join(' · ')
}

/** A caller's path may hold what a terminal would obey. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '\u{FFFD}')
}
