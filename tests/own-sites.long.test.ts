import { beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#support/errors/errors.ts'
import type { FetchedResponse, FetchOptions } from '#sites/outbound/types.ts'
import { services } from '#services/index.ts'
import { everythingPaid, sharedGateway } from './support/gateway.ts'
import { sample } from './support/tier.ts'

// Our own hosts pass the audits that we offer for other sites.

const DOMAIN = 'dozen.example'
const subject = sharedGateway({ env: { PUBLIC_URL: `https://${DOMAIN}`, RATE_LIMIT: 'off' } })
const auditor = sharedGateway({
  charge: everythingPaid,
  fetch: fetchOwn,
  log: (await import('#support/observability/log.ts')).createLog('error'),
  env: { RATE_LIMIT: 'off' },
})

const HOSTS = [DOMAIN, ...services.map(({ name }) => `${name}.${DOMAIN}`)]

/** Fetches from our hosts as a visitor from outside does: over https, or over http with the redirect of a proxy. */
async function fetchOwn(asked: string | URL, options: FetchOptions = {}): Promise<FetchedResponse> {
  const { method = 'GET', headers = {}, agent, redirectsMax = 5, maxBytes = 2 * 1024 * 1024, onChunk } = options
  const redirects: { url: string; status: number }[] = []
  for (let url = new URL(asked); ;) {
    if (!HOSTS.includes(url.hostname)) throw new ApiError('upstream_unavailable', `${url.hostname} is not ours.`)
    const response =
      url.protocol === 'http:'
        ? new Response(null, { status: 301, headers: { location: url.href.replace('http:', 'https:') } })
        : await subject.fetch(
            new Request(url, {
              method,
              headers: { 'user-agent': `${agent ?? ''} Dozen/1.0`.trim(), ...headers },
            }),
          )
    const location = response.headers.get('location')
    if (location !== null && redirects.length < redirectsMax) {
      redirects.push({ url: url.href, status: response.status })
      url = new URL(location, url)
      continue
    }
    const whole = new Uint8Array(await response.arrayBuffer())
    const head = { url: url.href, status: response.status, headers: response.headers }
    const truncated = whole.length > maxBytes
    const body = whole.subarray(0, maxBytes)
    if (onChunk) await onChunk(body, head)
    return { ...head, body: onChunk ? new Uint8Array() : body, truncated, redirects, firstByteMs: 1 }
  }
}

interface Audit {
  score: number
  checks: { passed: boolean; findings: { code: string; evidence: string; severity: string }[] }[]
}

interface Checked {
  score: number
  advice: { check: string; en: string }[]
}

async function askAuditor<T>(service: string, path: string, host: string): Promise<T> {
  const headers = { 'x-payment': 'taken for granted' }
  const response = await auditor.request(service, `${path}?url=${encodeURIComponent(`https://${host}/`)}`, { headers })
  expect([host, response.status, response.ok ? '' : await response.clone().text()]).toEqual([host, 200, ''])
  return (await response.json()) as T
}

// The first request starts the parsing threads, which takes long on a busy machine.
beforeAll(async () => {
  await auditor.request('llms', `/api/check?url=${DOMAIN}`)
})

describe.each(sample(HOSTS, 5))('%s', (host) => {
  test('our audit of its front page', async () => {
    const { score, checks } = await askAuditor<Audit>('seo', '/api/pro/seo-audit', host)
    const lost = checks.filter(({ passed }) => !passed).flatMap(({ findings }) => findings)
    expect([lost.map(({ code, evidence }) => `${code}: ${evidence}`), score >= 95]).toEqual([expect.anything(), true])
  })

  test('our check of its llms.txt', async () => {
    const { score, advice } = await askAuditor<Checked>('llms', '/api/check', host)
    expect([advice.map(({ check, en }) => `${check}: ${en}`), score]).toEqual([[], 100])
  })
})
