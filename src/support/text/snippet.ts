import { escapeHtml } from './escape-html.ts'
import { foldWithOffsets } from './normalise.ts'
import { stem } from './stem.ts'
import { pairsOf, splitRuns, type Run } from './tokens.ts'

interface Span {
  readonly start: number
  readonly end: number
}

/** A text that exceeds the length by this factor is still shown to its end. */
const TOLERANCE = 1.2
/** The part of a snippet before its first match, for context. */
const LEAD = 0.2

/** The part of a text that shows best why it matches, as HTML of about `length` characters with `<mark>`. */
export function markedSnippet(text: string, typed: string, length = 120): string {
  const spans = findTyped(text, typed)
  const from = windowStart(text, spans, length)
  const to = text.length - from <= length * TOLERANCE ? text.length : wordEnd(text, from + length)
  let html = from > 0 ? '…' : ''
  let at = from
  for (const span of spans.filter((it) => it.start >= from && it.end <= to)) {
    html += `${escapeHtml(text.slice(at, span.start))}<mark>${escapeHtml(text.slice(span.start, span.end))}</mark>`
    at = span.end
  }
  return html + escapeHtml(text.slice(at, to)) + (to < text.length ? '…' : '')
}

/** The positions of the search terms in the text, in UTF-16 units, in ascending order without overlaps. */
function findTyped(text: string, typed: string): Span[] {
  const folded = foldWithOffsets(text)
  const runs = splitRuns(folded.text)
  const wanted = splitRuns(foldWithOffsets(typed).text)
  const stems = new Set(wanted.filter((run) => run.kind === 'word').map((run) => stem(run.text)))
  const words = runs.filter((run) => run.kind === 'word' && stems.has(stem(run.text)))
  const ideographs = wanted.filter((run) => run.kind === 'ideographs').flatMap((run) => findRun(folded.text, run))
  const found = [...words.map((run) => ({ start: run.start, end: run.start + run.text.length })), ...ideographs]
  return merge(
    found.map(({ start, end }) => ({ start: folded.starts[start] ?? 0, end: folded.ends[end - 1] ?? text.length })),
  )
}

/** All occurrences of the run or, if there are none, of its pairs of characters. */
function findRun(folded: string, run: Run): Span[] {
  const whole = occurrencesOf(folded, run.text)
  return whole.length > 0 ? whole : pairsOf(run.text).flatMap((pair) => occurrencesOf(folded, pair))
}

function occurrencesOf(text: string, part: string): Span[] {
  const spans: Span[] = []
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    spans.push({ start: at, end: at + part.length })
  }
  return spans
}

function merge(spans: Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && span.start <= last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) }
    else merged.push(span)
  }
  return merged
}

/** The start of the snippet: shortly before the match from which the most matches fit into it. */
function windowStart(text: string, spans: readonly Span[], length: number): number {
  if (text.length <= length * TOLERANCE) return 0
  const countMarked = (from: number) =>
    spans.reduce(
      (sum, it) => (it.start >= from && it.end <= from + length * (1 - LEAD) ? sum + it.end - it.start : sum),
      0,
    )
  const best = spans.reduce<Span | undefined>(
    (best, it) => (best === undefined || countMarked(it.start) > countMarked(best.start) ? it : best),
    undefined,
  )
  const start = Math.max(0, (best?.start ?? 0) - Math.round(length * LEAD))
  return start === 0 ? 0 : wordStart(text, start)
}

/** The start of the next word, if one begins within this many characters. */
const WORD_CHARACTERS = 12

function wordStart(text: string, at: number): number {
  const space = text.slice(at, at + WORD_CHARACTERS).search(/[\s，。；、：]/u)
  return space === -1 ? soundBoundary(text, at) : at + space + 1
}

function wordEnd(text: string, at: number): number {
  const space = text.slice(at, at + WORD_CHARACTERS).search(/[\s，。；、：]/u)
  return space === -1 ? soundBoundary(text, at) : at + space
}

/** The nearest position that does not split a surrogate pair. */
function soundBoundary(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
}
