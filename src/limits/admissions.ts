import { ApiError } from '#errors/errors.ts'
import type { CallClass, Rate, RateLimiter, Rates, Verdict } from './rate.ts'

/** Whether a call is let in, and the header fields that its answer carries either way. */
export interface Admission {
  readonly headers: Readonly<Record<string, string>>
  readonly refusal: ApiError | undefined
}

export interface Admissions {
  admit(client: string, callClass: CallClass): Admission | Promise<Admission>
}

const NAMES: Record<CallClass, string> = {
  free: 'free calls',
  fetch: 'calls that ask other sites',
  paid: 'calls with a payment',
}

/** Puts a limiter's verdicts into words: draft-ietf-httpapi-ratelimit-headers-10, and a problem for the caller. */
export function createAdmissions(rates: Rates, limiter: RateLimiter): Admissions {
  const policies = {
    free: policyOf('free', rates.free),
    fetch: policyOf('fetch', rates.fetch),
    paid: policyOf('paid', rates.paid),
  }
  const admission = (callClass: CallClass, { isAllowed, remaining, nextInSeconds }: Verdict): Admission => {
    const headers = {
      'RateLimit-Policy': policies[callClass],
      RateLimit: `"${callClass}";r=${remaining};t=${nextInSeconds}`,
    }
    if (isAllowed) return { headers, refusal: undefined }
    return {
      headers: { ...headers, 'Retry-After': String(nextInSeconds) },
      refusal: new ApiError('too_many_requests', sentence(callClass, rates[callClass], nextInSeconds)),
    }
  }
  return {
    admit(client, callClass) {
      const verdict = limiter.take(client, callClass)
      return verdict instanceof Promise ? verdict.then((it) => admission(callClass, it)) : admission(callClass, verdict)
    },
  }
}

function policyOf(callClass: CallClass, { calls, seconds, burst }: Rate): string {
  const base = `"${callClass}";q=${calls};w=${seconds}`
  return burst === calls ? base : `${base};dozen-burst=${burst}`
}

function sentence(callClass: CallClass, { calls, seconds, burst }: Rate, wait: number): string {
  const window = seconds === 60 ? 'a minute' : `in ${seconds} seconds`
  const atOnce = burst < calls ? `, ${burst} of them at once` : ''
  const again = callClass === 'paid' ? 'Send this again with the same payment' : 'Try again'
  return `A client may make ${calls} ${NAMES[callClass]} ${window}${atOnce}. ${again} in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`
}
