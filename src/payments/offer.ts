import { encodePaymentResponseHeader } from '@x402/core/http'
import type { PaymentRequired, PaymentRequirements, ResourceInfo } from '@x402/core/types'
import type { Language } from '#support/errors/localized-text.ts'
import { IDENTIFIER } from '#operation/charge.ts'
import type { Bazaar, Bazaars } from './bazaar.ts'
import type { PaymentRow } from './ledger.ts'
import { NETWORKS, type EvmNetwork, type Network } from './networks.ts'

export interface Terms {
  readonly network: Network
  readonly requirements: PaymentRequirements
}

/** The content of a 402, independent of the protocol version. */
export interface Offer {
  /** A payment must meet one of these terms; those of the service's default network come first. */
  readonly terms: readonly [Terms, ...Terms[]]
  /** Terms that are accepted but not listed in the 402, because their fee payer is unknown at the moment. */
  readonly unlisted: readonly Terms[]
  readonly method: 'GET' | 'POST'
  readonly title: Readonly<Record<Language, string>>
  readonly resource: ResourceInfo & { readonly description: string; readonly mimeType: string }
  readonly bazaars: Bazaars
  /** A submitted HTML form as the JSON body of the API request, which the 402 page sends with the payment. */
  readonly formBody?: string | undefined
}

/** The extension with which a payer identifies a payment by a value that never appears on the chain. */
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
    type: 'object',
    properties: {
      required: { type: 'boolean' },
      id: IDENTIFIER,
    },
    required: ['required'],
  },
}

/** A proxy's header buffer is commonly 4 KiB, as in nginx. */
const HEADER_CHARACTERS_MAX = 3_990

/** The 402 of version 2, for its header and for MCP, with the most detailed description that fits into the header. */
export function toPaymentRequired(
  offer: Offer,
  error: string,
  more: Readonly<Record<string, object>> = {},
): PaymentRequired {
  const describe = (bazaar?: Bazaar): PaymentRequired => ({
    x402Version: 2,
    error,
    resource: offer.resource,
    accepts: offer.terms.map(({ requirements }) => requirements),
    extensions: {
      ...(bazaar && { bazaar }),
      [PAYMENT_IDENTIFIER]: IDENTIFIER_OFFER,
      ...more,
    },
  })
  for (const bazaar of offer.bazaars) {
    const required = describe(bazaar)
    if (headerLength(required) <= HEADER_CHARACTERS_MAX) return required
  }
  return describe()
}

/**
 * The length of the JSON in base64, computed because x402's encoder takes 0.1 ms for each description that is tried.
 */
function headerLength(required: PaymentRequired): number {
  return Math.ceil(Buffer.byteLength(JSON.stringify(required)) / 3) * 4
}

/** The 402 body of version 1. Its clients parse `accepts` strictly, so it lists only networks of version 1. */
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
        input: { type: 'http', method: offer.method, discoverable: true, ...bazaarFields(bazaar) },
        output: bazaar.info.output?.example,
      },
      extra: requirements.extra,
    })),
  }
}

/** The terms for payers who sign EIP-3009: clients of version 1 and browser wallets. */
function termsInEvm({ terms }: Offer): (Terms & { readonly network: EvmNetwork })[] {
  return terms.flatMap(({ network, requirements }) => (network.family === 'evm' ? [{ network, requirements }] : []))
}

function bazaarFields(bazaar: Bazaar): object {
  const { queryParams, body } = bazaar.schema.properties.input.properties
  if (body) return { bodyType: 'json', bodyFields: body.properties ?? {} }
  return { queryParams: queryParams?.properties ?? {} }
}

export function paidReceipt({ payer, network, transaction }: PaymentRow, statement?: object): Receipt {
  return {
    payer,
    network: NETWORKS[network],
    success: true,
    transaction: transaction ?? '',
    ...(statement && { extensions: { 'offer-receipt': statement } }),
  }
}

export function failedReceipt({ payer, network }: PaymentRow, errorReason: string): Receipt {
  return { payer, network: NETWORKS[network], success: false, transaction: '', errorReason }
}

/** The receipt in the headers of both protocol versions: each client reads the header it knows. */
export function receiptHeaders(receipt: Receipt): Record<string, string> {
  return {
    'PAYMENT-RESPONSE': encodePaymentResponseHeader(settlementOf(receipt)),
    'X-PAYMENT-RESPONSE': encodePaymentResponseHeader({
      ...receipt,
      // Safe: the encoder accepts any text. Its type knows only the ids of version 2.
      network: receipt.network.name as Receipt['network']['id'],
    }),
  }
}

export function settlementOf(receipt: Receipt) {
  return { ...receipt, network: receipt.network.id }
}
