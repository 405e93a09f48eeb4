import { bodyOf, jsonLd, PATH, robotsOf, sitemapOf, wordsOf, writePage } from './page.ts'
import type { FarmHost } from './server.ts'
import { faulty, type FarmSite } from './site.ts'

const page = (host: string, path = PATH) => `https://${host}${path}`
const alternate = (lang: string, href: string) => `<link rel="alternate" hreflang="${lang}" href="${href}">`
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`
const after = (markup: string) => ({ page: { after: markup } })
const head = (markup: string) => ({ page: { head: markup } })
const data = (value: object) => ({ page: { data: jsonLd({ '@context': 'https://schema.org', ...value }) } })
const usual = (host: string) => ['/', PATH, '/about', '/teas'].map((path) => page(host, path))
const en = bodyOf('en')
const ZH = '/zh/oolong'
const JA = '/ja/oolong'

const HEADS: FarmSite[] = [
  faulty(
    's-title-undefined',
    ['title_generic', 'placeholder_text'],
    'title',
    'A script’s undefined in the title.',
    () => ({
      page: { title: '<title>undefined | Misty Peak Tea and Teaware</title>' },
    }),
  ),
  faulty(
    's-title-half',
    ['title_generic', 'title_short'],
    'title',
    'Half of the title is empty: the name of the site is left.',
    () => ({
      page: { title: '<title> | Misty Peak Tea and Teaware of Taiwan</title>' },
    }),
  ),
  faulty('s-title-year', ['title_outdated'], 'title', 'The title is of a year that the page has left behind.', () => ({
    page: {
      title: '<title>Spring oolong harvest 2021: prices and dates | Misty Peak Tea</title>',
      body: en.replace(wordsOf('en').h1, 'Spring oolong harvest 2026: prices and dates'),
    },
  })),
  faulty(
    's-title-zh-generic',
    ['title_generic', 'title_short'],
    'title',
    '系統給的名稱：商品頁。',
    () => ({ page: { title: '<title>商品頁</title>' } }),
    { language: 'zh' },
  ),
  faulty(
    's-title-open',
    ['title_long', 'title_missing', 'head_broken', 'title_generic'],
    'valid_head',
    'The title is never closed.',
    () => ({
      page: { title: '<title>How to brew high mountain oolong at home | Misty Peak Tea' },
    }),
  ),
  faulty(
    's-comment-open',
    ['title_missing', 'description_missing', 'head_broken'],
    'html',
    'A comment swallows title and description.',
    () => ({
      page: {
        viewport: `${meta('viewport', 'width=device-width, initial-scale=1')}<!-- Tag manager`,
        canonical: '<!-- end -->',
      },
    }),
  ),
  faulty('s-title-svg', 'title_missing', 'valid_head', 'The only title is that of a drawing.', () => ({
    page: {
      title: '',
      body: en.replace(
        '<nav>',
        '<nav><svg viewBox="0 0 9 9" role="img"><title>Misty Peak Tea from Taiwan</title><path d="M0 0h9v9z"/></svg>',
      ),
    },
  })),
  faulty(
    's-description-quotes',
    ['description_short', 'description_missing'],
    'html',
    'A quotation mark ends the description early.',
    () => ({
      page: {
        description:
          '<meta name="description" content="The "queen of oolongs" and how to brew it at home: water, leaf, time, and what to do with the leaves after the fifth cup.">',
      },
    }),
  ),
  faulty('s-description-property', 'description_missing', 'snippet', 'property in place of name.', () => ({
    page: { description: `<meta property="description" content="${wordsOf('en').description}">` },
  })),
  faulty(
    's-canonical-content',
    ['canonical_invalid', 'canonical_missing'],
    'canonical',
    'content in place of href.',
    (host) => ({
      page: { canonical: `<link rel="canonical" content="${page(host)}">` },
    }),
  ),
  faulty('s-canonical-slash', 'canonical_redirect', 'canonical', 'A slash too many, which sends back.', (host) => ({
    page: { canonical: `<link rel="canonical" href="${page(host)}/">` },
    files: { [`${PATH}/`]: { status: 301, headers: { location: PATH } } },
  })),
  faulty(
    's-canonical-header-http',
    ['canonical_http', 'canonical_multiple'],
    'canonical',
    'A header from before https, and no tag.',
    (host) => ({
      page: { canonical: '' },
      headers: { link: `<http://${host}${PATH}>; rel="canonical"` },
    }),
  ),
  faulty(
    's-canonical-of-search',
    ['canonical_blocked', 'canonical_not_self'],
    'canonical',
    'The original is a search page that robots.txt closes.',
    (host) => ({
      page: { canonical: `<link rel="canonical" href="${page(host, '/search?q=oolong')}">` },
      robots: robotsOf(host, 'User-agent: *\nDisallow: /search\n'),
      files: { '/search': writePage(page(host, '/search?q=oolong'), 'en') },
    }),
  ),
  faulty(
    's-hreflang-three',
    'hreflang_no_return',
    'hreflang',
    'One of three languages does not know the other two.',
    (host) => {
      const all = alternate('en', page(host)) + alternate('zh-Hant', page(host, ZH)) + alternate('ja', page(host, JA))
      return {
        page: { head: all },
        files: {
          [ZH]: writePage(page(host, ZH), 'zh', { head: all }),
          [JA]: writePage(page(host, JA), 'zh', { html: '<html lang="ja">', head: alternate('ja', page(host, JA)) }),
        },
      }
    },
  ),
  faulty(
    's-hreflang-default-dead',
    'hreflang_target_dead',
    'hreflang',
    'The page for everybody else is gone.',
    (host) => head(alternate('en', page(host)) + alternate('x-default', page(host, '/choose-language'))),
  ),
  faulty(
    's-hreflang-http',
    ['hreflang_target_dead', 'hreflang_no_self'],
    'hreflang',
    'All alternates are of the time before https.',
    (host) => {
      const pair = [alternate('en', `http://${host}${PATH}`), alternate('zh-Hant', `http://${host}${ZH}`)].join('')
      return { page: { head: pair }, files: { [ZH]: writePage(page(host, ZH), 'zh', { head: pair }) } }
    },
  ),
  faulty(
    's-hreflang-sitemap-return',
    ['hreflang_no_return', 'hreflang_no_self'],
    'hreflang',
    'Only the English entry of the sitemap names both languages.',
    (host) => ({
      files: { [ZH]: writePage(page(host, ZH), 'zh') },
      sitemap: sitemapOf(usual(host), ' xmlns:xhtml="http://www.w3.org/1999/xhtml"').replace(
        `<loc>${page(host)}</loc>`,
        `<loc>${page(host)}</loc><xhtml:link rel="alternate" hreflang="en" href="${page(host)}"/><xhtml:link rel="alternate" hreflang="zh-Hant" href="${page(host, ZH)}"/>`,
      ),
    }),
  ),
  faulty(
    's-robots-semicolon',
    ['robots_meta_unknown', 'noindex'],
    'robots_meta',
    'Semicolons in place of commas.',
    () => head(meta('robots', 'index; follow; max-snippet:-1')),
  ),
  faulty('s-googlebot-none', 'noindex', 'robots_meta', 'Googlebot alone is told none, between two others.', () =>
    head(meta('robots', 'index, follow') + meta('googlebot', 'none') + meta('bingbot', 'all')),
  ),
  faulty(
    's-unavailable-pst',
    'unavailable_after',
    'robots_meta',
    'Over since 2020, in the form of the document’s example.',
    () => ({
      headers: { 'x-robots-tag': 'unavailable_after: 25 Jun 2020 15:00:00 PST' },
    }),
  ),
  faulty('s-charset-big5', 'charset_wrong', 'html', '表頭說 iso-8859-1，內容是 Big5。', (host) => ({
    answer: {
      headers: { 'content-type': 'text/html; charset=iso-8859-1', 'cache-control': 'max-age=600', etag: '"b"' },
      body: Buffer.concat([
        Buffer.from(writePage(page(host), 'en').split('</main>')[0]!, 'latin1'),
        // 高山烏龍茶 in Big5, thirty times.
        Buffer.from(
          '<p>' + '\xb0\xaa\xa4\x73\xaf\x51\xc0\x73\xaf\xf9'.repeat(30) + '</p></main></body></html>',
          'latin1',
        ),
      ]),
    },
  })),
  faulty(
    's-charset-meta-big5',
    'charset_wrong',
    'html',
    '標頭沒說，標籤說 big5，內容是 UTF-8。',
    () => ({
      page: { charset: '<meta http-equiv="Content-Type" content="text/html; charset=big5">' },
      headers: { 'content-type': 'text/html' },
    }),
    { language: 'zh' },
  ),
  faulty('s-viewport-empty', ['viewport_missing', 'viewport_fixed'], 'mobile', 'A viewport that says nothing.', () => ({
    page: { viewport: meta('viewport', '') },
  })),
  faulty('s-og-500', 'og_image_dead', 'open_graph', 'The service that draws the picture fails.', (host) => ({
    page: {
      social: `<meta property="og:title" content="Oolong"><meta property="og:type" content="article"><meta property="og:url" content="${page(host)}"><meta property="og:image" content="${page(host, '/og?title=oolong')}">`,
    },
    files: { '/og': { status: 500, body: 'Error' } },
  })),
]

