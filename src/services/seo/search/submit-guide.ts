/** When the steps were last held against the engines’ own pages. */
export const GUIDE_AS_OF = '2026-11-20'

export interface SubmitGuide {
  readonly engine: string
  readonly url: string
  readonly steps: readonly string[]
  readonly stepsZh: readonly string[]
  readonly indexnow: boolean
  readonly docsUrl: string
}

export const submitGuides: readonly SubmitGuide[] = [
  {
    engine: 'google',
    url: 'https://search.google.com/search-console',
    steps: [
      'Open Search Console and add your site as a domain property (DNS record) or as an address prefix.',
      'Prove that the site is yours: DNS TXT record, HTML file or meta tag.',
      'Send the address of your sitemap under “Sitemaps”, and name it in robots.txt too.',
      'For single pages use “URL inspection” → “Request indexing”.',
      'Google takes no part in IndexNow, and its sitemap ping address was switched off.',
    ],
    stepsZh: [
      '開啟 Search Console，以「網域」（DNS）或「網址前置字元」新增網站。',
      '驗證擁有權：DNS TXT 紀錄、HTML 檔案或 meta 標籤。',
      '在「Sitemap」提交網站地圖，並寫進 robots.txt。',
      '個別頁面用「網址審查」→「要求建立索引」。',
      'Google 不參與 IndexNow，舊的 sitemap ping 網址也已停用。',
    ],
    indexnow: false,
    docsUrl: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  },
  {
    engine: 'bing',
    url: 'https://www.bing.com/webmasters',
    steps: [
      'Open Bing Webmaster Tools; you can import your sites from Google Search Console.',
      'Otherwise add the site and prove that it is yours: XML file, meta tag or DNS CNAME record.',
      'Send your sitemap under “Sitemaps”.',
      'Send new and changed pages at once through IndexNow.',
    ],
    stepsZh: [
      '開啟 Bing Webmaster Tools，可直接從 Google Search Console 匯入網站。',
      '或自行新增網站並驗證：XML 檔案、meta 標籤或 DNS CNAME。',
      '在「Sitemaps」提交網站地圖。',
      '新增或更新頁面可用 IndexNow 即時通知。',
    ],
    indexnow: true,
    docsUrl: 'https://www.bing.com/webmasters/help/getting-started-checklist-66a806de',
  },
  {
    engine: 'duckduckgo',
    url: 'https://duckduckgo.com/duckduckgo-help-pages/results/sources',
    steps: [
      'DuckDuckGo has no submission form: its results come largely from Bing and from its own crawler.',
      'Submit the site to Bing, and let DuckDuckBot in.',
    ],
    stepsZh: [
      'DuckDuckGo 沒有提交表單：結果主要來自 Bing 與自家爬蟲。',
      '請提交到 Bing，並在 robots.txt 允許 DuckDuckBot。',
    ],
    indexnow: false,
    docsUrl: 'https://duckduckgo.com/duckduckgo-help-pages/results/sources',
  },
  {
    engine: 'yandex',
    url: 'https://webmaster.yandex.com/',
    steps: [
      'Open Yandex Webmaster, add the site and prove that it is yours: HTML file, meta tag or DNS record.',
      'Send your sitemap under “Indexing → Sitemap files”.',
      'Send single pages under “Indexing → Reindex pages”, or through IndexNow.',
    ],
    stepsZh: [
      '開啟 Yandex Webmaster，新增網站並驗證：HTML 檔案、meta 標籤或 DNS。',
      '在「Indexing → Sitemap files」提交網站地圖。',
      '個別頁面用「Reindex pages」或 IndexNow。',
    ],
    indexnow: true,
    docsUrl: 'https://yandex.com/support/webmaster/',
  },
]
