interface IssueText {
  readonly severity: 'error' | 'warning' | 'notice'
  readonly en: string
  readonly zh: string
  readonly fix_en: string
  readonly fix_zh: string
}

/** What a crawl can find, the worst first, and what to do about it. */
export const ISSUES = {
  broken_link: {
    severity: 'error',
    en: 'Links to pages that do not answer',
    zh: '連結連到不存在的頁面',
    fix_en: 'Correct or take out the link on each page named, or send the old address on with a 301.',
    fix_zh: '在列出的頁面更正或刪除連結，或把舊網址用 301 轉到新頁。',
  },
  redirect_loop: {
    severity: 'error',
    en: 'Redirects that end nowhere',
    zh: '轉址繞圈',
    fix_en: 'Let one address of the loop answer with the page.',
    fix_zh: '讓其中一個網址直接回應頁面。',
  },
  canonical_broken: {
    severity: 'error',
    en: 'Canonical addresses that do not answer, are redirected or hidden from search',
    zh: 'canonical 指到打不開、轉址或不給搜尋的頁面',
    fix_en: 'Name the address that answers 200: <link rel="canonical" href="…"> with the address shown.',
    fix_zh: '改成回應 200 的網址：<link rel="canonical" href="…">，填上列出的網址。',
  },
  canonical_chain: {
    severity: 'error',
    en: 'Canonical addresses that name yet another canonical',
    zh: 'canonical 又指到別的 canonical',
    fix_en: 'Name the last address of the chain on every page of it.',
    fix_zh: '每一頁都直接指到最後那個網址。',
  },
  hreflang_no_return: {
    severity: 'error',
    en: 'Language versions that do not link back',
    zh: 'hreflang 沒有互相指回',
    fix_en: 'Put the same set of hreflang links on every version, itself included.',
    fix_zh: '每個語言版本都放同一組 hreflang，包含自己。',
  },
  hreflang_broken: {
    severity: 'error',
    en: 'Language versions that do not answer, are redirected or hidden from search',
    zh: 'hreflang 指到打不開、轉址或不給搜尋的頁面',
    fix_en: 'Name the address that answers 200 in each hreflang link.',
    fix_zh: 'hreflang 改成回應 200 的網址。',
  },
  sitemap_dead: {
    severity: 'error',
    en: 'The sitemap lists pages that do not answer',
    zh: 'Sitemap 列了不存在的頁面',
    fix_en: 'Take these addresses out of the sitemap.',
    fix_zh: '從 Sitemap 刪掉這些網址。',
  },
  sitemap_hidden: {
    severity: 'error',
    en: 'The sitemap lists pages that are redirected, noindex, canonical elsewhere or forbidden by robots.txt',
    zh: 'Sitemap 列了轉址、noindex、canonical 在別處或 robots.txt 禁止的頁面',
    fix_en: 'List only addresses that are to be found: those shown, or none.',
    fix_zh: 'Sitemap 只列要被找到的網址。',
  },
  duplicate_title: {
    severity: 'warning',
    en: 'Pages with the same title',
    zh: '標題重複',
    fix_en: 'Give each page a title of its own, or name one of them as canonical of the others.',
    fix_zh: '每頁寫自己的標題；內容相同的，用 canonical 指到其中一頁。',
  },
  duplicate_description: {
    severity: 'warning',
    en: 'Pages with the same description',
    zh: '描述重複',
    fix_en: 'Write a description of its own for each page, or none.',
    fix_zh: '每頁寫自己的描述，或不寫。',
  },
  duplicate_text: {
    severity: 'warning',
    en: 'Pages with the same text and no common canonical',
    zh: '內容相同，又沒有共同的 canonical',
    fix_en: 'Choose one address and name it on the others: <link rel="canonical" href="…">.',
    fix_zh: '選定一個網址，其他頁用 <link rel="canonical" href="…"> 指過去。',
  },
  title_missing: {
    severity: 'error',
    en: 'Pages without a title',
    zh: '沒有標題',
    fix_en: 'Put into the head: <title>What the page is about</title>',
    fix_zh: '在 head 加上 <title>這頁的主題</title>。',
  },
  description_missing: {
    severity: 'warning',
    en: 'Pages without a description',
    zh: '沒有描述',
    fix_en: 'Put into the head: <meta name="description" content="One or two sentences.">',
    fix_zh: '在 head 加上 <meta name="description" content="一兩句話。">。',
  },
  h1_missing: {
    severity: 'warning',
    en: 'Pages without an h1',
    zh: '沒有 h1',
    fix_en: 'Put the heading of the page into <h1>.',
    fix_zh: '把這頁的大標題放進 <h1>。',
  },
  orphan: {
    severity: 'warning',
    en: 'Pages in the sitemap to which no page links',
    zh: '只在 Sitemap、沒有任何頁面連到的孤兒頁',
    fix_en: 'Link them from a page on their subject, or take them out of the sitemap.',
    fix_zh: '從相關頁面連過去，或從 Sitemap 刪掉。',
  },
  deep: {
    severity: 'warning',
    en: 'Pages more than four clicks from the first one',
    zh: '從首頁要點超過四次的頁面',
    fix_en: 'Link them from a page nearer to the front: a category, a list, related pages.',
    fix_zh: '從較淺的頁面（分類、列表、相關文章）連過去。',
  },
  redirected_link: {
    severity: 'warning',
    en: 'Links that are redirected',
    zh: '連結會被轉址',
    fix_en: 'Link to the last address, which is shown.',
    fix_zh: '直接連到列出的最終網址。',
  },
  redirect_chain: {
    severity: 'warning',
    en: 'Redirects of more than one step',
    zh: '轉址超過一步',
    fix_en: 'Let each address redirect straight to the last one.',
    fix_zh: '每個網址都直接轉到最後一個。',
  },
  not_in_sitemap: {
    severity: 'warning',
    en: 'Pages that the sitemap does not list',
    zh: 'Sitemap 沒列的頁面',
    fix_en: 'Add to the sitemap: <url><loc>…</loc></url> with the address shown.',
    fix_zh: '加進 Sitemap：<url><loc>…</loc></url>，填上列出的網址。',
  },
  sitemap_missing: {
    severity: 'notice',
    en: 'No sitemap was found',
    zh: '沒有 Sitemap',
    fix_en: 'Let the site system make one, and name it in robots.txt: Sitemap: https://…/sitemap.xml',
    fix_zh: '用網站系統產生，並寫進 robots.txt：Sitemap: https://…/sitemap.xml。',
  },
} as const satisfies Readonly<Record<string, IssueText>>

export type IssueCode = keyof typeof ISSUES

export const ISSUE_CODES = Object.keys(ISSUES) as [IssueCode, ...IssueCode[]]
