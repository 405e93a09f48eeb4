import type { Block, BlockKind, BlockOf } from '#operation/view/document.ts'
import { drawBars } from './charts/bars.ts'
import { drawLines } from './charts/line.ts'
import { drawScale } from './charts/scale.ts'
import { drawCalendar } from './calendar.ts'
import { markup, type Html, type Markup } from './html.ts'
import { dialled, inItsLanguage, inline, writePiece, type Pen } from './inline.ts'
import { drawMarked } from './marked.ts'
import { icon } from './icons.ts'
import { drawFacts, drawTable } from './table.ts'

function drawBlock(block: Block, pen: Pen): Markup {
  const body = (DRAW[block.kind] as (block: Block, pen: Pen) => Markup)(block, pen)
  if (block.heading === undefined)
    return block.note === undefined ? body : [markup`<p class="note">${inline(block.note, pen)}</p>`, body]
  const id = pen.nextId()
  const note = block.note === undefined ? '' : markup`<p class="note">${inline(block.note, pen)}</p>`
  return markup`<section class="block" aria-labelledby="${id}"><h2 id="${id}">${block.heading}</h2>${note}${body}</section>`
}

export function drawBlocks(blocks: readonly Block[], pen: Pen): Markup {
  return blocks.map((block) => drawBlock(block, pen))
}

const CHECK_ICONS = { yes: 'check', no: 'close', tip: 'tip', unknown: 'unknown' } as const

