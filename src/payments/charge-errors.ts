import { ApiError } from '#support/errors/errors.ts'
import type { Malformed } from './mismatch.ts'

const RETRY_AFTER_SECONDS = 2

const OPEN = {
  unverified: {
    en: 'The payment could not be verified just now. Nothing was charged.',
    zh: '現在沒辦法驗證這筆付款，沒有收費。',
  },
  unwritten: { en: 'The payment could not be recorded just now.', zh: '這筆付款現在記不下來。' },
  at_work: {
    en: 'This payment, or another one of the same payer, is being processed.',
    zh: '這筆付款，或同一位付款人的其他付款，正在處理。',
  },
  unsent: { en: 'The answer is ready, and nothing was charged yet.', zh: '答案好了，還沒有收費。' },
  outrun: {
    en: 'Another request used this payment first. Nothing was charged for this request.',
    zh: '另一個要求先到，這筆付款沒有收費。',
  },
  undecided: {
    en: 'The outcome of this payment is not known yet.',
    zh: '還不知道這筆付款有沒有成功。',
  },
  earlier_undecided: {
    en: 'The outcome of your earlier payment is not known yet.',
    zh: '還不知道你之前那筆付款有沒有成功。',
  },
} as const

/** Returns 503, never 402: after a 402 the payer would sign again and pay twice. */
export function pending(why: keyof typeof OPEN, cause?: unknown): ApiError {
  const { en, zh } = OPEN[why]
  return new ApiError(
    'payment_pending',
    `${en} Send this same request with the same payment again; do not sign a new one.`,
    {
      cause,
      zh: `${zh}請用同一筆付款再送一次同樣的要求，不要重新簽。`,
      headers: { 'Retry-After': String(RETRY_AFTER_SECONDS), 'Cache-Control': 'no-store' },
    },
  )
}

/** Only the operator or the facilitator can remove the fault, so the error asks for no retry. */
export function payingClosed(network: string): ApiError {
  return new ApiError(
    'paying_closed',
    `Payments on ${network} are suspended at the moment by a fault on our side. We did not submit the payment and nothing was charged. Do not send it again.`,
    {
      zh: `現在不能在 ${network} 上付款，問題在我們這邊。沒有收費，這筆付款也沒有送出，請不要再送。`,
      headers: { 'Cache-Control': 'no-store' },
    },
  )
}

/** Our clock is wrong, so the payer's times may be right. An operator must set the clock. */
export function clockIsWrong(offsetMs: number, cause: unknown): ApiError {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000)
  const [en, zh] = offsetMs > 0 ? ['ahead', '快'] : ['behind', '慢']
  return new ApiError(
    'paying_closed',
    `Our clock is ${minutes} minutes ${en}, so we cannot check this payment. The fault is ours. We did not submit the payment and nothing was charged. Do not send it again.`,
    {
      cause,
      zh: `我們的時鐘${zh}了 ${minutes} 分鐘，沒辦法判斷這筆付款，問題在我們這邊。沒有收費，這筆付款也沒有送出，請不要再送。`,
      headers: { 'Cache-Control': 'no-store' },
    },
  )
}

const USED = {
  other_request: {
    en: 'This payment was used for another request. Sign a new one for this request.',
    zh: '這筆付款用在別的要求了，請為這個要求重新簽一筆。',
  },
  other_identifier: {
    en: 'This payment identifier was used for another request. Nothing was charged: send another one with this request.',
    zh: '這個付款識別碼用在別的要求了，沒有收費。請為這個要求換一個識別碼。',
  },
  forgotten: {
    en: 'This payment was used, and its answer is no longer stored. Nothing more was charged: sign a new payment to buy it again.',
    zh: '這筆付款用過了，答案已經不再保存，沒有再收費。要再買一次，請重新簽一筆。',
  },
  delivered: {
    en: 'This payment was used, and its answer was delivered or is no longer stored. Nothing more was charged. To buy it again, sign a new payment. With a payment identifier or an Idempotency-Key, you can fetch the answer again for a day.',
    zh: '這筆付款用過了，答案已經送達或不再保存，沒有再收費。要再買一次請重新簽一筆；附上付款識別碼或 Idempotency-Key，一天內就能再要同一個答案。',
  },
} as const

export function conflict(why: keyof typeof USED): ApiError {
  const { en, zh } = USED[why]
  return new ApiError('payment_conflict', en, { zh })
}

/** 400, as x402's HTTP transport maps "Invalid Payment". Without the header, the same request gets the price. */
export function malformedPayment({ message, errors }: Malformed): ApiError {
  return new ApiError('malformed_payment', `${message} Nothing was charged.`, {
    zh: '這筆付款的格式不對，沒有收費。請看 errors 列出的欄位。',
    errors,
  })
}

const PENDING_RETRY_SECONDS = 30

export function tooManyPending(): ApiError {
  return new ApiError(
    'too_many_requests',
    'Too many payments of this payer are still open. This one was not charged: send it again later, or wait until the others expire.',
    {
      zh: '這位付款人還有太多筆付款沒有結果。這一筆沒有收費：請再送一次，或等它們過期。',
      headers: { 'Retry-After': String(PENDING_RETRY_SECONDS) },
    },
  )
}
