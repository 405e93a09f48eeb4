import { folderShelf } from './folder-store.ts'
import type { ReplicaSettings } from './settings.ts'
import type { PublicationStore } from './publication-store.ts'
import { webShelf } from './http-store.ts'

type KeySettings = Pick<
  ReplicaSettings,
  'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN' | 'AWS_REGION' | 'AWS_ENDPOINT_URL_S3'
>

/** Where publications are put or read: a folder, `s3://bucket/prefix`, or – to read – `https://…`. */
export function openPublicationStore(address: string | undefined, settings: KeySettings): PublicationStore {
  if (address === undefined) throw new Error('No place for publications is set.')
  if (/^https?:/.test(address)) return webShelf(`${address}/`, undefined)
  const bucket = /^s3:\/\/([^/]+)(\/.*)?$/.exec(address)
  if (!bucket) return folderShelf(address)
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_REGION: region } = settings
  if (accessKeyId === undefined || secretAccessKey === undefined) throw new Error(`${address} needs a key.`)
  const [, name, prefix = ''] = bucket
  // Path style is understood by all that speak S3; Amazon itself wants the bucket in the name.
  const { AWS_ENDPOINT_URL_S3: endpoint, AWS_SESSION_TOKEN: sessionToken } = settings
  const base = endpoint ? `${endpoint}/${name}` : `https://${name}.s3.${region}.amazonaws.com`
  return webShelf(`${base}${prefix}/`, { accessKeyId, secretAccessKey, region, ...(sessionToken && { sessionToken }) })
}
