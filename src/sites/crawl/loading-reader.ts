import { addExample, EXAMPLE_LENGTH_MAX } from './examples.ts'
import type { Attributes } from './html-tags.ts'

/** In pixels. A narrower image is a logo or icon, so it cannot be the largest element of the first screen. */
const HERO_WIDTH_MIN = 300

/** Detects tags that delay the first paint or shift the layout. */
export class LoadingReader {
  #sawHero = false
  readonly #facts = {
    lazyHero: null as { url: string; line: number } | null,
    unsized: [] as string[],
    unsizedTotal: 0,
    blockingScripts: [] as string[],
    fontsWithoutDisplay: [] as string[],
  }

  /** `isEarly`: the image precedes the second heading, so it may be on the first screen. */
  readImage(attributes: Attributes, line: number, isEarly: boolean): void {
    const src = attributes.get('src') ?? ''
    if (src === '' || /^data:/i.test(src)) return
    const width = Number(attributes.get('width') ?? Number.NaN)
    const isSized = attributes.has('width') && attributes.has('height')
    if (!isSized && !/aspect-ratio|height\s*:/i.test(attributes.get('style') ?? '')) {
      this.#facts.unsizedTotal++
      addExample(this.#facts.unsized, src)
    }
    const isSmall = width < HERO_WIDTH_MIN || /\.svg(?:\?|$)|logo|icon|avatar/i.test(src)
    if (isSmall || this.#sawHero || !isEarly) return
    this.#sawHero = true
    if (attributes.get('loading')?.toLowerCase() === 'lazy') {
      this.#facts.lazyHero = { url: src.slice(0, EXAMPLE_LENGTH_MAX), line }
    }
  }

  readScript(attributes: Attributes, isInHead: boolean): void {
    const isDeferred =
      attributes.has('async') || attributes.has('defer') || attributes.get('type')?.trim().toLowerCase() === 'module'
    if (isInHead && !isDeferred && attributes.has('src'))
      addExample(this.#facts.blockingScripts, attributes.get('src') ?? '')
  }

  readLink(attributes: Attributes): void {
    const href = attributes.get('href') ?? ''
    const isStyle = /\bstylesheet\b/i.test(attributes.get('rel') ?? '')
    if (isStyle && /^(?:https?:)?\/\/fonts\.googleapis\.com\//i.test(href) && !/[?&]display=/i.test(href)) {
      addExample(this.#facts.fontsWithoutDisplay, href)
    }
  }

  readStyleSheet(css: string): void {
    for (const face of css.split(/@font-face\s*\{/i).slice(1)) {
      const body = face.slice(0, Math.max(0, face.indexOf('}')))
      if (!/font-display\s*:/i.test(body))
        addExample(this.#facts.fontsWithoutDisplay, `@font-face { ${body.replaceAll(/\s+/g, ' ').trim()} }`)
    }
  }

  finish() {
    return this.#facts
  }
}
