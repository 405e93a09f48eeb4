import { decodePercent } from '#support/text/decode-percent.ts'
import { titleParts } from './draft-text.ts'
import { REFERENCE } from './page-address.ts'

/**
 * Path segments of pages that contain nothing to read: shopping, accounts, legal notices, tag lists, print versions.
 */
const PATHS = new RegExp(
  `^(?:${[
    'cart|basket|bag|checkout|orders?|wish-?lists?|compare',
    'log-?in|log-?out|sign-?in|sign-?up|sign-?out|register|account|my-?account|profile|password|auth|members?-?only',
    'privacy|privacy-?policy|terms|terms-?(?:of-?(?:use|service)|and-?conditions)|tos|cookies?|cookie-?policy|legal|disclaimer|gdpr|refund-?policy|return-?policy|shipping-?policy',
    'tags?|authors?|labels?|search|feed|rss|trackback|embed|print|amp|share|unsubscribe|thank-?you|thanks|404|not-?found|sitemap|wp-admin|wp-login|wp-json|cdn-cgi|uncategorized|sample-page|hello-world',
    '購物車|結帳|會員|會員中心|登入|登出|註冊|我的帳戶|隱私權?|隱私權?政策|服務條款|使用條款|條款|退換貨|標籤|搜尋|訂單',
  ].join('|')})(?:\\.(?:html?|php|aspx?))?$`,
  'i',
)
const TITLES =
  /^(?:(?:shopping )?cart|checkout|log ?in|sign (?:in|up)|register|my account|privacy(?: policy| notice)?|terms(?: of (?:use|service)| and conditions| & conditions)?|cookie policy|page not found|not found|404|search results?.*|(?:您的|我的)?購物車|結帳|會員登入|登入|登入系統|註冊|(?:會員|網站)?(?:服務|使用|使用者)條款|免責聲明|政府網站資料開放宣告|退換貨(?:須知|政策|說明|辦法)?|網站(?:導覽|地圖)|忘記密碼|帳戶|我的(?:帳戶|收藏|訂單)|收藏清單|追蹤清單|訂單查詢|標籤[：:].*|找不到(?:網頁|頁面)|搜尋結果.*|範例頁面|sample page|hello world!?|網誌第一篇文章！?|網站第一篇文章！?|(?:未分類|uncategorized)(?: 彙整| archives)?)$/i
/** Titles that consist of legal terms: 隱私權及資訊安全宣告, 個人資料保護政策, 著作權聲明. */
const LAW =
  /^(?:隱私權?|個人資料|個資|資訊安全|資安|著作權|版權|資料開放|保護|蒐集|利用|使用|安全|cookies?|[及與暨和、 ]){1,6}(?:宣告|政策|聲明|告知|條款|事項)?$/i
const PAGED = /[?&](?:page|paged|sort|order|filter|replytocom|add-to-cart|s|q)=/i

export function isLeftOutByAddress(page: string): boolean {
  const url = new URL(page)
  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  const isPage = segments.at(-2)?.toLowerCase() === 'page' && /^\d+$/.test(segments.at(-1) ?? '')
  // Below a guide or reference, the last name is the subject of a page: /api/labels, /docs/api/auth.
  const named = segments.slice(0, -1).some((segment) => REFERENCE.test(segment)) ? segments.slice(0, -1) : segments
  return isPage || PAGED.test(url.search) || named.some((segment) => PATHS.test(decodePercent(segment)))
}

export function isLeftOutByTitle(title: string): boolean {
  const own = (titleParts(title)[0] ?? title).trim()
  return TITLES.test(own) || (LAW.test(own) && /隱私|個資|個人資料|宣告|政策|聲明|條款/.test(own))
}
