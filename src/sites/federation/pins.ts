import { createHash } from 'node:crypto'
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { canonicalJson } from '#operation/canonical-json.ts'
import type { RemoteTool } from '#operation/sites.ts'

/** Hashes of each tool's definition: the approved one (at first, the first seen one) and the newest one. */
const pinsSchema = z.record(z.string(), z.object({ approved: z.string(), seen: z.string() }))

type PinTable = z.infer<typeof pinsSchema>

export type Pins = ReturnType<typeof openPins>

/** The path of the file of pins, beside the database; undefined for an in-memory database. */
export function pinsPath(databasePath: string): string | undefined {
  return databasePath === ':memory:' ? undefined : `${databasePath}.site-pins.json`
}

/**
 * Stores hashes of tool definitions, so that the hub notices when a remote site changes a tool. Without a usable file
 * they last until the process ends; `onFault` receives the reason.
 */
export function openPins(path: string | undefined, onFault: (err: unknown) => void = () => {}) {
  let table: PinTable = {}
  let checkedModifiedAt = 0
  read()

  function read(): void {
    if (path === undefined) return
    try {
      if (readModifiedAt(path) !== 0) table = pinsSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
    } catch (err) {
      onFault(err)
    }
  }

  function write(): void {
    if (path === undefined) return
    try {
      writeFileSync(`${path}.new`, JSON.stringify(table, null, 1), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    } catch (err) {
      onFault(err)
    }
  }

  /** Whether the newest definition is not approved yet. */
  const isUnapproved = (name: string) => table[name] !== undefined && table[name].approved !== table[name].seen

  return {
    /** The names of tools whose definition is not the approved one. */
    changedOf(tools: readonly RemoteTool[]): ReadonlySet<string> {
      read()
      let isChanged = false
      for (const tool of tools) {
        const seen = hashTool(tool)
        const stored = table[tool.name]
        if (stored?.seen === seen) continue
        table[tool.name] = { approved: stored?.approved ?? seen, seen }
        isChanged = true
      }
      if (isChanged) write()
      return new Set(tools.map(({ name }) => name).filter(isUnapproved))
    },
    /** Whether the file has changed since the last call. If so, all sites must apply the new approvals. */
    isStale(): boolean {
      const before = checkedModifiedAt
      if (path !== undefined) checkedModifiedAt = readModifiedAt(path)
      return checkedModifiedAt !== before
    },
    waiting: () => Object.keys(table).filter(isUnapproved),
    /** Approves the newest definition of a tool, or of all tools of a site. Returns the names of the tools. */
    approve(siteOrTool: string): string[] {
      read()
      const names = Object.keys(table).filter(
        (name) => isUnapproved(name) && (name === siteOrTool || name.startsWith(`${siteOrTool}__`)),
      )
      table = { ...table }
      for (const name of names) {
        const { seen = '' } = table[name] ?? {}
        table[name] = { approved: seen, seen }
      }
      if (names.length > 0) write()
      return names
    },
    /** Removes the hashes of a site's tools. */
    forget(site: string): void {
      read()
      table = Object.fromEntries(Object.entries(table).filter(([name]) => !name.startsWith(`${site}__`)))
      write()
    },
  }
}

function readModifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function hashTool(tool: RemoteTool): string {
  return createHash('sha256').update(canonicalJson(tool)).digest('hex')
}
