import { z } from 'zod'
import { readDocument } from '#support/files/read.ts'

const codesSchema = z.object({ languages: z.string(), regions: z.string(), meant: z.record(z.string(), z.string()) })

interface Codes {
  readonly languages: ReadonlySet<string>
  readonly regions: ReadonlySet<string>
  readonly meant: Readonly<Record<string, string>>
}

let codes: Codes | undefined

function languageCodes(): Codes {
  if (!codes) {
    const { languages, regions, meant } = readDocument('reference/crawl/language-codes.json', codesSchema)
    codes = { languages: new Set(languages.split(' ')), regions: new Set(regions.split(' ')), meant }
  }
  return codes
}

/** Undefined if Google accepts the code. Otherwise `meant` is the correct code, or null if it is unknown. */
export function faultOfCode(code: string): { meant: string | null } | undefined {
  const lower = code.toLowerCase()
  if (lower === 'x-default') return undefined
  const { languages, regions, meant } = languageCodes()
  const correction = Object.hasOwn(meant, lower) ? meant[lower]! : null
  const [, language = '', script, region] = /^([a-z]{2})(?:-([a-z]{4}))?(?:-([a-z]{2}))?$/i.exec(code) ?? []
  const isWellFormed =
    languages.has(language.toLowerCase()) &&
    (script === undefined || SCRIPTS.has(script.toLowerCase())) &&
    (region === undefined || regions.has(region.toUpperCase()))
  if (isWellFormed && !(correction !== null && lower.includes('-'))) return undefined
  return { meant: correction ?? (code.includes('_') ? code.replaceAll('_', '-') : null) }
}

/** Script codes (ISO 15924) that occur with languages in use. */
const SCRIPTS = new Set(
  'hans hant latn cyrl arab deva beng taml telu guru gujr knda mlym thai hebr grek jpan kore'.split(' '),
)
