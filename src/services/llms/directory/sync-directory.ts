import { z } from 'zod'
import type { Batch, SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, parseJson, parseShape, SyncError } from '#data/sync/define-sync.ts'
import { directoryDataset } from '../datasets.ts'
import type { DirectoryEntry } from './queries.ts'

const HUB = 'https://raw.githubusercontent.com/thedaviddias/llms-txt-hub/main/data/websites.json'
const AWESOME = 'https://raw.githubusercontent.com/SecretiveShell/Awesome-llms-txt/main/json/urls.json'

/**
 * Site owners type the entries by hand, so some are invalid. A larger share than this means that the list has another
 * format.
 */
const BROKEN_SHARE_MAX = 0.02
const NAME_LENGTH_MAX = 200

const hubSchema = z.array(
  z.object({
    name: z.string(),
    domain: z.string(),
    llmsTxtUrl: z.string(),
    llmsFullTxtUrl: z.string().nullish(),
    category: z.string().min(1),
    publishedAt: z.string(),
  }),
)
const awesomeSchema = z.array(z.string())

export const syncDirectory = defineSync({
  name: 'llms_directory',
  title: 'Sites that publish llms.txt, from two public lists',
  every: '25 5 * * *',
  source: {
    name: 'llms.txt hub (thedaviddias/llms-txt-hub) and Awesome llms.txt (SecretiveShell/Awesome-llms-txt)',
    url: 'https://github.com/thedaviddias/llms-txt-hub',
    licence: 'MIT',
  },
  datasets: [directoryDataset],
  fetch: async ({ get }) => [await get(HUB), await get(AWESOME)],
  parse: parseDirectory,
})

/**
 * Merges the two lists by the folder of the files, because one host may publish several: a file for each library.
 * Removes nothing, because the machine-readable list has only half of the hub’s sites. The first list has names and
 * categories, the second only addresses.
 */
export function parseDirectory(
  [hub, awesome]: readonly SourceDocument[],
  { today }: Pick<SyncContext, 'today'>,
): Batch[] {
  const files = readAwesome(awesome?.text() ?? '')
  const { rows, as_of } = readHub(hub?.text() ?? '', today)
  const sites = rows.map((site) => ({
    ...site,
    llms_full_txt_url: site.llms_full_txt_url ?? files.get(site.folder)?.llms_full_txt_url ?? null,
    as_of,
  }))
  const named = new Set(sites.map(({ folder }) => folder))
  const unnamed = [...files.values()].flatMap((file) =>
    named.has(file.folder) ? [] : [{ ...file, name: file.folder, category: null, as_of }],
  )
  const common = { dataset: directoryDataset, mode: 'upsert', asOf: as_of, fills: true } as const
  return [
    // The minimum rows for each list. In August 2026 they had 1,405 and 781 addresses.
    { ...common, rowsMin: 1000, rows: sites },
    { ...common, rowsMin: 200, rows: unnamed, keep: ['name', 'category'] },
  ]
}

/**
 * Keeps the newest entry of each file. Only this list has dates, so the date of its newest entry is the date of the
 * directory.
 */
function readHub(text: string, today: string): { rows: Omit<DirectoryEntry, 'as_of'>[]; as_of: string } {
  const what = 'The hub’s websites.json'
  const entries = parseShape(what, hubSchema, parseJson(what, text))
  const rows = entries
    .toSorted((a, b) => (a.publishedAt < b.publishedAt ? -1 : 1))
    .flatMap(({ name, domain, llmsTxtUrl, llmsFullTxtUrl, category }) => {
      const host = hostOf(domain)
      const llms_txt_url = webAddress(llmsTxtUrl)
      if (host === undefined || llms_txt_url === null) return []
      const llms_full_txt_url = webAddress(llmsFullTxtUrl ?? '')
      const shown = name.trim().slice(0, NAME_LENGTH_MAX).toWellFormed() || host
      return [{ host, folder: folderOf(llms_txt_url), name: shown, llms_txt_url, llms_full_txt_url, category }]
    })
  refuseBroken(what, rows.length, entries.length)
  const days = entries.map(({ publishedAt }) => publishedAt.slice(0, 10)).filter((day) => day <= today)
  return { rows: [...new Map(rows.map((row) => [row.folder, row])).values()], as_of: days.toSorted().at(-1) ?? '' }
}

type Files = Pick<DirectoryEntry, 'host' | 'folder' | 'llms_txt_url' | 'llms_full_txt_url'>

/** The files of the second list by their folder. */
function readAwesome(text: string): Map<string, Files> {
  const what = 'Awesome llms.txt’s urls.json'
  const entries = parseShape(what, awesomeSchema, parseJson(what, text))
  const addresses = entries.flatMap((entry) => webAddress(entry) ?? [])
  refuseBroken(what, addresses.length, entries.length)
  const files = new Map<string, Files>()
  for (const address of addresses) {
    const host = hostOf(address)
    if (host === undefined) continue
    const folder = folderOf(address)
    const stored = files.get(folder) ?? { host, folder, llms_txt_url: null, llms_full_txt_url: null }
    const field = /llms-full\.txt$/i.test(new URL(address).pathname) ? 'llms_full_txt_url' : 'llms_txt_url'
    files.set(folder, { ...stored, [field]: stored[field] ?? address })
  }
  return files
}

function refuseBroken(what: string, good: number, all: number): void {
  if (all - good > all * BROKEN_SHARE_MAX) {
    throw new SyncError(`${what}: ${all - good} of ${all} entries have no usable address.`)
  }
}

function webAddress(text: string): string | null {
  const value = text.trim()
  return /^https?:\/\//i.test(value) && URL.canParse(value) ? value : null
}

/** The host without `www.`, with its port if that is not the default. Undefined if the address has no host. */
function hostOf(address: string): string | undefined {
  const url = URL.parse(address.trim())
  const host = url?.host.replace(/^www\./, '') ?? ''
  return /^[a-z0-9._-]+\.[a-z][a-z0-9-]+(:\d+)?$/.test(host) ? host : undefined
}

function folderOf(address: string): string {
  const { host, pathname } = new URL(address)
  return host.replace(/^www\./, '') + pathname.replace(/\/[^/]*$/, '')
}
