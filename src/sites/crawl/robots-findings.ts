import { z } from 'zod'
import { lookupTable } from '#support/text/lookup-table.ts'
import DIRECTIVES from '#texts/robots-directives.json' with { type: 'json' }
import FINDINGS from '#texts/robots-findings.json' with { type: 'json' }

export interface RobotsFinding {
  /** From 1; 0 for the complete file. */
  readonly line: number
  readonly code: RobotsFindingCode
  /** `error`: crawlers do not obey the line. `warning`: some do not, or it could be clearer. */
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly message_zh: string
  readonly fix: string | null
}

/** A placeholder for the host in suggested lines, if only the file is known. */
export const YOUR_HOST = 'https://your-host'

export type RobotsFindingCode = keyof typeof FINDINGS

const text = z.object({ severity: z.enum(['error', 'warning']), message: z.string(), message_zh: z.string() })

/** A finding with its corrected line. Text has one character per byte. */
export function robotsFinding(code: RobotsFindingCode, line: number, fix: string | null = null): RobotsFinding {
  return { line, code, ...text.parse(FINDINGS[code]), fix: fix === null ? null : shown(fix) }
}

export const OTHER_DIRECTIVES: Readonly<Record<string, { readonly en: string; readonly zh: string }>> =
  lookupTable(DIRECTIVES)

const SHOWN_LENGTH_MAX = 300

function shown(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8').slice(0, SHOWN_LENGTH_MAX).toWellFormed()
}
