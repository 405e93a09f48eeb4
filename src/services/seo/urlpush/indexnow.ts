import { z } from 'zod'
import { ApiError } from '#support/errors/errors.ts'
import { messageIn } from '#support/errors/problem.ts'
import type { LocalizedText } from '#support/errors/localized-text.ts'
import type { Context } from '#operation/context.ts'

/** This endpoint forwards submissions to all engines that take part. Only a setting may replace it, never a caller. */
const ENDPOINT = 'https://api.indexnow.org/indexnow'

/** The IndexNow protocol’s limit for one request. */
const BATCH_URLS_MAX = 10_000

export const KEY_PATTERN = /^[A-Za-z0-9-]{8,128}$/

const batchSchema = z.object({
  endpoint: z.string(),
  urls: z.int(),
  status: z.int().nullable().describe('HTTP status of the endpoint; null where it gave no answer.'),
  accepted: z.boolean(),
  meaning: z.string(),
  meaning_zh: z.string(),
})

type Batch = z.output<typeof batchSchema>

export interface Submission {
  readonly host: string
  readonly key: string
  /** The default location is the root of the host. */
  readonly key_location?: string | undefined
  readonly urls: readonly string[]
}

const keyFileSchema = z.object({
  url: z.string(),
  status: z.int().nullable(),
  found: z.boolean(),
  message: z.string(),
  message_zh: z.string(),
})

type KeyFile = z.output<typeof keyFileSchema>

const rejectedSchema = z.object({ url: z.string(), reason: z.string(), reason_zh: z.string() })

type Rejected = z.output<typeof rejectedSchema>

export const urlpushOutput = z.object({
  submitted: z.int().describe('How many addresses the endpoint accepted.'),
  batches: z.array(batchSchema),
  rejected: z.array(rejectedSchema).describe('Addresses that were not sent, and why.'),
  key_file: keyFileSchema,
})

export type Outcome = z.output<typeof urlpushOutput>

const MEANINGS: Readonly<Record<number, readonly [en: string, zh: string]>> = {
  200: ['Accepted: the addresses were submitted.', '已接受：網址已送出。'],
  202: ['Accepted: the key is still being checked.', '已接受：金鑰驗證中。'],
  400: ['Refused: the request has a wrong format.', '拒絕：請求格式錯誤。'],
  403: [
    'Refused: the key is not valid – its file was not found or holds something else.',
    '拒絕：金鑰無效，找不到金鑰檔或內容不符。',
  ],
  422: [
    'Refused: addresses are not of the host, or the key does not fit them.',
    '拒絕：網址不屬於此主機，或金鑰與網址不符。',
  ],
  429: ['Refused: too many requests. Wait before you submit again.', '拒絕：請求過多，請稍後再送。'],
}

/** Submits nothing unless the key file is correct, because the engines would refuse it. */
export async function submitUrls(submission: Submission, ctx: Context): Promise<Outcome> {
  const keyLocation = locateKey(submission)
  const { accepted, rejected } = sortUrls(submission.urls, submission.host, keyLocation)
  const key_file = await checkKeyFile(keyLocation, submission.key, ctx)
  if (!key_file.found || accepted.length === 0) return { submitted: 0, batches: [], rejected, key_file }
  const batches: Batch[] = []
  for (let from = 0; from < accepted.length; from += BATCH_URLS_MAX) {
    batches.push(await submitBatch(submission, keyLocation, accepted.slice(from, from + BATCH_URLS_MAX), ctx))
  }
  const submitted = batches.reduce((sum, batch) => sum + (batch.accepted ? batch.urls : 0), 0)
  return { submitted, batches, rejected, key_file }
}

/** Throws if none of the addresses can be submitted. */
export function refuseUnsubmittable(submission: Submission): undefined {
  const { accepted, rejected } = sortUrls(submission.urls, submission.host, locateKey(submission))
  if (accepted.length > 0) return
  const [first] = rejected
  throw new ApiError(
    'invalid_input',
    `None of the addresses can be submitted: ${first?.reason ?? ''} Nothing was charged.`,
    { zh: `沒有一個網址可以送出：${first?.reason_zh ?? ''}沒有收費。` },
  )
}

function locateKey({ host, key, key_location }: Submission): URL {
  const url = URL.parse(key_location ?? `https://${host}/${key}.txt`)
  if (url && /^https?:$/.test(url.protocol) && url.host === host) return url
  const message = 'Send an http(s) address of the key file on the same host.'
  const zh = '請給同一網域上金鑰檔的 http(s) 網址。'
  throw new ApiError('invalid_input', message, { zh, errors: [{ path: 'key_location', message, zh }] })
}

/**
 * Selects the distinct addresses on the key's host within the folder of the key file. Rejects all others with a reason.
 */
