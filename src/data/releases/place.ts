import { folderShelf } from './folder-store.ts'
import type { ReplicaSettings } from './settings.ts'
import type { PublicationStore } from './publication-store.ts'
import { webShelf } from './http-store.ts'

type KeySettings = Pick<ReplicaSettings, 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'>

/** Where publications are put or read: a folder, `s3://bucket/prefix`, or – to read – `https://…`. */
export function openPublicationStore(address: string | undefined, settings: KeySettings): PublicationStore {
  if (address === undefined) throw new Error('No place for publications is set.')
  if (/^https?:/.test(address)) return webShelf(`${address}/`, undefined)
  if (!address.startsWith('s3://')) return folderShelf(address)
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (accessKeyId === undefined || secretAccessKey === undefined) throw new Error(`${address} needs a key.`)
  const { host, pathname, searchParams } = new URL(address)
  const region = searchParams.get('region') ?? 'us-east-1'
  const endpoint = searchParams.get('endpoint')
  // Path style is understood by all that speak S3; Amazon itself wants the bucket in the name.
  const base = endpoint ? `${endpoint.replace(/\/+$/, '')}/${host}` : `https://${host}.s3.${region}.amazonaws.com`
  return webShelf(`${base}${pathname.replace(/\/+$/, '')}/`, { accessKeyId, secretAccessKey, region })
}
