import { createHash, sign, verify, type KeyObject } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { readPrivateKey, readPublicKey } from './release-key.ts'

// A data release: gzip of lines. The first has the signature of the second, the manifest; that has the checksums of the
// lines after it, one for each data set. So one signature covers all of it, and a data set can be judged by itself.

const FORMAT = 1
const BYTES_MAX = 512 * 1024 * 1024

const day = z.iso.date()
const source = z.object({ name: z.string(), url: z.string(), licence: z.string() })

const envelopeSchema = z.object({ dozen_data_release: z.int(), signature: z.base64() })

const manifestSchema = z.object({
  made_at: z.iso.datetime(),
  /** The newest migration of whoever made it. */
  schema: z.int(),
  datasets: z.array(
    z.object({
      name: z.string(),
      as_of: day.nullable(),
      rows: z.int(),
      sources: z.array(source),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})

const contentSchema = z.object({
  columns: z.array(z.string()),
  /** Rows by the day on which they were brought: that of the seed, or of a sync. */
  days: z.array(z.object({ day, rows: z.array(z.array(z.unknown())) })),
  /** Keys of rows that a source has no more, with the day on which that was seen. */
  gone: z.array(z.tuple([z.string(), day])),
  /** The day of the newest list that named every row there is. */
  whole_on: day.nullable(),
})

export type ReleaseManifest = z.infer<typeof manifestSchema>
export type ReleaseContent = z.infer<typeof contentSchema>

/** One data set of a release. */
export type ReleasedDataset = Omit<ReleaseManifest['datasets'][number], 'sha256'> & { readonly content: ReleaseContent }

export interface Release extends Omit<ReleaseManifest, 'datasets'> {
  readonly datasets: readonly ReleasedDataset[]
}

/** Why a release was refused or cannot be made, as a sentence. Nothing was changed. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
}

/** The bytes of a release, signed with Ed25519. */
export function sealRelease({ made_at, schema, datasets }: Release, privateKey: string): Buffer {
  const contents = datasets.map(({ content }) => JSON.stringify(content))
  const manifest = JSON.stringify({
    made_at,
    schema,
    datasets: datasets.map(({ content: _content, ...set }, at) => ({ ...set, sha256: hashOf(contents[at] ?? '') })),
  })
  const signature = sign(
    null,
    Buffer.from(manifest),
    required(readPrivateKey(privateKey), 'DATA_RELEASE_PRIVATE_KEY'),
  ).toString('base64')
  const envelope = JSON.stringify({ dozen_data_release: FORMAT, signature })
  return gzipSync([envelope, manifest, ...contents, ''].join('\n'))
}

/** Reads and believes a release. Throws a `ReleaseError` for anything but a whole one of the holder of the key. */
export function openRelease(bytes: Uint8Array, publicKey: string, knownSchema: number): Release {
  const [first = '', second = '', ...contents] = unpack(bytes).split('\n')
  const envelope = read(envelopeSchema, first, 'This is no data release.')
  if (envelope.dozen_data_release > FORMAT) {
    throw new ReleaseError('This release is of a newer format. Upgrade, then pull again.')
  }
  const key = required(readPublicKey(publicKey), 'DATA_RELEASE_PUBLIC_KEY')
  if (!verify(null, Buffer.from(second), key, Buffer.from(envelope.signature, 'base64'))) {
    throw new ReleaseError('The signature is not of the key in DATA_RELEASE_PUBLIC_KEY. Nothing of it was read.')
  }
  const manifest = read(manifestSchema, second, 'The manifest of this release is of another form.')
  if (manifest.schema > knownSchema) {
    throw new ReleaseError('This release was made by a newer version of Dozen. Upgrade, then pull again.')
  }
  if (contents.length !== manifest.datasets.length + 1) throw new ReleaseError('This release is cut off.')
  const datasets = manifest.datasets.map(({ sha256, ...set }, at) => {
    const content = contents[at] ?? ''
    if (hashOf(content) !== sha256) throw new ReleaseError(`The rows of ${set.name} are not those that were signed.`)
    return { ...set, content: read(contentSchema, content, `The rows of ${set.name} are of another form.`) }
  })
  return { made_at: manifest.made_at, schema: manifest.schema, datasets }
}

function unpack(bytes: Uint8Array): string {
  try {
    return gunzipSync(bytes, { maxOutputLength: BYTES_MAX }).toString('utf8')
  } catch (cause) {
    throw new ReleaseError('This is no data release, or it is cut off.', { cause })
  }
}

function read<T>(schema: z.ZodType<T>, line: string, fault: string): T {
  try {
    return schema.parse(JSON.parse(line))
  } catch (cause) {
    throw new ReleaseError(fault, { cause })
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function required(key: KeyObject | undefined, setting: string): KeyObject {
  if (key) return key
  throw new ReleaseError(`${setting} is no Ed25519 key. Make one with: npm run data:release -- --new-key`)
}
