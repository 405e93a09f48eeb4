import { noteStaleData } from '#operation/view/data-age.ts'
import type { Block, Document } from '#operation/view/document.ts'
import { plainText, type Target } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
import type { Runtime } from '../runtime.ts'
import { ageLine } from './age.ts'
import type { Danger } from '#support/text/danger.ts'
import { askedPage, helpCallout } from './asked-page.ts'
import { button, drawBlocks } from './blocks.ts'
import { compared } from './compared.ts'
import { isLong } from './headline.ts'
import { hrefOf, markdownOf, readerAt, titleOf, wordsFor, type Reader } from './draw.ts'
import { markup, type Html, type Markup } from './html.ts'
import { inline, phrased, type Pen } from './inline.ts'
import { drawRow } from './row.ts'
import type { NotUsed } from './not-used.ts'
import type { OneAnswer } from './several-answers.ts'

/** With more answers, the page has only a sentence for each, without tables or charts. */
const DRAWN_MAX = 3
/** Of each answer, the page shows this many blocks, of different kinds. A link leads to the rest. */
const BLOCKS_MAX = 2
const ROWS_MAX = 6

export interface Beside {
  readonly unused: NotUsed
  readonly need?: Danger | undefined
  readonly others: Markup
}

/** A page with several answers: first a sentence for each, then an extract of each. */
export function answersPage(
  text: string,
  answers: readonly OneAnswer[],
  { unused, others, need }: Beside,
  reader: Reader,
  runtime: Runtime,
): string {
  const words = wordsFor(reader)
  const { t } = words
  const nearest = headlineOf(answers, words)
  const headline = notHeld(unused, answers, reader, words) ?? nearest
  const documents = documentsOf(answers)
  const old = answers.find(({ found }) => 'document' in found && found.document.provenance?.stale)
  const notices = [...new Set(documents.flatMap(({ notice }) => notice ?? []))]
  let ids = 0
  const nextId = () => `h-${++ids}`
  const [first] = answers
  const [alone] = answers.length === 1 ? documents : []
  const cards = answers.map((answer) => card(answer, penFor(answer, reader, runtime, nextId)))
  const asked = {
    text,
    headline,
    ...(unused.names.length > 0
      ? { lede: t(`最接近的是：${nearest}`, `Nearest: ${nearest}`) }
      : alone?.lede !== undefined && { lede: plainText(alone.lede) }),
    again: t('再查其他', 'Look up something else'),
    isUnderstood: true,
    ...(old &&
      'document' in old.found && {
        age: ageLine(old.found.document.provenance, penFor(old, reader, runtime, nextId).words),
      }),
    below: alone && first ? actionsOf(alone, penFor(first, reader, runtime, nextId)) : '',
    body: markup`${helpCallout(need, words)}${unused.figures.length === 0 ? '' : markup`<p class="note">${unusedSentence(unused.figures, words)}</p>`}${alone ? '' : markup`<ul class="rows">${cards}</ul>`}
${answers.length > DRAWN_MAX ? '' : answers.map((answer) => section(answer, alone && text, reader, runtime, nextId))}
${others}`,
    last: notices.map((notice) => markup`<p class="source">${words.sentence(notice)}</p>`),
  }
  return askedPage(asked, reader, words, runtime)
}

export function answersMarkdown(
  answers: readonly OneAnswer[],
  unused: NotUsed,
  reader: Reader,
  runtime: Runtime,
): string {
  const words = wordsFor(reader)
  const notes = [
    notHeld(unused, answers, reader, words),
    compared(documentsOf(answers), words),
    unused.figures.length === 0 ? undefined : unusedSentence(unused.figures, words),
  ]
  const note = notes.flatMap((it) => (it === undefined ? [] : `${it}\n\n`)).join('')
  const drawn = answers
    .map(({ owner, place, asked, found }) =>
      'document' in found
        ? markdownOf(owner, place.operation, found.document, readerAt(owner, reader), runtime)
        : `# ${asked}\n\n${plainText(found.refusal.lede)}\n`,
    )
    .join('\n')
  return note + drawn
}

function documentsOf(answers: readonly OneAnswer[]): Document[] {
  return answers.flatMap(({ found }) => ('document' in found ? [found.document] : []))
}

/** The headline for a question about a name without a record. The answer is then about other things. */
function notHeld(
  { names }: NotUsed,
  [answer]: readonly OneAnswer[],
  { language }: Reader,
  { t, list }: Words,
): string | undefined {
  if (names.length === 0 || !answer) return undefined
  const title = titleOf(answer.place.operation, language)
  return t(
    `${title}裡沒有${names.map((name) => `「${name}」`).join('、')}`,
    `${title}: no ${list(names.map((name) => `“${name}”`))}`,
  )
}

/** Says which words were ignored. */
function unusedSentence(unused: readonly string[], { t, list }: Words): string {
  return t(`沒有算進去：${list(unused)}。`, `Not taken into account: ${list(unused)}.`)
}

