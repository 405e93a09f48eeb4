import type { Attributes } from './html-tags.ts'
import { isLabelled } from './link-reader.ts'
import type { ResourceList } from './resource-list.ts'
import { isWordHeap, repeatsKeywords } from './stuffing.ts'

const ADDRESSES_MAX = 300
const SRCSET_MAX = 20
const EXAMPLES_MAX = 10
const EXAMPLE_LENGTH_MAX = 200

/** An alternative text that does not describe the image: a file name, a camera number, or a word for "image". */
const NAMELESS =
  /^(?:https?:\/\/\S{1,400}\/)?[\w%()-]+\.(?:jpe?g|png|gif|webp|avif|svg)$|^(?:null|undefined|none|n\/a|alt(?: text)?|image alt(?: text)?|untitled|default|no[_ -]?image)$|^(?:img|dsc|image|photo|screenshot)[_\s-]?\d+$|^(?:an? )?(?:image|img|picture|pic|photo|photograph|graphic)s?$|^(?:(?:商品|產品|文章|內文|封面|預設|示意|商品主|商品說明)?(?:圖片?|照片|相片|影像)|縮圖|圖片說明|替代文字|图片|图)$/i

export class ImageReader {
  readonly #base: () => string
  readonly #resources: ResourceList
  readonly #examples: string[] = []
  readonly #fileNames: string[] = []
  readonly #heaps: string[] = []
  readonly #urls: string[] = []
  readonly #counts = { total: 0, withoutAlt: 0, bare: 0 }
  #isMuteDrawing = false
  #isBarePicture = false

  constructor(base: () => string, resources: ResourceList) {
    this.#base = base
    this.#resources = resources
  }

  /** `isPassedOver`: screen readers skip the image. */
  read(attributes: Attributes, isPassedOver: boolean): void {
    this.#counts.total++
    this.#isBarePicture = false
    const src = attributes.get('src') ?? ''
    this.#resources.add('image', src)
    this.#addPicture(src)
    this.#readSrcset(attributes.get('srcset'))
    const alt = attributes.get('alt')
    if (alt !== undefined) return this.#readAlternative(alt)
    const isDecoration = ['presentation', 'none'].includes(attributes.get('role') ?? '')
    if (!isLabelled(attributes) && !isDecoration && !isPassedOver) this.#addMute(src)
  }

  readArea(attributes: Attributes, isPassedOver: boolean): void {
    if (!attributes.has('href') || isPassedOver) return
    if ((attributes.get('alt') ?? '').trim() === '' && !isLabelled(attributes)) {
      this.#addMute(`<area href="${attributes.get('href') ?? ''}">`)
    }
  }

  readMedia(attributes: Attributes): void {
    this.#resources.add('media', attributes.get('src') ?? attributes.get('data'))
    this.#resources.add('image', attributes.get('poster'))
    this.#readSrcset(attributes.get('srcset'))
  }

  startDrawing(attributes: Attributes, isPassedOver: boolean): void {
    this.#isMuteDrawing = attributes.get('role') === 'img' && !isLabelled(attributes) && !isPassedOver
    if (this.#isMuteDrawing) this.#counts.total++
  }

  nameDrawing(): void {
    this.#isMuteDrawing = false
  }

  endDrawing(): void {
    if (this.#isMuteDrawing) this.#addMute('<svg role="img">')
    this.#isMuteDrawing = false
  }

  /** Begins a `picture`. It lacks an img until one follows; inside `noscript` that does not count. */
  startPicture(isSeen: boolean): void {
    this.#isBarePicture = isSeen
  }

  /** Browsers show nothing for a picture without an img (Google, images: the picture element). */
  endPicture(): void {
    if (this.#isBarePicture) this.#counts.bare++
    this.#isBarePicture = false
  }

  /** `bare`: the number of `<picture>` elements without an img, for which browsers show nothing. */
  finish() {
    const [examples, fileNames, heaps, urls] = [this.#examples, this.#fileNames, this.#heaps, this.#urls]
    return { ...this.#counts, examples, fileNames, heaps, urls }
  }

  #readAlternative(alt: string): void {
    if (NAMELESS.test(alt.trim())) addExample(this.#fileNames, alt.trim())
    else if (this.#heaps.length < EXAMPLES_MAX && (isWordHeap(alt) || repeatsKeywords(alt)))
      addExample(this.#heaps, alt.trim())
  }

  #addMute(example: string): void {
    this.#counts.withoutAlt++
    addExample(this.#examples, example)
  }

  #addPicture(address: string | undefined): void {
    if (!address || /^data:/i.test(address) || this.#urls.length >= ADDRESSES_MAX) return
    const url = URL.parse(address, this.#base())
    if (url && /^https?:$/.test(url.protocol)) this.#urls.push(url.href)
  }

  #readSrcset(srcset: string | undefined): void {
    for (const candidate of (srcset ?? '').split(/,\s/).slice(0, SRCSET_MAX)) {
      const [address] = candidate.trim().split(/\s/)
      this.#resources.add('image', address)
      this.#addPicture(address)
    }
  }
}

function addExample(examples: string[], example: string): void {
  if (examples.length < EXAMPLES_MAX) examples.push(example.slice(0, EXAMPLE_LENGTH_MAX))
}
