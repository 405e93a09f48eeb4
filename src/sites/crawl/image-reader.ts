import { addExample, EXAMPLES_MAX } from './examples.ts'
import type { Attributes } from './html-tags.ts'
import { isLabelled } from './link-reader.ts'
import type { ResourceList } from './resource-list.ts'
import { isWordHeap, repeatsKeywords } from './stuffing.ts'

const ADDRESSES_MAX = 300
const SRCSET_MAX = 20

/** An alternative text that does not describe the image: `photo.jpg`, `IMG_0012`, `an image`, `商品圖片`. */
const MEANINGLESS_ALT =
  /^(?:https?:\/\/\S{1,400}\/)?[\w%()-]+\.(?:jpe?g|png|gif|webp|avif|svg)$|^(?:null|undefined|none|n\/a|alt(?: text)?|image alt(?: text)?|untitled|default|no[_ -]?image)$|^(?:img|dsc|image|photo|screenshot)[_\s-]?\d+$|^(?:an? )?(?:image|img|picture|pic|photo|photograph|graphic)s?$|^(?:(?:商品|產品|文章|內文|封面|預設|示意|商品主|商品說明)?(?:圖片?|照片|相片|影像)|縮圖|圖片說明|替代文字|图片|图)$/i

/** Reads the images of a page: their addresses, and alternative texts that are missing or useless. */
export class ImageReader {
  readonly #base: () => string
  readonly #resources: ResourceList
  readonly #examples: string[] = []
  readonly #meaninglessAlts: string[] = []
  readonly #stuffedAlts: string[] = []
  readonly #urls: string[] = []
  readonly #counts = { total: 0, withoutAlt: 0, picturesWithoutImg: 0 }
  #isUnnamedDrawing = false
  #lacksImg = false

  constructor(base: () => string, resources: ResourceList) {
    this.#base = base
    this.#resources = resources
  }

  /** `isSkipped`: screen readers skip the image. */
  read(attributes: Attributes, isSkipped: boolean): void {
    this.#counts.total++
    this.#lacksImg = false
    const src = attributes.get('src') ?? ''
    this.#resources.add('image', src)
    this.#addUrl(src)
    this.#readSrcset(attributes.get('srcset'))
    const alt = attributes.get('alt')
    if (alt !== undefined) return this.#readAlternative(alt)
    const isDecoration = ['presentation', 'none'].includes(attributes.get('role') ?? '')
    if (!isLabelled(attributes) && !isDecoration && !isSkipped) this.#addWithoutAlt(src)
  }

  readArea(attributes: Attributes, isSkipped: boolean): void {
    if (!attributes.has('href') || isSkipped) return
    if ((attributes.get('alt') ?? '').trim() === '' && !isLabelled(attributes)) {
      this.#addWithoutAlt(`<area href="${attributes.get('href') ?? ''}">`)
    }
  }

  readMedia(attributes: Attributes): void {
    this.#resources.add('media', attributes.get('src') ?? attributes.get('data'))
    this.#resources.add('image', attributes.get('poster'))
    this.#readSrcset(attributes.get('srcset'))
  }

  startDrawing(attributes: Attributes, isSkipped: boolean): void {
    this.#isUnnamedDrawing = attributes.get('role') === 'img' && !isLabelled(attributes) && !isSkipped
    if (this.#isUnnamedDrawing) this.#counts.total++
  }

  nameDrawing(): void {
    this.#isUnnamedDrawing = false
  }

  endDrawing(): void {
    if (this.#isUnnamedDrawing) this.#addWithoutAlt('<svg role="img">')
    this.#isUnnamedDrawing = false
  }

  /** Begins a `picture`. It lacks an img until one follows; inside `noscript` that does not count. */
  startPicture(isSeen: boolean): void {
    this.#lacksImg = isSeen
  }

  /** Browsers show nothing for a picture without an img (Google, images: the picture element). */
  endPicture(): void {
    if (this.#lacksImg) this.#counts.picturesWithoutImg++
    this.#lacksImg = false
  }

  /** `picturesWithoutImg`: the number of `<picture>` elements without an img, for which browsers show nothing. */
  finish() {
    const [examples, meaninglessAlts, stuffedAlts, urls] = [
      this.#examples,
      this.#meaninglessAlts,
      this.#stuffedAlts,
      this.#urls,
    ]
    return { ...this.#counts, examples, meaninglessAlts, stuffedAlts, urls }
  }

  #readAlternative(alt: string): void {
    if (MEANINGLESS_ALT.test(alt.trim())) addExample(this.#meaninglessAlts, alt.trim())
    else if (this.#stuffedAlts.length < EXAMPLES_MAX && (isWordHeap(alt) || repeatsKeywords(alt)))
      addExample(this.#stuffedAlts, alt.trim())
  }

  #addWithoutAlt(example: string): void {
    this.#counts.withoutAlt++
    addExample(this.#examples, example)
  }

  #addUrl(address: string | undefined): void {
    if (!address || /^data:/i.test(address) || this.#urls.length >= ADDRESSES_MAX) return
    const url = URL.parse(address, this.#base())
    if (url && /^https?:$/.test(url.protocol)) this.#urls.push(url.href)
  }

  #readSrcset(srcset: string | undefined): void {
    for (const candidate of (srcset ?? '').split(/,\s/).slice(0, SRCSET_MAX)) {
      const [address] = candidate.trim().split(/\s/)
      this.#resources.add('image', address)
      this.#addUrl(address)
    }
  }
}
