type Line = Readonly<Record<string, unknown>> & { readonly level: number; readonly time: string }

/** ANSI codes of colours (ECMA-48). */
const [RED, YELLOW, DIM] = [31, 33, 2]

/** Events that a terminal does not show, because `loaded` and `ready` tell people the same. */
const HIDDEN = new Set<unknown>(['seed', 'database_opened', 'ledger_opened', 'listening', 'prepared'])
const SENTENCES = new Map<unknown, (line: Line) => string>([
  ['ready', (line) => `Open ${line['try']}/ in a browser. Agents: ${line['try']}/hub/mcp?tools=find. Ctrl-C ends it.`],
  ['loaded', ({ done, of, service }) => `Loading data: ${done} of ${of} services (${service})`],
  ['draining', () => 'Ending, when what is asked has been answered. Once more ends at once.'],
  ['stopped', ({ clean }) => (clean ? 'Ended.' : 'Ended, before everything was answered.')],
  ['request', ({ status, method, path, ms }) => `${status} ${method} ${path} ${ms} ms`],
])

/** Formats a line of the JSON log for a terminal, without stack traces. Empty for an event that people do not need. */
export function readableLine(json: string, useColour: boolean): string {
  let line: Line
  try {
    line = JSON.parse(json) as Line
  } catch {
    return json
  }
  const { event, level, time } = line
  if (HIDDEN.has(event)) return ''
  const paint = (colour: number | undefined, text: string) =>
    useColour && colour !== undefined ? `\u001B[${colour}m${text}\u001B[0m` : text
  // A path may contain control characters, which a terminal would execute.
  const text = (SENTENCES.get(event)?.(line) ?? writeSentence(line)).replaceAll(/\p{Cc}/gu, '\u{FFFD}')
  // The levels of pino: 50 is an error, 40 a warning.
  const colour = level >= 50 ? RED : level >= 40 ? YELLOW : undefined
  return `${paint(DIM, new Date(time).toTimeString().slice(0, 8))} ${paint(colour, text)}\n`
}

function writeSentence({ level: _level, time: _time, event, msg, why, err, ...fields }: Line): string {
  // Object() turns a missing error into an empty object.
  const { message } = Object(err) as { message?: unknown }
  const about = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const text = msg === message ? undefined : msg
  return [String(event ?? '').replaceAll('_', ' '), ...about, text, why ?? message].filter(Boolean).join(' · ')
}
