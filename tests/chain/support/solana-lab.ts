import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import { x402Client } from '@x402/core/client'
import { x402Facilitator } from '@x402/core/facilitator'
import { wrapFetchWithPayment } from '@x402/fetch'
import { toFacilitatorSvmSigner } from '@x402/svm'
import { ExactSvmScheme } from '@x402/svm/exact/client'
import { registerExactSvmScheme } from '@x402/svm/exact/facilitator'
import { randomBytes } from 'node:crypto'
import { NETWORKS } from '#payments/networks.ts'
import { toBase58 } from '#payments/solana/base58.ts'
import { serveFacilitator } from '../../../scripts/local-chain/facilitator.ts'
import { FEE_PAYER, SOLANA_PAY_TO, SOLANA_PAYER } from '../../support/solana-wallet.ts'
import { decode, type PayingFetch } from './clients.ts'
import { openLab } from './lab.ts'
import { startSolana } from './solana-chain.ts'

export const { id: SOLANA_ID } = NETWORKS['solana-devnet']

/** The test environment of lab.ts with Solana beside its chain, and the official facilitator for Solana. */
export async function openSolanaLab() {
  const lab = await openLab({ isHasty: true })
  const solana = await startSolana()
  solana.fund(SOLANA_PAYER.address, 100_000_000n)
  solana.fund(SOLANA_PAY_TO, 0n)
  solana.feed(FEE_PAYER.address)
  const official = new x402Facilitator()
  const signer = toFacilitatorSvmSigner(FEE_PAYER, { defaultRpcUrl: solana.url })
  registerExactSvmScheme(official, { signer, networks: [SOLANA_ID] })
  const facilitator = await serveFacilitator(official, () => toBase58(randomBytes(64)))
  return {
    lab,
    solana,
    facilitator,
    settings: {
      X402_NETWORKS_ALSO: 'solana-devnet',
      X402_PAY_TO_SOLANA_DEVNET: SOLANA_PAY_TO,
      X402_FACILITATOR_URL_SOLANA_DEVNET: facilitator.url,
      X402_RPC_URL_SOLANA_DEVNET: solana.url,
    },
    income: () => solana.balance(SOLANA_PAY_TO),
    /** The official client with a wallet on Solana only. */
    client: (fetch: typeof globalThis.fetch = globalThis.fetch, payer = SOLANA_PAYER): PayingFetch => {
      const scheme = new ExactSvmScheme(payer, { rpcUrl: solana.url })
      return wrapFetchWithPayment(fetch, new x402Client().register('solana:*', scheme)) as PayingFetch
    },
    async close() {
      await facilitator.stop()
      await solana.stop()
      await lab.close()
    },
  }
}

export type SolanaLab = Awaited<ReturnType<typeof openSolanaLab>>

/** The header that the official client would send for this request. The payment itself is not sent. */
export async function signOnSolana(
  { client }: SolanaLab,
  url: string,
  payer = SOLANA_PAYER,
): Promise<Record<string, string>> {
  let header = ''
  const stopping = (async (input: Request, init?: RequestInit) => {
    const request = new Request(input, init)
    header = request.headers.get('payment-signature') ?? header
    return header ? new Response('{}') : fetch(request)
  }) as typeof fetch
  await client(stopping, payer)(url)
  if (!header) throw new Error(`Nothing was signed for ${url}.`)
  return { 'payment-signature': header }
}

/** Wallets with different keys. */
export function solanaPayers(count: number) {
  const keyOf = (at: number) => new Uint8Array(32).fill(100 + at)
  return Promise.all(Array.from({ length: count }, (_, at) => createKeyPairSignerFromPrivateKeyBytes(keyOf(at))))
}

/** The header with changed payment fields. */
export function changed(headers: Readonly<Record<string, string>>, change: (payment: never) => object) {
  const payment = change(decode(headers['payment-signature'] ?? '') as never)
  return { 'payment-signature': Buffer.from(JSON.stringify(payment)).toString('base64') }
}
