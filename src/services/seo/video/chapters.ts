export interface Chapter {
  /** From 1. */
  readonly line: number
  readonly startSeconds: number
  readonly title: string
}

/** A chapter line: a time (`0:00`, `12:34`, `1:02:03`), possibly in brackets, then the title. */
const CHAPTER = /^[\s\-–—•*]*[([【]?((?:\d{1,2}:)?\d{1,3}:\d{2})[)\]】]?(?=$|[^\d:])[\s\-–—:：|｜]*(.*)$/

export function parseChapters(text: string): Chapter[] {
  return text.split(/\r\n|\r|\n/).flatMap((content, index) => {
    const [, time, title = ''] = CHAPTER.exec(content) ?? []
    const startSeconds = time === undefined ? undefined : parseTime(time)
    return startSeconds === undefined ? [] : [{ line: index + 1, startSeconds, title: title.trim() }]
  })
}

/** The seconds of `M:SS` or `H:MM:SS`. Undefined if minutes or seconds are out of range. */
export function parseTime(text: string): number | undefined {
  const found = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})$/.exec(text.trim())
  if (!found) return undefined
  const [, hours, minutes = '0', seconds = '0'] = found
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return undefined
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
}

export function formatTime(totalSeconds: number): string {
  const hours = Math.floor(totalSeconds / 3600)
  const minutes = Math.floor((totalSeconds % 3600) / 60)
  const seconds = String(totalSeconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`
}
