import { z } from 'zod'
import { joinLanguages } from '#support/errors/localized-text.ts'
import { ApiError } from '#support/errors/errors.ts'
import { defineOperation } from '#operation/operation.ts'
import { formatTime, parseChapters, parseTime } from './chapters.ts'
import { checkVideo, scoreChecks, videoCheckSchema } from './video-checks.ts'

const DURATION = joinLanguages('Send the length in seconds, or as M:SS or H:MM:SS.', '長度請寫秒數，或 M:SS、H:MM:SS。')

const chapter = z.object({
  start: z.union([z.int().min(0).max(604_800), z.string().max(20)]).describe('Seconds, or M:SS or H:MM:SS.'),
  title: z.string().max(1000).default(''),
})

function lineOf(given: string | z.infer<typeof chapter>): string {
  if (typeof given === 'string') return given
  return `${typeof given.start === 'number' ? formatTime(given.start) : given.start} ${given.title.replaceAll(/\s+/g, ' ')}`
}

export const videoSeoCheck = defineOperation({
  name: 'video_seo_check',
  tool: true,
  route: 'POST /api/video-check',
  title: 'Video metadata check',
  titleZh: '影片 SEO 檢查',
  summary: 'Whether a video’s chapters, title, description and tags are in order.',
  description:
    'Checks a video’s metadata against YouTube’s rules and limits, with what to change. Send the texts themselves, at least one; an address of a video is not read. Without chapters, those in the description are read.',
  tasks: ['檢查我的 YouTube 章節格式對不對', '影片標題和說明有什麼問題？', 'Why do my YouTube chapters not show up?'],
  workerThresholdChars: 5000,
  input: z.object({
    chapters: z
      .union(
        [z.string().max(50_000), z.array(z.union([z.string().max(1000), chapter])).max(500)],
        'Send the chapter lines as text or as a list of lines, or a list of {"start": "0:00", "title": "Intro"}.',
      )
      .optional()
      .describe('Text, or a list of lines such as “0:00 Intro”.'),
    duration: z
      .union(
        [z.int().min(1).max(604_800), z.string().refine((text) => secondsIn(text) !== undefined, DURATION)],
        DURATION,
      )
      .optional()
      .describe('Length, for example 754 (seconds) or 12:34.'),
    title: z.string().max(1000).optional().describe('Title, for example How to brew coffee.'),
    description: z.string().max(50_000).optional().describe('Description, such as a summary.'),
    tags: z
      .union(
        [z.array(z.string().max(1000)).max(500), z.string().max(20_000)],
        'Send the tags as a list, or as text with commas.',
      )
      .optional()
      .describe('List or text, for example coffee,brewing.'),
  }),
  output: z.object({
    score: z.int().min(0).max(100).describe('Passed weight of all weight that was judged.'),
    checks: z.array(videoCheckSchema),
    chapters: z.array(
      z.object({
        start: z.string().describe('M:SS or H:MM:SS.'),
        start_seconds: z.int(),
        title: z.string(),
        seconds: z.int().nullable().describe('Its length; null where it cannot be known.'),
      }),
    ),
  }),
  example: { chapters: '0:00 Intro\n0:30 Brewing\n2:00 Tasting', duration: 180 },
  run({ chapters: given, duration, title, description, tags }) {
    if ([given, title, description, tags].every((field) => field === undefined)) {
      throw new ApiError('invalid_input', 'Send at least one of chapters, title, description and tags.', {
        zh: '章節、標題、說明、標籤至少給一項（chapters、title、description、tags）。',
      })
    }
    const found = parseChapters(given === undefined ? (description ?? '') : [given].flat().map(lineOf).join('\n'))
    const durationSeconds = typeof duration === 'string' ? secondsIn(duration) : duration
    const checks = checkVideo({
      // If the description contains no time, it has no chapters to check.
      chapters: given === undefined && found.length === 0 ? undefined : found,
      durationSeconds,
      title: title?.trim(),
      description,
      tags: typeof tags === 'string' ? tags.split(/[,，、]/).filter((tag) => tag.trim() !== '') : tags,
    })
    const chapters = found.map(({ startSeconds, title }, index) => {
      const end = found[index + 1]?.startSeconds ?? durationSeconds
      const seconds = end === undefined || end < startSeconds ? null : end - startSeconds
      return { start: formatTime(startSeconds), start_seconds: startSeconds, title, seconds }
    })
    return { score: scoreChecks(checks), checks, chapters }
  },
})

/** Reads a duration. An HTML form sends text, in which “180” means seconds. */
function secondsIn(text: string): number | undefined {
  return /^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text) : parseTime(text)
}
