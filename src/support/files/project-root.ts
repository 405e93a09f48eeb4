import { existsSync } from 'node:fs'

/** The folder of package.json: `data/`, `migrations/` and `CHANGELOG.md` lie in it, wherever this code runs from. */
export const PROJECT_ROOT = findRoot(new URL('./', import.meta.url))

const isBuilt = import.meta.url.endsWith('.js')
/** `src/`, or the folder that `npm run build` has made of it. */
export const CODE_ROOT = isBuilt ? new URL('./', import.meta.url) : new URL('src/', PROJECT_ROOT)

/** A file that a process or a thread starts with, for example `app/worker-entry`. */
export function programUrl(name: string): URL {
  return new URL(`${name}${isBuilt ? '.js' : '.ts'}`, CODE_ROOT)
}

function findRoot(folder: URL): URL {
  return existsSync(new URL('package.json', folder)) ? folder : findRoot(new URL('../', folder))
}
