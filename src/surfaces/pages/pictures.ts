import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { pick, type Language } from '#operation/view/language.ts'
import { ASSET_FOLDER } from './assets.ts'
import { ledeOf, titleOf } from './draw.ts'
import { FRONT_SUMMARY, FRONT_TITLE } from './front-words.ts'

/**
 * Pictures that other sites show beside links (`og:image`), drawn for each release by `npm run pictures`. Names contain
 * a hash, so that they can be cached for ever: `life.is_holiday.zh.1f2e3d4c.png`.
 */
export const PICTURE_FOLDER = new URL('pictures/', ASSET_FOLDER)
/** In pixels, as Facebook, LINE and X recommend. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const
const PATH = '/assets/pictures/'

export interface Pictured {
  readonly service?: Service | undefined
  /** Absent for operations without permanent pages, which use the picture of their service. */
  readonly operation?: Operation | undefined
}

export interface Picture {
  /** Relative to any host of this server, because all of them serve all pictures. */
  readonly path: string
  readonly alt: string
}

const files = new Map(
  readdirSync(PICTURE_FOLDER).map((file) => [file.slice(0, file.lastIndexOf('.', file.length - 5)), file]),
)

/** A picture's name without the hash: `life.is_holiday.zh`. */
export function pictureName({ service, operation }: Pictured, language: Language): string {
  const own = operation?.permanent === undefined ? [] : [operation.name]
  return [service?.name ?? 'front', ...own, language].join('.')
}

/** The text in a picture. It equals the text of the page. */
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

/** The picture of the operation, or else of its service, or else (for a new service) of the front page. */
export function findPicture(pictured: Pictured, language: Language): Picture | undefined {
  for (const shown of [pictured, { service: pictured.service }, {}]) {
    const file = files.get(pictureName(shown, language))
    if (file !== undefined) return { path: PATH + file, alt: pictureAlt(shown, language) }
  }
  return undefined
}

/** The bytes of a picture. Read from disk each time, because browsers cache pictures. */
export async function readPicture(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const name = file.slice(0, file.lastIndexOf('.', file.length - 5))
  // Only known file names are read, so that a path cannot leave the folder.
  return files.get(name) === file ? new Uint8Array(await readFile(new URL(file, PICTURE_FOLDER))) : undefined
}
