import { z } from 'zod'
import { formatTime, type Chapter } from './chapters.ts'

export interface VideoFacts {
  /** Undefined if the description has no chapters; they are then not checked. */
  readonly chapters?: readonly Chapter[] | undefined
  readonly durationSeconds?: number | undefined
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly tags?: readonly string[] | undefined
}

export const videoCheckSchema = z.object({
  id: z.string(),
  passed: z.boolean(),
  severity: z.enum(['error', 'warning']).describe('error: the rule makes it fail; warning: advice.'),
  weight: z.int(),
  message: z.string(),
  message_zh: z.string(),
})

export type VideoCheck = z.output<typeof videoCheckSchema>

/**
 * YouTube’s rules for chapters: the first starts at 0:00, there are at least three, in order, of at least 10 seconds
 * each.
 */
const CHAPTERS_MIN = 3
const CHAPTER_SECONDS_MIN = 10
const TITLE_CHARACTERS_MAX = 100
const DESCRIPTION_CHARACTERS_MAX = 5000
const TAGS_CHARACTERS_MAX = 500
/** Lists of videos show about this much of a title, as `countUnits` counts it. */
const TITLE_SHOWN_UNITS = 70
const DESCRIPTION_UNITS_MIN = 200

export function checkVideo(facts: VideoFacts): VideoCheck[] {
  return [
    ...(facts.chapters ? checkChapters(facts.chapters, facts.durationSeconds) : []),
    ...(facts.title === undefined ? [] : checkTitle(facts.title)),
    ...(facts.description === undefined ? [] : checkDescription(facts.description, facts.title)),
    ...(facts.tags === undefined ? [] : checkTags(facts.tags)),
  ]
}

/** The weight of the passed checks in percent of the total weight. */
export function scoreChecks(checks: readonly { readonly passed: boolean; readonly weight: number }[]): number {
  const total = checks.reduce((sum, { weight }) => sum + weight, 0)
  const passed = checks.reduce((sum, check) => sum + (check.passed ? check.weight : 0), 0)
  return total === 0 ? 0 : Math.round((passed / total) * 100)
}

function checkChapters(chapters: readonly Chapter[], durationSeconds: number | undefined): VideoCheck[] {
  const starts = chapters.map(({ startSeconds }) => startSeconds)
  const disorder = starts.findIndex((start, index) => index > 0 && start <= starts[index - 1]!)
  const ends = [...starts.slice(1), ...(durationSeconds === undefined ? [] : [durationSeconds])]
  const short = ends.findIndex((end, index) => end > starts[index]! && end - starts[index]! < CHAPTER_SECONDS_MIN)
  const late = durationSeconds === undefined ? -1 : starts.findIndex((start) => start >= durationSeconds)
  const untitled = chapters.findIndex(({ title }) => title === '')
  const at = (index: number) => (index < 0 ? '' : formatTime(starts[index]!))
  const first = starts[0]
  return [
    check(
      'chapters_count',
      'error',
      15,
      chapters.length >= CHAPTERS_MIN,
      [
        `${chapters.length} chapters were found; at least ${CHAPTERS_MIN} are needed.`,
        `找到 ${chapters.length} 個章節，至少需要 ${CHAPTERS_MIN} 個。`,
      ],
      [`${chapters.length} chapters were found.`, `找到 ${chapters.length} 個章節。`],
    ),
    check(
      'chapters_start_at_zero',
      'error',
      15,
      first === 0,
      [
        first === undefined
          ? 'There is no chapter at 0:00.'
          : `The first chapter begins at ${at(0)}; it must begin at 0:00.`,
        '第一個章節必須從 0:00 開始。',
      ],
      ['The first chapter begins at 0:00.', '第一個章節從 0:00 開始。'],
    ),
    check(
      'chapters_ascending',
      'error',
      10,
      disorder < 0,
      [
        `The chapter at ${at(disorder)} does not come after the one before it.`,
        `${at(disorder)} 的章節沒有依時間遞增。`,
      ],
      ['The chapters are in order.', '章節依時間遞增。'],
    ),
    check(
      'chapters_min_length',
      'error',
      10,
      short < 0,
      [
        `The chapter at ${at(short)} is shorter than ${CHAPTER_SECONDS_MIN} seconds.`,
        `${at(short)} 的章節不到 ${CHAPTER_SECONDS_MIN} 秒。`,
      ],
      [`No chapter is shorter than ${CHAPTER_SECONDS_MIN} seconds.`, `每個章節都至少 ${CHAPTER_SECONDS_MIN} 秒。`],
    ),
    check(
      'chapters_within_duration',
      'error',
      5,
      late < 0,
      [`The chapter at ${at(late)} begins after the end of the video.`, `${at(late)} 的章節超過影片長度。`],
      ['All chapters lie within the video.', '章節都在影片長度內。'],
    ),
    check(
      'chapters_titled',
      'warning',
      5,
      untitled < 0,
      [`The chapter at ${at(untitled)} has no title.`, `${at(untitled)} 的章節沒有標題。`],
      ['Every chapter has a title.', '每個章節都有標題。'],
    ),
  ]
}

