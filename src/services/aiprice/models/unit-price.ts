import type { ModelRow } from '../schema.ts'

export const UNITS = ['million_tokens', 'image', 'second', 'million_characters', 'page', 'request'] as const

export interface UnitPrice {
  unit: (typeof UNITS)[number]
  input_usd: number | null
  output_usd: number | null
}

type Prices = Pick<
  ModelRow,
  | 'category'
  | 'mode'
  | 'input_usd_mtok'
  | 'output_usd_mtok'
  | 'usd_image'
  | 'usd_second'
  | 'usd_mchar'
  | 'usd_page'
  | 'usd_request'
>

/**
 * The unit and price of a model. The first rule that fits decides. Units are: image, second of video, second or million
 * characters of sound, page read, request (for searches and rankings without token prices), otherwise million tokens.
 * Sound and pages that a model reads are input; what it produces is output.
 */
export function unitPrice(row: Prices): UnitPrice {
  if (row.usd_image !== null && row.category === 'image') return outputPrice('image', row.usd_image)
  if (row.usd_mchar !== null) return { unit: 'million_characters', input_usd: row.usd_mchar, output_usd: null }
  if (row.usd_second !== null && row.category !== 'llm') {
    return row.mode === 'audio_transcription'
      ? { unit: 'second', input_usd: row.usd_second, output_usd: null }
      : outputPrice('second', row.usd_second)
  }
  if (row.usd_page !== null) return { unit: 'page', input_usd: row.usd_page, output_usd: null }
  const hasTokens = (row.input_usd_mtok ?? 0) > 0 || (row.output_usd_mtok ?? 0) > 0
  if (row.usd_request !== null && !hasTokens) return { unit: 'request', input_usd: row.usd_request, output_usd: null }
  return { unit: 'million_tokens', input_usd: row.input_usd_mtok, output_usd: row.output_usd_mtok }
}

function outputPrice(unit: UnitPrice['unit'], usd: number): UnitPrice {
  return { unit, input_usd: null, output_usd: usd }
}

/** Whether the catalogue lists only zeros, or no price at all. */
export function isListedFree(row: Omit<Prices, 'category' | 'mode'>): boolean {
  const listed = [
    row.input_usd_mtok,
    row.output_usd_mtok,
    row.usd_image,
    row.usd_second,
    row.usd_mchar,
    row.usd_page,
    row.usd_request,
  ]
  return listed.every((usd) => usd === null || usd === 0)
}
