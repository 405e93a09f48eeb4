import type { ApiError, ErrorPage } from '#support/errors/errors.ts'
import type { Operation, Price } from './operation.ts'
import type { Preview } from './preview.ts'
import type { Language } from './view/language.ts'
import type { Words } from './view/messages.ts'

/** What is for sale in one call: enough to make the 402 and to tell two requests apart. */
export interface Quote {
  readonly service: string
  readonly operation: Operation
  readonly price: Price
  /** The public address of what is bought, without query: from configuration, never from request headers. */
  readonly resourceUrl: string
  readonly method: 'GET' | 'POST'
  /** The query string and body, byte for byte: the same payment may not buy a different request. */
  readonly search: string
  readonly body: string
  /** What a form in a browser asked without a payment, as the JSON that a program would send. */
  readonly form?: string | undefined
  /** What the answer would hold, where that is told. */
  readonly preview?: Preview | undefined
  /** What its fields are called, for those who read it on a page. */
  readonly words?: ((language: Language) => Words) | undefined
}

/**
 * What a payer may name a request by, so as to ask for its answer again: x402's payment-identifier, or the header
 * Idempotency-Key. Others must not guess it.
 */
export const IDENTIFIER = { type: 'string', minLength: 16, maxLength: 128, pattern: '^[a-zA-Z0-9_-]+$' } as const

/** A payment as it arrived, undecoded: an HTTP header, or the `_meta["x402/payment"]` of an MCP call. */
export type PaymentProof =
  | {
      readonly header: 'X-PAYMENT' | 'PAYMENT-SIGNATURE'
      readonly value: string
      /** The request's Idempotency-Key, as it was sent. */
      readonly idempotencyKey?: string | undefined
    }
  | { readonly meta: unknown }

/** One network on which a call can be paid. */
export interface PaymentTerms {
  /** The network's name for people. */
  readonly network: string
  readonly isTest: boolean
  readonly payTo: string
  /** In US dollars, as a decimal number. */
  readonly price: string
  /** What the script of the page signs; undefined if a browser's wallet cannot pay on this network. */
  readonly wallet?: { readonly terms: unknown; readonly chainId: number } | undefined
}

/** What the page of a paid call shows. */
export interface PaymentFacts {
  readonly title: Readonly<Record<Language, string>>
  readonly method: 'GET' | 'POST'
  readonly resourceUrl: string
  /** The resource as a payment repeats it. */
  readonly walletResource: unknown
  readonly terms: readonly [PaymentTerms, ...PaymentTerms[]]
  readonly sandbox: boolean
  /** Why a payment was refused. */
  readonly reason?: string | undefined
  readonly preview?: Preview | undefined
  readonly words?: Quote['words']
  readonly search: string
  readonly form?: string | undefined
  /** How long the browser keeps a payment to ask with it again. */
  readonly keptMs: number
}

/** Draws the page of a paid call. surfaces/pages implements it. */
export interface PaymentPage {
  readonly scriptHash: string
  draw(facts: PaymentFacts, language: Language): ErrorPage
}

/** A finished answer, ready for the wire. A paid one is stored before it is settled, so it can be sent again. */
export interface Rendered {
  readonly contentType: string
  /** Whole, or – exports only – chunks made while they are sent. */
  readonly body: string | AsyncIterable<string> | Iterable<string>
  readonly headers?: Readonly<Record<string, string>>
  /** The same as people read it, where a tool call wishes for that beside the data. */
  readonly text?: string
  /** It lacks what was to be bought: it is given, and its payment is neither kept nor settled. */
  readonly isUncharged?: true
  /** The `_meta` of the MCP result: the receipt of a paid call. */
  readonly meta?: Readonly<Record<string, unknown>>
}

/** The way of an answer back to whoever asked. */
export interface Delivery {
  /** Nothing more can be said: the caller has hung up, or was answered otherwise. */
  readonly isOver: boolean
  /** Calls back once, when the answer was sent whole, or could not be. */
  onEnd(callback: (isWhole: boolean) => void): void
}

/** How priced operations are paid for. payments/ implements it over x402. */
export interface Charge {
  /** The refusal of an unpaid call: `payment_required` with the price. Makes no request and writes nothing. */
  demand(quote: Quote): ApiError
  /**
   * Verifies the payment, does the work at most once for it, stores the answer, settles, answers. Without a `delivery`
   * the answer counts as delivered when it is returned.
   */
  collect(
    quote: Quote,
    payment: PaymentProof,
    work: () => Promise<Rendered>,
    delivery?: Delivery | undefined,
  ): Promise<Rendered>
}
