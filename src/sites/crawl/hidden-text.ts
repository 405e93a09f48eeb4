import { lookupTable } from '#support/text/lookup-table.ts'
import type { Attributes } from './html-tags.ts'
import { countWords } from './words.ts'

export interface HiddenText {
  readonly how: 'colour' | 'size' | 'off_screen' | 'hidden'
  readonly words: number
  readonly text: string
}

/** The values that an open element inherits. */
interface State {
  readonly passage: Passage | null
  readonly colour: string | null
  readonly background: string | null
}

interface Passage {
  readonly how: HiddenText['how']
  text: string
}

interface Style {
  readonly how: HiddenText['how'] | null
  /** Whether the letters are painted in another way than by `color`: with the background, or with a shadow. */
  readonly isPainted: boolean
  readonly colour: string | null
  readonly background: string | null
}

const CSS_LENGTH_MAX = 256 * 1024
const TEXT_MAX = 4000
const PASSAGES_MAX = 200
/** Minimum number of words. Labels for screen readers and text replaced by a logo are shorter. */
const WORDS_MIN = 12
/** CSS class names for text for screen readers, or text that appears on keyboard focus. */
const FOR_READERS = /sr-only|screen-?reader|visually-?hidden|a11y|skip|hidden-text|offscreen|visuallyhidden|assistive/i
const INITIAL: State = { passage: null, colour: null, background: null }

/**
 * Collects hidden text: in the colour of its background, of size 0, or outside the screen. Text with `display: none`
 * is normal in accordions, dialogs and menus, so it counts only if it is stuffed with keywords.
 */
export class HiddenTextFinder {
  readonly #passages: Passage[] = []
  readonly #states: State[] = []
  readonly #unscripted: Passage = { how: 'hidden', text: '' }
  readonly #byName = new Map<string, Style>()

