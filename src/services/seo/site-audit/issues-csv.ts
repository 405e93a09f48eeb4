import { csvLine, SPREADSHEET_MARK } from '#operation/csv.ts'

interface Issues {
  readonly issues: readonly {
    readonly code: string
    readonly severity: string
    readonly message: { readonly zh: string }
    readonly fix: { readonly zh: string }
    readonly places: readonly {
      readonly url: string
      readonly evidence: string
      readonly evidence_zh: string
      readonly paste: string | null
      readonly found_on: readonly { readonly page: string; readonly line: number }[]
    }[]
  }[]
}

/** Writes one CSV line for each place of an issue. An issue without places gets one line per affected page. */
export function writeIssuesCsv({ issues }: Issues): string {
  const rows = issues.flatMap(({ code, severity, message, fix, places }) =>
    places.flatMap(({ url, evidence, evidence_zh, paste, found_on }) =>
      (found_on.length > 0 ? found_on : [{ page: '', line: '' }]).map(({ page, line }) => [
        severity,
        code,
        url,
        evidence,
        page,
        line,
        paste ?? '',
        message.zh,
        evidence_zh,
        fix.zh,
      ]),
    ),
  )
  const head = [
    'severity',
    'code',
    'url',
    'evidence',
    'found_on',
    'line',
    'paste',
    'message_zh',
    'evidence_zh',
    'fix_zh',
  ]
  return SPREADSHEET_MARK + [head, ...rows].map(csvLine).join('')
}