const BODIES: FarmSite[] = [
  faulty('s-fragment-routes', 'link_uncrawlable', 'javascript', 'All pages are fragments of one.', () => ({
    page: { body: en.replace('href="/about"', 'href="#/about"').replace('href="/teas"', 'href="#/teas"') },
  })),
  faulty('s-span-link', 'link_uncrawlable', 'links', 'A span with an address.', () =>
    after('<p><span href="/teas" class="link">All teas of this season</span></p>'),
  ),
  faulty(
    's-link-empty-alt',
    'link_text_empty',
    'links',
    'A picture with an empty alternative is all that a link holds.',
    () => after('<p><a href="/teas"><img src="/picture.png" alt="" width="20" height="20"></a></p>'),
  ),
  faulty(
    's-link-zh-more',
    'link_text',
    'links',
    '「了解詳情」三次，各到不同頁。',
    () =>
      after(
        '<ul><li><a href="/teas">了解詳情</a></li><li><a href="/about">了解詳情</a></li><li><a href="/">了解詳情</a></li></ul>',
      ),
    { language: 'zh' },
  ),
  faulty(
    's-links-http',
    ['links_http', 'redirected_links'],
    'https',
    'The links of the menu were never changed to https.',
    (host) => ({
      page: {
        body: en
          .replace('href="/about"', `href="http://${host}/about"`)
          .replace('href="/teas"', `href="http://${host}/teas"`),
      },
    }),
  ),
  faulty('s-picture-no-img', ['picture_without_img'], 'images', 'A picture without the img inside.', () =>
    after('<picture><source srcset="/picture.png" type="image/png"></picture>'),
  ),
  faulty('s-srcset-gone', 'broken_images', 'images', 'The large picture of a srcset is gone.', () =>
    after('<img src="/picture.png" srcset="/picture.png 1x, /picture-large.png 2x" alt="A tea garden in the mist">'),
  ),
  faulty('s-h1-logo', ['h1_empty', 'image_alt'], 'images', 'The h1 is a picture without an alternative.', () => ({
    page: { body: en.replace(/<h1>.*?<\/h1>/, '<h1><img src="/picture.png" width="300" height="80"></h1>') },
  })),
  faulty('s-frameset', ['thin_content', 'frames', 'client_rendered'], 'html', 'Two frames and nothing else.', () => ({
    page: { body: '<frameset cols="20%,80%"><frame src="/about"><frame src="/teas"></frameset>' },
  })),
  faulty(
    's-iframe-only',
    ['thin_content', 'client_rendered'],
    'html',
    'The whole page is a frame of another address.',
    () => ({
      page: {
        body: '<h1>Brewing oolong</h1><iframe src="https://docs.example/tea" width="100%" height="2000" title="How to brew"></iframe>',
      },
    }),
  ),
  faulty(
    's-cookie-wall',
    ['thin_content', 'client_rendered'],
    'helpful',
    '只有一面 Cookie 同意書。',
    () => ({
      page: {
        body: '<h1>我們重視您的隱私</h1><p>本網站使用 Cookie 提供最佳的瀏覽體驗，請按「同意」後繼續瀏覽。</p><button>全部同意</button><button>只接受必要的</button>',
      },
    }),
    { language: 'zh' },
  ),
  faulty(
    's-off-shelf',
    ['soft_404', 'thin_content'],
    'status',
    '商品已下架，狀態碼 200。',
    () => ({
      page: {
        title: '<title>此商品已下架｜雲間茶行線上購物</title>',
        body: '<nav><a href="/">雲間茶行</a> <a href="/teas">所有茶品</a></nav><h1>此商品已下架</h1><p>您要找的商品已經下架或不存在，請回首頁逛逛其他商品。</p>',
      },
    }),
    { language: 'zh' },
  ),
  faulty(
    's-maintenance',
    ['soft_404', 'http_status', 'thin_content', 'error_text'],
    'status',
    '系統維護，狀態碼卻是 200 而不是 503。',
    () => ({
      page: {
        title: '<title>系統維護公告｜雲間茶行</title>',
        body: '<h1>系統維護中</h1><p>系統維護中，請於今晚十點後再試，造成不便敬請見諒。</p>',
      },
    }),
    { language: 'zh' },
  ),
  faulty('s-hacked', 'hidden_text', 'spam', 'Links of a stranger in a box without height.', () =>
    after(
      '<div style="overflow:auto;position:absolute;height:0pt;width:0pt"><a href="/teas">cheap pills online</a> buy cheap pills online without prescription, best casino bonus, payday loans, replica watches</div>',
    ),
  ),
  faulty('s-same-colour', 'hidden_text', 'spam', 'A class gives words the colour of their ground.', () => ({
    page: {
      head: '<style>.seo{color:#fafafa;background-color:#fafafa}</style>',
      after: '<p class="seo">oolong tea cheap oolong buy oolong Taiwan tea online shop best oolong discount</p>',
    },
  })),
  faulty('s-commented-out', 'thin_content', 'html', 'The article stands in a comment.', () => ({
    page: { body: `<h1>Brewing oolong</h1><!-- ${en} -->` },
  })),
  faulty(
    's-template-only',
    ['thin_content', 'client_rendered'],
    'javascript',
    'The text is in a template that a script would copy.',
    () => ({
      page: {
        body: `<h1>Brewing oolong</h1><div id="app"></div><template id="article">${en.replace(/<h1>.*?<\/h1>/, '')}</template>`,
      },
    }),
  ),
  faulty(
    's-next-bailout',
    ['client_rendered', 'thin_content'],
    'javascript',
    'Next.js gave up on the server and left the text to the browser.',
    () => ({
      page: {
        body: `<div hidden=""></div><template data-dgst="BAILOUT_TO_CLIENT_SIDE_RENDERING"></template><script>self.__next_f=self.__next_f||[];self.__next_f.push([1,${JSON.stringify(JSON.stringify(wordsOf('en').paragraphs))}])</script>`,
      },
    }),
  ),
  faulty(
    's-login-wall',
    ['thin_content', 'soft_404'],
    'helpful',
    '要先登入會員才看得到。',
    () => ({
      page: {
        body: '<h1>會員登入</h1><form action="/login" method="post"><label>帳號 <input name="a"></label><label>密碼 <input name="b" type="password"></label><button>登入</button></form><p>請先登入會員。</p>',
      },
    }),
    { language: 'zh' },
  ),
]