/** The first clause of a headline, or of a sentence: `2,500 元，▲ 40（+1.63 %）` begins with the price. */
const CLAUSE = /^.+?(?=[，；]|[,;] |$)/u

/** The comparison of the answers. Without one, the beginning of as many answers as fit. */
function headlineOf(answers: readonly OneAnswer[], words: Words): string {
  const { t } = words
  const documents = documentsOf(answers)
  // A single answer has the headline of its own page.
  if (answers.length === 1 && documents[0]) return plainText(documents[0].headline)
  const absent = answers.length - documents.length
  const missing = absent === 0 ? '' : t(`；${absent} 個查不到`, `; ${absent} not found`)
  const gap = compared(documents, words)
  if (gap !== undefined) return gap + missing
  const said = documents.map(({ of, headline }) => {
    const [clause = ''] = CLAUSE.exec(plainText(headline)) ?? []
    return of === undefined || clause.includes(of) ? clause : t(`${of}：${clause}`, `${of}: ${clause}`)
  })
  const write = (count: number) => said.slice(0, count).join(t('；', '; ')) + missing
  const counts = [...said.keys()].map((at) => at + 1).toReversed()
  return write(counts.find((count) => !isLong(write(count))) ?? 1)
}

/** A short answer with a link to the complete one. If there is none, a note says so. */
function card({ owner, address, asked, found }: OneAnswer, pen: Pen): Html {
  if (!('document' in found))
    return drawRow({ text: found.refusal.headline, under: inline(found.refusal.lede, pen), service: owner.name })
  const { document } = found
  return drawRow({
    text: plainText(document.headline),
    address,
    over: plainText(document.asked ?? pen.words.sentence(asked)),
    under: dateOf(document, pen.words),
    service: owner.name,
  })
}

function dateOf({ provenance }: Document, words: Words): string {
  if (!provenance?.as_of) return ''
  const age = noteStaleData(provenance, words)
  const day = words.plainDay(provenance.as_of)
  return age === undefined ? words.t(`資料到 ${day}。`, `Data up to ${day}.`) : words.t(`${age}。`, `${age}.`)
}

/** An extract of an answer. With `question`, the page's headline is that of the answer. */
function section(
  answer: OneAnswer,
  question: string | undefined,
  reader: Reader,
  runtime: Runtime,
  nextId: () => string,
): Markup {
  const { address, owner, found } = answer
  if (!('document' in found)) return ''
  const { document } = found
  const pen = penFor(answer, reader, runtime, nextId)
  const { words } = pen
  const id = nextId()
  const isHeaded = question === undefined
  const isSaid = isHeaded || document.asked === undefined || question.includes(plainText(document.asked))
  const asked = isSaid ? '' : markup`<p class="asked">${inline(document.asked ?? '', pen)}</p>`
  // The list above has the headlines.
  const heading = markup`<h2 id="${id}">${phrased(document.of ?? document.asked ?? words.sentence(answer.asked), pen)}</h2>`
  const named = isHeaded ? markup`aria-labelledby="${id}"` : markup`aria-label="${words.t('答案', 'Answer')}"`
  return markup`<section class="block answer s-${owner.name}" ${named}>${asked}${isHeaded ? heading : ''}
<div class="stack">${drawBlocks(shortened(document.blocks), pen)}</div>
<p class="note"><a href="${address}">${words.t('看完整答案與來源', 'The whole answer and its sources')}</a></p></section>`
}

/** What to do next, such as checking one's own receipt against the numbers. */
function actionsOf({ actions = [] }: Document, pen: Pen): Markup {
  const links = actions.filter((action) => 'to' in action)
  return links.length === 0 ? '' : markup`<div class="actions">${links.map((action) => button(action, pen))}</div>`
}

function penFor({ owner, place, found }: OneAnswer, reader: Reader, runtime: Runtime, nextId: () => string): Pen {
  const own = readerAt(owner, reader)
  return {
    words: wordsFor(reader, owner, place.operation),
    nextId,
    ...('document' in found && { headline: plainText(found.document.headline) }),
    resolve: (target: Target) => hrefOf(target, owner, own, runtime),
  }
}

const TELLING = new Set<Block['kind']>(['code', 'facts', 'table', 'chart', 'numbers', 'callout', 'calendar', 'checks'])

function shortened(blocks: readonly Block[]): Block[] {
  const telling = blocks.filter(({ kind }) => TELLING.has(kind))
  const firsts = [...Map.groupBy(telling, ({ kind }) => kind).values()].flatMap(([first]) => first ?? [])
  // The blocks have no headings, because two answers may have sections of the same name.
  return firsts.slice(0, BLOCKS_MAX).map((block) => {
    const { heading: _, ...bare } = block
    return bare.kind === 'table' ? { ...bare, rows: bare.rows.slice(0, ROWS_MAX) } : bare
  })
}
