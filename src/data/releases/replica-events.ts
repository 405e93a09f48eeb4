import type { Manifest, Refusal } from './manifest.ts'

export type ReplicaEvent =
  | { readonly event: 'published' | 'adopted'; readonly manifest: Manifest }
  | { readonly event: 'publication_failed' | 'publication_unreachable'; readonly err: unknown }
  | { readonly event: 'publication_refused'; readonly reason: Refusal; readonly why: string }

export type ReplicaEvents = (event: ReplicaEvent) => void
