import { bodyOf, jsonLd, PATH, robotsOf, sitemapOf, wordsOf, writePage } from './page.ts'
import { healthy, hostOf, type FarmSite } from './site.ts'

// Sites with unusual but correct pages, as shops and blogs in Taiwan have them. The audit must report no fault. Each has
// a name, the document that allows it (SOURCES in site.ts), what is unusual about it, and its page.

const page = (host: string, path = PATH) => `https://${host}${path}`
const alternate = (lang: string, href: string) => `<link rel="alternate" hreflang="${lang}" href="${href}">`
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`
const after = (markup: string) => ({ page: { after: markup } })
const head = (markup: string) => ({ page: { head: markup } })
const data = (value: object) => ({ page: { data: jsonLd({ '@context': 'https://schema.org', ...value }) } })
const bodyEn = bodyOf('en')
const sitemapOfHost = (host: string) => sitemapOf(['/', PATH, '/about', '/teas'].map((path) => page(host, path)))
const ZH = { language: 'zh' } as const
/** Closes every element and gives every attribute a value, as XML requires. */
const asXml = (html: string) =>
  html.replaceAll(/<(meta|link|img|br)\b([^>]*[^/])>/g, '<$1$2/>').replaceAll(' defer>', ' defer="defer">')

const HEADS: FarmSite[] = [
  healthy(
    'x-title-brackets',
    'title',
    '方頭括號與官網字樣。',
    () => ({
      page: { title: '<title>【官方網站】高山烏龍茶沖泡教學｜雲間茶行</title>' },
    }),
    ZH,
  ),
  healthy('x-title-markup', 'title', 'An article whose subject is an element of HTML.', () => ({
    page: {
      title: '<title>When to use the &lt;picture&gt; element for photos of tea | Misty Peak</title>',
      description: meta(
        'description',
        'What the &lt;picture&gt; element and &amp;amp; do on our pages, and when a plain &lt;img&gt; is all that photos of tea need.',
      ),
      body: bodyEn.replace(wordsOf('en').h1, 'When to use the &lt;picture&gt; element'),
    },
  })),
  healthy('x-description-heart', 'snippet', 'A heart typed as <3, with the < escaped.', () => ({
    page: {
      description: meta(
        'description',
        'We &lt;3 oolong: water, leaf and time for the first five cups, and what to do with tired leaves &gt; 2 days old.',
      ),
    },
  })),
  healthy(
    'x-collection-address',
    'canonical',
    'A product met through its collection names its own address.',
    (host) => ({
      page: {
        canonical: `<link rel="canonical" href="${page(host, '/products/oolong')}">`,
        social: `<meta property="og:title" content="Oolong"><meta property="og:image" content="${page(host, '/picture.png')}"><meta property="og:url" content="${page(host, '/products/oolong')}">`,
      },
      files: { '/products/oolong': writePage(page(host, '/products/oolong'), 'en') },
    }),
    { path: '/collections/spring/products/oolong' },
  ),
  healthy('x-robots-two', 'robots_meta', 'Two plugins, two robots tags that agree.', () =>
    head(
      meta('robots', 'index, follow') + meta('robots', 'max-image-preview:large, max-snippet:-1, max-video-preview:-1'),
    ),
  ),
  healthy(
    'x-hreflang-hant-hk',
    'hreflang',
    'Script and region for Hong Kong.',
    (host) => ({
      page: {
        head:
          alternate('zh-Hant-HK', page(host)) +
          alternate('zh-Hant-TW', page(host)) +
          alternate('x-default', page(host)),
      },
    }),
    ZH,
  ),
  healthy(
    'x-lang-hak',
    'wcag_language',
    '客語也有代碼 hak-Hant-TW。',
    () => ({ page: { html: '<html lang="hak-Hant-TW">' } }),
    ZH,
  ),
  healthy(
    'x-lang-quoted-simplified',
    'wcag_language',
    '繁體頁面引了一段简体說明。',
    () =>
      after(
        '<blockquote lang="zh-Hans"><p>云南普洱茶与台湾乌龙茶的制作工艺不同，发酵时间长短决定茶汤颜色。</p></blockquote>',
      ),
    ZH,
  ),
  healthy(
    'x-lang-shared-characters',
    'wcag_language',
    '兩岸寫法相同的字多。',
    () => after('<p>山水之外，明月照人。古人云：一日不可无茶。台湾、中国、日本都有人喝茶。</p>'),
    ZH,
  ),
  healthy('x-lang-hong-kong', 'wcag_language', 'zh-HK 用繁體。', () => ({ page: { html: '<html lang="zh-HK">' } }), ZH),
  healthy('x-viewport-blanks', 'mobile', 'A viewport separated by spaces, which browsers accept.', () => ({
    page: { viewport: meta('viewport', 'width=device-width initial-scale=1.0 viewport-fit=cover') },
  })),
  healthy('x-xhtml-sound', 'html', 'Sent as XHTML, and well-formed.', (host) => ({
    answer: {
      headers: { 'content-type': 'application/xhtml+xml; charset=utf-8', etag: '"x"' },
      body: asXml(
        writePage(page(host), 'en', {
          doctype: '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>',
          html: '<html xmlns="http://www.w3.org/1999/xhtml" lang="en" xml:lang="en">',
        }),
      ),
    },
  })),
  healthy('x-xhtml-names', 'html', 'XHTML 1.0, whose document type names its characters.', (host) => ({
    answer: {
      headers: { 'content-type': 'application/xhtml+xml', etag: '"y"' },
      body: asXml(
        writePage(page(host), 'en', {
          doctype:
            '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
          html: '<html xmlns="http://www.w3.org/1999/xhtml" lang="en" xml:lang="en">',
          after: '<p>Ten&nbsp;to&nbsp;six &mdash; every day &copy; Misty Peak</p>',
        }),
      ),
    },
  })),
  healthy('x-pagination', 'canonical', 'rel prev and next, which Google no longer needs.', (host) =>
    head(`<link rel="prev" href="${page(host, '/teas')}"><link rel="next" href="${page(host, '/about')}">`),
  ),
]

const TEXTS: FarmSite[] = [
  healthy('x-h1-for-readers', 'wcag_headings', 'The h1 is there for screen readers alone.', () => ({
    page: {
      head: '<style>.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap}</style>',
      body: bodyEn.replace('<h1>', '<h1 class="visually-hidden">'),
    },
  })),
  healthy(
    'x-nan-milk',
    'helpful',
    '奶粉的品名就叫 NAN。',
    () => after('<p>雀巢 NAN 水解奶粉每罐 NT$980，NAN 3 成長奶粉 NT$860。</p>'),
    ZH,
  ),
  healthy('x-about-nan', 'helpful', 'An article about NaN and [object Object].', () => ({
    page: {
      title: '<title>Why a price of a tea shop becomes NaN, and how to prevent it | Misty Peak</title>',
      after:
        '<p>A missing number makes <code>NaN</code>, and an object in a text shows as <code>[object Object]</code>. Our shop once asked for NaN dollars.</p>',
    },
  })),
  healthy(
    'x-footnotes',
    'helpful',
    'Footnotes and edit links as in an encyclopedia.',
    () => after('<p>烏龍茶在清代傳入臺灣[1][2]，日治時期外銷日本[編輯]。[註 3]</p>'),
    ZH,
  ),
  healthy('x-about-shortcodes', 'helpful', 'A guide that shows a shortcode.', () =>
    after(
      '<p>To show your teas, write <code>[gallery ids="1,2,3"]</code> into the post; the picture list appears below.</p>',
    ),
  ),
  healthy('x-about-hello-world', 'helpful', 'An article on first programs.', () =>
    after('<p>The first program of most beginners prints “Hello world!”, and ours printed the name of a tea.</p>'),
  ),
  healthy('x-about-warnings', 'helpful', 'A guide to a warning of PHP, which it quotes.', () => ({
    page: {
      title: '<title>How to get rid of “Undefined array key” in themes of tea shops | Misty Peak</title>',
      after: '<pre><code>Warning: Undefined array key "price" in /var/www/html/single.php on line 87</code></pre>',
    },
  })),
  healthy('x-gradient-words', 'spam', 'Words filled with a gradient: their own colour is transparent.', () =>
    after(
      '<h2 style="background:linear-gradient(90deg,#143,#587);-webkit-background-clip:text;background-clip:text;color:transparent">Teas of the high mountains, picked by hand and roasted over charcoal in small lots every spring</h2><p>In May.</p>',
    ),
  ),
  healthy(
    'x-fades-in',
    'spam',
    'Sections that slide in when they are reached, as a library for motion writes them.',
    () =>
      after(
        '<section style="opacity:0;transform:translateY(40px) translateZ(0px)"><h2>How we roast the leaf</h2><p>Over charcoal of longan wood, for eight hours, and again after a month of rest. The second roast decides whether a tea tastes of chestnut or of caramel, so the master stays beside it all night.</p></section>',
      ),
  ),
  healthy('x-fades-by-attribute', 'spam', 'Sections that fade in, hidden by a style rule for an attribute.', () => ({
    page: {
      head: '<style>[data-aos=fade-up]{opacity:0;transition:opacity .6s,transform .6s}[data-aos].aos-animate{opacity:1}</style>',
      after:
        '<section data-aos="fade-up"><h2>How we roast the leaf</h2><p>Over charcoal of longan wood, for eight hours, and again after a month of rest, while the master stays beside it all night.</p></section>',
    },
  })),
  healthy(
    'x-noscript-note',
    'helpful',
    'A note for readers without scripts.',
    () => after('<noscript><p>本網站需要 JavaScript 才能結帳，請開啟後重新整理頁面，或來電訂購。</p></noscript>'),
    ZH,
  ),
  healthy(
    'x-prices-for-readers',
    'spam',
    '讀屏軟體才聽得到的原價與特價。',
    () =>
      after(
        '<style>.sr{position:absolute;left:-9999px}</style><p><span class="sr">原價</span><del>NT$1,480</del> <span class="sr">特價</span>NT$1,280</p>',
      ),
    ZH,
  ),
  healthy(
    'x-size-table',
    'helpful',
    '尺寸表反覆同樣的字。',
    () =>
      after(
        `<table><tr><th>尺寸</th><th>胸圍</th><th>衣長</th></tr>${['S', 'M', 'L', 'XL', '2XL'].map((size, at) => `<tr><td>${size}</td><td>${96 + at * 4} 公分</td><td>${66 + at * 2} 公分</td></tr>`).join('')}</table>`,
      ),
    ZH,
  ),
]

const LINKS: FarmSite[] = [
  healthy('x-buttons-act', 'links', 'Buttons that act and go nowhere.', () =>
    after(
      '<button type="button" onclick="addToCart(12)">Add to cart</button> <button type="button" onclick="history.back()">Back</button> <div onclick="toggle(this)">More sizes</div>',
    ),
  ),
  healthy('x-link-blanks', 'links', 'Blanks around an address are taken away.', () =>
    after('<p><a href="  /teas\n">All teas of spring</a></p>'),
  ),
  healthy('x-alt-bare', 'wcag_images', 'alt without a value is an empty one: an ornament.', () =>
    after('<p>Tea <img src="/picture.png" alt width="10" height="10"> time</p>'),
  ),
  healthy(
    'x-alt-figure',
    'images',
    '圖說式的替代文字。',
    () => after('<img src="/picture.png" alt="圖一：清晨的茶園與採茶的人" width="20" height="20">'),
    ZH,
  ),
  healthy('x-email-protected', 'links', 'A firewall writes mail addresses so that collectors miss them.', () => ({
    page: {
      after: '<p><a href="/cdn-cgi/l/email-protection#5a2e3f3b1a373329" class="__cf_email__">Write to the shop</a></p>',
    },
  })),
  healthy('x-share-links', 'links', 'Links that share the page, which answer 400 without a login.', (host) => ({
    page: {
      after: `<p><a href="https://${hostOf('x-share')}/sharer?u=${encodeURIComponent(page(host))}">Share on a network</a></p>`,
    },
    others: { [hostOf('x-share')]: { files: { '*': { status: 400, body: 'Bad request' } } } },
  })),
  healthy('x-cart-link', 'links', 'An address that puts something into the cart, marked nofollow.', () => ({
    page: { after: '<p><a rel="nofollow" href="?add-to-cart=12">Put 150 g into the cart</a></p>' },
  })),
]

const DATA: FarmSite[] = [
  healthy('x-short-availability', 'product', 'Names of schema.org without their address.', (host) =>
    data({
      '@type': 'Product',
      name: 'Spring oolong',
      image: page(host, '/picture.png'),
      offers: {
        '@type': 'Offer',
        price: '1280.00',
        priceCurrency: 'TWD',
        availability: 'InStock',
        itemCondition: 'NewCondition',
      },
    }),
  ),
  healthy('x-price-specification', 'product', 'The price in a specification of its own.', (host) =>
    data({
      '@type': 'Product',
      name: 'Spring oolong',
      image: page(host, '/picture.png'),
      offers: {
        '@type': 'Offer',
        availability: 'https://schema.org/InStock',
        priceSpecification: { '@type': 'UnitPriceSpecification', price: 1280, priceCurrency: 'TWD' },
      },
    }),
  ),
  healthy('x-crumbs-as-text', 'breadcrumb', 'Positions as text.', (host) =>
    data({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: '1', name: 'Home', item: page(host, '/') },
        { '@type': 'ListItem', position: '2', name: 'Oolong' },
      ],
    }),
  ),
  healthy(
    'x-opening-hours',
    'local',
    '營業時間的簡寫。',
    () =>
      data({
        '@type': 'Store',
        name: '雲間茶行',
        address: {
          '@type': 'PostalAddress',
          streetAddress: '中山路 12 號',
          addressLocality: '嘉義市',
          postalCode: '600',
          addressCountry: 'TW',
        },
        telephone: '+886-5-222-3333',
        openingHours: 'Mo-Su 10:00-18:00',
        geo: { '@type': 'GeoCoordinates', latitude: 23.4801, longitude: 120.4491 },
      }),
    ZH,
  ),
  healthy('x-profile', 'schema', 'A page about a person.', (host) =>
    data({
      '@type': 'ProfilePage',
      dateCreated: '2026-01-02T10:00:00+08:00',
      mainEntity: { '@type': 'Person', name: 'Lin Hua', alternateName: 'linhua', image: page(host, '/picture.png') },
    }),
  ),
  healthy('x-event-online', 'event', 'A class that is held online and in the shop.', (host) =>
    data({
      '@type': 'Event',
      name: 'Brewing class',
      startDate: '2027-03-04T14:00+08:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      location: [
        { '@type': 'VirtualLocation', url: page(host, '/about') },
        { '@type': 'Place', name: 'Misty Peak Tea', address: '12 Zhongshan Rd, Chiayi' },
      ],
    }),
  ),
]

const FILES: FarmSite[] = [
  healthy('x-robots-shop', 'robots', 'The long file that a shop system writes.', (host) => ({
    robots: `# we use a shop system\nUser-agent: *\nDisallow: /admin\nDisallow: /cart\nDisallow: /orders\nDisallow: /checkouts/\nDisallow: /*/collections/*sort_by*\nDisallow: /collections/*+*\nDisallow: /collections/*%2B*\nDisallow: /*?*oseid=*\nDisallow: /*preview_theme_id*\nDisallow: /policies/\nSitemap: https://${host}/sitemap.xml\n\n# Google adsbot ignores robots.txt unless specifically named!\nUser-agent: adsbot-google\nDisallow: /checkouts/\n\nUser-agent: Nutch\nDisallow: /\n\nUser-agent: AhrefsBot\nCrawl-delay: 10\nDisallow: /admin\n\nUser-agent: Pinterest\nCrawl-delay: 1\n`,
  })),
  healthy('x-robots-blog', 'robots', 'What a blog system writes.', (host) => ({
    robots: robotsOf(host, 'User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n'),
  })),
  healthy('x-robots-managed', 'robots', 'What a firewall puts in front: signals, and trainers one by one.', (host) => ({
    robots: `# BEGIN Managed content\nUser-agent: *\nContent-Signal: search=yes,ai-train=no\nAllow: /\n\nUser-agent: Amazonbot\nDisallow: /\n\nUser-agent: Applebot-Extended\nDisallow: /\n\nUser-agent: Bytespider\nDisallow: /\n\nUser-agent: CCBot\nDisallow: /\n\nUser-agent: ClaudeBot\nDisallow: /\n\nUser-agent: Google-Extended\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: meta-externalagent\nDisallow: /\n\n# END Managed content\n\n${robotsOf(host)}`,
  })),
  healthy('x-sitemap-as-html', 'sitemap', 'The right sitemap, sent as text/html.', (host) => ({
    sitemap: {
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: sitemapOfHost(host),
    },
  })),
  healthy('x-sitemap-minutes', 'sitemap', 'Instants to the minute, with a zone.', (host) => ({
    sitemap: sitemapOfHost(host).replaceAll('2026-03-04', '2026-03-04T09:00+08:00'),
  })),
  healthy('x-sitemap-query', 'sitemap', 'The parts have queries in their addresses.', (host) => ({
    robots: `User-agent: *\nDisallow: /cart/\n\nSitemap: https://${host}/sitemap.xml\n`,
    sitemap: `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://${host}/sitemap_products_1.xml?from=1&amp;to=9</loc></sitemap></sitemapindex>`,
    files: {
      '/sitemap_products_1.xml?from=1&to=9': sitemapOfHost(host),
    },
  })),
  healthy('x-vary-agent', 'googlebot', 'Vary: User-Agent, and a cache shared for a minute.', () => ({
    headers: {
      vary: 'Accept-Encoding, User-Agent',
      'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate',
    },
  })),
  healthy(
    'x-tag-manager',
    'valid_head',
    'A tag manager with its frame where it belongs.',
    () => ({
      page: {
        head: '<script>window.dataLayer=window.dataLayer||[];</script>',
        before:
          '<noscript><iframe src="https://www.googletagmanager.example/ns.html?id=GTM-1" height="0" width="0" style="display:none;visibility:hidden"></iframe></noscript>',
      },
    }),
    ZH,
  ),
]

export const dailyHealthy: FarmSite[] = [...HEADS, ...TEXTS, ...LINKS, ...DATA, ...FILES]
