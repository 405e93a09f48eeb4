import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

export interface Permit {
  readonly start: number
  readonly end: number
  readonly number: string
  /** `unknown`: the stored register does not contain the number. */
  readonly status: 'valid' | 'lapsed' | 'unknown'
  readonly functions: readonly string[]
}

const REGISTER = new Map(
  readTable(
    'reference/creator/health-foods.tsv',
    z.object({
      permit_no: z.string().min(1),
      name: z.string(),
      functions: z.string(),
      approved_on: z.string(),
      status: z.string(),
    }),
  ).map((row) => [row.permit_no, row]),
)

const FUNCTION_WORDS = new Map(
  readTable(
    'reference/creator/permit-functions.tsv',
    z.object({ function: z.string().min(1), words: z.string().min(1) }),
  ).map((row) => [row.function, row.words.split('|')]),
)

const NUMBER = /(衛[部署]|衞[部署])?(?:授食)?健食(規)?字?第?\s*(A)?(\d{4,6})\s*號?/giu
const IN_FORCE = new Set(['核可', '併証'])

export function findPermits(text: string): Permit[] {
  return [...text.matchAll(NUMBER)].map((match) => {
    const [written, authority, isRegular, , digits = ''] = match
    const candidates = (authority === undefined ? ['衛部', '衛署'] : [authority.replace('衞', '衛')]).map((it) =>
      isRegular === undefined
        ? `${it}健食字第A${digits.padStart(5, '0')}號`
        : `${it}健食規字第${digits.padStart(6, '0')}號`,
    )
    const number = candidates.find((it) => REGISTER.has(it))
    const row = number === undefined ? undefined : REGISTER.get(number)
    return {
      start: match.index,
      end: match.index + written.length,
      number: number ?? written.trim(),
      status: row === undefined ? 'unknown' : IN_FORCE.has(row.status) ? 'valid' : 'lapsed',
      functions: row === undefined ? [] : row.functions.split('、').filter(Boolean),
    }
  })
}

export function isGranted(words: string, permits: readonly Permit[]): boolean {
  return permits.some(
    ({ status, functions }) =>
      status === 'valid' && functions.some((it) => FUNCTION_WORDS.get(it)?.some((word) => words.includes(word))),
  )
}
