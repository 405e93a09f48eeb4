import { compact, facts, link } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Words } from '#operation/view.ts'
import type { breathingExercises } from './breathing-exercises.ts'

type Answer = AnswerOf<typeof breathingExercises>

const KINDS = { inhale: 'in', hold: 'hold', exhale: 'out', rest: 'hold' } as const

export function breathingView({ items, notice }: Answer, words: Words): Document {
  const { t } = words
  const [first] = items
  return {
    title: t('呼吸練習', 'Breathing exercises'),
    headline: first
      ? t(`${first.name_zh}，一分鐘`, `${first.name_en}, one minute`)
      : t('慢慢吸、慢慢吐', 'Slowly in, slowly out'),
    lede: [first ? stepsInShort(first, words) : '', t('跟著圓圈做。', 'Follow the circle.')],
    blocks: items.flatMap((item) => viewExercise(item, words)),
    notice,
  }
}

/** `吸氣 4 秒、停住 4 秒、吐氣 4 秒。` */
function stepsInShort({ steps }: Answer['items'][number], words: Words): string {
  const zh = steps.map(({ action, seconds }) => `${words.value('action', action)} ${seconds} 秒`).join('、')
  const en = steps.map(({ action, seconds }) => `${KINDS[action]} ${seconds}`).join(', ')
  return words.t(`${zh}。`, `${en} seconds. `)
}

/**
 * The instruction for a step. The Chinese note includes the action; in English, the action and the note are separate.
 */
function describeStep({ action, note }: Answer['items'][number]['steps'][number], words: Words): string {
  return words.t(words.sentence(note), `${words.value('action', action).toLowerCase()}: ${words.sentence(note)}`)
}

function viewExercise(item: Answer['items'][number], words: Words): Block[] {
  const { t } = words
  const notes = compact([
    { name: t('做法', 'Steps'), value: item.steps.map((step) => describeStep(step, words)).join(t('；', '; ')) },
    {
      name: t('重複', 'Rounds'),
      value: t(
        `${item.rounds} 次，約 ${words.number(Math.round(item.total_seconds / 60), 0)} 分鐘`,
        `${item.rounds} times, about ${Math.max(1, Math.round(item.total_seconds / 60))} min`,
      ),
    },
    { name: t('注意', 'Take care'), value: words.sentence(item.caution) },
    item.evidence !== null &&
      item.source !== null && {
        name: t('研究', 'Study'),
        value: [link(item.source.name, item.source.url), `${t('：', ': ')}${words.sentence(item.evidence)}`],
      },
  ])
  return [
    {
      kind: 'breathing',
      heading: t(item.name_zh, item.name_en),
      phases: item.steps.map(({ action, seconds }) => ({
        name: words.value('action', action),
        kind: KINDS[action],
        seconds,
      })),
    },
    facts(...notes),
  ]
}
