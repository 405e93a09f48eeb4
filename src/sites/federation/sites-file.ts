import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

// Unknown fields stay and defaults are not added, so that the rest of the file remains as its owner wrote it.
const listSchema = z.array(z.looseObject({ name: z.string() }))
const fileSchema = z.union([listSchema, z.looseObject({ sites: listSchema })])

type SiteEntry = z.infer<typeof listSchema>[number]

/** Adds a site to the file, which is created if needed in an existing folder. False if the name is taken. */
export function addSite(path: string, site: SiteEntry): boolean {
  return rewrite(path, (sites) => (sites.some(({ name }) => name === site.name) ? undefined : [...sites, site]))
}

/** Removes a site from the file. False if it is not there. */
export function removeSite(path: string, name: string): boolean {
  return rewrite(path, (sites) =>
    sites.some((site) => site.name === name) ? sites.filter((site) => site.name !== name) : undefined,
  )
}

function rewrite(path: string, change: (sites: readonly SiteEntry[]) => SiteEntry[] | undefined): boolean {
  const current = read(path)
  const changedSites = change(Array.isArray(current) ? current : current.sites)
  if (!changedSites) return false
  const content = Array.isArray(current) ? changedSites : { ...current, sites: changedSites }
  // Only the owner may read the file, because it may contain keys.
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
  return true
}

function read(path: string): z.infer<typeof fileSchema> {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw err
  }
}
