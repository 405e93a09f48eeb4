import { encodePaymentRequiredHeader, encodePaymentResponseHeader } from '@x402/core/http'
import type { PaymentRequired, PaymentRequirements } from '@x402/core/types'
import type { Language } from '#support/errors/localized-text.ts'
import { IDENTIFIER } from '#operation/charge.ts'
import type { Bazaar, Bazaars } from './bazaar.ts'
import type { PaymentRow } from './ledger.ts'
import { NETWORKS, type EvmNetwork, type Network } from './networks.ts'
import type { SignedOffers } from './offers.ts'
import type { SignedReceipt } from './receipts.ts'

/** The accepted payment on one network. */
export interface Terms {
  readonly network: Network
  readonly requirements: PaymentRequirements
}

/** Everything that a 402 says, independent of the protocol's version. */
export interface Offer {
  /** One of them is to be met; the service's own network first. */
  readonly terms: readonly [Terms, ...Terms[]]
  /** Accepted too, but not offered: their fee payer is unknown at the moment. */
  readonly untold: readonly Terms[]
  readonly method: 'GET' | 'POST'
  /** The answer's title, for people. */
  readonly title: Readonly<Record<Language, string>>
  readonly resource: { readonly url: string; readonly description: string; readonly mimeType: string }
  /** For catalogues, the fullest first. */
  readonly bazaars: Bazaars
  /** The fields of a browser's form, as the JSON to be sent with the payment. */
  readonly ask?: string | undefined
}

/** The extension that lets a payer name a payment by something that never is on the chain. */
export const PAYMENT_IDENTIFIER = 'payment-identifier'

export interface Receipt {
  readonly success: boolean
  readonly transaction: string
  readonly payer: string
  readonly network: Network
  readonly errorReason?: string
  readonly extensions?: Record<string, unknown>
}

const IDENTIFIER_OFFER = {
  info: { required: false },
  schema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      required: { type: 'boolean' },
      id: IDENTIFIER,
    },
    required: ['required'],
  },
}

/** A proxy's buffer for headers is commonly 4 KiB, as in nginx. */
const HEADER_CHARACTERS_MAX = 3_990

/** Version 2's 402, for the PAYMENT-REQUIRED header and for MCP: with the fullest description that fits into the header. */
export function toPaymentRequired(offer: Offer, error: string, signed?: SignedOffers): PaymentRequired {
  const write = (bazaar?: Bazaar): PaymentRequired => ({
    x402Version: 2,
    error,
    resource: offer.resource,
    accepts: offer.terms.map(({ requirements }) => requirements),
    extensions: {
      ...(bazaar && { bazaar }),
      [PAYMENT_IDENTIFIER]: IDENTIFIER_OFFER,
      ...(signed && { 'offer-receipt': signed.extension }),
    },
  })
  for (const bazaar of offer.bazaars) {
    const required = write(bazaar)
    if (encodePaymentRequiredHeader(required).length <= HEADER_CHARACTERS_MAX) return required
  }
  return write()
}

/** Version 1's 402 body. Its clients parse every entry of `accepts` strictly, so it holds version-1 entries only. */
export function toPaymentRequiredV1(offer: Offer, error: string) {
  const { resource, bazaars } = offer
  const [bazaar] = bazaars
  return {
    x402Version: 1,
    error,
    accepts: termsInEvm(offer).map(({ network, requirements }) => ({
      scheme: requirements.scheme,
      network: network.name,
      maxAmountRequired: requirements.amount,
      resource: resource.url,
      description: resource.description,
      mimeType: resource.mimeType,
      payTo: requirements.payTo,
      maxTimeoutSeconds: requirements.maxTimeoutSeconds,
      asset: requirements.asset,
      outputSchema: {
        input: { type: 'http', method: offer.method, discoverable: true, ...fieldsOf(bazaar) },
        output: bazaar.info.output?.example,
      },
      extra: requirements.extra,
    })),
  }
}

/** Terms for those who sign EIP-3009: clients of version 1 and a browser's wallet. */
function termsInEvm({ terms }: Offer): (Terms & { readonly network: EvmNetwork })[] {
  return terms.flatMap(({ network, requirements }) => (network.family === 'evm' ? [{ network, requirements }] : []))
}

function fieldsOf(bazaar: Bazaar): object {
  const { queryParams, body } = bazaar.schema.properties.input.properties
  if (body) return { bodyType: 'json', bodyFields: body.properties ?? {} }
  return { queryParams: queryParams?.properties ?? {} }
}

/** Of a settled payment. */
export function paidReceipt({ payer, network, transaction }: PaymentRow, extensions?: SignedReceipt): Receipt {
  return {
    payer,
    network: NETWORKS[network],
    success: true,
    transaction: transaction ?? '',
    ...(extensions && { extensions: { ...extensions } }),
  }
}

/** Of a failed payment. */
export function failedReceipt({ payer, network }: PaymentRow, errorReason: string): Receipt {
  return { payer, network: NETWORKS[network], success: false, transaction: '', errorReason }
}

/** Both receipts, whichever version paid: a client reads the one it knows. */
export function receiptHeaders(receipt: Receipt): Record<string, string> {
  return {
    'PAYMENT-RESPONSE': encodePaymentResponseHeader(settlementOf(receipt)),
    'X-PAYMENT-RESPONSE': encodePaymentResponseHeader({
      ...receipt,
      network: receipt.network.name as Receipt['network']['id'],
    }),
  }
}

/** Version 2's receipt. */
export function settlementOf(receipt: Receipt) {
  return { ...receipt, network: receipt.network.id }
}
