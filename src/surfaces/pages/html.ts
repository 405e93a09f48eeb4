import { html, type raw } from 'hono/html'

/** What `html` makes when nothing in it is a promise: text with everything from outside escaped. */
export type Html = ReturnType<typeof raw>

/** What may stand in a template. */
export type Markup = Html | string | number | readonly Markup[]

/** `html` for pages that are whole at once. */
export function markup(strings: TemplateStringsArray, ...values: readonly Markup[]): Html {
  const made = html(strings, ...values)
  if (made instanceof Promise) throw new Error('A page waited for something.')
  return made as Html
}
