const PLACEHOLDER = /^\{\{steps\.(\d{1,2})\.([\w.[\]]{1,200})\}\}$/

/** The numbers of the steps that these arguments refer to, as in `{{steps.1.items[0].id}}`. */
export function stepsUsed(args: Readonly<Record<string, unknown>>): number[] {
  return Object.values(args).flatMap((value) => {
    const step = typeof value === 'string' ? PLACEHOLDER.exec(value)?.[1] : undefined
    return step === undefined ? [] : [Number(step)]
  })
}

/** Replaces placeholders by values of earlier results. `missing` lists the arguments whose value the result lacks. */
export function fillPlaceholders(
  args: Readonly<Record<string, unknown>>,
  resultOf: (step: number) => unknown,
): { filled: Record<string, unknown>; missing: string[] } {
  const missing: string[] = []
  const entries = Object.entries(args).map(([name, value]) => {
    const [, step, path] = (typeof value === 'string' ? PLACEHOLDER.exec(value) : null) ?? []
    if (step === undefined || path === undefined) return [name, value]
    const found = valueAt(resultOf(Number(step)), path)
    if (found === undefined || found === null) missing.push(`${name} (${path} of step ${step})`)
    return [name, found]
  })
  return { filled: Object.fromEntries(entries), missing }
}

/** The value at a path such as `items[0].code`; undefined if it is missing. */
function valueAt(result: unknown, path: string): unknown {
  const keys = path.split(/[.[\]]+/).filter(Boolean)
  return keys.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    result,
  )
}