const DRAW: { readonly [K in BlockKind]: (block: BlockOf<K>, pen: Pen) => Markup } = {
  text: ({ paragraphs }, pen) => paragraphs.map((text) => markup`<p class="measure">${inline(text, pen)}</p>`),

  list: ({ items, ordered }, pen) => {
    const drawn = items.map((item) => markup`<li>${inline(item, pen)}</li>`)
    return ordered
      ? markup`<ol class="measure numbered">${drawn}</ol>`
      : markup`<ul class="measure bulleted">${drawn}</ul>`
  },

  facts: ({ facts }, pen) => drawFacts(facts, pen),

  table: drawTable,

  chart: (chart, pen) => {
    if (chart.draw === 'bars') return drawBars(chart, pen.words)
    if (chart.draw === 'scale') return drawScale(chart)
    return drawLines(chart, pen.words)
  },

  calendar: (block, pen) => drawCalendar(block, pen),

  numbers: ({ rows }) =>
    markup`<dl class="winning">${rows.map(
      ({ name, numbers, amount, isHit, asBalls }) =>
        markup`<div class="${isHit ? 'hit' : ''}"><dt>${name}</dt><dd class="${asBalls ? 'balls' : 'num'}">${numbers.map((number) => digits(number, asBalls))}</dd>${amount === undefined ? '' : markup`<dd class="amount">${amount}</dd>`}</div>`,
    )}</dl>`,

  marked: (block) => drawMarked(block),

  findings: ({ items, heading }, pen) =>
    markup`${hiddenHeading(heading, pen.words.t('說明', 'Findings'))}<ol class="findings">${items.map(
      ({ titles, facts }) =>
        markup`<li class="finding">${titles.map(
          ({ ref, text, tag, tone }) =>
            markup`<h3${ref === undefined ? '' : markup` id="finding-${ref}"`}>${ref === undefined ? '' : markup`<span class="n">${ref}</span>`}${text}${tag === undefined ? '' : writePiece({ tag, ...(tone && { tone }) }, pen)}</h3>`,
        )}<dl class="facts">${facts.map(({ name, value }) => markup`<div><dt>${name}</dt><dd>${inline(value, pen)}</dd></div>`)}</dl></li>`,
    )}</ol>`,

  steps: ({ steps, heading, storedAs }, pen) =>
    markup`${hiddenHeading(heading, pen.words.t('步驟', 'Steps'))}<ol class="steps"${storedAs === undefined ? '' : markup` data-stored="${storedAs}"`}>${steps.map(
      ({ title, given = [], text, action, result, code, field }) =>
        markup`<li><h3>${inItsLanguage(title, pen)}</h3>${given.length === 0 ? '' : markup`<p class="given">${given.map(({ name, value }) => markup`<span>${name}${pen.words.t('：', ': ')}${inItsLanguage(value, pen)}</span>`)}</p>`}${result ? markup`<div class="result"><p>${inline(result.summary, pen)}</p>${result.fullAnswer ? markup`<p>${writePiece(result.fullAnswer, pen)}</p>` : ''}</div>` : ''}${text === undefined ? '' : markup`<p>${inline(text, pen)}</p>`}${code === undefined ? '' : drawCode(code)}${field === undefined ? '' : markup`<div class="field"><textarea name="${field}" aria-label="${title}" rows="3" autocomplete="off"></textarea></div>`}${action ? markup`<div>${button(action, pen)}</div>` : ''}</li>`,
    )}</ol>${storedAs === undefined ? '' : drawStored(pen)}`,

  callout: ({ tone, title, text }, pen) =>
    markup`<div class="callout ${tone ?? ''}" role="note">${tone ? icon('warning') : ''}<div><h2>${title}</h2><p>${inline(text, pen)}</p></div></div>`,

  links: ({ links }, pen) =>
    markup`<ul class="chips">${links.map(({ text, to, isCurrent, note }) => {
      const address = pen.resolve(to)
      const name = inItsLanguage(text, pen)
      const labelled = note === undefined ? name : [name, markup` <span class="quiet">${note}</span>`]
      return markup`<li>${address === undefined ? markup`<span class="chip">${labelled}</span>` : markup`<a class="chip" href="${address}"${isCurrent ? markup` aria-current="page"` : ''}>${labelled}</a>`}</li>`
    })}</ul>`,

  contacts: ({ contacts }) =>
    markup`<ul class="hotlines">${contacts.map(
      ({ name, phone, when }) =>
        markup`<li><a class="hotline" href="tel:${dialled(phone)}"><span class="who">${name}</span><b>${phone}</b>${when === undefined ? '' : markup`<span class="when">${when}</span>`}</a></li>`,
    )}</ul>`,

  code: ({ label, code }) => drawCode(code, label),

  lines: ({ lines }, pen) =>
    markup`<div class="scroll" role="group" tabindex="0" aria-label="${pen.words.t('逐行', 'Line by line')}"><ol class="filelines">${lines.map(
      ({ number, text, mark, note }) =>
        markup`<li class="${mark ?? ''}" value="${number}"><code>${text === '' ? ' ' : text}</code>${note === undefined ? '' : markup`<span class="why">${note}</span>`}</li>`,
    )}</ol></div>`,

  checks: ({ checks }, pen) =>
    markup`<ul class="checks">${checks.map(
      ({ state, name, points, found, fix }) =>
        markup`<li class="${state}">${icon(CHECK_ICONS[state], { yes: pen.words.t('通過', 'Passed'), no: pen.words.t('未通過', 'Not passed'), tip: pen.words.t('提示', 'Note'), unknown: pen.words.t('不確定', 'Not known') }[state])}<span class="what">${name}</span>${points === undefined ? '' : markup`<span class="pts">${points}</span>`}${found === undefined ? '' : markup`<span class="found">${inline(found, pen)}</span>`}${fix ? markup`<div class="fix code"><p class="label">${fix.label}</p><pre tabindex="0"><code>${fix.code}</code></pre></div>` : ''}</li>`,
    )}</ul>`,

  snippet: ({ site, address, title, description, isPhone }) =>
    markup`<div class="snippet${isPhone ? ' narrow' : ''}"><p class="snippet-site">${site}</p><p class="snippet-address">${address}</p><p class="snippet-title">${title}</p><p class="snippet-text">${description}</p></div>`,

  breathing: (block, pen) => drawBreathing(block, pen),

  questions: ({ questions }, pen) =>
    questions.map(
      ({ question, answer }) =>
        markup`<details class="fold"><summary>${question}</summary><p class="measure">${inline(answer, pen)}</p></details>`,
    ),

  fold: ({ summary, blocks }, pen) =>
    markup`<details class="fold"><summary>${summary}</summary>${drawBlocks(blocks, pen)}</details>`,

  groups: (block, pen) => drawGroups(block, pen),

  split: ({ left, right, isEven }, pen) =>
    markup`<div class="pair${isEven ? ' even' : ''}"><div class="stack">${drawBlocks(left, pen)}</div><div class="stack">${drawBlocks(right, pen)}</div></div>`,
}

/** With more parts, the first is collapsed like the others, so that all names are in view. */
const OPEN_MAX = 12

function drawGroups({ groups }: BlockOf<'groups'>, pen: Pen): Markup {
  const [only] = groups
  if (only && groups.length === 1) {
    const id = pen.nextId()
    return markup`<section class="block" aria-labelledby="${id}"><h2 id="${id}">${only.name}</h2>${drawBlocks(only.blocks, pen)}</section>`
  }
  const parts = groups.map(
    ({ name, count, blocks }, at) =>
      markup`<details class="fold part"${groups.length <= OPEN_MAX && at === 0 ? markup` open` : ''}><summary><h2>${inItsLanguage(name, pen)}</h2>${count === undefined ? '' : markup` <span>${count}</span>`}</summary>${drawBlocks(blocks, pen)}</details>`,
  )
  return markup`<div class="parts">${parts}</div>`
}

