import { html, type raw } from 'hono/html'

/** The result of `html` without promises: text in which all external values are escaped. */
export type Html = ReturnType<typeof raw>

/** The values that a template accepts. */
export type Markup = Html | string | number | readonly Markup[]

/** `html` for synchronous templates. */
export function markup(strings: TemplateStringsArray, ...values: readonly Markup[]): Html {
  const made = html(strings, ...values)
  if (made instanceof Promise) throw new Error('A page waited for something.')
  return made as Html
}
