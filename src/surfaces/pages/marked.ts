import type { BlockOf } from '#operation/view/document.ts'
import type { MarkLevel } from '#operation/view/picture-blocks.ts'
import { markup, type Html, type Markup } from './html.ts'

/** Highlights the findings in a text. A finding that overlaps an earlier one is not highlighted. */
export function drawMarked({ text, marks, key }: BlockOf<'marked'>): Html {
  const pieces: Markup[] = []
  let at = 0
  for (const { start, end, level, ref } of marks.toSorted((a, b) => a.start - b.start)) {
    if (start < at || end <= start) continue
    pieces.push(text.slice(at, start))
    const words = text.slice(start, end)
    // The footnote number must not be separated from the highlighted text by a line break.
    const last = [...words].at(-1) ?? ''
    pieces.push(
      markup`<mark class="${level}">${ref === undefined ? words : markup`<a href="#finding-${ref}">${words.slice(0, -last.length)}<span class="num">${last}<sup>${ref}</sup></span></a>`}</mark>`,
    )
    at = end
  }
  pieces.push(text.slice(at))
  const used = new Set(marks.map(({ level }) => level))
  const legend = (Object.entries(key) as [MarkLevel, string][]).filter(([level]) => used.has(level))
  return markup`<p class="marked">${pieces}</p>${legend.length === 0 ? '' : markup`<ul class="key">${legend.map(([level, name]) => markup`<li><mark class="${level}">${name}</mark></li>`)}</ul>`}`
}
