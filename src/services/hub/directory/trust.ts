import type { ServerEntry, Signal } from '../schema.ts'
import { findSignal } from './signals.ts'
import { isOwnNamespace } from './vendor.ts'

type Rated = Pick<
  ServerEntry,
  'name' | 'description' | 'directory' | 'remotes' | 'packages' | 'repository' | 'status' | 'signals' | 'updated_at'
>

export type Answering = 'answers' | 'silent' | 'unknown'

/** Ways to use a server, best first. */
export type Use = 'remote' | 'package' | 'untyped_package' | 'source' | 'nothing'

const USE_POINTS: Readonly<Record<Use, number>> = {
  remote: 30,
  package: 25,
  untyped_package: 10,
  source: 8,
  nothing: 0,
}

/** Points by the result of the probes. */
const PROBE_POINTS: Readonly<Record<Answering, number>> = { answers: 6, silent: -20, unknown: 0 }
const CLAIMS_OFFICIAL_POINTS = 6
const STARS_POINTS_MAX = 12
const DEPRECATED_POINTS = -40
const DAY_MS = 86_400_000

/** Matches descriptions of unfinished servers: the maintainer says so, or the text is an unmodified template. */
const UNFINISHED_DESCRIPTION =
  /^(?:description of my mcp server|(?:an? )?(?:mcp )?(?:non[- ]?functional|unfinished) (?:mcp )?server|(?:still )?(?:a )?work in progress|(?:server )?not ready)\b/i
/** Matches a staging address, such as live.alpic.staging/…. */
const TRIED_OUT = /(?:^|\.)staging(?:[./]|$)/

/** The best way to use a server, according to the directories that list it. */
export function useOf({ remotes, packages, repository }: Pick<Rated, 'remotes' | 'packages' | 'repository'>): Use {
  if (remotes.length > 0) return 'remote'
  if (packages.some((it) => it.registry_type !== undefined)) return 'package'
  if (packages.length > 0) return 'untyped_package'
  return repository === null ? 'nothing' : 'source'
}

/**
 * A trust score from 0 to 100 for usability, endorsements and maintenance. The newest update in the directory,
 * `newest`, is the reference for the age.
 */
export function trustOf(server: Rated, newest: string, answering: Answering): number {
  // Endorsements do not help a server that cannot be used yet.
  if (isUnfinished(server)) return 0
  const points =
    USE_POINTS[useOf(server)] +
    (isOwnNamespace(server) ? (findSignal('namespace')?.points ?? 0) : 0) +
    PROBE_POINTS[answering] +
    (server.status === 'deprecated' ? DEPRECATED_POINTS : 0) +
    sum(distinct(server.signals).map(pointsOf)) +
    agePoints(server, newest)
  return Math.max(0, Math.min(100, Math.round(points)))
}

function isUnfinished({ name, description }: Pick<Rated, 'name' | 'description'>): boolean {
  return UNFINISHED_DESCRIPTION.test(description?.trim() ?? '') || TRIED_OUT.test(name)
}

function pointsOf({ kind, detail }: Signal): number {
  if (kind === 'stars') return Math.min(STARS_POINTS_MAX, 3 * Math.log10(Number(detail) + 1))
  return (findSignal(kind)?.points ?? 0) + (detail === 'official' ? CLAIMS_OFFICIAL_POINTS : 0)
}

/** Keeps one endorsement per list. */
function distinct(signals: readonly Signal[]): Signal[] {
  return [...new Map(signals.map((signal) => [signal.kind, signal])).values()]
}

function agePoints({ updated_at, signals }: Rated, newest: string): number {
  const days = [updated_at?.slice(0, 10), ...signals.map((it) => (it.kind === 'last_push' ? String(it.detail) : ''))]
  const last = days.reduce<string>((a, b) => (b !== undefined && b > a ? b : a), '')
  if (last === '') return 0
  const age = (Date.parse(newest) - Date.parse(last)) / DAY_MS
  if (age <= 365) return 4
  return age <= 730 ? 0 : -6
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, it) => total + it, 0)
}
