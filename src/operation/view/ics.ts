import { addDays } from '#support/dates/taipei.ts'
import { lastDataDay } from './data-age.ts'
import type { Document } from './document.ts'

/** RFC 5545 §3.1 allows 75 octets per line, of which a continuation line needs one for its leading space. */
const LINE_OCTETS = 73

/** Writes the document's events as an iCalendar file (RFC 5545). Undefined if there are none. */
export function toIcs(
  { title, events, provenance }: Pick<Document, 'title' | 'events' | 'provenance'>,
  host: string,
  now: Date,
): string | undefined {
  if (!events) return undefined
  // The day of the data, not the time of the request: the same events are the same file, which clients need not reload.
  const revised = new Date(`${lastDataDay(provenance, now)}T00:00:00+08:00`)
  const stamp = `${revised.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const lines = events.flatMap(({ id, title: summary, from, to = from, note }) => [
    'BEGIN:VEVENT',
    `UID:${escape(id)}@${host}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
    // DTEND is exclusive (RFC 5545 §3.6.1), so it is the day after the last.
    `DTEND;VALUE=DATE:${addDays(to, 1).replaceAll('-', '')}`,
    `SUMMARY:${escape(summary)}`,
    ...(note === undefined ? [] : [`DESCRIPTION:${escape(note)}`]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  const calendar = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dozen//Dozen//ZH',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escape(title)}`,
    'X-WR-TIMEZONE:Asia/Taipei',
    ...lines,
    'END:VCALENDAR',
  ]
  return calendar.map((line) => `${fold(line)}\r\n`).join('')
}

function escape(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)
}

/** Folds long lines with a line break and a space, without splitting a character. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > LINE_OCTETS) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}