/** A level-2 heading for screen readers, which expect one before the level-3 headings of the parts. */
function hiddenHeading(heading: string | undefined, name: string): Markup {
  return heading === undefined ? markup`<h2 class="vh">${name}</h2>` : ''
}

function digits(
  { text, matched }: BlockOf<'numbers'>['rows'][number]['numbers'][number],
  asBalls: boolean | undefined,
): Html {
  if (asBalls) return markup`<span class="ball${matched ? ' hitball' : ''}">${text}</span> `
  if (!matched) return markup`<span>${text}</span> `
  const [from, to] = matched
  return markup`<span>${text.slice(0, from)}<mark class="hitmark">${text.slice(from, to)}</mark>${text.slice(to)}</span> `
}

/** The buttons need the script, so they are hidden until it runs. */
function drawStored({ words: { t } }: Pen): Html {
  const erase = t('要清掉這台裝置上寫的內容嗎？', 'Erase what is written on this device?')
  return markup`<div class="stored"><p class="note" role="status" data-saved="${t('已存在這台裝置。', 'Stored on this device.')}" data-failed="${t('這個瀏覽器不讓網頁存東西，請印出來。', 'This browser stores nothing for pages; please print it.')}">${t('寫的字只存在這台裝置的這個瀏覽器，不會送到我們這裡；用同一個瀏覽器的人看得到。', 'What you write stays in this browser on this device and is never sent to us; others who use this browser can see it.')}</p><noscript><p class="note">${t('這個瀏覽器沒有執行程式，寫的字關掉就不見：請印出來，用筆寫也可以。', 'Scripts are off, so what you write is lost when you leave: print the page, blank or filled in.')}</p></noscript><div class="actions"><button type="button" class="btn" data-do="print" hidden>${t('列印', 'Print')}</button><button type="button" class="btn plain" data-do="erase" data-ask="${erase}" hidden>${t('清除', 'Erase')}</button></div></div>`
}

export function drawCode(code: string, label?: string): Html {
  return markup`<div class="code">${label === undefined ? '' : markup`<p class="label">${label}</p>`}<pre tabindex="0"><code>${breakable(code)}</code></pre></div>`
}

/** An address breaks before its last path segments and parameters rather than within a word. */
function breakable(code: string): Markup {
  return code.split(/(?<=\w\/)(?=\w)|(?=[?&])/).map((part, at) => (at === 0 ? part : markup`<wbr>${part}`))
}

/** A link drawn as a button. Inputs that must not appear in an address are posted by a form. */
export function button({ text, to }: { text: string; to: Parameters<Pen['resolve']>[0] }, pen: Pen, kind = ''): Markup {
  const posting = pen.post?.(to)
  if (posting) {
    const hidden = posting.fields.map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)
    return markup`<form method="post" action="${posting.action}">${hidden}<button class="btn ${kind}">${text}</button></form>`
  }
  const address = pen.resolve(to)
  return address === undefined ? markup`<b>${text}</b>` : markup`<a class="btn ${kind}" href="${address}">${text}</a>`
}

export function callButton(phone: string, text: string | undefined, isFirst: boolean): Html {
  return markup`<a class="btn ${isFirst ? '' : 'plain'}" href="tel:${dialled(phone)}">${text ?? phone}</a>`
}

/** A circle that grows and shrinks with the breath; with `prefers-reduced-motion` it stands still. */
function drawBreathing({ phases }: BlockOf<'breathing'>, { words }: Pen): Html {
  const total = phases.reduce((sum, { seconds }) => sum + seconds, 0)
  return markup`<figure class="breathing"><svg viewBox="0 0 200 200" class="breath" aria-hidden="true"><circle class="breath-ring" cx="100" cy="100" r="92"/><circle class="breath-disc" cx="100" cy="100" r="44"/><circle class="breath-disc moving" cx="100" cy="100" r="44"><animate attributeName="r" dur="${total}s" repeatCount="indefinite" values="${radii(phases).join(';')}" keyTimes="${times(phases, total).join(';')}" calcMode="linear"/></circle></svg><figcaption><ol>${phases.map(({ name, seconds }) => markup`<li><b>${name}</b> ${words.count(seconds, '秒', 'second')}</li>`)}</ol></figcaption></figure>`
}

type Phases = BlockOf<'breathing'>['phases']
const [SMALL, LARGE] = [44, 92]

function radii(phases: Phases): number[] {
  let now = SMALL
  const after = phases.map(({ kind }) => (now = kind === 'in' ? LARGE : kind === 'out' ? SMALL : now))
  return [SMALL, ...after]
}

function times(phases: Phases, total: number): string[] {
  let passed = 0
  return ['0', ...phases.map(({ seconds }) => ((passed += seconds) / total).toFixed(4).replace(/\.?0+$/, ''))]
}
