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

/** One line for each place, and one for each page on which it stands (RFC 4180). */
export function writeIssuesCsv({ issues }: Issues): string {
  const rows = issues.flatMap(({ code, severity, message, fix, places }) =>
    places.flatMap(({ url, evidence, evidence_zh, paste, found_on }) =>
      (found_on.length > 0 ? found_on : [{ page: '', line: '' }]).map(({ page, line }) => [
        severity,
        code,
        url,
        evidence,
        page,
        String(line),
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
  return [head, ...rows].map((row) => `${row.map(quote).join(',')}\r\n`).join('')
}

/** What begins like a formula is kept from being one: titles are a stranger’s text. */
function quote(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
