export interface Mark {
  /** The input that takes the marked text. */
  readonly name: string
  /** The choice that the marked text means. Absent if the input takes the text itself. */
  readonly choice?: string
  readonly start: number
  readonly end: number
}

/**
 * Reads a labelled task in which [limit:five] marks the text of an input and [type=film:movies] a choice. ⏎ is a line
 * break.
 */
export function readMarked(marked: string): { readonly task: string; readonly marks: readonly Mark[] } {
  const marks: Mark[] = []
  let task = ''
  let from = 0
  for (const { index, 0: mark, groups } of marked.matchAll(
    /\[(?<name>[a-z_]+)(?:=(?<choice>[^:\]]+))?:(?<text>[^\]]*)\]/g,
  )) {
    const { name = '', choice, text = '' } = groups ?? {}
    task += marked.slice(from, index)
    marks.push({ name, ...(choice && { choice }), start: task.length, end: task.length + text.length })
    task += text
    from = index + mark.length
  }
  return { task: (task + marked.slice(from)).replaceAll('⏎', '\n'), marks }
}
