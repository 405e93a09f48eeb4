import { z } from 'zod'
import { namedInput } from '#operation/input/named.ts'
import { createNames } from '#operation/input/names.ts'
import { listCell, readTable } from '#support/files/read.ts'

export const PLATFORMS = readTable(
  'reference/screen/platforms.tsv',
  z.object({ platform: z.string(), name_zh: z.string(), name_en: z.string(), also: listCell }),
)

const platformNames = createNames(
  PLATFORMS.map(({ platform, also }) => ({
    key: platform,
    label: also[0] ?? platform,
    // A “+” becomes the word “plus”. Without it, folding would make “d+” the single letter d.
    names: also.map((name) => name.replaceAll('+', ' plus')),
  })),
)

/** A platform by any of its names. */
export function platformInput() {
  return namedInput({
    what: { en: 'platform', zh: '平台' },
    example: 'netflix',
    names: () => platformNames,
    removeAdditions: (text) => text.replaceAll('+', ' plus'),
  })
}
