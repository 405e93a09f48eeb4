import { ask, callout, compact, em, link, links } from '#operation/view.ts'
import type { AnswerOf, CalendarEvent, Document, Words } from '#operation/view.ts'
import { helpButtons } from '#operation/view/help-numbers.ts'
import { addDays } from '#support/dates/taipei.ts'
import { hotlineBlock } from '../crisis/hotline-blocks.ts'
import { getQuestionnaire } from './questionnaires.ts'
import type { scoreGad7 } from './score-gad7.ts'

type Answer = AnswerOf<typeof scoreGad7>

export function assessmentView(answer: Answer, words: Words): Document {
  const { t } = words
  const inDanger = answer.thoughts_of_suicide === 'some' || answer.thoughts_of_suicide === 'strong'
  const level = t(answer.band.label_zh, answer.band.label_en)
  const [first, ...others] = answer.advice.map(({ zh, en }) => t(zh, en))
  const points = words.count(answer.score, '分', 'point')
  return {
    title: inDanger
      ? t('請先看這一段', 'Please read this first')
      : t(`${answer.instrument} 結果`, `${answer.instrument}: result`),
    asked: answer.instrument,
    ...(inDanger
      ? {
          tone: 'urgent' as const,
          headline: t(
            '你提到有自殺或傷害自己的念頭，請現在就找人說',
            'You mentioned thoughts of suicide or self-harm. Please talk to somebody now',
          ),
          actions: helpButtons(words),
        }
      : { headline: [level, t('，', ', '), em(points)] }),
    ...(first !== undefined && { lede: first }),
    blocks: compact([
      others.length > 0 && { kind: 'list', heading: t('接下來可以做的', 'What to do next'), items: others },
      scaleOf(answer, level, points, inDanger, words),
      hotlineBlock(
        inDanger ? answer.hotlines : answer.hotlines.slice(0, 3),
        words,
        t('還有這些人可以說', 'Others who will listen'),
      ),
      callout(
        t('你的答案沒有留下來', 'Your answers were not kept'),
        t(
          '沒有儲存、沒有放進網址，關掉這一頁就不見了。',
          'They are not stored and not in the address; close this page and they are gone.',
        ),
      ),
      links(
        inDanger && link(t('寫一份安全計畫', 'Write a safety plan'), ask('safety_plan')),
        link(t('所有求助專線', 'All help lines'), ask('crisis_lines')),
        link(t('免費心理諮商', 'Free counselling'), ask('find_counselling')),
      ),
      ...sourceOf(answer.instrument, words),
    ]),
    form: 'none',
    ...(!inDanger && { events: [followUp(answer.instrument, words)] }),
    notice: answer.notice,
  }
}

/**
 * A calendar reminder in two weeks, because PHQ-9 and GAD-7 ask about the last two weeks. Its title names no illness:
 * others may see the calendar.
 */
function followUp(instrument: string, { t, today }: Words): CalendarEvent {
  const day = addDays(today, 14)
  return {
    id: `wellness-follow-up-${instrument}-${day}`,
    title: t('再填一次量表', 'Fill in the questionnaire again'),
    from: day,
    to: day,
    note: t(
      `${instrument}，跟兩週前比比看。難受時隨時打 1925。`,
      `${instrument}: compare with two weeks ago. 1925 answers at any hour.`,
    ),
  }
}

function scaleOf(
  answer: Answer,
  level: string,
  points: string,
  inDanger: boolean,
  words: Words,
): Document['blocks'][number] {
  const { t } = words
  const { bands } = getQuestionnaire(answer.instrument)
  return {
    kind: 'chart',
    ...(inDanger && { heading: t(`${answer.instrument} 總分 ${points}`, `${answer.instrument}: ${points}`) }),
    draw: 'scale',
    caption: t(`0 到 ${answer.max_score} 分`, `0 to ${answer.max_score} points`),
    says: t(`總分 ${points}，滿分 ${answer.max_score} 分：${level}。`, `${points} of ${answer.max_score}: ${level}.`),
    bands: bands.map(({ label_zh, label_en, min, max }) => ({ name: t(label_zh, label_en), from: min, to: max })),
    value: answer.score,
    valueLabel: points,
  }
}

function sourceOf(instrument: string, words: Words): Document['blocks'] {
  const { source, rights } = getQuestionnaire(instrument)
  return [
    {
      kind: 'text',
      paragraphs: [
        [words.t('量表出處：', 'Source: '), link(source.name, source.url), words.t('。', '. '), words.sentence(rights)],
      ],
    },
  ]
}
