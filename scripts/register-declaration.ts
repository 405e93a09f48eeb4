// This file adds new declarations to the files that list them. It edits their text in the style of hand-written code.

/** Adds an operation and its view to the `index.ts` of their service. Throws if that file has no list for them. */
export function enterOperation(index: string, name: string, file: string): string {
  return enter(index, {
    after: /import \{ defineService\b[^\n]*\n/,
    list: /\boperations(?::| =) \[([^\]]*)\]/,
    name: `withView(${name}, ${name}View)`,
    imports: `import { ${name} } from '${file}'\nimport { ${name}View } from '${file.replace('.ts', '-view.ts')}'\n`,
  })
}

export function enterService(index: string, name: string, file: string): string {
  return enter(index, {
    after: /import type \{ Service \}[^\n]*\n/,
    list: /\] = \[([^\]]*)\]/,
    name,
    imports: `import { ${name} } from '${file}'\n`,
  })
}

interface Entry {
  readonly after: RegExp
  readonly list: RegExp
  readonly name: string
  readonly imports: string
}

function enter(text: string, { after, list, name, imports }: Entry): string {
  for (const part of [after, list])
    if (!part.test(text)) throw new Error(`${name} cannot be entered: nothing in the file matches ${part}.`)
  return text
    .replace(after, (line) => `${line}${imports}`)
    .replace(list, (whole, items: string) => whole.replace(`[${items}]`, `[${[...itemsOf(items), name].join(', ')}]`))
}

function itemsOf(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}