function checkTitle(title: string): VideoCheck[] {
  const length = [...title].length
  const units = countUnits(title)
  return [
    check(
      'title_present',
      'error',
      10,
      length > 0,
      ['The title is empty.', '標題是空的。'],
      ['There is a title.', '有標題。'],
    ),
    check(
      'title_within_limit',
      'error',
      5,
      length <= TITLE_CHARACTERS_MAX,
      [
        `The title has ${length} characters; ${TITLE_CHARACTERS_MAX} are allowed.`,
        `標題有 ${length} 個字元，上限 ${TITLE_CHARACTERS_MAX}。`,
      ],
      [
        `The title has ${length} of ${TITLE_CHARACTERS_MAX} characters.`,
        `標題 ${length}／${TITLE_CHARACTERS_MAX} 字元。`,
      ],
    ),
    check(
      'title_shown_whole',
      'warning',
      5,
      units <= TITLE_SHOWN_UNITS,
      [
        'The title is cut in lists; keep it to about 70 letters or 35 Chinese characters.',
        '標題在列表中會被截斷，建議約 35 個中文字或 70 個英文字母內。',
      ],
      ['The title is shown whole in lists.', '標題在列表中可完整顯示。'],
    ),
  ]
}

function checkDescription(description: string, title: string | undefined): VideoCheck[] {
  const length = [...description].length
  const words = (title ?? '').toLowerCase().match(/[\p{Script=Han}]{2,}|[\p{L}\p{N}]{3,}/gu) ?? []
  const mentions = words.length === 0 || words.some((word) => description.toLowerCase().includes(word))
  return [
    check(
      'description_length',
      'warning',
      10,
      countUnits(description) >= DESCRIPTION_UNITS_MIN,
      [
        'The description is short; two or three sentences (100 Chinese characters, 200 letters) tell people and search what the video is about.',
        '說明太短，建議至少 100 個中文字（或 200 個英文字母）說明影片內容。',
      ],
      ['The description says enough.', '說明長度足夠。'],
    ),
    check(
      'description_within_limit',
      'error',
      5,
      length <= DESCRIPTION_CHARACTERS_MAX && !/[<>]/.test(description),
      [
        `The description has more than ${DESCRIPTION_CHARACTERS_MAX} characters, or has “<” or “>”, which are not allowed.`,
        `說明超過 ${DESCRIPTION_CHARACTERS_MAX} 字元，或含有不允許的「<」「>」。`,
      ],
      ['The description keeps the limits.', '說明符合限制。'],
    ),
    check(
      'description_mentions_title',
      'warning',
      5,
      mentions,
      ['No word of the title appears in the description.', '說明沒有出現標題中的任何字詞。'],
      ['The description takes up the words of the title.', '說明有呼應標題字詞。'],
    ),
  ]
}

function checkTags(tags: readonly string[]): VideoCheck[] {
  const total = tags.reduce((sum, tag) => sum + [...tag].length + 1, -1)
  const folded = tags.map((tag) => tag.trim().toLowerCase())
  const repeated = folded.find((tag, index) => folded.indexOf(tag) !== index)
  return [
    check(
      'tags_present',
      'warning',
      5,
      folded.some((tag) => tag !== ''),
      ['There are no tags.', '沒有標籤。'],
      ['There are tags.', '有標籤。'],
    ),
    check(
      'tags_within_limit',
      'error',
      5,
      total <= TAGS_CHARACTERS_MAX,
      [
        `The tags have ${total} characters together; ${TAGS_CHARACTERS_MAX} are allowed.`,
        `標籤合計 ${total} 字元，上限 ${TAGS_CHARACTERS_MAX}。`,
      ],
      [`The tags keep the limit of ${TAGS_CHARACTERS_MAX} characters.`, '標籤符合長度限制。'],
    ),
    check(
      'tags_distinct',
      'warning',
      5,
      repeated === undefined,
      [`The tag “${repeated}” is there twice.`, `標籤「${repeated}」重複。`],
      ['No tag is repeated.', '標籤沒有重複。'],
    ),
  ]
}

function check(
  id: string,
  severity: VideoCheck['severity'],
  weight: number,
  passed: boolean,
  failure: readonly [en: string, zh: string],
  success: readonly [en: string, zh: string],
): VideoCheck {
  const [message, message_zh] = passed ? success : failure
  return { id, passed, severity, weight, message, message_zh }
}

/** The length of a text. A CJK character is about as wide as two letters, so it counts two. */
function countUnits(text: string): number {
  return [...text].reduce(
    (sum, character) =>
      sum + (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(character) ? 2 : 1),
    0,
  )
}
