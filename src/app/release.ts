import { readFile, stat } from 'node:fs/promises'
import type { Config } from './config.ts'
import type { Writer } from '#data/db/client.ts'
import { pullRelease, type PulledDataset } from '#data/db/release.ts'
import { ReleaseError } from '#data/db/release-file.ts'
import type { GuardedFetch } from '#sites/outbound/types.ts'
import { releasePull } from './release-schedule.ts'
import { services } from '#services/index.ts'
import { recordEnd, recordStart } from '#data/sync/record.ts'

const BYTES_MAX = 256 * 1024 * 1024
const TIMEOUT_MS = 300_000

/** What a release holds: everything but what an operator imported, which is not ours to give away. */
export const releasedDatasets = services.flatMap((service) =>
  service.datasets.filter((dataset) => dataset !== service.imports?.dataset),
)

interface PullParts {
  readonly config: Pick<Config, 'DATA_RELEASE_PUBLIC_KEY'>
  readonly fetch: GuardedFetch
  readonly now: Date
}

/** Pulls a release from an address or a file. Throws a `ReleaseError` or what the way to it said. */
export async function pullFrom(
  source: string,
  writer: Writer,
  { config, fetch, now }: PullParts,
): Promise<PulledDataset[]> {
  const publicKey = config.DATA_RELEASE_PUBLIC_KEY
  if (publicKey === undefined) {
    throw new ReleaseError('Set DATA_RELEASE_PUBLIC_KEY to the key of whoever makes the releases.')
  }
  const bytes = /^https?:/.test(source) ? await download(source, fetch) : await readRelease(source)
  return pullRelease(writer, releasedDatasets, bytes, { publicKey, now })
}

/** The planned pull, recorded among the runs of syncs. */
export async function pullPlanned(source: string, writer: Writer, parts: PullParts): Promise<void> {
  const id = recordStart(writer, releasePull.name, parts.now)
  const end = (outcome: 'changed' | 'unchanged' | 'failed', rows: number | null, reason: string | null) =>
    recordEnd(writer, id, { outcome, attempts: 1, rows, reason }, new Date())
  try {
    const pulled = await pullFrom(source, writer, parts)
    const rows = pulled.reduce((sum, { put, removed }) => sum + put + removed, 0)
    const refused = pulled.flatMap((it) => (it.refused === null ? [] : `${it.name}: ${it.refused}`))
    end(rows > 0 ? 'changed' : 'unchanged', rows, refused.join(' ') || null)
  } catch (err) {
    end('failed', null, (err as Error).message)
  }
}

async function download(url: string, fetch: GuardedFetch): Promise<Uint8Array> {
  const { status, body, truncated } = await fetch(url, { maxBytes: BYTES_MAX, timeoutMs: TIMEOUT_MS })
  if (status !== 200) throw new ReleaseError(`${new URL(url).hostname} answered ${status}.`)
  if (truncated) throw new ReleaseError('The release is larger than a release may be.')
  return body
}

async function readRelease(path: string): Promise<Uint8Array> {
  if (!(await stat(path).catch(() => undefined))?.isFile()) throw new ReleaseError(`There is no file ${path}.`)
  return readFile(path)
}
