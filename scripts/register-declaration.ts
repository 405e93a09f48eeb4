// This file adds new declarations to the files that list them. It edits their text in the style of hand-written code.

/** Adds an operation and its view to the `index.ts` of their service. Throws if that file has no list for them. */
export function registerOperation(indexText: string, name: string, file: string): string {
  return register(indexText, {
    // import { defineService } from '#operation/service.ts'
    after: /import \{ defineService\b[^\n]*\n/,
    // operations: [withView(isHoliday, isHolidayView), getHolidays],
    list: /\boperations(?::| =) \[([^\]]*)\]/,
    name: `withView(${name}, ${name}View)`,
    imports: `import { ${name} } from '${file}'\nimport { ${name}View } from '${file.replace('.ts', '-view.ts')}'\n`,
  })
}

/** Adds a service to src/services/index.ts. Throws if that file has no list for it. */
export function registerService(indexText: string, name: string, file: string): string {
  return register(indexText, {
    // import type { Service } from '#operation/service.ts'
    after: /import type \{ Service \}[^\n]*\n/,
    // const lookups: readonly Service[] = [wellness, voices]
    list: /\] = \[([^\]]*)\]/,
    name,
    imports: `import { ${name} } from '${file}'\n`,
  })
}

interface Registration {
  /** The line after which the imports are added. */
  readonly after: RegExp
  /** The list; its first group captures the items. */
  readonly list: RegExp
  readonly name: string
  readonly imports: string
}

function register(text: string, { after, list, name, imports }: Registration): string {
  for (const part of [after, list])
    if (!part.test(text)) throw new Error(`${name} cannot be entered: nothing in the file matches ${part}.`)
  return text
    .replace(after, (line) => `${line}${imports}`)
    .replace(list, (listText, items: string) =>
      listText.replace(`[${items}]`, `[${[...itemsOf(items), name].join(', ')}]`),
    )
}

function itemsOf(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}
