import { jsonLd, PATH, sitemapOf, wordsOf, writePage } from './page.ts'
import { faulty, hostOf, type FarmSite } from './site.ts'

const page = (host: string, path = PATH) => `https://${host}${path}`
const alternate = (lang: string, href: string) => `<link rel="alternate" hreflang="${lang}" href="${href}">`
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`
const after = (markup: string) => ({ page: { after: markup } })
const head = (markup: string) => ({ page: { head: markup } })
const data = (value: object) => ({ page: { data: jsonLd({ '@context': 'https://schema.org', ...value }) } })
const block = (text: string) => ({ page: { data: `<script type="application/ld+json">${text}</script>` } })
const usual = (host: string) => ['/', PATH, '/about', '/teas'].map((path) => page(host, path))
const ZH = { language: 'zh' } as const
const SIMPLIFIED = `<main><h1>高山乌龙茶的冲泡方法</h1>${'<p>台湾中部山区的乌龙茶揉捻成深绿色的小球，遇水之后慢慢展开，所以茶壶要留有余裕。两个人喝，准备两百毫升的壶与六公克的茶叶就够了。先用滚水温壶，把水倒掉，再放入茶叶，盖上壶盖静置一分钟，让热气把香气带出来。剩下的茶叶请放进茶罐，避开光线、咖啡与香料。</p>'.repeat(2)}<p><a href="/">云间茶行</a></p></main>`
const offer = { '@type': 'Offer', price: 1280, priceCurrency: 'TWD', availability: 'https://schema.org/InStock' }
const product = (host: string, more: object) =>
  data({ '@type': 'Product', name: 'Spring oolong', image: page(host, '/picture.png'), offers: offer, ...more })

const HEADS: FarmSite[] = [
  faulty(
    'w-title-wordpress',
    'title_generic',
    'title',
    '架站軟體給的名稱沒有改。',
    () => ({ page: { title: '<title>我的部落格 – 另一個 WordPress 網站</title>' } }),
    ZH,
  ),
  faulty('w-title-my-store', 'title_generic', 'title', 'The shop system’s own name for every new shop.', () => ({
    page: { title: '<title>My Store</title>' },
  })),
  faulty(
    'w-title-home-home',
    ['title_generic', 'title_stuffed', 'title_short'],
    'title',
    '首頁的首頁。',
    () => ({ page: { title: '<title>首頁 | 首頁</title>' } }),
    ZH,
  ),
  faulty('w-title-escaped', ['title_markup'], 'title', 'Escaped twice: readers see &amp; in the title.', () => ({
    page: { title: '<title>High mountain tea &amp;amp; teaware of Taiwan &amp;#8211; Misty Peak</title>' },
  })),
  faulty(
    'w-description-tags',
    ['description_markup'],
    'snippet',
    'The editor’s tags stand in the description.',
    () => ({
      page: {
        description: meta(
          'description',
          '&lt;p&gt;&lt;strong&gt;High mountain oolong&lt;/strong&gt; from Alishan, picked by hand in spring and roasted twice over charcoal.&lt;/p&gt;',
        ),
      },
    }),
  ),
  faulty(
    'w-description-css',
    ['description_markup', 'description_keywords'],
    'snippet',
    'A page builder’s style rules were taken for the first words.',
    () => ({
      page: {
        description: meta(
          'description',
          '.elementor-9 .elementor-element{margin-top:0px;padding:20px 0 20px 0}.elementor-heading{color:#333;font-size:32px}',
        ),
      },
    }),
  ),
  faulty(
    'w-canonical-shop-system',
    ['canonical_redirect', 'canonical_other_host'],
    'canonical',
    'The canonical has the name that the shop system gave, which sends back here.',
    (host) => ({
      page: { canonical: `<link rel="canonical" href="https://${hostOf('w-shop-system-name')}${PATH}">` },
      others: {
        [hostOf('w-shop-system-name')]: { files: { '*': { status: 301, headers: { location: page(host) } } } },
      },
    }),
  ),
  faulty('w-canonical-undefined', 'canonical_dead', 'canonical', 'A script’s undefined in the canonical.', (host) => ({
    page: { canonical: `<link rel="canonical" href="https://${host}/undefined">` },
  })),
  faulty('w-canonical-capitals', 'canonical_dead', 'canonical', 'Capitals, which this server tells apart.', (host) => ({
    page: { canonical: `<link rel="canonical" href="https://${host}/Tea/Oolong">` },
  })),
  faulty('w-noindex-embedded', 'noindex', 'robots_meta', 'May be shown where it is embedded, and nowhere else.', () =>
    head(meta('robots', 'noindex, indexifembedded')),
  ),
  faulty('w-hreflang-default', 'hreflang_code', 'hreflang', 'default in place of x-default.', (host) =>
    head(alternate('en', page(host)) + alternate('default', page(host))),
  ),
  faulty('w-hreflang-empty', 'hreflang_code', 'hreflang', 'A language that was left empty.', (host) =>
    head(alternate('en', page(host)) + alternate('', page(host, '/teas'))),
  ),
  faulty(
    'w-lang-simplified',
    'lang_mismatch',
    'wcag_language',
    '佈景主題寫簡體中文，內容是繁體。',
    () => ({ page: { html: '<html lang="zh-CN">' } }),
    ZH,
  ),
  faulty(
    'w-lang-traditional',
    'lang_mismatch',
    'wcag_language',
    '網頁寫繁體中文，內容是简体。',
    () => ({
      page: {
        html: '<html lang="zh-Hant-TW">',
        title: '<title>高山乌龙茶怎么泡？水温、茶量与时间｜云间茶行</title>',
        body: SIMPLIFIED,
      },
    }),
    ZH,
  ),
  faulty(
    'w-charset-utf8mb4',
    ['charset_wrong', 'charset_missing'],
    'html',
    '資料庫的編碼名稱，瀏覽器不認得。',
    (host) => ({
      answer: {
        headers: { 'content-type': 'text/html', etag: '"m"' },
        body: writePage(page(host), 'zh', { charset: '<meta charset="utf8mb4">' }),
      },
    }),
    ZH,
  ),
  faulty('w-viewport-typo', 'viewport_fixed', 'mobile', 'device-widht is no width.', () => ({
    page: { viewport: meta('viewport', 'width=device-widht, initial-scale=1') },
  })),
  faulty(
    'w-xhtml-malformed',
    'xml_malformed',
    'html',
    'Sent as XHTML, with an attribute that has no value.',
    (host) => ({
      answer: {
        headers: { 'content-type': 'application/xhtml+xml; charset=utf-8', etag: '"x"' },
        body: writePage(page(host), 'en', {
          html: '<html xmlns="http://www.w3.org/1999/xhtml" lang="en" xml:lang="en">',
        }),
      },
    }),
  ),
]

const TEXTS: FarmSite[] = [
  faulty('w-liquid-error', ['error_text', 'placeholder_text'], 'helpful', 'The shop system’s error is printed.', () =>
    after('<section><p>Liquid error (sections/product line 42): invalid url input</p></section>'),
  ),
  faulty(
    'w-shortcodes',
    ['placeholder_text', 'error_text'],
    'helpful',
    'The plugin is gone, its shortcodes are left.',
    () =>
      after(
        '<p>[vc_row][vc_column width="1/2"][vc_column_text]Opening hours[/vc_column_text][/vc_column][/vc_row] [contact-form-7 id="42" title="Contact"]</p>',
      ),
  ),
  faulty('w-object-object', ['placeholder_text', 'error_text'], 'helpful', 'An object in place of words.', () =>
    after('<p>Price: [object Object]</p><p>Weight: [object Object]</p>'),
  ),
  faulty(
    'w-price-nan',
    ['placeholder_text', 'error_text'],
    'helpful',
    '價格算不出來。',
    () => after('<p>特價 NT$NaN 元，會員價 NT$NaN 元</p>'),
    ZH,
  ),
  faulty('w-php-in-body', ['error_text', 'placeholder_text'], 'helpful', 'A warning of PHP in the text.', () =>
    after(
      '<b>Warning</b>: Undefined array key "price" in <b>/var/www/html/wp-content/themes/tea/single.php</b> on line <b>87</b>',
    ),
  ),
  faulty('w-hello-world', ['placeholder_text', 'title_generic'], 'helpful', 'The first post of a new system.', () => ({
    page: {
      title: '<title>Hello world! – Misty Peak Tea</title>',
      body: `<nav><a href="/">Misty Peak Tea</a> <a href="/about">Who we are</a></nav><main><h1>Hello world!</h1><p>Welcome to WordPress. This is your first post. Edit or delete it, then start writing!</p></main><footer>${wordsOf('en').paragraphs[3]}</footer>`,
    },
  })),
  faulty(
    'w-builder-text',
    'placeholder_text',
    'helpful',
    '編輯器的示範文字沒有改。',
    () =>
      after(
        '<section><h2>關於我們</h2><p>這是段落。點擊這裡新增您自己的文字並進行編輯。這裡是您講述故事的好地方。</p></section>',
      ),
    ZH,
  ),
  faulty(
    'w-all-pictures',
    'thin_content',
    'helpful',
    '商品說明全做成圖片。',
    () => ({
      page: {
        body: `<nav><a href="/">雲間茶行</a></nav><main><h1>高山烏龍茶</h1><p>NT$1,280</p>${[1, 2, 3, 4].map((at) => `<img src="/picture.png?${at}" alt="商品說明第 ${at} 張" width="800" height="1200">`).join('')}</main>`,
      },
    }),
    ZH,
  ),
  faulty('w-soft-404-wordpress', 'soft_404', 'status', 'The words for a page that is not there, with 200.', () => ({
    page: {
      title: '<title>Misty Peak Tea of Taiwan</title>',
      body: '<nav><a href="/">Misty Peak Tea</a></nav><main><h1>Oops! That page can’t be found.</h1><p>It looks like nothing was found at this location. Maybe try a search?</p></main>',
    },
  })),
  faulty(
    'w-soft-404-empty-list',
    ['soft_404', 'thin_content'],
    'status',
    '分類裡沒有任何商品。',
    () => ({
      page: {
        title: '<title>春季新茶｜雲間茶行線上商店</title>',
        body: '<nav><a href="/">雲間茶行</a> <a href="/about">關於我們</a></nav><main><h1>春季新茶</h1><p>沒有符合條件的商品</p></main>',
      },
    }),
    ZH,
  ),
  faulty('w-hidden-transparent', 'hidden_text', 'spam', 'Words of no colour.', () =>
    after(`<p style="color:transparent">${'buy cheap oolong tea taiwan best price '.repeat(10)}</p>`),
  ),
  faulty('w-hidden-scale', 'hidden_text', 'spam', 'Words shrunk to nothing.', () =>
    after(
      `<div style="transform:scale(0)">${'oolong shop taipei, oolong shop taichung, oolong shop tainan, '.repeat(8)}</div>`,
    ),
  ),
  faulty(
    'w-hidden-noscript',
    ['hidden_text', 'keyword_stuffing'],
    'spam',
    'Search words for readers without scripts.',
    () =>
      after(
        `<noscript><p>${'oolong tea, cheap oolong, best oolong, oolong taiwan, oolong price, '.repeat(12)}</p></noscript>`,
      ),
  ),
]

const LINKS: FarmSite[] = [
  faulty('w-button-goes', 'link_uncrawlable', 'links', 'A button whose script goes to a page.', () =>
    after('<p><button type="button" onclick="location.href=\'/teas/spring\'">All teas of spring</button></p>'),
  ),
  faulty('w-div-goes', 'link_uncrawlable', 'links', 'A card whose script goes to a page.', () =>
    after('<div class="card" onclick="window.location=\'/teas/spring\'"><b>All teas of spring</b></div>'),
  ),
  faulty(
    'w-link-template',
    ['broken_links', 'link_uncrawlable', 'placeholder_text'],
    'links',
    'A variable in place of the address.',
    () => after('<p><a href="{{ product.url }}">Spring oolong of Alishan</a></p>'),
  ),
  faulty('w-link-www', 'broken_links', 'links', 'An address without its scheme leads to a page of this site.', () =>
    after('<p><a href="www.tea-research.example/oolong">Research on oolong</a></p>'),
  ),
  faulty(
    'w-link-zh-look',
    'link_text',
    'links',
    '只寫「查看更多」「詳情」。',
    () => after('<p>春茶到貨了 <a href="/teas">查看更多</a>，店家資訊 <a href="/about">詳情</a></p>'),
    ZH,
  ),
  faulty('w-alt-null', ['image_alt', 'image_alt_filename'], 'images', 'The alternative is null.', () =>
    after('<img src="/picture.png" alt="null" width="20" height="20">'),
  ),
  faulty(
    'w-alt-product-zh',
    ['image_alt_filename'],
    'images',
    '每張圖都叫「商品圖片」。',
    () => after('<img src="/picture.png" alt="商品圖片" width="20" height="20">'),
    ZH,
  ),
  faulty('w-alt-address', ['image_alt_filename'], 'images', 'The alternative is the address of the picture.', () =>
    after(
      '<img src="/picture.png" alt="https://cdn.misty.example/images/2026/03/IMG_2231.jpg" width="20" height="20">',
    ),
  ),
  faulty('w-mixed-preload', 'mixed_content', 'https', 'A font is loaded ahead over http.', (host) =>
    head(`<link rel="preload" as="font" crossorigin href="http://${host}/tea.woff2">`),
  ),
  faulty('w-mixed-style-block', 'mixed_content', 'https', 'A background over http in a style element.', (host) =>
    head(`<style>.hero{background:url(http://${host}/picture.png) center/cover}</style>`),
  ),
]

