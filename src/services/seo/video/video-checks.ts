import { z } from 'zod'
import { fillText } from '#support/errors/localized-text.ts'
import TEXTS from '#texts/video-checks.json' with { type: 'json' }
import { countUnits } from '../snippets/text-width.ts'
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

type VideoCheckId = keyof typeof TEXTS

const text = z.object({ en: z.string(), zh: z.string() })

const CHECKS = z
  .record(
    z.enum(Object.keys(TEXTS) as [VideoCheckId, ...VideoCheckId[]]),
    videoCheckSchema.pick({ severity: true, weight: true }).extend({ failed: text, passed: text }),
  )
  .parse(TEXTS)

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
  const ends = [...starts.slice(1), ...(durationSeconds === undefined ? [] : [durationSeconds])]
  const noneIs = (id: VideoCheckId, isFaulty: (start: number, index: number) => boolean) => {
    const faulty = starts.filter(isFaulty)
    return check(id, faulty.length === 0, { at: faulty.map(formatTime).join(', '), min: CHAPTER_SECONDS_MIN })
  }
  return [
    check('chapters_count', chapters.length >= CHAPTERS_MIN, { count: chapters.length, min: CHAPTERS_MIN }),
    check('chapters_start_at_zero', starts[0] === 0),
    noneIs('chapters_ascending', (start, index) => index > 0 && start <= starts[index - 1]!),
    noneIs('chapters_min_length', (start, index) => {
      const end = ends[index]
      return end !== undefined && end > start && end - start < CHAPTER_SECONDS_MIN
    }),
    noneIs('chapters_within_duration', (start) => durationSeconds !== undefined && start >= durationSeconds),
    noneIs('chapters_titled', (_start, index) => chapters[index]?.title === ''),
  ]
}

function checkTitle(title: string): VideoCheck[] {
  const { length } = [...title]
  return [
    check('title_present', length > 0),
    check('title_within_limit', length <= TITLE_CHARACTERS_MAX, { length, max: TITLE_CHARACTERS_MAX }),
    check('title_shown_whole', countUnits(title) <= TITLE_SHOWN_UNITS),
  ]
}

function checkDescription(description: string, title: string | undefined): VideoCheck[] {
  const isWithinLimit = [...description].length <= DESCRIPTION_CHARACTERS_MAX && !/[<>]/.test(description)
  const words = (title ?? '').toLowerCase().match(/[\p{Script=Han}]{2,}|[\p{L}\p{N}]{3,}/gu) ?? []
  const mentions = words.length === 0 || words.some((word) => description.toLowerCase().includes(word))
  return [
    check('description_length', countUnits(description) >= DESCRIPTION_UNITS_MIN),
    check('description_within_limit', isWithinLimit, { max: DESCRIPTION_CHARACTERS_MAX }),
    check('description_mentions_title', mentions),
  ]
}

function checkTags(tags: readonly string[]): VideoCheck[] {
  const total = tags.reduce((sum, tag) => sum + [...tag].length + 1, -1)
  const folded = tags.map((tag) => tag.trim().toLowerCase())
  const repeated = folded.find((tag, index) => folded.indexOf(tag) !== index)
  return [
    check(
      'tags_present',
      folded.some((tag) => tag !== ''),
    ),
    check('tags_within_limit', total <= TAGS_CHARACTERS_MAX, { total, max: TAGS_CHARACTERS_MAX }),
    check('tags_distinct', repeated === undefined, { tag: repeated ?? '' }),
  ]
}

function check(id: VideoCheckId, passed: boolean, values: Readonly<Record<string, string | number>> = {}): VideoCheck {
  const { severity, weight, ...texts } = CHECKS[id]
  const { en, zh } = fillText(passed ? texts.passed : texts.failed, values)
  return { id, passed, severity, weight, message: en, message_zh: zh }
}
