import type { ApiError, ErrorPage } from '#support/errors/errors.ts'
import type { Operation, Price } from './operation.ts'
import type { Preview } from './preview.ts'
import type { Language } from './view/language.ts'
import type { Words } from './view/messages.ts'

/** The subject of one payment: it determines the 402 response and tells two requests apart. */
export interface Quote {
  readonly service: string
  readonly operation: Operation
  readonly price: Price
  /** The public URL of the paid operation, without query: from configuration, never from request headers. */
  readonly resourceUrl: string
  readonly method: 'GET' | 'POST'
  /** The query string and body, byte for byte: a payment is valid for this request only. */
  readonly search: string
  readonly body: string
  /** The fields of an HTML form that was sent without a payment, as the JSON that a program would send. */
  readonly form?: string | undefined
  readonly preview?: Preview | undefined
  readonly words?: ((language: Language) => Words) | undefined
}

/**
 * Schema of an idempotency key chosen by the payer: x402's payment-identifier, or the header Idempotency-Key. The same
 * key returns the stored answer again, so a key must be hard to guess.
 */
export const IDENTIFIER = { type: 'string', minLength: 16, maxLength: 128, pattern: '^[a-zA-Z0-9_-]+$' } as const

/** A payment as it arrived, undecoded: an HTTP header, or the `_meta["x402/payment"]` of an MCP call. */
export type PaymentProof =
  | {
      readonly header: 'X-PAYMENT' | 'PAYMENT-SIGNATURE'
      readonly value: string
      readonly idempotencyKey?: string | undefined
    }
  | { readonly meta: unknown }

/** Proof of an account in place of a payment, as it arrived: the header SIGN-IN-WITH-X. */
export interface SignIn {
  readonly signIn: string
}

export interface PaymentTerms {
  /** The network's name for people. */
  readonly network: string
  readonly isTest: boolean
  readonly payTo: string
  /** In US dollars, as a decimal number. */
  readonly price: string
  /** Data for the page's payment script to sign; undefined if browser wallets do not support this network. */
  readonly wallet?: { readonly terms: unknown; readonly chainId: number } | undefined
}

export interface PaymentFacts {
  readonly title: Readonly<Record<Language, string>>
  readonly method: 'GET' | 'POST'
  readonly resourceUrl: string
  /** The x402 resource object that the wallet repeats in its payment. */
  readonly walletResource: unknown
  readonly terms: readonly [PaymentTerms, ...PaymentTerms[]]
  readonly sandbox: boolean
  readonly reason?: string | undefined
  readonly preview?: Preview | undefined
  readonly words?: Quote['words']
  readonly search: string
  readonly form?: string | undefined
  /** How long the browser stores a payment, in milliseconds, so that it can repeat the request with it. */
  readonly keptMs: number
}

export interface PaymentPage {
  readonly scriptHash: string
  draw(facts: PaymentFacts, language: Language): ErrorPage
}

/** A finished answer, ready for the wire. A paid one is stored before it is settled, so it can be sent again. */
export interface Rendered {
  readonly contentType: string
  /** The complete text, or (exports only) chunks that are generated during sending. */
  readonly body: string | AsyncIterable<string> | Iterable<string>
  readonly headers?: Readonly<Record<string, string>>
  /** The same answer as readable text, for tool calls that ask for it beside the data. */
  readonly text?: string
  /** The answer lacks the data that was for sale: it is sent, but its payment is neither stored nor settled. */
  readonly isUncharged?: true
  /** The `_meta` of the MCP result: the receipt of a paid call. */
  readonly meta?: Readonly<Record<string, unknown>>
}

export interface Delivery {
  /** True once no answer can be sent: the caller has disconnected, or got another response. */
  readonly isOver: boolean
  /** Calls back once, when the response was sent; `isWhole` is false if it could not be sent completely. */
  onEnd(callback: (isWhole: boolean) => void): void
}

/** How priced operations are paid for. payments/ implements it over x402. */
export interface Charge {
  /** The refusal of an unpaid call: `payment_required` with the price. Makes no request and writes nothing. */
  demand(quote: Quote): ApiError
  /**
   * Verifies the payment, runs `work` at most once for it, stores the answer, settles the payment and returns the
   * answer. Without a `delivery`, the answer counts as delivered as soon as it is returned. For a sign-in, it returns the
   * stored answer that the account paid for, uncharged.
   */
  collect(
    quote: Quote,
    payment: PaymentProof | SignIn,
    work: () => Promise<Rendered>,
    delivery?: Delivery | undefined,
  ): Promise<Rendered>
}