const DATA: FarmSite[] = [
  faulty('w-currency-ntd', 'sd_value', 'product', 'NTD is no ISO 4217 code: TWD is.', (host) =>
    product(host, { offers: { ...offer, priceCurrency: 'NTD' } }),
  ),
  faulty('w-price-empty', ['sd_value', 'sd_required'], 'product', 'The price was left empty.', (host) =>
    product(host, { offers: { ...offer, price: '' } }),
  ),
  faulty('w-offers-empty', 'sd_required', 'product', 'A product with an empty list of offers.', (host) =>
    product(host, { offers: [] }),
  ),
  faulty('w-rating-unshown', 'sd_unshown', 'product', 'A rating that the page does not show.', (host) =>
    product(host, { aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.7', reviewCount: '213' } }),
  ),
  faulty('w-date-slashes', 'sd_value', 'structured', 'A date with slashes.', (host) =>
    data({
      '@type': 'Article',
      headline: 'Oolong',
      image: page(host, '/picture.png'),
      datePublished: '2026/03/04',
      author: { '@type': 'Person', name: 'Lin Hua' },
    }),
  ),
  faulty('w-type-blank', 'sd_unknown_type', 'schema', 'A blank behind the type.', () =>
    data({ '@type': 'Article ', headline: 'Oolong' }),
  ),
  faulty('w-json-object', 'sd_syntax', 'json_ld', 'An object that was made a string.', () => block('[object Object]')),
  faulty(
    'w-json-twice',
    ['sd_syntax', 'sd_context', 'sd_unknown_type'],
    'json_ld',
    'JSON inside a string of JSON.',
    () => block(JSON.stringify('{"@context":"https://schema.org","@type":"Article","headline":"Oolong"}')),
  ),
  faulty('w-video-clock', 'sd_value', 'video', 'The length as a clock shows it.', (host) =>
    data({
      '@type': 'VideoObject',
      name: 'Brewing',
      description: 'How to brew.',
      thumbnailUrl: page(host, '/picture.png'),
      uploadDate: '2026-03-04T09:00:00+08:00',
      contentUrl: page(host, '/brewing.mp4'),
      duration: '00:03:20',
    }),
  ),
  faulty(
    'w-salary-words',
    'sd_value',
    'job',
    '薪資「面議」不是數字。',
    () =>
      data({
        '@type': 'JobPosting',
        title: '茶藝師',
        description: '<p>為客人泡茶。</p>',
        datePosted: '2026-11-01',
        hiringOrganization: { '@type': 'Organization', name: '雲間茶行' },
        jobLocation: {
          '@type': 'Place',
          address: { '@type': 'PostalAddress', addressLocality: '嘉義市', addressCountry: 'TW' },
        },
        baseSalary: {
          '@type': 'MonetaryAmount',
          currency: 'TWD',
          value: { '@type': 'QuantitativeValue', value: '面議', unitText: 'MONTH' },
        },
      }),
    ZH,
  ),
  faulty('w-geo-letters', 'sd_value', 'local', 'Degrees with a letter.', () =>
    data({
      '@type': 'Store',
      name: 'Misty Peak Tea',
      address: '12 Zhongshan Rd, Chiayi',
      geo: { '@type': 'GeoCoordinates', latitude: '23.48N', longitude: '120.44E' },
    }),
  ),
  faulty(
    'w-rating-words',
    'sd_value',
    'review',
    '評分寫成「五顆星」。',
    () =>
      data({
        '@type': 'Review',
        itemReviewed: { '@type': 'Store', name: '雲間茶行', address: '嘉義市中山路 12 號' },
        author: { '@type': 'Person', name: '林華' },
        reviewRating: { '@type': 'Rating', ratingValue: '五顆星' },
      }),
    ZH,
  ),
]

const DELIVERY: FarmSite[] = [
  faulty(
    'w-https-to-http',
    ['https_missing', 'redirect_temporary', 'redirect_chain'],
    'https',
    'https sends on to http.',
    (host) => ({
      answer: { status: 301, headers: { location: `http://${host}${PATH}` } },
      http: {
        '*': writePage(`http://${host}${PATH}`, 'en', {
          canonical: `<link rel="canonical" href="http://${host}${PATH}">`,
        }),
        '/robots.txt': 'User-agent: *\nDisallow:\n',
      },
    }),
  ),
  faulty('w-down-503', 'http_status', 'status', '503 with a sentence and no sign of a firewall.', () => ({
    answer: {
      status: 503,
      headers: { 'retry-after': '3600' },
      body: '<!doctype html><html lang="en"><head><title>Back soon</title></head><body><h1>Back soon</h1><p>We are stocktaking.</p></body></html>',
    },
  })),
  faulty('w-octet-stream', 'http_status', 'status', 'Browsers save the page in place of showing it.', (host) => ({
    answer: { headers: { 'content-type': 'application/octet-stream' }, body: writePage(page(host), 'en') },
  })),
  faulty(
    'w-pictures-inside',
    'page_size',
    'googlebot',
    'Pictures as text inside the page: two and a half megabytes.',
    () =>
      after(
        `<img alt="The tea garden in the morning" width="640" height="400" src="data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUgAA'.repeat(110_000)}">`,
      ),
  ),
  faulty(
    'w-robots-wp-content',
    'robots_blocks_resources',
    'robots',
    'The folder of styles and scripts is closed.',
    (host) => ({
      page: { head: '<link rel="stylesheet" href="/wp-content/themes/tea/style.css">' },
      files: { '/wp-content/themes/tea/style.css': 'h1{color:#243}' },
      robots: `User-agent: *\nDisallow: /wp-admin/\nDisallow: /wp-content/\n\nSitemap: https://${host}/sitemap.xml\n`,
    }),
  ),
  faulty('w-robots-breaks', 'robots_syntax', 'robots', 'Line breaks of HTML in place of lines.', () => ({
    robots: 'User-agent: *<br>Disallow: /cart/<br>Disallow: /search<br>\n',
  })),
  faulty(
    'w-robots-loop',
    'robots_redirects',
    'rfc9309',
    'robots.txt goes round in circles: nobody reads what it says.',
    (host) => ({
      robots: { status: 302, headers: { location: `https://${host}/robots-2.txt` } },
      files: { '/robots-2.txt': { status: 302, headers: { location: `https://${host}/robots.txt` } } },
    }),
  ),
  faulty('w-sitemap-zero-date', 'sitemap_dates', 'sitemap', 'The date of an empty field.', (host) => ({
    sitemap: sitemapOf(usual(host)).replaceAll('2026-03-04', '0000-00-00'),
  })),
  faulty('w-sitemap-30-february', 'sitemap_dates', 'sitemap', '30 February.', (host) => ({
    sitemap: sitemapOf(usual(host)).replace('2026-03-04', '2026-02-30'),
  })),
  faulty(
    'w-sitemap-warning',
    'sitemap_invalid',
    'sitemap',
    'A warning of PHP in front of the declaration.',
    (host) => ({
      sitemap: `<br />\n<b>Deprecated</b>: Optional parameter in <b>/var/www/html/sitemap.php</b> on line <b>3</b><br />\n${sitemapOf(usual(host))}`,
    }),
  ),
  faulty('w-sitemap-cut', 'sitemap_invalid', 'sitemap', 'The file ends in the middle.', (host) => ({
    sitemap: sitemapOf(usual(host)).slice(0, -20),
  })),
  faulty(
    'w-sitemap-index-pages',
    ['sitemap_child_dead', 'sitemap_invalid'],
    'sitemap',
    'An index that lists web pages.',
    (host) => ({
      sitemap: `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${usual(
        host,
      )
        .map((url) => `<sitemap><loc>${url}</loc></sitemap>`)
        .join('')}</sitemapindex>`,
    }),
  ),
]

/** Test sites with faults that shops and blogs in Taiwan have, each written from the document that it names. */
export const dailyFaulty: FarmSite[] = [...HEADS, ...TEXTS, ...LINKS, ...DATA, ...DELIVERY]
