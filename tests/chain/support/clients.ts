import { x402Client } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapAxiosWithPayment as wrapAxiosV2 } from '@x402/axios'
import { wrapFetchWithPayment as wrapV2 } from '@x402/fetch'
import axios, { type AxiosInstance } from 'axios'
import type { LocalAccount } from 'viem'
import { createPayer } from '#client/payer.ts'
import { evmTokens } from '#payments/networks.ts'
import { withPaymentInterceptor } from 'x402-axios'
import { wrapFetchWithPayment as wrapV1 } from 'x402-fetch'

const TOKENS = evmTokens()

export type PayingFetch = (url: string, init?: RequestInit) => Promise<Response>

export const CLIENTS = {
  'x402-fetch 1.x': (payer: LocalAccount, fetch: typeof globalThis.fetch = globalThis.fetch): PayingFetch =>
    wrapV1(fetch, payer, 1_000_000n) as PayingFetch,
  '@x402/fetch 2.x': (payer: LocalAccount, fetch: typeof globalThis.fetch = globalThis.fetch): PayingFetch =>
    wrapV2(fetch, new x402Client().register('eip155:*', new ExactEvmScheme(payer))) as PayingFetch,
  'dozen/client': (payer: LocalAccount, fetch: typeof globalThis.fetch = globalThis.fetch): PayingFetch => {
    const paying = createPayer({ account: payer, tokens: TOKENS, maxUsd: 1 })
    return (url, init) => paying.fetch(fetch, url, init)
  },
}

/** The same clients over axios, whose requests cannot be interrupted. */
export const AXIOS_CLIENTS: Readonly<Record<string, (payer: LocalAccount) => PayingFetch>> = {
  'x402-axios 0.x': (payer) => overAxios(withPaymentInterceptor(axios.create(), payer as never) as AxiosInstance),
  '@x402/axios 2.x': (payer) =>
    overAxios(wrapAxiosV2(axios.create(), new x402Client().register('eip155:*', new ExactEvmScheme(payer)))),
}

function overAxios(instance: AxiosInstance): PayingFetch {
  return async (url, init = {}) => {
    const { status, data, headers } = await instance.request<unknown>({
      url,
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      data: init.body,
    })
    return new Response(typeof data === 'string' ? data : JSON.stringify(data), {
      status,
      headers: headers as unknown as Record<string, string>,
    })
  }
}

export type ClientName = keyof typeof CLIENTS
export const CLIENT_NAMES = Object.keys(CLIENTS) as ClientName[]

/** The payment header that the client would send for this request. The payment itself is not sent. */
export async function sign(
  client: ClientName,
  payer: LocalAccount,
  url: string,
  init: RequestInit = {},
): Promise<Record<string, string>> {
  let cached: Record<string, string> = {}
  const stopping = (async (input: string | URL | Request, options?: RequestInit) => {
    const request = new Request(input, options)
    for (const name of ['x-payment', 'payment-signature']) {
      const value = request.headers.get(name)
      if (value === null) continue
      cached = { [name]: value }
      return new Response('{}')
    }
    return fetch(request)
  }) as typeof fetch
  await CLIENTS[client](payer, stopping)(url, init)
  if (Object.keys(cached).length === 0) throw new Error(`${client} signed nothing for ${url}.`)
  return cached
}

/** Decodes the header of a receipt or of a 402. */
export function decode(header: string | null): Record<string, unknown> {
  return JSON.parse(Buffer.from(header ?? '', 'base64').toString('utf8') || '{}')
}
