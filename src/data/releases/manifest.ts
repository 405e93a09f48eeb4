import { z } from 'zod'

/** The file of a publication place that says what is the newest; written last, so that what it names is there. */
export const MANIFEST = 'manifest.json'
/** Far more than a manifest has. */
export const MANIFEST_BYTES_MAX = 262_144

const instant = z.iso.datetime()

/** What was published: one database file and how to know it. */
export const manifestSchema = z.object({
  /** When it was made, `20261122T085959123Z`: a later publication has a later one, so they compare as text. */
  version: z.string().regex(/^\d{8}T\d{9}Z$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().positive(),
  /** The newest migration that the file has been through: the instant it was made, in milliseconds. */
  schema: z.int(),
  /** The newest day that any of its data sets is from. */
  as_of: z.iso.date().nullable(),
  published_at: instant,
  /** When the writer last said that nothing is newer. */
  seen_at: instant,
  /** What the rows were when they were published: another text once they are others. */
  mark: z.string(),
  /** Services whose seed files could not be believed, with the reason: their records are not used. */
  broken: z.array(z.object({ service: z.string(), why: z.string() })),
  /** The versions that lie at the place, the newest first. */
  kept: z.array(z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>

/** Where the database of a version lies, at the place of publication and at each reader. */
export const fileOf = (version: string) => `${version}.db`

/** A version for now that is later than the one before, whatever the clock says. */
export function nextVersion(now: Date, before: string | undefined): string {
  const at = before === undefined ? now.getTime() : Math.max(now.getTime(), instantOf(before) + 1)
  return new Date(at).toISOString().replaceAll(/[-:.]/g, '')
}

function instantOf(version: string): number {
  const [, day, time, ms] = /^(\d{8})T(\d{6})(\d{3})Z$/.exec(version) ?? []
  if (!day || !time) throw new Error(`${version} is no version.`)
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
  return Date.parse(`${date}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}.${ms}Z`)
}

/** Why a publication is not taken. */
export const refusalSchema = z.enum([
  'unreadable',
  'older',
  'schema_older',
  'schema_newer',
  'partial',
  'hash',
  'damaged',
])

export type Refusal = z.infer<typeof refusalSchema>

/** A publication that must not be used; the message says to an operator what to do. */
export class RefusedPublication extends Error {
  override readonly name = 'RefusedPublication'
  readonly reason: Refusal

  constructor(reason: Refusal, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Reads a manifest that may have been cut short or made by something else. Throws `RefusedPublication`. */
export function parseManifest(text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    throw new RefusedPublication('unreadable', 'The manifest is no manifest of a publication, or was cut short.')
  }
}

/** What can be known of a publication without its file. `held`: the version that is in use. */
export function refuseManifest(manifest: Manifest, schema: number, held: string | undefined): void {
  if (held !== undefined && manifest.version < held) {
    throw new RefusedPublication('older', `Version ${manifest.version} is older than ${held}, which is held.`)
  }
  if (manifest.schema > schema) {
    throw new RefusedPublication(
      'schema_newer',
      `Version ${manifest.version} was published by a newer version of Dozen. Bring this reader up to that version.`,
    )
  }
  if (manifest.schema < schema) {
    throw new RefusedPublication(
      'schema_older',
      `Version ${manifest.version} was published by an older version of Dozen. Bring the writer up to this version.`,
    )
  }
}
