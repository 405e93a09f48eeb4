import { column, em, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import type { calcSleepTimes } from './calc-sleep-times.ts'

type Answer = AnswerOf<typeof calcSleepTimes>

/** The headline shows the time for this many sleep cycles, which most adults need. */
const RECOMMENDED_CYCLES = 5

export function sleepView(answer: Answer, words: Words): Document {
  const { t } = words
  const { wake, bed } = answer.given
  const best = answer.items.find(({ cycles }) => cycles === RECOMMENDED_CYCLES) ?? answer.items[0]
  const falling = answer.assumptions.falling_asleep_minutes
  const hours = (minutes: number) => words.count(minutes / 60, '小時', 'hour')
  const day = (offset: number) =>
    offset < 0 ? t('前一天', 'the day before') : offset > 0 ? t('隔天', 'the day after') : t('當天', 'the same day')
  return {
    title: t('幾點睡', 'Sleep times'),
    asked: wake === undefined ? t(`${bed} 上床`, `In bed at ${bed}`) : t(`${wake} 起床`, `Up at ${wake}`),
    headline: best
      ? [
          wake === undefined ? t('睡到 ', 'Wake at ') : t('晚上 ', 'Be in bed by '),
          em(best.time),
          wake === undefined ? t(' 起床', '') : t(' 上床', ''),
        ]
      : '',
    ...(best && {
      lede: t(
        `可以睡 ${hours(best.sleep_minutes)}（${best.cycles} 個週期），已算進 ${falling} 分鐘入睡。`,
        `That is ${hours(best.sleep_minutes)} of sleep (${best.cycles} cycles) after ${falling} minutes to fall asleep.`,
      ),
    }),
    blocks: [
      table(
        answer.items.toSorted((a, b) => b.cycles - a.cycles),
        [
          column(wake === undefined ? t('起床', 'Wake') : t('上床', 'Bed'), ({ time }) => time),
          column(t('哪一天', 'Day'), ({ day_offset }) => day(day_offset)),
          numberColumn(t('睡多久', 'Asleep'), ({ sleep_minutes }) => hours(sleep_minutes)),
          numberColumn(t('週期', 'Cycles'), ({ cycles }) => cycles),
        ],
        { mark: (item) => item === best && 'best' },
      ),
    ],
    form: 'after',
    notice: answer.notice,
  }
}
