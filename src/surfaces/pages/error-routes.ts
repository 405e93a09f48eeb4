import { ERROR_CODES, type ErrorCode } from '#support/errors/errors.ts'
import type { Words } from '#operation/view/messages.ts'
import { link } from '#operation/view/text.ts'
import type { Bilingual } from '#operation/view/language.ts'
import type { ServiceApp } from '../http/routes.ts'
import type { Runtime } from '../runtime.ts'
import { addDocumentPage, type DocumentPage } from './document-page.ts'
import { ERROR_WORDS } from './error-words.ts'
import { paymentHelp } from './payment-help.ts'

/** Adds a page per error code. Its address is the `type` of a problem document (RFC 9457). */
export function addErrorPages(app: ServiceApp, runtime: Runtime): void {
  addDocumentPage(app, '/errors', errorsPage, runtime)
  for (const code of Object.keys(ERROR_CODES) as ErrorCode[])
    addDocumentPage(app, `/errors/${code}`, (words) => errorCodePage(code, words), runtime)
}

function errorsPage(words: Words): DocumentPage {
  const { t } = words
  const title = t('錯誤代碼', 'Error codes')
  const codes = (Object.keys(ERROR_CODES) as ErrorCode[]).toSorted(
    (a, b) => ERROR_CODES[a].status - ERROR_CODES[b].status,
  )
  return {
    document: {
      title,
      headline: title,
      lede: t(
        '所有錯誤都是 problem+json（RFC 9457），看 code 就知道怎麼辦。',
        'Every error is problem+json (RFC 9457); its code says what to do.',
      ),
      blocks: [
        {
          kind: 'table',
          isComplete: true,
          onPhone: 'cards',
          columns: [{ name: 'code' }, { name: 'HTTP' }, { name: t('意思', 'Meaning') }],
          rows: codes.map((code) => ({
            cells: [
              link(code, `/errors/${code}`),
              String(ERROR_CODES[code].status),
              words.pick(ERROR_WORDS[code].headline),
            ],
          })),
        },
      ],
    },
  }
}

function errorCodePage(code: ErrorCode, words: Words): DocumentPage {
  const { t } = words
  const { status, title, titleZh } = ERROR_CODES[code]
  const { headline, way } = ERROR_WORDS[code]
  const problem = {
    type: `/errors/${code}`,
    title: t(titleZh, title),
    status,
    detail: words.pick(way),
    code,
    instance: '/api/…',
  }
  return {
    above: [{ text: t('錯誤', 'Errors'), to: '/errors' }],
    document: {
      title: t(`${titleZh}（${status} ${code}）`, `${title} (${status} ${code})`),
      asked: `HTTP ${status} ${code}`,
      headline: t(titleZh, title),
      lede: `${words.pick(headline)}${t('。', '. ')}${words.pick(way)}`,
      blocks: [
        ...paymentHelp(code, words),
        {
          kind: 'code',
          heading: t('程式怎麼處理', 'For programs'),
          note: words.pick(retryWords(status, code)),
          label: 'application/problem+json',
          code: JSON.stringify(problem, null, 2),
        },
      ],
    },
  }
}

function retryWords(status: number, code: ErrorCode): Bilingual {
  if (code === 'payment_required')
    return [
      '回應裡有價格與付款方式（x402）；付款後用同一個請求再送一次。',
      'The answer holds the price and the ways to pay (x402). Pay and send the same request again.',
    ]
  if (code === 'payment_pending')
    return ['用同一筆付款重送；不要付第二次。', 'Send the request again with the same payment; never pay twice.']
  if (status === 429 || status === 503)
    return ['照 Retry-After 等待後重送。', 'Wait for Retry-After and send it again.']
  if (status >= 500)
    return [
      '可以晚一點重送；同樣的錯一再出現時請回報 X-Request-Id。',
      'It may be sent again later. If it stays, report the X-Request-Id.',
    ]
  return [
    '照 detail 與 errors 改好再送；不改就重送，結果會一樣。',
    'Change what detail and errors name. Sent again unchanged, it fails again.',
  ]
}
