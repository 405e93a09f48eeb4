import { html, type raw } from 'hono/html'

/** What `html` makes when nothing in it is a promise: text with everything from outside escaped. */
export type Html = ReturnType<typeof raw>

/** `html` for pages that are whole at once. */
export function markup(strings: TemplateStringsArray, ...values: unknown[]): Html {
  const made = html(strings, ...values)
  if (made instanceof Promise) throw new Error('A page waited for something.')
  return made as Html
}

export interface PageFrame {
  readonly title: string
  readonly description: string
  /** Where the service is mounted, for links: empty by host, `/life` by path. */
  readonly prefix: string
  readonly isSandbox: boolean
  readonly content: Html
}

/** The frame around every page. */
export function page({ title, description, prefix, isSandbox, content }: PageFrame): string {
  return String(markup`<!doctype html>
<html lang="zh-Hant-TW">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${prefix}/assets/page.css">
<script src="${prefix}/assets/page.js" defer></script>
</head>
<body>
${content}
<footer>
${isSandbox ? markup`<p><strong>Sandbox.</strong> Payments are on a test network: no real money moves.</p>` : ''}
<p>Dozen · MIT · data licences are named in every answer.</p>
</footer>
</body>
</html>
`)
}
