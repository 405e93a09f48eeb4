/** As in Chromium's parser. */
const DEPTH_MAX = 512

/** Elements whose content is not the page's visible text. */
const HIDDEN = new Set(
  'script style template noscript svg math iframe object textarea select title noframes noembed xmp'.split(' '),
)
const FOREIGN = new Set(['svg', 'math'])
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** A second element of these kinds ends the first, so unclosed list items do not count as nested. */
const SIBLINGS = new Set(['p', 'li', 'dt', 'dd', 'option', 'tr', 'td', 'th', 'thead', 'tbody'])

/** The stack of open elements. Elements nested deeper than 512 are treated as siblings. */
export class OpenElements {
  readonly #names: string[] = []
  /** The number of open elements by name. A stray end tag is recognised without searching the stack. */
  readonly #counts = new Map<string, number>()
  #hidden = 0
  #foreign = 0
  #tooDeep = false
  readonly #onClose: () => void

  /** `onClose` is called once for each element that was opened, however it ends. */
  constructor(onClose: () => void = () => {}) {
    this.#onClose = onClose
  }

  get isHidden(): boolean {
    return this.#hidden > 0
  }

  get isForeign(): boolean {
    return this.#foreign > 0
  }

  get isTooDeep(): boolean {
    return this.#tooDeep
  }

  get innermost(): string | undefined {
    return this.#names.at(-1)
  }

  has(name: string): boolean {
    return (this.#counts.get(name) ?? 0) > 0
  }

  /** Closes the open element that a new element of this name ends, as a new `li` ends the previous one. */
  endSibling(name: string): void {
    if (SIBLINGS.has(name) && this.innermost === name) this.#pop()
  }

  /** Whether the element can have children at this position. HTML respects `<x/>` only inside svg and math. */
  holds(name: string, closed: boolean): boolean {
    if (VOID.has(name) || (closed && (this.isForeign || FOREIGN.has(name)))) return false
    if (this.#names.length < DEPTH_MAX) return true
    this.#tooDeep = true
    return false
  }

  open(name: string): void {
    this.#names.push(name)
    this.#count(name, 1)
  }

  close(name: string): void {
    if (!this.has(name)) return
    while (this.#pop() !== name);
  }

  #pop(): string | undefined {
    const name = this.#names.pop()
    if (name !== undefined) {
      this.#count(name, -1)
      this.#onClose()
    }
    return name
  }

  #count(name: string, change: 1 | -1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + change)
    if (HIDDEN.has(name)) this.#hidden += change
    if (FOREIGN.has(name)) this.#foreign += change
  }
}
