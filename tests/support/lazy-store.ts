import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { openReader, openWriter, type Database, type Writer } from '#db/client.ts'
import { openLedger } from '#db/ledger-file.ts'
import type { Store } from '#db/store.ts'
import { SCRATCH } from './scratch.ts'

/** Registers a clean-up: `onTestFinished` within a test, `afterAll` for what a whole file shares. */
export type CleanUp = (task: () => void) => void

/** A copy of the seeded database, gone after the test. */
export function copyOfDatabase(cleanUp: CleanUp = onTestFinished): string {
  const folder = mkdtempSync(join(SCRATCH, 'dozen-test-'))
  const path = join(folder, 'copy.db')
  copyFileSync(inject('seededDatabase'), path)
  cleanUp(() => rmSync(folder, { recursive: true, force: true }))
  return path
}

let sharedReader: Database | undefined

/** The seeded database, shared by all tests of a worker until this one writes: the first write makes it a copy of its own. */
export function lazyStore(cleanUp: CleanUp): Store {
  let own: { readonly reader: Database; readonly writer: Writer } | undefined
  let ledger: Writer | undefined
  const ownCopy = () => {
    const path = copyOfDatabase(cleanUp)
    own = { writer: openWriter(path), reader: openReader(path) }
    return own
  }
  return {
    get reader() {
      return own?.reader ?? (sharedReader ??= openReader(inject('seededDatabase')))
    },
    get writer() {
      return (own ?? ownCopy()).writer
    },
    get ledger() {
      return (ledger ??= openLedger(':memory:'))
    },
    failure: undefined,
    broken: new Map(),
    seeds: [],
    close() {
      own?.reader.$client.close()
      own?.writer.$client.close()
      ledger?.$client.close()
    },
  }
}
