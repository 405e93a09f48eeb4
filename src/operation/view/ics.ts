import type { Document } from './document.ts'

const DAY_MS = 86_400_000
/** RFC 5545 §3.1: content lines are at most 75 octets. */
const LINE_OCTETS = 73

/** A calendar of the document's days, as iCalendar (RFC 5545). Undefined where there are none. */
export function toIcs({ title, events }: Document, host: string, now: Date): string | undefined {
  if (!events) return undefined
  const stamp = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const lines = events.flatMap(({ id, title: summary, from, to, note }) => [
    'BEGIN:VEVENT',
    `UID:${escape(id)}@${host}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
    // The end of an event of whole days is the day after its last.
    `DTEND;VALUE=DATE:${dayAfter(to).replaceAll('-', '')}`,
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

function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
}

function escape(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)
}

/** Long lines go on after a line break and a space, and no character is cut. */
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
