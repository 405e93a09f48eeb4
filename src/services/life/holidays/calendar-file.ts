import { addDays } from '#support/dates/taipei.ts'
import type { SpecialDay } from './calendar.ts'

/** An iCalendar file (RFC 5545) with a whole-day event for each special day. */
export function toCalendarFile(days: readonly SpecialDay[], stamp: string): string {
  const events = days.flatMap(({ date, kind, name_zh }) => [
    'BEGIN:VEVENT',
    `UID:${date}-${kind}@life`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(date)}`,
    `DTEND;VALUE=DATE:${compact(addDays(date, 1))}`,
    fold(`SUMMARY:${escaped(kind === 'workday_makeup' ? `補班：${name_zh}` : name_zh)}`),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dozen//life//ZH',
    'CALSCALE:GREGORIAN',
    ...events,
    'END:VCALENDAR',
  ]
  return `${lines.join('\r\n')}\r\n`
}

function compact(date: string): string {
  return date.replaceAll('-', '')
}

/** RFC 5545 section 3.3.11. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
}

/** Folds after 75 octets (section 3.1), never within a character. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (Buffer.byteLength(part + sign) > 73) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}
