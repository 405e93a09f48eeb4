import { z } from 'zod'
import { createNames } from '#operation/input/names.ts'
import { listCell, readTable } from '#support/files/read.ts'

/** Platforms by the keyword of the data, with the names that people use. */
export const PLATFORMS = readTable(
  'reference/screen/platforms.tsv',
  z.object({ platform: z.string(), name_zh: z.string(), name_en: z.string(), also: listCell }),
)

/** The platforms by every name that people have for them. */
export const platformNames = createNames(
  PLATFORMS.map(({ platform, also }) => ({
    key: platform,
    label: also[0] ?? platform,
    // “Disney+” is “disney plus”, and “d+” is nothing without its sign.
    names: also.map((name) => name.replaceAll('+', ' plus')),
  })),
)