  readStyleSheet(css: string): void {
    for (const match of keepScreenRules(css.slice(0, CSS_LENGTH_MAX)).matchAll(/([^{}]{1,300})\{([^{}]{0,2000})\}/g)) {
      const style = readStyle(match[2] ?? '')
      if (style.how === null && style.colour === null && style.background === null && !style.isPainted) continue
      for (const selector of (match[1] ?? '').split(',')) {
        const name = /(?:^|[\s>~+])(?:[a-z]+)?([.#][\w-]+)$/i.exec(selector.trim())?.[1]
        if (name && !FOR_READERS.test(name)) this.#byName.set(name, style)
      }
    }
  }

  open(attributes: Attributes): void {
    const outer = this.#states.at(-1) ?? INITIAL
    const styles = this.#stylesOf(attributes)
    if (styles.length === 0) {
      this.#states.push(outer)
      return
    }
    const colour = styles.findLast((style) => style.colour !== null)?.colour ?? outer.colour
    const background = styles.findLast((style) => style.background !== null)?.background ?? outer.background
    const isClear = styles.some((style) => style.colour === CLEAR) && !styles.some((style) => style.isPainted)
    const isInvisible =
      colour !== null &&
      colour === background &&
      styles.some((style) => style.colour !== null || style.background !== null)
    const how =
      styles.findLast((style) => style.how !== null)?.how ??
      (isClear || (isInvisible && colour !== CLEAR) ? 'colour' : null)
    let { passage } = outer
    if (how !== null && passage === null && this.#passages.length < PASSAGES_MAX) {
      passage = { how, text: '' }
      this.#passages.push(passage)
    }
    this.#states.push({ passage, colour, background })
  }

  close(): void {
    this.#states.pop()
  }

  text(text: string): void {
    const passage = this.#states.at(-1)?.passage
    if (passage && passage.text.length < TEXT_MAX) passage.text += `${text} `
  }

  /** Records text in `noscript`, which only browsers without scripts display. */
  unscriptedText(text: string): void {
    if (this.#unscripted.text.length < TEXT_MAX) this.#unscripted.text += `${text} `
  }

  finish(): HiddenText[] {
    return [...this.#passages, this.#unscripted].flatMap(({ how, text }) => {
      const tidied = text.replaceAll(/\s+/g, ' ').trim()
      const words = countWords(tidied).total
      const counts = how === 'hidden' ? isKeywordHeap(tidied) : words >= WORDS_MIN
      return counts ? [{ how, words, text: tidied.slice(0, 160) }] : []
    })
  }

  #stylesOf(attributes: Attributes): Style[] {
    const styles: Style[] = []
    const names = attributes.get('class')
    if (names && FOR_READERS.test(names)) return []
    if (this.#byName.size > 0) {
      for (const name of (names ?? '').split(/\s+/)) {
        const style = this.#byName.get(`.${name}`)
        if (style) styles.push(style)
      }
      const style = this.#byName.get(`#${attributes.get('id') ?? ''}`)
      if (style) styles.push(style)
    }
    const inline = attributes.get('style')
    if (inline) styles.push(readStyle(inline))
    if (attributes.has('hidden')) styles.push({ how: 'hidden', isPainted: false, colour: null, background: null })
    return styles
  }
}

function readStyle(css: string): Style {
  const rules = new Map(
    css.split(';').map((rule): [string, string] => {
      const colon = rule.indexOf(':')
      const value = rule.slice(colon + 1).replace(/!important/i, '')
      return [rule.slice(0, Math.max(0, colon)).trim().toLowerCase(), value.trim().toLowerCase()]
    }),
  )
  const isOffScreen = ['left', 'right', 'top', 'bottom', 'margin-left', 'text-indent'].some((name) =>
    /^-(?:\d{4,}|[5-9]\d\d)(?:\.\d+)?(?:px|em|rem|%)?$/.test(rules.get(name) ?? ''),
  )
  // Clipping to a single pixel is the usual technique for text for screen readers.
  const isForReaders = rules.has('clip') || rules.has('clip-path') || rules.get('width') === '1px'
  // Opacity 0 is not a sign of hidden text, since pages that fade in start with it.
  const isNotDisplayed =
    rules.get('display') === 'none' ||
    rules.get('visibility') === 'hidden' ||
    /^0(?:\.0+)?%?$/.test(rules.get('opacity') ?? '') ||
    /\bscale(?:3d|x|y)?\(\s?0(?:\.0+)?\s?[,)]/.test(rules.get('transform') ?? '')
  const isZero = (name: string) => /^0(?:px|pt|em|rem|%)?$/.test(rules.get(name) ?? '')
  const clipsContent = /^(?:hidden|auto|scroll|clip)$/.test(rules.get('overflow') ?? '')
  // Height 0 alone is not a sign of hidden text: closed menus and accordions have it.
  const isSmall = isZero('font-size') || (isZero('width') && isZero('height') && clipsContent)
  return {
    how: isForReaders ? null : isSmall ? 'size' : isOffScreen ? 'off_screen' : isNotDisplayed ? 'hidden' : null,
    isPainted:
      [rules.get('background-clip'), rules.get('-webkit-background-clip')].includes('text') ||
      !['none', undefined].includes(rules.get('text-shadow')),
    colour: toColour(rules.get('color')),
    background: toColour(rules.get('background-color') ?? rules.get('background')),
  }
}

const CLEAR = 'transparent'

const NAMED: Readonly<Record<string, string>> = lookupTable({
  white: '255,255,255',
  black: '0,0,0',
  red: '255,0,0',
  yellow: '255,255,0',
  transparent: CLEAR,
})

/** `#fff`, `#ffffff`, `rgb(255, 255, 255)` and `white` → `255,255,255`. Null for other forms. */
function toColour(value: string | undefined): string | null {
  if (value === undefined) return null
  const hex = /^#([\da-f]{3}|[\da-f]{6})\b/.exec(value)?.[1]
  if (hex !== undefined) {
    const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
    return [0, 2, 4].map((start) => Number.parseInt(digits.slice(start, start + 2), 16)).join(',')
  }
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*(?:[,/]\s*1(?:\.0+)?\s*)?\)/.exec(value)
  return parts ? parts.slice(1, 4).join(',') : (NAMED[/^[a-z]+/.exec(value)?.[0] ?? ''] ?? null)
}

/** Removes CSS rules that do not apply to a normal screen: for print, dark mode and unusual sizes. */
function keepScreenRules(css: string): string {
  let text = ''
  let from = 0
  for (const { index } of css.matchAll(/@media\b/gi)) {
    if (index < from) continue
    text += css.slice(from, index)
    let depth = 0
    let at = css.indexOf('{', index)
    if (at < 0) return text
    do {
      if (css[at] === '{') depth++
      else if (css[at] === '}') depth--
      at++
    } while (depth > 0 && at < css.length)
    from = at
  }
  return text + css.slice(from)
}

/** Whether a text without sentences repeats one word five times or more, as a heap of keywords does. */
function isKeywordHeap(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
  if (words.length < 15) return false
  const counts = Map.groupBy(words, (word) => word)
  const repetitions = Math.max(...[...counts.values()].map((group) => group.length))
  return repetitions >= 5 && repetitions > words.length * 0.15 && !/[.!?。！？]/.test(text)
}
