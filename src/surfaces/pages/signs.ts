import { markup, type Html } from './html.ts'

const PATHS = {
  warning: { box: 24, path: 'M12 4 2.5 20h19zM12 10v4M12 17v.1' },
  clock: { box: 24, path: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3 2' },
  yes: { box: 20, path: 'm3 11 5 5 9-11' },
  no: { box: 20, path: 'm4 4 12 12M16 4 4 16' },
  tip: { box: 20, path: 'M10 9v7M10 4v.1' },
  unknown: { box: 20, path: 'M7 7a3 3 0 1 1 4 3c-1 .5-1 1-1 2M10 16v.1' },
} as const

/** A drawn sign. A sign with a name is read aloud; without one, a word beside it has the same meaning. */
export function sign(name: keyof typeof PATHS, says?: string): Html {
  const { box, path } = PATHS[name]
  const role = says === undefined ? markup`aria-hidden="true"` : markup`role="img" aria-label="${says}"`
  return markup`<svg class="i ${name}" viewBox="0 0 ${box} ${box}" ${role}><path d="${path}"/></svg>`
}
