import type { Attributes } from './html-tags.ts'
import type { ResourceList } from './resource-list.ts'
import type { JsonLdBlock } from './structured-data/json-ld.ts'
import { countWords } from './words.ts'

const JSON_LD_LENGTH_MAX = 512 * 1024
const JSON_LD_BLOCKS_MAX = 50
const SCRIPT_LENGTH_MAX = 1024 * 1024

const JSON_LD = /^application\/ld\+json(?:\s*;|$)/
/** Media types that are meant to be application/ld+json: with swapped letters or other separators. */
const MEANT_AS_JSON_LD = /^(?:application|text)\/(?:json[-+_.]?ld|ld[-_.]?json|text\/ld\+json)$/
/** The ids of elements that JavaScript frameworks fill, as in their project templates. */
const ROOTS = /^(?:root|app|__next|__nuxt|___gatsby|svelte|main-app|react-root|vue-app|app-root|application)$/

/** Reads the scripts of a page: JSON-LD data, and signs that a framework renders the page in the browser. */
export class ScriptReader {
  readonly #resources: ResourceList
  #open: { text: string; readonly jsonLd?: { readonly line: number; readonly type?: string } } | null = null
  readonly jsonLdBlocks: JsonLdBlock[] = []
  readonly #scripts = { external: 0, inline: 0, words: 0, root: null as string | null }

  constructor(resources: ResourceList) {
    this.#resources = resources
  }

  get isInJsonLd(): boolean {
    return this.#open?.jsonLd !== undefined
  }

  readElement(name: string, id: string): void {
    if (ROOTS.test(id) || name === 'app-root') this.#scripts.root ??= id || name
  }

  start(attributes: Attributes, line: number): void {
    const type = attributes.get('type')?.trim().toLowerCase() ?? ''
    if (JSON_LD.test(type) || MEANT_AS_JSON_LD.test(type)) {
      this.#open = { text: '', jsonLd: { line, ...(!JSON_LD.test(type) && { type }) } }
    } else if (attributes.has('src')) {
      this.#scripts.external++
      this.#resources.add('script', attributes.get('src'))
    } else this.#open = { text: '' }
  }

  text(text: string): void {
    const lengthMax = this.isInJsonLd ? JSON_LD_LENGTH_MAX : SCRIPT_LENGTH_MAX
    if (this.#open && this.#open.text.length < lengthMax) this.#open.text += text
  }

  end(): void {
    if (!this.#open) return
    const { text, jsonLd } = this.#open
    if (!jsonLd) {
      this.#scripts.inline++
      this.#scripts.words += countScriptWords(text)
    } else if (this.jsonLdBlocks.length < JSON_LD_BLOCKS_MAX) this.jsonLdBlocks.push({ text, ...jsonLd })
    this.#open = null
  }

  /** `words`: an estimate for the data in scripts. `root`: the id of the element that a JavaScript framework fills. */
  finish() {
    return this.#scripts
  }
}

/** A run of letters and spaces without code characters, as in a sentence. */
const PROSE = /[^"'`<>{}()[\]=;\\|&$#*+/]{12,}/g

/** Estimates the number of words in a script's data. Pages of JavaScript frameworks may have all their text there. */
function countScriptWords(script: string): number {
  const text = script.includes('\\u')
    ? script.replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : script
  let words = 0
  for (const [run] of text.matchAll(PROSE)) {
    const { cjk, alphabetic } = countWords(run)
    if (cjk >= 8) words += cjk
    else if (alphabetic >= 6) words += alphabetic
  }
  return words
}
