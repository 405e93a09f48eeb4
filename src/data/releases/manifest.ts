import { sign, verify, type KeyObject } from 'node:crypto'
import { z } from 'zod'

/** The manifest describes the newest release at an address. It is written last, so the release file exists. */
export const MANIFEST = 'manifest.json'

const instant = z.iso.datetime()

/** One release: the name of its database file, and the data to verify the file. */
export const manifestSchema = z.object({
  /** A time such as `20261122T085959123Z`. Later releases have later versions, also when compared as text. */
  version: z.string().regex(/^\d{8}T\d{9}Z$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().positive(),
  /** The creation time of the newest migration in the file, in milliseconds. */
  schema: z.int(),
  as_of: z.iso.date().nullable(),
  published_at: instant,
  /** When the writer last confirmed that this release is the newest. Null for a manual release. */
  seen_at: instant.nullable(),
  /** A fingerprint of the data, to see whether it has changed since the release. */
  mark: z.string(),
  /** Services whose seed files were invalid, and the reason. Readers do not use their data. */
  broken: z.array(z.object({ service: z.string(), why: z.string() })),
  /** The versions at the address, newest first. */
  kept: z.array(z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>

export const fileOf = (version: string) => `${version}.db`

/** A version for the current time. It is always later than `before`, even if the clock was set back. */
export function nextVersion(now: Date, before: string | undefined): string {
  const atMs = before === undefined ? now.getTime() : Math.max(now.getTime(), instantOf(before) + 1)
  return new Date(atMs).toISOString().replaceAll(/[-:.]/g, '')
}

/** `20261122T085959123Z` → the instant 2026-11-22T08:59:59.123Z. */
function instantOf(version: string): number {
  return Date.parse(version.replace(/^(....)(..)(..T..)(..)(..)(...Z)$/, '$1-$2-$3:$4:$5.$6'))
}

const REFUSALS = ['unreadable', 'signature', 'older', 'schema_older', 'schema_newer', 'hash', 'damaged'] as const
export const refusalSchema = z.enum(REFUSALS)
export type Refusal = z.infer<typeof refusalSchema>

/** A release that must not be used. The message says what the operator should do. */
export class RefusedRelease extends Error {
  override readonly name = 'RefusedRelease'
  readonly reason: Refusal

  constructor(reason: Refusal, message: string) {
    super(message)
    this.reason = reason
  }
}

export function writeManifest(manifest: Manifest, privateKey: KeyObject | undefined): string {
  const signature = privateKey && sign(null, Buffer.from(JSON.stringify(manifest)), privateKey).toString('base64')
  return `${JSON.stringify({ ...manifest, signature }, null, 2)}\n`
}

/** Parses an untrusted manifest. Throws `RefusedRelease` if it is malformed or its signature is wrong. */
export function readManifest(text: string, publicKey: KeyObject | undefined): Manifest {
  const { signature, ...signed } = parse(text, z.looseObject({ signature: z.base64().optional() }))
  // JSON.stringify keeps the order of members, so this is the signed text, even if a newer version has added members.
  const content = Buffer.from(JSON.stringify(signed))
  if (publicKey && !verify(null, content, publicKey, Buffer.from(signature ?? '', 'base64'))) {
    throw new RefusedRelease('signature', 'The manifest is not signed with the key in DATA_RELEASE_PUBLIC_KEY.')
  }
  return parse(JSON.stringify(signed), manifestSchema)
}

function parse<T>(text: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new RefusedRelease('unreadable', 'The manifest is malformed or was cut short.')
  }
}

/** Throws `RefusedRelease` before the download, if the release must not replace the version `current`. */
export function refuseManifest(manifest: Manifest, schema: number, current: string | undefined): void {
  const { version } = manifest
  if (current !== undefined && version < current) {
    throw new RefusedRelease('older', `Version ${version} is older than ${current}, which is in use.`)
  }
  if (manifest.schema > schema) {
    const todo = 'Upgrade this process to that version.'
    throw new RefusedRelease('schema_newer', `Version ${version} is from a newer version of Dozen. ${todo}`)
  }
  if (manifest.schema < schema) {
    const todo = 'Upgrade the writer to this version.'
    throw new RefusedRelease('schema_older', `Version ${version} is from an older version of Dozen. ${todo}`)
  }
}