export function sortUrls(
  urls: readonly string[],
  host: string,
  keyLocation: URL,
): { accepted: string[]; rejected: Rejected[] } {
  const accepted = new Set<string>()
  const rejected: Rejected[] = []
  const folder = keyLocation.pathname.slice(0, keyLocation.pathname.lastIndexOf('/') + 1)
  for (const raw of urls) {
    const url = URL.parse(raw)
    const reason = judgeUrl(raw, url, host, folder)
    if (reason) rejected.push(rejectUrl(raw, reason))
    else if (url) {
      url.hash = ''
      if (accepted.has(url.href)) rejected.push(rejectUrl(raw, DUPLICATE))
      accepted.add(url.href)
    }
  }
  return { accepted: [...accepted], rejected }
}

const DUPLICATE: LocalizedText = { en: 'It is in the list twice.', zh: '清單裡重複了。' }

function rejectUrl(raw: string, { en, zh }: LocalizedText): Rejected {
  return { url: raw.slice(0, 300), reason: en, reason_zh: zh }
}

function judgeUrl(raw: string, url: URL | null, host: string, folder: string): LocalizedText | undefined {
  if (!url || !/^https?:$/.test(url.protocol))
    return { en: 'It is not a full http(s) address.', zh: '不是完整的 http(s) 網址。' }
  if (raw.length > 2048) return { en: 'It is longer than 2,048 characters.', zh: '超過 2,048 個字元。' }
  if (url.username !== '' || url.password !== '')
    return { en: 'It contains a user name or password.', zh: '網址裡有帳號或密碼。' }
  if (url.host !== host)
    return { en: `It belongs to ${url.host}, not to ${host}.`, zh: `屬於 ${url.host}，不是 ${host}。` }
  if (!url.pathname.startsWith(folder))
    return {
      en: `It does not lie under ${folder}, the folder of the key file.`,
      zh: `不在金鑰檔所在的資料夾 ${folder} 底下。`,
    }
  return undefined
}

/**
 * Fetches the key file. Engines reject the submission unless the file contains only the key. Tries https before http.
 */
async function checkKeyFile(location: URL, key: string, ctx: Context): Promise<KeyFile> {
  const url = location.href
  try {
    const { status, body } = await fetchKey(location, ctx)
    const content = Buffer.from(body)
      .toString('utf8')
      .replace(/^\u{FEFF}/u, '')
      .trim()
    if (status !== 200)
      return missingKeyFile(url, status, {
        en: `The key file answers ${status}; nothing was submitted.`,
        zh: `金鑰檔回應 ${status}，沒有送出。`,
      })
    if (content !== key)
      return missingKeyFile(url, status, {
        en: 'The key file holds something else than the key; nothing was submitted.',
        zh: '金鑰檔的內容不是這組金鑰，沒有送出。',
      })
    return { url, status, found: true, message: 'The key file holds the key.', message_zh: '金鑰檔的內容正確。' }
  } catch (err) {
    if (!(err instanceof ApiError)) throw err
    // An address that the guard forbids is the caller’s error, so it is thrown.
    if (err.code === 'url_not_allowed') throw err
    return missingKeyFile(url, null, {
      en: `The key file could not be read: ${err.message}`,
      zh: `讀不到金鑰檔：${messageIn(err, 'zh')}`,
    })
  }
}

function missingKeyFile(url: string, status: number | null, { en, zh }: LocalizedText): KeyFile {
  return { url, status, found: false, message: en, message_zh: zh }
}

async function fetchKey(location: URL, { fetch, signal }: Context) {
  const options = { maxBytes: 4096, timeoutMs: 8000, signal }
  try {
    return await fetch(location, options)
  } catch (err) {
    if (!(err instanceof ApiError) || err.code !== 'upstream_unavailable' || location.protocol !== 'https:') throw err
    const httpLocation = new URL(location)
    httpLocation.protocol = 'http:'
    return fetch(httpLocation, options)
  }
}

async function submitBatch(
  { host, key, key_location }: Submission,
  location: URL,
  urls: readonly string[],
  ctx: Context,
): Promise<Batch> {
  const body = JSON.stringify({ host, key, ...(key_location && { keyLocation: location.href }), urlList: urls })
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  const batch = { endpoint: ENDPOINT, urls: urls.length }
  try {
    const options = { method: 'POST', headers, body, timeoutMs: 10_000, signal: ctx.signal } as const
    const { status } = await ctx.fetch(ENDPOINT, options)
    const [meaning, meaning_zh] = MEANINGS[status] ?? [
      `The endpoint answers ${status}, which the protocol does not define.`,
      `端點回應 ${status}，協定沒有定義這個代碼。`,
    ]
    return { ...batch, status, accepted: status === 200 || status === 202, meaning, meaning_zh }
  } catch (err) {
    if (!(err instanceof ApiError)) throw err
    return {
      ...batch,
      status: null,
      accepted: false,
      meaning: `The endpoint gave no answer: ${err.message} Whether it took the addresses is not known.`,
      meaning_zh: '端點沒有回應，無法確定是否已收到網址。',
    }
  }
}
