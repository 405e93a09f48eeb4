import type { Attributes } from './html-tags.ts'

export interface PageResource {
  readonly kind: 'style' | 'script' | 'image' | 'frame' | 'media' | 'form' | 'amp'
  readonly url: string
}

const ITEMS_MAX = 300

/** Collects the first 300 resources that a browser loads with the page. */
export class ResourceList {
  readonly #base: () => string
  readonly items: PageResource[] = []

  constructor(base: () => string) {
    this.#base = base
  }

  add(kind: PageResource['kind'], address: string | undefined): void {
    const text = address?.trim() ?? ''
    if (text === '' || this.items.length >= ITEMS_MAX) return
    const url = URL.parse(text, this.#base())
    if (url && /^https?:$/.test(url.protocol)) this.items.push({ kind, url: url.href })
  }

  /** Adds images of CSS that have http addresses. Others are as secure as the page. */
  addOfStyle(css: string | undefined): void {
    for (const [, url] of (css ?? '').matchAll(/url\(\s?["']?(http:[^"')\s]{1,2000})/gi)) this.add('image', url)
  }

  addOfLink(attributes: Attributes): void {
    const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/)
    if (rel.includes('stylesheet')) this.add('style', attributes.get('href'))
    const isAhead = rel.includes('preload') || rel.includes('modulepreload')
    if (isAhead) this.add(attributes.get('as') === 'image' ? 'image' : 'media', attributes.get('href'))
    if (rel.includes('amphtml')) this.add('amp', attributes.get('href'))
  }
}
