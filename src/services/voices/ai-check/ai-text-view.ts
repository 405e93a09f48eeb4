import { barColumn, column, compact, em, fold, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Block, Document, InputOf, Text, Words } from '#operation/view.ts'
import { foldWithOffsets, type FoldedText } from '#support/text/normalise.ts'
import { hasEvidence, type AiTextEstimate } from './ai-text.ts'
import type { checkAiText } from './check-ai-text.ts'
import { HABITS } from './habit-names.ts'

type Answer = AnswerOf<typeof checkAiText>
type Asked = InputOf<typeof checkAiText>

export function aiTextView(answer: Answer, words: Words, { text }: Asked): Document {
  const { t } = words
  const percent = Math.round(answer.score * 100)
  const folded = foldWithOffsets(text)
  const marks = findPhrases(
    folded,
    answer.matched_phrases.map(({ phrase }) => phrase),
  )
  return {
    title: t('像不像 AI 寫的', 'AI-likeness of a text'),
    headline: headlineOf(answer, words),
    lede: ledeOf(answer, text, marks.length, words),
    ...(answer.language !== 'other' && {
      score: {
        value: percent,
        max: 100,
        label: t(`相似度 ${percent}，滿分 100`, `Likeness ${percent} of 100`),
      },
    }),
    form: 'after',
    blocks: compact([
      {
        kind: 'marked',
        heading: t('你的文字', 'Your text'),
        text,
        marks: marks.map((mark) => ({ ...mark, level: 'low' as const })),
        key: marks.length > 0 ? { low: t('AI 常用的套語', 'Phrases that generators favour') } : {},
      },
      wordingBlock(answer, { text, folded }, words),
      habitsBlock(answer, words),
    ]),
    notice: answer.notice,
  }
}

function headlineOf({ label, language }: AiTextEstimate, words: Words): Text {
  if (language === 'other') return words.t('只看得懂中文和英文', 'Only Chinese and English can be judged')
  return em(words.value('label', label))
}

function ledeOf(
  { label, score, language, register }: AiTextEstimate,
  text: string,
  marked: number,
  words: Words,
): string {
  const { t } = words
  if (language === 'other')
    return t('這段文字不是中文也不是英文，沒有估計。', 'This text is in neither, so there is no estimate.')
  const percent = Math.round(score * 100)
  const phrases =
    marked === 0
      ? t('沒有找到套語。', 'No stock phrases were found.')
      : t(`標出 ${marked} 處套語。`, `${words.count(marked, '處', 'stock phrase is', 'stock phrases are')} marked.`)
  const scale = t(
    `0 像人、100 像 AI，這段是 ${percent}。`,
    `On a scale from 0 (a person) to 100 (an AI) this text scores ${percent}. `,
  )
  if (label !== 'unclear') return `${scale}${phrases}`
  const why = hasEvidence(text, language)
    ? register === 'casual' && language === 'zh'
      ? t('口語的中文分不出來，不下判斷。', 'It cannot tell who wrote casual Chinese, so there is no verdict. ')
      : t('介於中間，不下判斷。', 'That is in between, so there is no verdict. ')
    : t('文字太短，不下判斷；貼上一整段會比較準。', 'It is too short to judge; paste a whole paragraph. ')
  return `${scale}${why}${phrases}`
}

/** Finds the places of the phrases in the text, in order. A phrase within a longer one is not marked separately. */
function findPhrases(text: FoldedText, phrases: readonly string[]): Span[] {
  const places = phrases.flatMap((phrase) => placesOf(text, phrase))
  const sorted = places.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const apart: Span[] = []
  for (const place of sorted) if (place.start >= (apart.at(-1)?.end ?? 0)) apart.push(place)
  return apart
}

interface Span {
  readonly start: number
  readonly end: number
}

/** Searches normalised text, so script, case and width of punctuation do not matter. */
function placesOf(folded: FoldedText, phrase: string): Span[] {
  const wanted = foldWithOffsets(phrase).text
  const places: Span[] = []
  for (let at = folded.text.indexOf(wanted); at !== -1; at = folded.text.indexOf(wanted, at + wanted.length))
    places.push({ start: folded.starts[at] ?? 0, end: folded.ends[at + wanted.length - 1] ?? 0 })
  return places
}

/** The author's own spelling of words that the estimate read in normalised form. */
function asWritten(words: string, text: string, folded: FoldedText): string {
  const [first] = placesOf(folded, words)
  return first ? text.slice(first.start, first.end) : words
}

function wordingBlock(
  { wording }: AiTextEstimate,
  { text, folded }: { text: string; folded: FoldedText },
  words: Words,
): Block | undefined {
  const { t } = words
  const spoken = wording.filter((it) => /[\p{L}\p{N}]/u.test(it.words))
  if (spoken.length === 0) return undefined
  const most = Math.max(...spoken.map(({ contribution }) => Math.abs(contribution)))
  const tableOf = (sign: 1 | -1, heading: string): Block[] => {
    const these = spoken.filter(({ contribution }) => Math.sign(contribution) === sign)
    if (these.length === 0) return []
    return [
      table(
        these,
        [
          column(words.label('words'), (it) => asWritten(it.words, text, folded)),
          numberColumn(t('次數', 'Times'), (it) => words.number(it.count)),
          barColumn(t('影響', 'Weight'), (it) => String(Math.abs(it.contribution) / most)),
        ],
        { heading },
      ),
    ]
  }
  return {
    kind: 'split',
    isEven: true,
    left: tableOf(1, t('這些字像 AI', 'Wording like an AI’s')),
    right: tableOf(-1, t('這些字像人', 'Wording like a person’s')),
  }
}

/** The page shows this many habits: those that contribute most to the score. */
const HABITS_SHOWN = 6

function habitsBlock({ features }: AiTextEstimate, words: Words): Block | undefined {
  const { t } = words
  const most = features
    .filter(({ name, contribution }) => Object.hasOwn(HABITS, name) && contribution !== 0)
    .toSorted((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution))
    .slice(0, HABITS_SHOWN)
  if (most.length === 0) return undefined
  return fold(t('從寫作習慣看', 'What the habits of the writing say'), [
    table(most, [
      column(t('習慣', 'Habit'), ({ name }) => HABITS[name]?.[words.language] ?? name),
      column(t('偏向', 'Speaks for'), ({ contribution }) =>
        contribution > 0 ? t('AI', 'an AI') : t('人', 'a person'),
      ),
      numberColumn(t('影響', 'Weight'), ({ contribution }) => words.number(Math.abs(contribution), 2)),
    ]),
  ])
}
