import { z } from 'zod'

const place = z.string().transform((address) => address.replace(/(?<=[^/])\/+$/, ''))

/** A whole number within bounds, which are said where it is none. */
export function wholeNumberWithin(min: number, max: number) {
  const wanted = `Send a whole number from ${min} to ${max}.`
  const isWithin = (value: number) => value >= min && value <= max
  return z.string().regex(/^\d+$/, wanted).transform(Number).refine(isWithin, wanted)
}

export function wholeNumber(standard: number, min: number, max: number) {
  return wholeNumberWithin(min, max).default(standard)
}

/** The settings that publishing and following read; config.ts has all others. */
export const replicaSettings = {
  ROLE: z
    .enum(['all', 'writer', 'reader'], 'Send all, writer or reader.')
    .default('all')
    .describe(
      'What the process does with the records: `all` keeps its own; a `writer` also publishes them to PUBLISH_TO; a `reader` takes what is published at FOLLOW, and neither syncs nor seeds. See docs/scaling.md.',
    ),
  PUBLISH_TO: place
    .refine((address) => !/^https?:/.test(address), 'Send a folder, or a bucket such as s3://bucket/dozen.')
    .optional()
    .describe('Where a writer publishes the records: a folder, or `s3://bucket/prefix`.'),
  FOLLOW: place
    .optional()
    .describe('Where a reader finds them: a folder, `s3://bucket/prefix`, or the address of such a folder on the web.'),
  REPLICA_EVERY_MS: wholeNumber(10_000, 50, 3_600_000).describe(
    'How often a writer looks for something new to publish, and a reader for what is published.',
  ),
  REPLICA_BEHIND_MS: wholeNumber(900_000, 1000, 604_800_000).describe(
    'After how long without a word from the writer a reader says that it may be behind. The writer gives its word three times in that.',
  ),
  AWS_ACCESS_KEY_ID: z.string().optional().describe('Key of the bucket that publications lie in.'),
  AWS_SECRET_ACCESS_KEY: z.string().optional().describe('Its secret.'),
  AWS_SESSION_TOKEN: z.string().optional().describe('The token of a key that is lent for a time.'),
  AWS_REGION: z.string().default('us-east-1').describe('Region of the bucket; `auto` at Cloudflare.'),
  AWS_ENDPOINT_URL_S3: z
    .url({ protocol: /^https?$/, error: 'Send an address with its scheme, such as https://minio.example.tw.' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('Address of a service other than Amazon’s that speaks S3, such as MinIO.'),
}

const schema = z.object(replicaSettings)

export type ReplicaSettings = z.infer<typeof schema>

/** What is set wrong about them together: the setting and a sentence. */
export function faultsOf(settings: ReplicaSettings): [keyof ReplicaSettings, string][] {
  const { ROLE, PUBLISH_TO, FOLLOW, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = settings
  const faults: [keyof ReplicaSettings, string][] = []
  if (ROLE === 'writer' && PUBLISH_TO === undefined) {
    faults.push([
      'PUBLISH_TO',
      'A writer must know where to publish: send a folder, or a bucket such as s3://bucket/dozen.',
    ])
  }
  if (ROLE === 'reader' && FOLLOW === undefined) {
    faults.push(['FOLLOW', 'A reader must know what to follow: send what PUBLISH_TO says at the writer.'])
  }
  const isBucket = [PUBLISH_TO, FOLLOW].some((address) => address?.startsWith('s3:'))
  if (isBucket && (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined)) {
    faults.push(['AWS_ACCESS_KEY_ID', 'A bucket wants AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'])
  }
  return faults
}

/** Reads them from an environment that config.ts has read, for a process that needs no others. */
export function readReplicaSettings(environment: Readonly<Record<string, string | undefined>>): ReplicaSettings {
  return schema.parse(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')))
}
