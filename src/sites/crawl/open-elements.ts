const DEPTH_MAX = 512

/** Their content is no visible text. */
const HIDDEN = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'math',
  'iframe',
  'object',
  'textarea',
  'select',
  'title',
  'noframes',
  'noembed',
  'xmp',
])
const FOREIGN = new Set(['svg', 'math'])
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
])
/** A second one of a kind ends the first, so that lists without end tags do not count as nesting. */
const SIBLINGS = new Set(['p', 'li', 'dt', 'dd', 'option', 'tr', 'td', 'th', 'thead', 'tbody'])

/** The elements that are open at a place of a page. What is nested deeper than 512 is taken as standing side by side. */
export class OpenElements {
  readonly #names: string[] = []
  /** How many of each name are open, so that end tags without a start tag cost nothing. */
  readonly #counts = new Map<string, number>()
  #hidden = 0
  #foreign = 0
  #tooDeep = false
  readonly #onClose: () => void

  /** `onClose` is called for each element that ends, in whatever way; only for those that `open` took. */
  constructor(onClose: () => void = () => {}) {
    this.#onClose = onClose
  }

  /** Text here is not shown to readers. */
  get isHidden(): boolean {
    return this.#hidden > 0
  }

  /** Inside a drawing or formula, where other rules hold. */
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

  /** A second one of such a kind ends the first, which has to be known before it is read. */
  endSibling(name: string): void {
    if (SIBLINGS.has(name) && this.innermost === name) this.#pop()
  }

  /** Whether an element of this name can hold others here. `closed`: the tag ends itself, which HTML heeds only in drawings and formulas. */
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
