import { createWriteStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { atMost } from './at-most.ts'
import type { PutFile, PublicationStore } from './publication-store.ts'
import { stallWatch } from './stall.ts'

/** A manifest comes at once; a database may take minutes over a thin line. */
const SHORT_MS = 10_000
const LONG_MS = 10 * 60_000
/** A line on which nothing comes for so long is dead, however thin it is. */
const IDLE_MS = 60_000
/** SHA-256 of nothing, which is what requests without a body are signed for. */
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export interface BucketKey {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

/**
 * Files below an address: in a bucket that speaks S3, with its key, or – to read only – anywhere on the web without one.
 * `base` ends with a slash. S3 puts an object whole or not at all. `idleMs`: how long a download may stand still.
 */
export function webShelf(base: string, key: BucketKey | undefined, { idleMs = IDLE_MS } = {}): PublicationStore {
  const client = key && new AwsClient({ ...key, service: 's3', retries: 0 })

  async function ask(
    method: string,
    name: string,
    timeoutMs: number,
    { file, signal }: { file?: PutFile; signal?: AbortSignal } = {},
  ): Promise<Response> {
    const url = base + encodeURIComponent(name)
    const request = {
      method,
      ...(file && { body: await openAsBlob(file.path) }),
      ...(client && { headers: { 'X-Amz-Content-Sha256': file?.sha256 ?? EMPTY_SHA256 } }),
    }
    const signed = client ? await client.sign(url, request) : new Request(url, request)
    const until = AbortSignal.timeout(timeoutMs)
    const response = await fetch(signed, {
      signal: signal ? AbortSignal.any([until, signal]) : until,
      cache: 'no-store',
    })
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response
    await response.body?.cancel()
    throw new Error(`${method} ${new URL(url).host}/…/${name} was answered with ${response.status}.`)
  }

  return {
    async read(name, bytesMax) {
      const response = await ask('GET', name, SHORT_MS)
      if (response.status === 404) return void (await response.body?.cancel())
      const chunks: Buffer[] = []
      for await (const chunk of bodyOf(response).pipe(atMost(bytesMax))) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks).toString()
    },
    async take(name, to, bytesMax) {
      const stall = stallWatch(idleMs)
      try {
        const response = await ask('GET', name, LONG_MS, { signal: stall.signal })
        if (response.status === 404) throw new Error(`${name} is not there.`)
        await pipeline(bodyOf(response), stall.through, atMost(bytesMax), createWriteStream(to))
      } finally {
        stall.end()
      }
    },
    async put(name, file) {
      const response = await ask('PUT', name, LONG_MS, { file })
      await response.body?.cancel()
    },
    async remove(name) {
      const response = await ask('DELETE', name, SHORT_MS)
      await response.body?.cancel()
    },
  }
}

function bodyOf(response: Response): Readable {
  if (!response.body) throw new Error('The answer is empty.')
  // Node's two declarations of a web stream do not know each other.
  return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
}
