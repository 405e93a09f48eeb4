import { exampleAnswer } from '#operation/example-answer.ts'
import type { ResourceInfo } from '@x402/core/types'
import { LRUCache } from 'lru-cache'
import type { PaymentPage, Quote } from '#operation/charge.ts'
import type { Operation } from '#operation/operation.ts'
import { describeHttp, describeTool, type Bazaars } from './bazaar.ts'
import { toLatin1 } from './latin1.ts'
import type { PaymentRow } from './ledger.ts'
import { NETWORKS, SOLANA_NAMES, type NetworkName, type SolanaName } from './networks.ts'
import { PaymentRequired } from './payment-required.ts'
import { requirementsFor, toAtomicUnits } from './requirements.ts'
import { signInChallenge } from './sign-in.ts'
import { OFFER_MS, type ReceiptSigner } from './receipt-signer.ts'
import { failedReceipt, type Offer, type Terms } from './offer.ts'

export interface OfferingSettings {
  readonly payTo: (network: NetworkName) => string
  readonly sandbox: boolean
  /** How catalogues show a service. They drop names that are over 32 characters long or not in ASCII. */
  readonly shownAs: (service: string) => Pick<ResourceInfo, 'serviceName' | 'tags' | 'iconUrl'>
  readonly networks: (service: string) => readonly [NetworkName, ...NetworkName[]]
  /** Undefined until the facilitator has named its fee payer. */
  readonly feePayer: (network: SolanaName) => string | undefined
  readonly receipts: ReceiptSigner
  readonly inputSchema: (operation: Operation) => Record<string, unknown>
  readonly page: PaymentPage
  readonly clock: () => number
}

/** Makes the offers of paid operations and the 402 responses that carry them. */
export class Offering {
  readonly #settings: OfferingSettings
  readonly #demands = new LRUCache<string, { demand: PaymentRequired; validUntil: number }>({ max: 200 })
  readonly #bazaarsByName = new Map<string, Bazaars>()

  constructor(settings: OfferingSettings) {
    this.#settings = settings
  }

  offerOf(quote: Quote): Offer {
    const offer = this.#buildOffer(quote)
    return quote.form === undefined ? offer : { ...offer, formBody: quote.form }
  }

  demand(quote: Quote): PaymentRequired {
    const { preview, words, form } = quote
    // A preview or a submitted form belongs to one request only.
    const isCacheable = preview === undefined && form === undefined
    const cacheKey = this.#cacheKey(quote)
    const cached = isCacheable ? this.#demands.get(cacheKey) : undefined
    if (cached && this.#settings.clock() < cached.validUntil) return cached.demand
    const offer = this.offerOf(quote)
    const { extensions, validUntil } = this.#extensions(quote, offer)
    const { sandbox, page } = this.#settings
    const demand = new PaymentRequired(offer, {
      page,
      sandbox,
      extensions,
      preview,
      words,
      search: quote.search,
    })
    // A 402 without a signed offer must not be reused: the next one may be signed.
    if (isCacheable) this.#demands.set(cacheKey, { demand, validUntil })
    return demand
  }

  /** The 402 of a refused payment. `row` adds the receipt of a failed settlement. */
  refusal(quote: Quote, offer: Offer, reason: string, row?: PaymentRow): PaymentRequired {
    const receipt = row && failedReceipt(row, reason)
    return new PaymentRequired(offer, {
      page: this.#settings.page,
      reason,
      receipt,
      sandbox: this.#settings.sandbox,
      ...this.#extensions(quote, offer),
    })
  }

  #buildOffer(quote: Quote): Offer {
    const { operation, method, resourceUrl } = quote
    const [defaultNetwork, ...others] = this.#settings.networks(quote.service)
    const termsOn = (name: NetworkName): Terms => {
      const network = NETWORKS[name]
      const amount = toAtomicUnits(quote.price, network.asset.decimals)
      const feePayer = network.family === 'solana' ? this.#settings.feePayer(network.name) : undefined
      return { network, requirements: requirementsFor(network, amount, this.#settings.payTo(name), feePayer) }
    }
    const otherTerms = others.map(termsOn)
    return {
      terms: [termsOn(defaultNetwork), ...otherTerms.filter(isListed)],
      unlisted: otherTerms.filter((terms) => !isListed(terms)),
      method,
      title: { en: operation.title, zh: operation.titleZh },
      resource: {
        url: resourceUrl,
        description: toLatin1(operation.summary) ?? operation.title,
        mimeType: 'application/json',
        ...this.#settings.shownAs(quote.service),
      },
      bazaars: this.#bazaars(quote),
    }
  }

  /** The cache key of an offer. It includes Solana's fee payer, because the facilitator may change it. */
  #cacheKey({ service, operation, method, resourceUrl, price }: Quote): string {
    const { networks, feePayer } = this.#settings
    const feePayers = SOLANA_NAMES.flatMap((it) => (networks(service).includes(it) ? [feePayer(it)] : []))
    return `${service} ${operation.name} ${method} ${resourceUrl} ${price} ${feePayers.join(' ')}`
  }

  /**
   * The signed offer and the sign-in challenge. A tool's 402 omits both, because they would cost the model tokens.
   */
  #extensions({ service, resourceUrl }: Quote, { terms }: Offer) {
    if (isTool({ resourceUrl })) return { extensions: {}, validUntil: Infinity }
    const now = this.#settings.clock()
    const offer = this.#settings.receipts.signOffer(service, resourceUrl, terms[0].requirements)
    const chainIds = terms.flatMap(({ network: { family, id } }) => (family === 'evm' ? [id] : []))
    const signIn = signInChallenge(resourceUrl, chainIds, now)
    const extensions = { ...(offer && { 'offer-receipt': offer }), 'sign-in-with-x': signIn }
    return { extensions, validUntil: offer ? now + OFFER_MS : 0 }
  }

  #bazaars({ service, operation, method, resourceUrl }: Quote): Bazaars {
    const asTool = isTool({ resourceUrl })
    const id = `${service} ${operation.name} ${asTool ? 'tool' : method}`
    let bazaars = this.#bazaarsByName.get(id)
    if (!bazaars) {
      const inputSchema = this.#settings.inputSchema(operation)
      const answer = exampleAnswer(service, operation.name)
      bazaars = asTool
        ? describeTool(operation, inputSchema, answer)
        : describeHttp(operation, method, inputSchema, answer)
      this.#bazaarsByName.set(id, bazaars)
    }
    return bazaars
  }
}

/** Without the fee payer, a client on Solana cannot build the transaction, so such terms are not listed. */
function isListed({ network, requirements }: Terms): boolean {
  return network.family === 'evm' || requirements.extra['feePayer'] !== undefined
}

function isTool({ resourceUrl }: Pick<Quote, 'resourceUrl'>): boolean {
  return resourceUrl.startsWith('mcp:')
}
