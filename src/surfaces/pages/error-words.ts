import { z } from 'zod'
import { ERROR_CODES, type ErrorCode } from '#support/errors/errors.ts'
import { readTable } from '#support/files/read.ts'
import type { Bilingual } from '#operation/view/language.ts'
import { LISTENS } from '#operation/view/help-numbers.ts'

interface ErrorWords {
  readonly headline: Bilingual
  readonly way: Bilingual
}

const row = z.object({
  code: z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]),
  headline_zh: z.string(),
  headline_en: z.string(),
  way_zh: z.string(),
  way_en: z.string(),
})

export const ERROR_WORDS = Object.fromEntries(
  readTable('reference/error-words.tsv', row).map(({ code, headline_zh, headline_en, way_zh, way_en }) => [
    code,
    {
      headline: [headline_zh, headline_en],
      way: [way_zh.replace('{listens}', LISTENS), way_en.replace('{listens}', LISTENS)],
    },
  ]),
) as unknown as Readonly<Record<ErrorCode, ErrorWords>>
