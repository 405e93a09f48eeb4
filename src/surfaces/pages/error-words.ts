import type { ErrorCode } from '#support/errors/errors.ts'
import type { Bilingual } from '#operation/view/language.ts'
import { LISTENS } from '#operation/view/help-numbers.ts'

/** An error in plain words: a headline, and what to do. */
export interface ErrorWords {
  readonly headline: Bilingual
  readonly way: Bilingual
}

/** The words for each error code. */
export const ERROR_WORDS: Readonly<Record<ErrorCode, ErrorWords>> = {
  invalid_input: {
    headline: ['有地方要改', 'Something needs to be changed'],
    way: ['看看標出來的欄位，改好再送一次。', 'See the marked field, change it and send it again.'],
  },
  malformed_json: {
    headline: ['內容不是 JSON', 'That is not JSON'],
    way: ['請送一個正確的 JSON 物件。', 'Send a valid JSON object.'],
  },
  malformed_request: {
    headline: ['這個請求不完整', 'The request is not complete'],
    way: ['請重新整理後再試一次。', 'Reload the page and try again.'],
  },
  url_not_allowed: {
    headline: ['這個網址不能查', 'This address cannot be looked at'],
    way: [
      '請輸入公開網站的網址，開頭是 http 或 https。',
      'Enter the address of a public website, beginning with http or https.',
    ],
  },
  not_authorized: {
    headline: ['這裡不公開', 'This is not public'],
    way: ['這是給管理員看的。', 'It is for the operator.'],
  },
  payment_required: {
    headline: ['這一項要付費', 'This lookup costs money'],
    way: ['付款方式與價格寫在頁面上。', 'The price and the ways to pay are on the page.'],
  },
  origin_not_allowed: {
    headline: ['不接受從這個網站呼叫', 'Calls from this site are not accepted'],
    way: ['請管理員把來源加入設定。', 'Ask the operator to allow the origin.'],
  },
  not_found: {
    headline: ['查不到', 'Nothing found'],
    way: ['看看有沒有打錯字，或試試相近的名稱。', 'Check the spelling, or try one of the near names.'],
  },
  no_such_endpoint: {
    headline: ['找不到這個頁面', 'There is nothing at this address'],
    way: [
      '可能打錯了，或這一頁搬走了。輸入關鍵字搜尋最快。',
      'It may be mistyped, or the page has moved. A word or two in the box is the quickest way on.',
    ],
  },
  method_not_allowed: {
    headline: ['這個網址不能這樣用', 'This address does not work that way'],
    way: ['請從頁面上的表單送出。', 'Please send the form on the page.'],
  },
  not_acceptable: {
    headline: ['沒有你要的格式', 'Not available in that format'],
    way: ['請改用瀏覽器開啟，或要求 JSON。', 'Open it in a browser, or ask for JSON.'],
  },
  request_timeout: {
    headline: ['等不到完整的請求', 'The request did not arrive in time'],
    way: ['請檢查網路後再試一次。', 'Check your connection and try again.'],
  },
  malformed_payment: {
    headline: ['看不懂這筆付款', 'This payment cannot be read'],
    way: ['沒有收費。請重新付款。', 'Nothing was charged. Pay again.'],
  },
  paying_closed: {
    headline: ['暫停收款', 'Payments are closed'],
    way: [
      '沒有收費。免費的查詢照常可用，請晚一點再來付款。',
      'Nothing was charged. Free lookups work; come back later to pay.',
    ],
  },
  payment_conflict: {
    headline: ['這筆付款已經用過了', 'This payment has been used'],
    way: ['一筆付款只能換一個答案。請用新的付款再試。', 'One payment buys one answer. Use a new payment.'],
  },
  body_too_large: {
    headline: ['內容太長了', 'That is too long'],
    way: ['請分成幾段送出。', 'Send it in parts.'],
  },
  url_too_long: {
    headline: ['網址太長了', 'The address is too long'],
    way: ['請縮短輸入的內容。', 'Shorten what you entered.'],
  },
  unsupported_media_type: {
    headline: ['看不懂這種格式', 'That format is not understood'],
    way: ['請從頁面上的表單送出。', 'Please send the form on the page.'],
  },
  misdirected_request: {
    headline: ['這個主機名稱不是我們的', 'This host name is not ours'],
    way: ['請改用下面這個網址。', 'Please use the address below.'],
  },
  too_many_requests: {
    headline: ['查得太快了', 'Too many lookups'],
    way: ['一段時間裡能查的次數有限。', 'Only so many lookups are answered within a time.'],
  },
  headers_too_large: {
    headline: ['請求的標頭太大', 'The request headers are too large'],
    way: ['請清除這個網站的 cookie 再試。', 'Clear the cookies of this site and try again.'],
  },
  internal: {
    headline: ['我們這邊出錯了', 'Something went wrong on our side'],
    way: ['已經記錄下來。請晚一點再試。', 'It has been logged. Please try again later.'],
  },
  too_many_redirects: {
    headline: ['對方網站一直轉址', 'The other site sends on and on'],
    way: [
      '網址互相轉來轉去，沒有人打得開。請修正下面列出的轉址，再試一次。',
      'Its addresses lead to one another, so nobody can open them. Mend the redirects named below, then try again.',
    ],
  },
  upstream_unavailable: {
    headline: ['對方網站沒有回應', 'The other site did not answer'],
    way: [
      '可能暫時連不上。請晚一點再試，或換一個網址。',
      'It may be down for the moment. Try later, or try another address.',
    ],
  },
  endpoint_not_open: {
    headline: ['未開放', 'Not open yet'],
    way: ['這一項還沒有開放，沒有收費。', 'This lookup is not open yet. Nothing was charged.'],
  },
  payment_pending: {
    headline: ['付款還在處理', 'The payment is still being processed'],
    way: ['請用同一筆付款再送一次，不要重新付款。', 'Send the request again with the same payment. Do not pay again.'],
  },
  overloaded: {
    headline: ['現在太多人在查', 'Too many people are asking right now'],
    way: [
      `請過一會兒再試。求助專線不受影響：${LISTENS}。`,
      `Please try again in a moment. The crisis line is not affected: ${LISTENS}.`,
    ],
  },
  not_ready: {
    headline: ['資料暫時讀不到', 'The records cannot be read right now'],
    way: ['請過一會兒再試。', 'Please try again in a moment.'],
  },
  upstream_timeout: {
    headline: ['對方網站太慢了', 'The other site took too long'],
    way: ['請晚一點再試。', 'Please try again later.'],
  },
  deadline_exceeded: {
    headline: ['查太久了', 'This took too long'],
    way: ['請晚一點再試。', 'Please try again later.'],
  },
  loop_detected: {
    headline: ['兩個站互相轉來轉去', 'Two sites sent this back and forth'],
    way: ['請管理員檢查設定。', 'Ask the operator to check the settings.'],
  },
}
