import { z } from 'zod'
import { readPrivateKey, readPublicKey } from './release-key.ts'

/** An address without the slashes at its end; the root folder keeps its slash. */
const address = z.string().transform((text) => text.replace(/(?<=[^/])\/+$/, ''))

function releaseKey(read: (text: string) => unknown) {
  const isKey = (text: string) => read(text) !== undefined
  return z.string().refine(isKey, 'must be an Ed25519 key as npm run data:release -- --new-key prints it.')
}

/** Settings for publishing and following releases. All other settings are in src/app/settings.ts. */
export const replicaSettings = {
  PUBLISH_TO: address
    .refine((text) => !/^https?:/.test(text), 'must be a folder, or a bucket such as s3://bucket/dozen.')
    .optional()
    .describe(
      'Makes this process a writer that publishes its data: a folder, or `s3://bucket/prefix?region=…`, with `&endpoint=https://…` for services other than Amazon’s. See [scaling](../how-to/scale.md).',
    ),
  FOLLOW: address
    .optional()
    .describe(
      'Makes this process a reader of published data: the address in `PUBLISH_TO` of the writer, or the https:// address of that folder.',
    ),
  DATA_RELEASE_PUBLIC_KEY: releaseKey(readPublicKey)
    .optional()
    .describe('Ed25519 key that releases must be signed with. `npm run data:release -- --new-key` prints a pair.'),
  DATA_RELEASE_PRIVATE_KEY: releaseKey(readPrivateKey)
    .optional()
    .describe('Ed25519 key that signs the releases of this machine.'),
  BACKUP_TO: address
    .refine((text) => !/^https?:/.test(text), 'must be a folder, or a bucket such as s3://bucket/backups.')
    .optional()
    .describe(
      'Where a backup of database and ledger is written every day: a folder or a bucket, as in `PUBLISH_TO`. Those of 14 days are kept. See [backups](../how-to/backup-and-restore.md).',
    ),
  BACKUP_KEY: z
    .string()
    .min(32, 'must have at least 32 characters.')
    .optional()
    .describe('Encrypts the backups in `BACKUP_TO`. `npm run restore` needs it; keep a copy elsewhere.'),
  AWS_ACCESS_KEY_ID: z.string().optional().describe('ID of the access key for the bucket.'),
  AWS_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of that key.'),
}

export type ReplicaSettings = z.infer<z.ZodObject<typeof replicaSettings>>

/**
 * `all`: has its own data. `writer`: also publishes the data as releases. `reader`: follows the releases of a writer.
 */
export type Role = 'all' | 'writer' | 'reader'

export function roleOf({ PUBLISH_TO, FOLLOW }: ReplicaSettings): Role {
  return FOLLOW !== undefined ? 'reader' : PUBLISH_TO !== undefined ? 'writer' : 'all'
}

/** Faults of settings that are valid alone but not together. */
export function faultsOf(settings: ReplicaSettings): [keyof ReplicaSettings, string][] {
  const { PUBLISH_TO, FOLLOW, BACKUP_TO, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = settings
  const faults: [keyof ReplicaSettings, string][] = []
  if (PUBLISH_TO !== undefined && FOLLOW !== undefined) {
    faults.push(['FOLLOW', 'must not be set with PUBLISH_TO: a process either publishes or follows.'])
  }
  const isBucket = [PUBLISH_TO, FOLLOW, BACKUP_TO].some((place) => place?.startsWith('s3:'))
  if (isBucket && (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined)) {
    faults.push(['AWS_ACCESS_KEY_ID', 'and AWS_SECRET_ACCESS_KEY must be set for a bucket.'])
  }
  return faults
}
