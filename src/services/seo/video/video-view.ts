import { barColumn, column, compact, em, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Words } from '#operation/view.ts'
import type { videoSeoCheck } from './video-seo-check.ts'

type Answer = AnswerOf<typeof videoSeoCheck>
type VideoCheck = Answer['checks'][number]

export function videoView({ score, checks, chapters }: Answer, words: Words): Document {
  const { t } = words
  const failed = checks.filter(({ passed }) => !passed).toSorted((a, b) => rank(a) - rank(b) || b.weight - a.weight)
  const passed = checks.filter((check) => check.passed)
  const listed = (these: readonly VideoCheck[], state: 'yes' | 'no'): Block & { kind: 'checks' } => ({
    kind: 'checks',
    checks: these.map((it) => ({
      state: state === 'no' && it.severity === 'warning' ? ('tip' as const) : state,
      name: t(it.message_zh, it.message),
      points: t(`${it.weight} 分`, String(it.weight)),
    })),
  })
  return {
    title: t(`影片檢查：${score} 分`, `Video check: ${score}`),
    headline: [
      em(t(`${score} 分`, `${score} of 100`)),
      failed.length === 0
        ? t('，都沒問題', ', all is in order')
        : t(`，要改 ${failed.length} 處`, `, ${words.count(failed.length, '處', 'thing')} to change`),
    ],
    score: { value: score, max: 100, label: t(`${score} 分，滿分 100 分`, `${score} points of 100`) },
    form: 'after',
    blocks: compact([
      failed.length > 0 && { ...listed(failed, 'no'), heading: t('要改的', 'To change') },
      chaptersBlock(chapters, words),
      passed.length > 0 && { ...listed(passed, 'yes'), heading: t('沒問題的', 'In order') },
    ]),
  }
}

/** Faults for which YouTube rejects a video come before advice. */
function rank({ severity }: VideoCheck): number {
  return severity === 'error' ? 0 : 1
}

function chaptersBlock(chapters: Answer['chapters'], words: Words): Block | undefined {
  const { t } = words
  if (chapters.length === 0) return undefined
  const longest = Math.max(1, ...chapters.map(({ seconds }) => seconds ?? 0))
  return table(
    chapters,
    [
      numberColumn(t('開始', 'Start'), ({ start }) => start),
      column(t('標題', 'Title'), ({ title }) => title),
      numberColumn(t('長度', 'Length'), ({ seconds }) =>
        seconds === null ? t('不明', 'not known') : words.count(seconds, '秒', 'second'),
      ),
      barColumn(t('長短', 'Size'), ({ seconds }) => String((seconds ?? 0) / longest)),
    ],
    { heading: t('章節', 'Chapters') },
  )
}
