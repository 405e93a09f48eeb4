/** Segments of addresses of pages that hold nothing to read: shopping, accounts, law, lists by tag, copies for print. */
const PATHS = new RegExp(
  `^(?:${[
    'cart|basket|bag|checkout|orders?|wish-?lists?|compare',
    'log-?in|log-?out|sign-?in|sign-?up|sign-?out|register|account|my-?account|profile|password|auth|members?-?only',
    'privacy|privacy-?policy|terms|terms-?(?:of-?(?:use|service)|and-?conditions)|tos|cookies?|cookie-?policy|legal|disclaimer|gdpr|refund-?policy|return-?policy|shipping-?policy',
    'tags?|authors?|labels?|search|feed|rss|trackback|embed|print|amp|share|unsubscribe|thank-?you|thanks|404|not-?found|sitemap|wp-admin|wp-login|wp-json|cdn-cgi|uncategorized',
    '購物車|結帳|會員|會員中心|登入|登出|註冊|我的帳戶|隱私權?|隱私權?政策|服務條款|使用條款|條款|退換貨|標籤|搜尋|訂單',
  ].join('|')})(?:\\.(?:html?|php|aspx?))?$`,
  'i',
)
const TITLES =
  /^(?:(?:shopping )?cart|checkout|log ?in|sign (?:in|up)|register|my account|privacy(?: policy| notice)?|terms(?: of (?:use|service)| and conditions| & conditions)?|cookie policy|page not found|not found|404|search results?.*|購物車|結帳|會員登入|登入|註冊|隱私權?(?:政策|聲明)?|服務條款|使用條款|使用者條款|找不到(?:網頁|頁面)|搜尋結果.*)$/i
const PAGED = /[?&](?:page|paged|sort|order|filter|replytocom|add-to-cart|s|q)=/i

/** Whether the address alone tells that the page is none to list. */
export function isLeftOutByAddress(page: string): boolean {
  const url = new URL(page)
  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  const isPage = segments.at(-2)?.toLowerCase() === 'page' && /^\d+$/.test(segments.at(-1) ?? '')
  return isPage || PAGED.test(url.search) || segments.some((segment) => PATHS.test(decode(segment)))
}

/** Whether the title tells it. */
export function isLeftOutByTitle(title: string): boolean {
  return TITLES.test(title.trim())
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // A lone % is part of the name.
    return segment
  }
}
