export interface CheckText {
  readonly title: string
  readonly titleZh: string
  /** Points of the check, out of 100. An error loses all of them, a warning half, a notice none. */
  readonly weight: number
}

/** The weights add up to 100. */
export const CHECKS = {
  http_status: { title: 'The page answers', titleZh: '頁面正常回應', weight: 7 },
  noindex: { title: 'The page may be indexed', titleZh: '允許收錄', weight: 8 },
  robots_txt: { title: 'robots.txt lets search engines in', titleZh: 'robots.txt 放行搜尋引擎', weight: 7 },
  https: { title: 'https throughout', titleZh: '全程使用 https', weight: 4 },
  redirects: { title: 'Redirects are short and permanent', titleZh: '轉址簡短且為永久', weight: 3 },
  title: { title: 'Title', titleZh: '標題', weight: 7 },
  description: { title: 'Description', titleZh: '描述', weight: 6 },
  canonical: { title: 'Canonical address', titleZh: '標準網址', weight: 8 },
  hreflang: { title: 'Other languages', titleZh: '多語言版本', weight: 4 },
  language: { title: 'Language and encoding', titleZh: '語言與編碼', weight: 3 },
  viewport: { title: 'Fit for phones', titleZh: '適合手機', weight: 3 },
  head: { title: 'The head is sound', titleZh: 'head 結構正確', weight: 2 },
  snippets: { title: 'Snippets are not restricted', titleZh: '未限制搜尋摘要', weight: 2 },
  h1: { title: 'Headings', titleZh: '標題階層', weight: 5 },
  links: { title: 'Links', titleZh: '連結', weight: 5 },
  image_alt: { title: 'Pictures', titleZh: '圖片', weight: 4 },
  open_graph: { title: 'Link previews', titleZh: '分享預覽', weight: 3 },
  structured_data: { title: 'Structured data', titleZh: '結構化資料', weight: 5 },
  word_count: { title: 'Text', titleZh: '內文', weight: 5 },
  speed: { title: 'Size, speed and caching', titleZh: '大小、速度與快取', weight: 3 },
  sitemap: { title: 'Sitemap', titleZh: 'Sitemap', weight: 3 },
  ai_crawlers: { title: 'AI search and assistants', titleZh: 'AI 搜尋與助理', weight: 3 },
} as const satisfies Readonly<Record<string, CheckText>>

export type CheckId = keyof typeof CHECKS

export const CHECK_IDS = Object.keys(CHECKS) as [CheckId, ...CheckId[]]
