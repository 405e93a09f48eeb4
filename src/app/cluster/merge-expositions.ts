/**
 * Joins the metrics of all processes, each labelled with its process. They are not added up, because ages and states
 * cannot be.
 */
export function mergeExpositions(texts: readonly (readonly [process: number, text: string])[]): string {
  const families = new Map<string, { readonly head: string[]; readonly samples: string[] }>()
  for (const [number, text] of texts) {
    let family = { head: [] as string[], samples: [] as string[] }
    for (const line of text.split('\n')) {
      if (line.startsWith('# HELP ')) {
        const name = line.split(' ', 3)[2] ?? ''
        family = families.get(name) ?? { head: [], samples: [] }
        if (!families.has(name)) family.head.push(line)
        families.set(name, family)
      } else if (line.startsWith('# TYPE ')) {
        if (family.head.length === 1) family.head.push(line)
      } else if (line !== '') family.samples.push(addProcessLabel(line, number))
    }
  }
  return [...families.values()].map(({ head, samples }) => [...head, ...samples, ''].join('\n')).join('\n')
}

/** A sample is `name{a="b"} 1` or `name 1`. Its name contains neither brace nor space. */
function addProcessLabel(sample: string, number: number): string {
  const end = sample.search(/[{ ]/)
  const rest = sample.slice(end)
  const label = `process="${number}"`
  return sample.slice(0, end) + (rest.startsWith('{') ? `{${label},${rest.slice(1)}` : `{${label}}${rest}`)
}
