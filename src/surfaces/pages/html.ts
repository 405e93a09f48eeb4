import { html, type raw } from 'hono/html'

/** HTML text in which all external values are escaped. Unlike the result of `html`, it is never a promise. */
export type Html = ReturnType<typeof raw>

export type Markup = Html | string | number | readonly Markup[]

/** `html` without promises. */
export function markup(strings: TemplateStringsArray, ...values: readonly Markup[]): Html {
  const made = html(strings, ...values)
  if (made instanceof Promise) throw new Error('A page contains a promise; load the data before drawing.')
  return made as Html
}
