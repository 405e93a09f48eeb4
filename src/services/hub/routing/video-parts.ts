import { trimTail } from '#support/text/trim-tail.ts'

// The chapters, the length and the tags of a video.

const TIMESTAMP = /(?<!\d:?)\d{1,2}(?::[0-5]\d){1,2}(?![\d:])/g

/** Chapter lines of a video: each timestamp with the words up to the next. */
export function chaptersIn(task: string): string | undefined {
  const length = LENGTH.exec(task)
  const own = length ? task.replace(length[0], ' '.repeat(length[0].length)) : task
  const starts = [...own.matchAll(TIMESTAMP)].map(({ index }) => index)
  if (starts.length < 2) return undefined
  return starts.map((start, at) => trimTail(task.slice(start, starts[at + 1]), /[\s,，、;；/]/)).join('\n')
}

/** A clock time is a length beside a word for it, otherwise the start of a chapter. */
const LENGTH =
  /(?:片長|長度|全長|總長|長|duration|length|runtime|runs|lasts|video is)(?:是|為|:|\s|of)*\d{1,2}(?::[0-5]\d){1,2}|\d{1,2}(?::[0-5]\d){1,2}(?= ?(?:長|long\b|in length))/i

export function durationIn(task: string): number | undefined {
  const clock = /[\d:]{4,}/.exec(LENGTH.exec(task)?.[0] ?? '')?.[0]
  if (clock) return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  const match = /(?<!\d)(\d{1,4}) ?(?:分鐘?|minutes?\b|mins?\b)(?: ?(\d{1,2}) ?(?:秒|s))?/i.exec(task)
  return match ? Number(match[1]) * 60 + Number(match[2] ?? 0) : undefined
}

/** The tags after a label, as one list up to the end of the sentence. */
export function tagsIn(task: string): string[][] | undefined {
  const written = /(?:標籤|關鍵字|hashtags?|\btags?)(?:是|為|有|are|:|：|\s)+(?<list>[^。.;；\n?？]+)/i.exec(task)
    ?.groups?.['list']
  const tags = written
    ?.split(/[,，、]|\s#/)
    .map((it) => it.replace(/^#/, '').trim())
    .filter(Boolean)
  return tags && tags.length > 0 ? [tags] : undefined
}
