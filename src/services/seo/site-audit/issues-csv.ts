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

/** One line for each page on which a place of an issue was found. A place found on no page has a line without a page. */
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
