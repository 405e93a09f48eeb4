import { ApiError } from '#support/errors/errors.ts'
import type { CallClass, Rate, RateLimiter, Rates, Verdict } from './rate.ts'

/** Whether a call is admitted, and the rate-limit headers of its response in either case. */
export interface Admission {
  readonly headers: Readonly<Record<string, string>>
  readonly refusal: ApiError | undefined
}

export interface Admissions {
  admit(client: string, callClass: CallClass): Admission | Promise<Admission>
}

const CLASS_NAMES: Record<CallClass, { en: string; zh: string }> = {
  free: { en: 'free calls', zh: '免費的查詢' },
  fetch: { en: 'calls that ask other sites', zh: '要讀其他網站的查詢' },
  paid: { en: 'calls with a payment', zh: '付費的查詢' },
}

/** Turns a limiter's decisions into headers (draft-ietf-httpapi-ratelimit-headers-10) and errors. */
export function createAdmissions(rates: Rates, limiter: RateLimiter): Admissions {
  const policies = {
    free: policyOf('free', rates.free),
    fetch: policyOf('fetch', rates.fetch),
    paid: policyOf('paid', rates.paid),
  }
  const toAdmission = (callClass: CallClass, { isAllowed, remaining, nextInSeconds }: Verdict): Admission => {
    const headers = {
      'RateLimit-Policy': policies[callClass],
      RateLimit: `"${callClass}";r=${remaining};t=${nextInSeconds}`,
    }
    if (isAllowed) return { headers, refusal: undefined }
    return {
      headers: { ...headers, 'Retry-After': String(nextInSeconds) },
      refusal: tooManyRequests(callClass, rates[callClass], nextInSeconds),
    }
  }
  return {
    admit(client, callClass) {
      const verdict = limiter.take(client, callClass)
      return verdict instanceof Promise
        ? verdict.then((it) => toAdmission(callClass, it))
        : toAdmission(callClass, verdict)
    },
  }
}

/** `"free";q=120;w=60`: 120 calls in 60 seconds. The draft has no parameter for a smaller burst. */
function policyOf(callClass: CallClass, { calls, seconds, burst }: Rate): string {
  const base = `"${callClass}";q=${calls};w=${seconds}`
  return burst === calls ? base : `${base};dozen-burst=${burst}`
}

function tooManyRequests(callClass: CallClass, { calls, seconds, burst }: Rate, waitSeconds: number): ApiError {
  const window = seconds === 60 ? 'a minute' : `in ${seconds} seconds`
  const atOnce = burst < calls ? `, ${burst} of them at once` : ''
  const again = callClass === 'paid' ? 'Send this again with the same payment' : 'Try again'
  const message = `A client may make ${calls} ${CLASS_NAMES[callClass].en} ${window}${atOnce}. ${again} in ${waitSeconds} ${waitSeconds === 1 ? 'second' : 'seconds'}.`
  const windowZh = seconds === 60 ? '每分鐘' : `每 ${seconds} 秒`
  const atOnceZh = burst < calls ? `，一次最多 ${burst} 次` : ''
  const againZh = callClass === 'paid' ? '用同一筆付款再送一次' : '再試'
  return new ApiError('too_many_requests', message, {
    headers: { 'Retry-After': String(waitSeconds) },
    zh: `${CLASS_NAMES[callClass].zh}${windowZh}最多 ${calls} 次${atOnceZh}。請在 ${waitSeconds} 秒後${againZh}。`,
  })
}