const PERSON = { '@type': 'Person', name: 'Lin Hua' }

const DATA: FarmSite[] = [
  faulty('s-offer-expired', ['sd_value', 'sd_expired'], 'product', 'The price was valid until last year.', () =>
    data({
      '@type': 'Product',
      name: 'Oolong, 150 g',
      image: 'https://example.com/a.jpg',
      offers: {
        '@type': 'Offer',
        price: '980',
        priceCurrency: 'TWD',
        priceValidUntil: '2025-03-31',
        availability: 'https://schema.org/InStock',
      },
    }),
  ),
  faulty('s-aggregate-currency', 'sd_required', 'product', 'A range of prices in no currency.', () =>
    data({
      '@type': 'Product',
      name: 'Oolong',
      offers: { '@type': 'AggregateOffer', lowPrice: 300, highPrice: 980, offerCount: 4 },
    }),
  ),
  faulty('s-rating-nobody', 'sd_value', 'review', 'An average of no votes.', () =>
    data({
      '@type': 'Product',
      name: 'Oolong',
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 5, reviewCount: 0 },
    }),
  ),
  faulty('s-review-of-nothing', 'sd_required', 'review', 'A review that does not say of what.', () =>
    data({ '@type': 'Review', author: PERSON, reviewRating: { '@type': 'Rating', ratingValue: 4 } }),
  ),
  faulty('s-recipe-pt30', 'sd_value', 'recipe', 'PT30: thirty of what?', () =>
    data({
      '@type': 'Recipe',
      name: 'Cold oolong',
      image: 'https://example.com/a.jpg',
      author: PERSON,
      totalTime: 'PT30',
      prepTime: 'PT10',
    }),
  ),
  faulty(
    's-recipe-image-empty',
    ['sd_required', 'sd_value'],
    'recipe',
    'The plugin found no picture and left the field empty.',
    () => data({ '@type': 'Recipe', name: 'Cold oolong', image: '', author: PERSON }),
  ),
  faulty('s-video-no-thumbnail', 'sd_required', 'video', 'A film without its thumbnail.', () =>
    data({
      '@type': 'VideoObject',
      name: 'Brewing oolong',
      uploadDate: '2026-03-04T08:00:00+08:00',
      contentUrl: 'https://example.com/a.mp4',
    }),
  ),
  faulty('s-event-slashes', 'sd_value', 'event', 'The day is written with slashes.', () =>
    data({
      '@type': 'Event',
      name: 'Tea tasting',
      startDate: '2027/03/04 19:00',
      location: { '@type': 'Place', name: 'Misty Peak', address: '1 Tea Road, Nantou' },
    }),
  ),
  faulty('s-event-place-bare', 'sd_required', 'event', 'A place without an address.', () =>
    data({
      '@type': 'Event',
      name: 'Tea tasting',
      startDate: '2027-03-04T19:00+08:00',
      location: { '@type': 'Place', name: 'Misty Peak' },
    }),
  ),
  faulty('s-job-undated', 'sd_required', 'job', 'A job that does not say since when.', () =>
    data({
      '@type': 'JobPosting',
      title: 'Tea roaster',
      description: '<p>You roast oolong with us in Nantou, five days a week, and taste what came out of it.</p>',
      hiringOrganization: { '@type': 'Organization', name: 'Misty Peak' },
      jobLocation: {
        '@type': 'Place',
        address: { '@type': 'PostalAddress', addressLocality: 'Nantou', addressCountry: 'TW' },
      },
    }),
  ),
  faulty('s-job-type', 'sd_value', 'job', 'Full time, as people write it, is none of the values.', () =>
    data({
      '@type': 'JobPosting',
      title: 'Tea roaster',
      description: '<p>You roast oolong with us in Nantou, five days a week, and taste what came out of it.</p>',
      datePosted: '2026-03-04',
      employmentType: 'Full time',
      hiringOrganization: { '@type': 'Organization', name: 'Misty Peak' },
      jobLocation: {
        '@type': 'Place',
        address: { '@type': 'PostalAddress', addressLocality: 'Nantou', addressCountry: 'TW' },
      },
    }),
  ),
  faulty('s-geo-swapped', 'sd_value', 'local', 'Latitude and longitude have changed places.', () =>
    data({
      '@type': 'Store',
      name: 'Misty Peak Tea',
      address: '1 Tea Road, Nantou',
      geo: { '@type': 'GeoCoordinates', latitude: 120.97, longitude: 23.96 },
    }),
  ),
  faulty('s-day-mon', 'sd_value', 'local', 'Mon is no day of schema.org.', () =>
    data({
      '@type': 'Store',
      name: 'Misty Peak Tea',
      address: '1 Tea Road, Nantou',
      openingHoursSpecification: [
        { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Mon', 'Tue'], opens: '10:00', closes: '18:00' },
      ],
    }),
  ),
  faulty('s-crumb-zero', 'sd_value', 'breadcrumb', 'The trail begins with position 0.', (host) =>
    data({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 0, name: 'Home', item: page(host, '/') },
        { '@type': 'ListItem', position: 1, name: 'Teas', item: page(host, '/teas') },
      ],
    }),
  ),
  faulty(
    's-id-dangling',
    ['sd_required', 'sd_value'],
    'json_ld',
    'The offer is named by an @id that no node has.',
    (host) =>
      data({
        '@graph': [
          {
            '@type': 'Product',
            '@id': `${page(host)}#product`,
            name: 'Oolong',
            offers: { '@id': `${page(host)}#offer` },
          },
        ],
      }),
  ),
  faulty(
    's-json-type',
    ['sd_syntax', 'sd_script_type'],
    'json_ld',
    'json+ld: the type is written the wrong way round.',
    () => ({
      page: {
        data: jsonLd({ '@context': 'https://schema.org', '@type': 'Article', headline: 'Oolong' }).replace(
          'ld+json',
          'json+ld',
        ),
      },
    }),
  ),
  faulty('s-json-script-end', 'sd_syntax', 'html', 'A closing script tag inside a text ends the block.', () => ({
    page: {
      data: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"How to put <script>x()</script> on a page"}</script>',
    },
  })),
  faulty('s-microdata-price', 'sd_value', 'product', 'Microdata: NT$ stands in the price.', () =>
    after(
      '<div itemscope itemtype="https://schema.org/Product"><span itemprop="name">Oolong</span><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="TWD"><span itemprop="price">NT$980</span></div></div>',
    ),
  ),
]

