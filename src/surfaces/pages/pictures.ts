import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { pick, type Language } from '#operation/view/language.ts'
import { ASSET_FOLDER } from './assets.ts'
import { ledeOf, titleOf } from './draw.ts'
import { FRONT_SUMMARY, FRONT_TITLE } from './front-words.ts'

/**
 * The pictures that go with shared links (`og:image`), drawn with a release by `npm run pictures`: one for the front page,
 * for each service, and for each operation with permanent pages, in both languages. A file is named after what it shows
 * and after its bytes, `life.is_holiday.zh.1f2e3d4c.png`, so it may be kept for ever.
 */
export const PICTURE_FOLDER = new URL('pictures/', ASSET_FOLDER)
/** In pixels; what Facebook, LINE and X ask for. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const
const PATH = '/assets/pictures/'

export interface Pictured {
  readonly service?: Service | undefined
  /** Of the service. Without permanent pages it has the picture of its service. */
  readonly operation?: Operation | undefined
}

export interface Picture {
  /** Below the base of a host: every host has all of them. */
  readonly path: string
  /** What is written on it. */
  readonly alt: string
}

const files = new Map(
  readdirSync(PICTURE_FOLDER).map((file) => [file.slice(0, file.lastIndexOf('.', file.length - 5)), file]),
)

/** `life.is_holiday.zh`: what a picture shows, without the mark of its bytes. */
export function pictureName({ service, operation }: Pictured, language: Language): string {
  const own = operation?.permanent === undefined ? [] : [operation.name]
  return [service?.name ?? 'front', ...own, language].join('.')
}

/** The words of a picture, which are those of the page that it leads to. */
export function pictureWords({ service, operation }: Pictured, language: Language): { title: string; text: string } {
  if (!service) return { title: pick(FRONT_TITLE, language), text: pick(FRONT_SUMMARY, language) }
  if (operation?.permanent !== undefined)
    return { title: titleOf(operation, language), text: ledeOf(service, operation, language) ?? '' }
  const zh = language === 'zh'
  return { title: zh ? service.titleZh : service.title, text: zh ? service.summaryZh : service.summary }
}

export function pictureAlt(pictured: Pictured, language: Language): string {
  const { title, text } = pictureWords(pictured, language)
  return `Dozen ${title}${language === 'zh' ? '：' : ': '}${text}`
}

/** Of what has none yet, that of its service, or of the front page: a service before its first release. */
export function findPicture(pictured: Pictured, language: Language): Picture | undefined {
  for (const shown of [pictured, { service: pictured.service }, {}]) {
    const file = files.get(pictureName(shown, language))
    if (file !== undefined) return { path: PATH + file, alt: pictureAlt(shown, language) }
  }
  return undefined
}

/** The bytes of a picture by its file name; they are read from disk each time, as browsers and previews keep them. */
export async function readPicture(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const name = file.slice(0, file.lastIndexOf('.', file.length - 5))
  // Names of our own alone: a path in one would lead elsewhere.
  return files.get(name) === file ? new Uint8Array(await readFile(new URL(file, PICTURE_FOLDER))) : undefined
}
