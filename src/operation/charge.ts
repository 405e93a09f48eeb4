import type { ApiError, ErrorPage } from '#support/errors/errors.ts'
import type { Operation, Price } from './operation.ts'
import type { Preview } from './preview.ts'
import type { Language } from './view/language.ts'
import type { Words } from './view/messages.ts'

/** The subject of a payment: one request to one paid operation. The 402 response is built from it. */
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
  /** The fields of an HTML form that was submitted without a payment, converted to the JSON body of an API request. */
  readonly form?: string | undefined
  readonly preview?: Preview | undefined
  readonly words?: ((language: Language) => Words) | undefined
}

/** An idempotency key. It gives access to the stored answer, so it must be hard to guess. */
export const IDENTIFIER = { type: 'string', minLength: 16, maxLength: 128, pattern: '^[a-zA-Z0-9_-]+$' } as const

/** An undecoded payment: an HTTP header, or `_meta["x402/payment"]` of an MCP call. */
export type PaymentProof =
  | {
      readonly header: 'X-PAYMENT' | 'PAYMENT-SIGNATURE'
      readonly value: string
      readonly idempotencyKey?: string | undefined
    }
  | { readonly meta: unknown }

/** Undecoded proof of an account, in place of a payment: the SIGN-IN-WITH-X header. */
export interface SignIn {
  readonly signIn: string
}

export interface PaymentTerms {
  readonly network: string
  readonly isTest: boolean
  readonly payTo: string
  /** US dollars, as a decimal number. */
  readonly price: string
  /** Data that a browser wallet needs for signing. Undefined if such wallets do not support the network. */
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
  /** Milliseconds for which the browser keeps a signed payment, to repeat the request without paying again. */
  readonly keptMs: number
}

export interface PaymentPage {
  readonly scriptHash: string
  draw(facts: PaymentFacts, language: Language): ErrorPage
}

/** A response body with its type. A paid one is stored before settlement, so that a retry gets the same. */
export interface Rendered {
  readonly contentType: string
  /** The complete text. An export instead yields its chunks while they are sent. */
  readonly body: string | AsyncIterable<string> | Iterable<string>
  readonly headers?: Readonly<Record<string, string>>
  /** The answer as readable text, if the tool call requested text besides the data. */
  readonly text?: string
  /** The answer lacks the paid data. It is sent free of charge: its payment is neither stored nor settled. */
  readonly isUncharged?: true
  /** The `_meta` of the MCP result: the receipt of a paid call. */
  readonly meta?: Readonly<Record<string, unknown>>
}

export interface Delivery {
  /** True when no answer can be sent any more: the caller disconnected or already received another response. */
  readonly isOver: boolean
  /** Calls back once, when sending ends. `isComplete` is false if the connection broke before the last byte. */
  onEnd(callback: (isComplete: boolean) => void): void
}

/** Collects payments for priced operations. src/payments implements it with x402. */
export interface Charge {
  /** The `payment_required` error with the price. Makes no network request and writes nothing. */
  demand(quote: Quote): ApiError
  /**
   * Verifies the payment, runs `work` at most once, stores the answer, settles and returns the answer. Without a
   * `delivery`, the answer counts as delivered. For a sign-in, returns the answer that the account has bought.
   */
  collect(
    quote: Quote,
    payment: PaymentProof | SignIn,
    work: () => Promise<Rendered>,
    delivery?: Delivery | undefined,
  ): Promise<Rendered>
}
