import { html, type raw } from 'hono/html'

/** Escaped HTML. Unlike the result of Hono's `html`, it is never a promise. */
export type Html = ReturnType<typeof raw>

export type Markup = Html | string | number | readonly Markup[]

/** Hono's `html`, but the result is never a promise. */
export function markup(strings: TemplateStringsArray, ...values: readonly Markup[]): Html {
  const made = html(strings, ...values)
  if (made instanceof Promise) throw new Error('A page contains a promise; load the data before drawing.')
  return made as Html
}