const apex = (host: string): Record<string, FarmHost> => ({
  [`www.${host}`]: { files: { '*': (req) => ({ status: 303, headers: { location: `https://${host}${req.url}` } }) } },
})

const SITES: FarmSite[] = [
  faulty('s-see-other', 'redirect_temporary', 'redirects', 'www sends on by 303, for years.', apexSite, {
    ask: `https://www.s-see-other.misty-peak-farm.tw${PATH}`,
  }),
  faulty('s-mixed-video', 'mixed_content', 'https', 'A film over http.', (host) =>
    after(`<video controls width="300"><source src="http://${host}/film.mp4" type="video/mp4"></video>`),
  ),
  faulty(
    's-sitemap-noindex',
    ['sitemap_entry_hidden', 'sitemap_entry_dead', 'sitemap_entry_noindex'],
    'sitemap_google',
    'Most of what it lists asks not to be indexed.',
    (host) => ({
      files: {
        '/teas': { headers: { 'x-robots-tag': 'noindex' }, body: writePage(page(host, '/teas'), 'en') },
        '/about': { headers: { 'x-robots-tag': 'noindex, follow' }, body: writePage(page(host, '/about'), 'en') },
      },
    }),
  ),
  faulty(
    's-sitemap-closed',
    ['sitemap_entry_hidden', 'sitemap_entry_blocked', 'sitemap_entry_dead'],
    'sitemap_google',
    'It lists what robots.txt closes.',
    (host) => ({
      robots: robotsOf(host, 'User-agent: *\nDisallow: /teas\nDisallow: /about\n'),
    }),
  ),
  faulty('s-sitemap-days', 'sitemap_dates', 'sitemap', 'Days are written as in England.', (host) => ({
    sitemap: sitemapOf(usual(host)).replaceAll('2026-03-04', '04/03/2026'),
  })),
  faulty('s-robots-utf16', 'robots_syntax', 'rfc9309', 'Saved as “Unicode”: UTF-16.', (host) => ({
    robots: { headers: { 'content-type': 'text/plain' }, body: Buffer.from('\ufeff' + robotsOf(host), 'utf16le') },
  })),
  faulty('s-robots-star', ['robots_blocked', 'robots_syntax'], 'robots', 'Disallow: * closes all of it.', (host) => ({
    robots: robotsOf(host, 'User-agent: *\nDisallow: *\n'),
  })),
  faulty('s-robots-only-home', 'robots_blocked', 'robots', 'Only the front page is open to Googlebot.', (host) => ({
    robots: robotsOf(
      host,
      'User-agent: *\nDisallow:\n\nUser-agent: Googlebot\nUser-agent: Bingbot\nDisallow: /\nAllow: /$\n',
    ),
  })),
  faulty(
    's-amp-dead',
    ['broken_files', 'broken_links'],
    'canonical',
    'The AMP twin is gone, and the page still names it.',
    (host) => head(`<link rel="amphtml" href="${page(host, '/amp/oolong')}">`),
  ),
  faulty('s-waf-sgcaptcha', 'blocked', 'status', 'SiteGround asks for a captcha, as 202.', () => ({
    answer: {
      status: 202,
      headers: { 'sg-captcha': 'challenge' },
      body: '<html><head><link rel="icon" href="data:;"><meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/?r=%2Ftea&y=ipc:1.2.3.4"></head></html>',
    },
  })),
  faulty('s-waf-fortinet', 'blocked', 'status', 'FortiGate’s page.', () => ({
    answer: {
      status: 403,
      body: '<!DOCTYPE html><html><head><title>Web Page Blocked!</title></head><body><h1>Web Page Blocked!</h1><p>The page cannot be displayed. Please contact the administrator for additional information.</p><p>URL: misty-peak/tea</p><p>Attack ID: 20000051</p></body></html>',
    },
  })),
]

function apexSite(host: string) {
  return { others: apex(host) }
}

/**
 * Test sites with faults of shop and blog software, plugins and manual edits, each written from the document that it
 * names.
 */
export const softwareFaulty: FarmSite[] = [...HEADS, ...BODIES, ...DATA, ...SITES]
