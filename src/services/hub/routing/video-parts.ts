import { trimTail } from '#support/text/trim-tail.ts'

// Finds the chapters, the length and the tags of a video in a task.

const TIMESTAMP = /(?<!\d:?)\d{1,2}(?::[0-5]\d){1,2}(?![\d:])/g

/** The chapter lines of a video: each timestamp with the words up to the next timestamp. */
export function chaptersIn(task: string): string | undefined {
  const length = LENGTH.exec(task)
  const own = length ? task.replace(length[0], ' '.repeat(length[0].length)) : task
  const starts = [...own.matchAll(TIMESTAMP)].map(({ index }) => index)
  if (starts.length < 2) return undefined
  return starts.map((start, at) => trimTail(task.slice(start, starts[at + 1]), /[\s,，、;；/]/)).join('\n')
}

/** A clock time beside a word for “length” is the video's length. Without such a word, it starts a chapter. */
const LENGTH =
  /(?:片長|長度|全長|總長|長|duration|length|runtime|runs|lasts|video is)(?:是|為|:|\s|of)*\d{1,2}(?::[0-5]\d){1,2}|\d{1,2}(?::[0-5]\d){1,2}(?= ?(?:長|long\b|in length))/i

export function durationIn(task: string): number | undefined {
  const clock = /[\d:]{4,}/.exec(LENGTH.exec(task)?.[0] ?? '')?.[0]
  if (clock) return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  const match = /(?<!\d)(\d{1,4}) ?(?:分鐘?|minutes?\b|mins?\b)(?: ?(\d{1,2}) ?(?:秒|s))?/i.exec(task)
  return match ? Number(match[1]) * 60 + Number(match[2] ?? 0) : undefined
}

/** The tags after the word “tags”, up to the end of the sentence. */
export function tagsIn(task: string): string[][] | undefined {
  const written = /(?:標籤|關鍵字|hashtags?|\btags?)(?:是|為|有|are|:|：|\s)+(?<list>[^。.;；\n?？]+)/i.exec(task)
    ?.groups?.['list']
  const tags = written
    ?.split(/[,，、]|\s#/)
    .map((it) => it.replace(/^#/, '').trim())
    .filter(Boolean)
  return tags && tags.length > 0 ? [tags] : undefined
}
