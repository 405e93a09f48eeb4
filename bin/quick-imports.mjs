import { registerHooks } from 'node:module'
import { strippedSource } from './stripped-sources.mjs'

// Node reads and parses the package.json above a module for every module that it loads, that of drizzle-orm, with 179 KB,
// for each of its files: half of a start, and 150 MB of garbage. Where a relative import leads, and what kind of file
// that is, is known without. bin/with-node loads this before everything else; nothing depends on it.

const source = new URL('../src/', import.meta.url).href
/** Folders of packages whose modules are all ES modules in .js files. */
const OF_MODULES = /\/node_modules\/(?:drizzle-orm|hono\/dist\/(?!cjs)|zod\/v4)[^?#]*$/

/** What zod says in sixty languages: 64 modules, of which it imports the English one by itself. */
const LANGUAGES = /\/node_modules\/zod\/v4\/(?:core|classic|mini)\/[^/]*$/
const NO_LANGUAGES = new URL('no-languages.mjs', import.meta.url).href

/** By two words of it, drizzle-orm imports all of what it has for PostgreSQL: 44 modules. */
const OF_POSTGRES = /^\.{1,2}\/pg-core\/(?:primary-keys|columns\/enum)\.js$/
const ASKS_FOR_POSTGRES = /\/node_modules\/drizzle-orm\/(?:relations|sql\/sql)\.js$/
const NO_POSTGRES = new URL('no-postgres.mjs', import.meta.url).href

/** @type {Map<string, object>} */
const packages = new Map()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions = [], importAttributes = {} } = context
    if (!conditions.includes('import') || Object.keys(importAttributes).length > 0) return next(specifier, context)
    const isOurs = parentURL.startsWith(source)
    if (/^\.\.?\//.test(specifier)) {
      if (isOurs && specifier.endsWith('.ts')) return found(new URL(specifier, parentURL).href, 'module-typescript')
      if (specifier === '../locales/index.js' && LANGUAGES.test(parentURL)) return found(NO_LANGUAGES, 'module')
      if (OF_POSTGRES.test(specifier) && ASKS_FOR_POSTGRES.test(parentURL)) return found(NO_POSTGRES, 'module')
      if (OF_MODULES.test(parentURL) && specifier.endsWith('.js'))
        return found(new URL(specifier, parentURL).href, 'module')
      return next(specifier, context)
    }
    // As services are imported, in steps.
    if (isOurs && specifier.startsWith(source) && specifier.endsWith('.ts'))
      return found(specifier, 'module-typescript')
    if (!isOurs || specifier.startsWith('node:')) return next(specifier, context)
    if (specifier.startsWith('#') && specifier.endsWith('.ts'))
      return found(source + specifier.slice(1), 'module-typescript')
    // All of our files find a package in the same place.
    const known = packages.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    packages.set(specifier, known)
    return known
  },
  load(url, context, next) {
    const stripped = strippedSource(url)
    return stripped === undefined ? next(url, context) : { format: 'module', source: stripped, shortCircuit: true }
  },
})

function found(url, format) {
  return { url, format, shortCircuit: true }
}
