import { z } from 'zod'
import { lookupTable } from '#support/text/lookup-table.ts'
import DIRECTIVES from '#texts/robots-directives.json' with { type: 'json' }
import FINDINGS from '#texts/robots-findings.json' with { type: 'json' }

export interface RobotsFinding {
  /** The line number, from 1; 0 for the complete file. */
  readonly line: number
  readonly code: RobotsFindingCode
  /** `error`: no crawler obeys the line. `warning`: some crawlers do not, or it could be clearer. */
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly message_zh: string
  readonly fix: string | null
}

/** The placeholder for the host in suggested lines, if it is unknown. */
export const YOUR_HOST = 'https://your-host'

export type RobotsFindingCode = keyof typeof FINDINGS

const text = z.object({ severity: z.enum(['error', 'warning']), message: z.string(), message_zh: z.string() })

/** A finding with a corrected line. In the input, each character is one byte. */
export function robotsFinding(code: RobotsFindingCode, line: number, fix: string | null = null): RobotsFinding {
  return { line, code, ...text.parse(FINDINGS[code]), fix: fix === null ? null : decodeShown(fix) }
}

export const OTHER_DIRECTIVES: Readonly<Record<string, { readonly en: string; readonly zh: string }>> =
  lookupTable(DIRECTIVES)

const SHOWN_LENGTH_MAX = 300

function decodeShown(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8').slice(0, SHOWN_LENGTH_MAX).toWellFormed()
}
