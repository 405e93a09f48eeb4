import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '#support/errors/errors.ts'
import type { SourceDocument, SourceRequest } from '#operation/sync.ts'
import type { FetchedResponse, GuardedFetch } from '#sites/outbound/types.ts'
import { SyncError } from './define-sync.ts'
import type { KnownHosts } from './known-hosts.ts'

const ATTEMPTS_MAX = 4
const PAUSE_MS = 1000
/** A longer Retry-After ends the sync; the next run tries again. */
const PAUSE_MAX_MS = 60_000
const BODY_BYTES_MAX = 32 * 1024 * 1024
const TIMEOUT_MS = 30_000

/** A correct file may contain a damaged byte. Above this share of invalid bytes, it is in another encoding. */
const UNREADABLE_SHARE_MAX = 0.001

/** The headers that identify a version of a source, for conditional requests (RFC 9110 §13.1). */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

export interface Fetched {
  readonly document: SourceDocument
  readonly validators: Validators
}

export interface FetchSourceOptions {
  readonly fetch: GuardedFetch
  readonly signal: AbortSignal
  readonly onAttempt: () => void
  readonly hosts: KnownHosts
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>
  readonly random?: () => number
}

/**
 * Fetches from a source. Timeouts, refused connections, 408, 425, 429 and 5xx are retried, up to four requests in
 * all. The pauses double and have a random part, so that installations do not retry in step. Returns `not_modified`
 * if the source's version still matches `validators`.
 */
export async function fetchSource(
  url: string,
  request: SourceRequest,
  validators: Validators | undefined,
  { fetch, signal, onAttempt, hosts, pause = wait, random = Math.random }: FetchSourceOptions,
): Promise<Fetched | 'not_modified'> {
  const host = hostOf(url)
  for (let attempt = 1; ; attempt++) {
    if (hosts.isOffline()) throw new SyncError('The network is down: no source answers.')
    const attemptsMax = hosts.isSilent(host) ? 1 : ATTEMPTS_MAX
    onAttempt()
    const outcome = await tryFetch(url, request, validators, fetch, signal)
    if (!('retryReason' in outcome && outcome.isSilent)) hosts.noteAnswer(host)
    if (!('retryReason' in outcome)) return outcome.answer
    if (attempt >= attemptsMax || signal.aborted) {
      if (outcome.isSilent) hosts.noteSilence(host)
      throw hosts.isOffline()
        ? new SyncError(`The network is down: ${outcome.retryReason.message}`)
        : outcome.retryReason
    }
    const pauseMs = PAUSE_MS * 2 ** (attempt - 1)
    await pause(outcome.afterMs ?? pauseMs / 2 + random() * pauseMs, signal)
  }
}

type Outcome =
  | { answer: Fetched | 'not_modified' }
  | { retryReason: SyncError; afterMs?: number; /** The host sent no response. */ isSilent?: true }

async function tryFetch(
  url: string,
  { method = 'GET', headers = {}, body, maxBytes = BODY_BYTES_MAX, timeoutMs = TIMEOUT_MS }: SourceRequest,
  validators: Validators | undefined,
  fetch: GuardedFetch,
  signal: AbortSignal,
): Promise<Outcome> {
  let response: FetchedResponse
  try {
    response = await fetch(url, {
      method,
      headers: { ...headers, ...conditionalHeaders(validators) },
      maxBytes,
      timeoutMs,
      signal,
      ...(body !== undefined && { body }),
    })
  } catch (err) {
    if (!(err instanceof ApiError)) throw err
    const host = hostOf(url)
    const message = err.message.startsWith(host) ? err.message : `${host}: ${err.message}`
    const failed = new SyncError(message, { cause: err })
    if (/^upstream_(?:timeout|unavailable)$/.test(err.code)) return { retryReason: failed, isSilent: true }
    if (err.code === 'too_many_redirects') return { retryReason: failed }
    throw failed
  }
  if (response.status === 304 && validators) return { answer: 'not_modified' }
  if (response.status === 200) {
    if (response.truncated) throw new SyncError(`${hostOf(url)} answered with more than ${maxBytes} bytes.`)
    return { answer: toFetched(url, response) }
  }
  const failed = new SyncError(`${hostOf(url)} answered ${response.status}.`)
  if (![408, 425, 429].includes(response.status) && response.status < 500) throw failed
  const afterMs = retryAfterMs(response.headers)
  if (afterMs === undefined) return { retryReason: failed }
  if (afterMs > PAUSE_MAX_MS) {
    throw new SyncError(
      `${hostOf(url)} answered ${response.status} and asks to wait ${Math.ceil(afterMs / 60_000)} minutes.`,
    )
  }
  return { retryReason: failed, afterMs }
}

function conditionalHeaders(validators: Validators | undefined): Record<string, string> {
  return {
    ...(validators?.etag && { 'if-none-match': validators.etag }),
    ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
  }
}

function toFetched(url: string, { headers, body }: FetchedResponse): Fetched {
  return {
    document: { url, headers, body, text: () => decodeUtf8(url, body) },
    validators: { etag: headers.get('etag'), lastModified: headers.get('last-modified') },
  }
}

function decodeUtf8(url: string, body: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(body)
  const replaced = text.split('\uFFFD').length - 1
  if (replaced > text.length * UNREADABLE_SHARE_MAX) throw new SyncError(`The response of ${hostOf(url)} is not UTF-8.`)
  return text
}

/** Reads Retry-After as seconds, or as a date relative to the source's own clock (RFC 9110 §10.2.3). */
function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? ''
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const ms = Date.parse(value) - Date.parse(headers.get('date') ?? '')
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}

/** A document of a request that failed. Reading it throws the reason. */
export function failedDocument(url: string, reason: SyncError): SourceDocument {
  const text = () => {
    throw reason
  }
  return { url, headers: new Headers(), body: new Uint8Array(), text }
}

export function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? url
}

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {
    throw new SyncError('The sync was stopped before it finished.')
  })
}
