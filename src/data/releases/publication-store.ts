import { createWriteStream, type PathLike } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import type { ReplicaSettings } from './settings.ts'

/** Time limit for small files. A database may take minutes on a slow connection. */
const SMALL_FILE_MS = 10_000
const DATABASE_MS = 10 * 60_000
/** A download that receives no data for this long is aborted. */
const IDLE_MS = 60_000
const TEXT_BYTES_MAX = 262_144
const READABLE_BY_ALL = 0o644
/** SHA-256 of an empty body, which S3 wants for requests without one. */
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Release files at one address. Their names contain no folders. */
export interface PublicationStore {
  /** Undefined if there is no such file. Throws if that cannot be determined. */
  get(name: string, signal: AbortSignal): Promise<Readable | undefined>
  /** Writes a complete file or nothing. */
  put(name: string, content: Blob, sha256: string): Promise<void>
  remove(name: string): Promise<void>
}

/** Opens a folder, `s3://bucket/prefix?region=…&endpoint=…` or, for reading only, `https://…`. `mode`: of new files. */
export function openPublicationStore(
  address: string,
  settings: ReplicaSettings,
  mode = READABLE_BY_ALL,
): PublicationStore {
  if (/^https?:/.test(address)) return webStore(`${address}/`)
  if (!address.startsWith('s3:')) return folderStore(address, mode)
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!accessKeyId || !secretAccessKey) throw new Error('A bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
  const { host, pathname, searchParams } = new URL(address)
  const region = searchParams.get('region') ?? 'us-east-1'
  const endpoint = searchParams.get('endpoint')?.replace(/\/+$/, '')
  // Amazon requires the bucket in the host name. All other S3 services accept it in the path.
  const base = endpoint ? `${endpoint}/${host}` : `https://${host}.s3.${region}.amazonaws.com`
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  return webStore(`${base}${pathname.replace(/\/+$/, '')}/`, client)
}

export async function readText(store: PublicationStore, name: string): Promise<string | undefined> {
  const content = await store.get(name, AbortSignal.timeout(SMALL_FILE_MS))
  if (!content) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of limitBytes(content, TEXT_BYTES_MAX)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Downloads a file to a path. Throws if it is missing, is longer than `bytesMax`, or sends no data for `idleMs`. */
export async function download(
  store: PublicationStore,
  name: string,
  to: PathLike,
  { bytesMax, idleMs = IDLE_MS }: { readonly bytesMax: number; readonly idleMs?: number },
): Promise<void> {
  const idle = new AbortController()
  const timer = setTimeout(() => idle.abort(new Error(`No data arrived for ${idleMs / 1000} seconds.`)), idleMs)
  try {
    const content = await store.get(name, AbortSignal.any([idle.signal, AbortSignal.timeout(DATABASE_MS)]))
    if (!content) throw new Error(`${name} is missing.`)
    await pipeline(
      limitBytes(content, bytesMax, () => void timer.refresh()),
      createWriteStream(to),
    )
  } finally {
    clearTimeout(timer)
  }
}

async function* limitBytes(content: Readable, bytesMax: number, onChunk = () => {}): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) throw new Error(`The response exceeds ${bytesMax} bytes.`)
    onChunk()
    yield chunk
  }
}

function folderStore(folder: string, mode: number): PublicationStore {
  const pathOf = (name: string) => join(folder, name)
  return {
    async get(name) {
      const file = await open(pathOf(name)).catch((err: NodeJS.ErrnoException) => {
        if (err.code !== 'ENOENT') throw err
      })
      return file?.createReadStream()
    },
    async put(name, content) {
      await mkdir(folder, { recursive: true })
      await writeFile(pathOf(`${name}.unfinished`), content.stream(), { flush: true, mode })
      await rename(pathOf(`${name}.unfinished`), pathOf(name))
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

/** Files below a URL that ends with a slash. S3 writes a complete object or nothing. */
function webStore(base: string, client?: AwsClient): PublicationStore {
  async function sendRequest(method: string, name: string, signal: AbortSignal, body?: Blob, sha256 = EMPTY_SHA256) {
    const url = base + encodeURIComponent(name)
    const init = { method, ...(body && { body }), ...(client && { headers: { 'X-Amz-Content-Sha256': sha256 } }) }
    const signed = client ? await client.sign(url, init) : new Request(url, init)
    const response = await fetch(signed, { signal, cache: 'no-store' })
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response
    await response.body?.cancel()
    throw new Error(`${method} ${new URL(url).host}/…/${name} returned ${response.status}.`)
  }

  return {
    async get(name, signal) {
      const { body, status } = await sendRequest('GET', name, signal)
      if (status === 404) return void (await body?.cancel())
      // Safe: Node has two incompatible type declarations for the same web stream.
      return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
    },
    async put(name, content, sha256) {
      const { body } = await sendRequest('PUT', name, AbortSignal.timeout(DATABASE_MS), content, sha256)
      await body?.cancel()
    },
    async remove(name) {
      const { body } = await sendRequest('DELETE', name, AbortSignal.timeout(SMALL_FILE_MS))
      await body?.cancel()
    },
  }
}
