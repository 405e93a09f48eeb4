// How what is new is entered in the files that list what there is: in their text, as a person would write it there.

/** An operation in the `index.ts` of its service. Throws where that has no list to enter it in. */
export function enterOperation(index: string, name: string, file: string): string {
  return enter(index, {
    after: /import \{ defineService\b[^\n]*\n/,
    list: /\boperations(?::| =) \[([^\]]*)\]/,
    name,
    file,
  })
}

/** A service in the one list of all services. */
export function enterService(index: string, name: string, file: string): string {
  return enter(index, { after: /import type \{ Service \}[^\n]*\n/, list: /\] = \[([^\]]*)\]/, name, file })
}

interface Entry {
  /** The line that the import follows. */
  readonly after: RegExp
  /** The list, and what is in it. */
  readonly list: RegExp
  readonly name: string
  readonly file: string
}

function enter(text: string, { after, list, name, file }: Entry): string {
  for (const part of [after, list])
    if (!part.test(text)) throw new Error(`${name} has no place: nothing is like ${part}.`)
  return text
    .replace(after, (line) => `${line}import { ${name} } from '${file}'\n`)
    .replace(list, (whole, items: string) => whole.replace(`[${items}]`, `[${[...itemsOf(items), name].join(', ')}]`))
}

function itemsOf(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}
