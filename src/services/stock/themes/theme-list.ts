import { z } from 'zod'
import { listCell, readTable } from '#support/files/read.ts'
import type { ChoiceLabel } from '#operation/input/choice.ts'

const themeRow = z.object({
  slug: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  description: z.string(),
  codes: listCell,
  also: listCell,
})

export type Theme = Readonly<Omit<z.output<typeof themeRow>, 'also'>>

// We chose the members of each theme in August 2026; no exchange or index provider defines them.
const ROWS = readTable('reference/stock/themes.tsv', themeRow)

export const THEMES: readonly Theme[] = ROWS.map(({ also: _also, ...theme }) => theme)

export function getTheme(slug: string): Theme {
  const theme = THEMES.find((it) => it.slug === slug)
  if (!theme) throw new Error(`${slug} is not a theme.`)
  return theme
}

export const themesField = z.array(z.object({ slug: z.string(), name_zh: z.string(), name_en: z.string() }))

export function themesOf(code: string): z.output<typeof themesField> {
  const found = THEMES.filter((theme) => theme.codes.includes(code))
  return found.map(({ slug, name_zh, name_en }) => ({ slug, name_zh, name_en }))
}

/** The names of each theme, by slug. */
export function themeNames(): Record<string, readonly string[]> {
  return Object.fromEntries(ROWS.map(({ slug, name_zh, name_en, also }) => [slug, [name_zh, name_en, ...also]]))
}

/** The names for an input, also with 概念股 (concept stocks): 液冷散熱概念股. Names such as AI 股 already say stocks. */
export function themeLabels(): Record<string, ChoiceLabel> {
  return Object.fromEntries(
    ROWS.map(({ slug, name_zh, name_en, also }) => {
      const asStocks = [name_zh, ...also.filter((name) => !name.endsWith('股'))].map((name) => `${name}概念股`)
      return [slug, { en: name_en, zh: name_zh, also: [...also, ...asStocks] }]
    }),
  )
}
