import { existsSync } from 'node:fs'

/** The folder of package.json, whether the code runs from `src/` or from the build. */
export const PROJECT_ROOT = findRoot(new URL('./', import.meta.url))

const isBuilt = import.meta.url.endsWith('.js')
/** The folder of the running code: `src/`, or the output of `npm run build`. */
export const CODE_ROOT = isBuilt ? new URL('./', import.meta.url) : new URL('src/', PROJECT_ROOT)

/** The file that starts a process or thread, such as `app/worker-entry`. */
export function programUrl(name: string): URL {
  return new URL(`${name}${isBuilt ? '.js' : '.ts'}`, CODE_ROOT)
}

function findRoot(folder: URL): URL {
  return existsSync(new URL('package.json', folder)) ? folder : findRoot(new URL('../', folder))
}
