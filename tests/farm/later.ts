import { bodyOf, jsonLd, PATH, robotsOf, sitemapOf, wordsOf } from './page.ts'
import { faulty, healthy, type FarmSite } from './site.ts'

const page = (host: string, path = PATH) => `https://${host}${path}`
const canonical = (href: string) => `<link rel="canonical" href="${href}">`
const alternate = (lang: string, href: string) => `<link rel="alternate" hreflang="${lang}" href="${href}">`
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`
const after = (markup: string) => ({ page: { after: markup } })
const head = (markup: string) => ({ page: { head: markup } })
const en = bodyOf('en')
const zh = bodyOf('zh')

/**
 * Test sites in new forms, written after the audit was adapted to the sites in the other files. At their first run,
 * the audit found 29 of 30 faults. It raised a false alarm on one of 30 healthy pages, whose words are a fault by
 * Google's documentation.
 */
export const laterFaulty: FarmSite[] = [
  faulty('f-link-aria', 'link_text', 'links', 'Read more, with a label that no document says Google reads.', () =>
    after('<p><a href="/teas" aria-label="Read more about the teas of spring">Read more</a></p>'),
  ),
  faulty('f-title-in-body', 'title_missing', 'valid_head', 'The title stands in the body.', () => ({
    page: { title: '', before: '', body: en.replace('<main>', '<main><p>title: oolong</p>') },
  })),
  faulty('f-title-untitled', 'title_generic', 'title', 'Untitled Document, as an editor left it.', () => ({
    page: { title: '<title>Untitled Document</title>' },
  })),
  faulty(
    'f-title-new-page',
    'title_generic',
    'title',
    '無標題文件，編輯器留下的。',
    () => ({ page: { title: '<title>無標題文件</title>' } }),
    { language: 'zh' },
  ),
  faulty('f-description-blank', 'description_missing', 'snippet', 'A description of non-breaking spaces.', () => ({
    page: { description: meta('description', '&nbsp;&nbsp;') },
  })),
  faulty(
    'f-canonical-protocol',
    ['canonical_dead', 'canonical_other_host', 'canonical_invalid'],
    'canonical',
    'The scheme is written twice.',
    (host) => ({
      page: { canonical: canonical(`https://https://${host}${PATH}`) },
    }),
  ),
  faulty(
    'f-canonical-localhost',
    'canonical_other_host',
    'canonical',
    'The canonical is the developer’s machine.',
    () => ({
      page: { canonical: canonical('http://localhost:3000/tea/oolong') },
    }),
  ),
  faulty(
    'f-canonical-header-two',
    'canonical_multiple',
    'canonical',
    'Two different canonicals in Link headers.',
    (host) => ({
      page: { canonical: '' },
      headers: { link: `<${page(host)}>; rel="canonical", <${page(host, '/teas')}>; rel="canonical"` },
    }),
  ),
  faulty('f-hreflang-en-eu', 'hreflang_code', 'hreflang', 'There is no region EU in ISO 3166-1.', (host) =>
    head(alternate('en-EU', page(host)) + alternate('x-default', page(host))),
  ),
  faulty('f-hreflang-zh-cht', 'hreflang_code', 'hreflang', 'zh-CHT is a code of old Windows.', (host) =>
    head(alternate('zh-CHT', page(host)) + alternate('x-default', page(host))),
  ),
  faulty('f-noindex-spaced', 'noindex', 'robots_meta', 'NOINDEX in capitals among others.', () =>
    head(meta('ROBOTS', 'MAX-SNIPPET:-1 , NOINDEX')),
  ),
  faulty('f-noindex-header-agent', 'noindex', 'robots_meta', 'A header for googlebot alone.', () => ({
    headers: { 'x-robots-tag': 'googlebot: noindex, nofollow' },
  })),
  faulty('f-unavailable-iso', 'unavailable_after', 'robots_meta', 'It is over since last year.', () =>
    head(meta('robots', 'unavailable_after: 2025-01-31')),
  ),
  faulty('f-refresh-js-url', 'meta_refresh', 'redirects', 'A refresh after three seconds to another page.', () =>
    head('<meta http-equiv="Refresh" content="3; URL=\'/teas\'">'),
  ),
  faulty(
    'f-h1-picture-mute',
    ['h1_empty', 'h1_missing'],
    'wcag_headings',
    'The h1 is a picture without alternative text.',
    () => ({
      page: { body: en.replace(/<h1>.*?<\/h1>/, '<h1><img src="/picture.png" alt=""></h1>') },
    }),
  ),
  faulty('f-heading-h2-to-h5', 'heading_order', 'wcag_headings', 'From h2 to h5.', () =>
    after('<h5>Small print of the shop</h5><p>Prices hold for a month.</p>'),
  ),
  faulty(
    'f-link-here-zh',
    'link_text',
    'links',
    '連結只寫「點這裡」。',
    () => after('<p>價目表請<a href="/teas">點這裡</a>。</p>'),
    { language: 'zh' },
  ),
  faulty('f-link-hash-click', 'link_uncrawlable', 'links', 'A span with a click handler goes to a page.', () =>
    after('<p><a routerLink="/teas">All teas of spring</a></p>'),
  ),
  faulty(
    'f-image-alt-space',
    ['image_alt', 'image_alt_filename'],
    'images',
    'The alternative is the name of the file.',
    () => after('<img src="/picture.png" alt="DSC_00042.JPG" width="20" height="20">'),
  ),
  faulty(
    'f-image-linked-mute',
    ['image_alt', 'link_text_empty'],
    'wcag_images',
    'A link that is only a picture without a name.',
    () => after('<a href="/teas"><img src="/picture.png" width="20" height="20"></a>'),
  ),
  faulty('f-hidden-clip', 'hidden_text', 'spam', 'Words in the colour of the paper.', () =>
    after(`<div style="color:#ffffff;background-color:white">${'cheap oolong tea buy best oolong '.repeat(12)}</div>`),
  ),
  faulty('f-json-cut', 'sd_syntax', 'json_ld', 'The JSON ends early.', () => ({
    page: {
      data: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"Tea"</script>',
    },
  })),
  faulty('f-json-comment', 'sd_syntax', 'json_ld', 'A comment in JSON.', () => ({
    page: {
      data: '<script type="application/ld+json">{"@context":"https://schema.org", // tea\n"@type":"Article","headline":"Tea"}</script>',
    },
  })),
  faulty('f-type-plural', 'sd_unknown_type', 'schema', 'Recipes is no type.', () => ({
    page: { data: jsonLd({ '@context': 'https://schema.org', '@type': 'Recipes', name: 'Cold tea' }) },
  })),
  faulty('f-offer-free', ['sd_value'], 'product', 'The currency is a sign.', (host) => ({
    page: {
      data: jsonLd({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'Oolong',
        image: `https://${host}/picture.png`,
        offers: { '@type': 'Offer', price: 450, priceCurrency: '$', availability: 'https://schema.org/InStock' },
      }),
    },
  })),
  faulty('f-job-no-date', 'sd_required', 'job', 'A job without the day it was posted.', () => ({
    page: {
      data: jsonLd({
        '@context': 'https://schema.org',
        '@type': 'JobPosting',
        title: 'Roaster',
        description: '<p>Roast our tea.</p>',
        hiringOrganization: { '@type': 'Organization', name: 'Misty Peak' },
        jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'TW' } },
      }),
    },
  })),
  faulty('f-video-no-upload', 'sd_required', 'video', 'A video without uploadDate.', (host) => ({
    page: {
      data: jsonLd({
        '@context': 'https://schema.org',
        '@type': 'VideoObject',
        name: 'Brewing',
        description: 'How to.',
        thumbnailUrl: `https://${host}/picture.png`,
      }),
    },
  })),
  faulty('f-mixed-css', 'mixed_content', 'https', 'A style sheet over http.', (host) =>
    head(`<link rel="stylesheet" href="http://${host}/style.css">`),
  ),
  faulty('f-soft-404-shop', 'soft_404', 'status', 'Sorry, out of the shop, with 200.', () => ({
    page: {
      title: '<title>Page not found | Misty Peak Tea</title>',
      body: '<h1>Sorry, this page could not be found</h1><p>The page you are looking for does not exist or was moved.</p><a href="/">Misty Peak Tea</a>',
    },
  })),
  faulty('f-robots-star', 'robots_blocked', 'robots', 'A wildcard rule shuts the page.', (host) => ({
    robots: robotsOf(host, 'User-agent: *\nDisallow: /*oolong$\n'),
  })),
  faulty(
    'f-sitemap-http',
    ['sitemap_other_host', 'sitemap_page_missing', 'sitemap_entry_dead', 'sitemap_dates'],
    'sitemap',
    'All its addresses are of the old domain.',
    () => ({
      sitemap: sitemapOf(['https://old-misty.example/', 'https://old-misty.example/tea/oolong']),
    }),
  ),
]

export const laterHealthy: FarmSite[] = [
  healthy('g-title-colon', 'title', 'A question as title.', () => ({
    page: { title: '<title>Is oolong green or black? The answer | Misty Peak</title>' },
  })),
  healthy('g-title-home-of', 'title', 'Home stands in a title that says more.', () => ({
    page: { title: '<title>Home brewing of oolong, step by step | Misty Peak</title>' },
  })),
  healthy(
    'g-title-ja',
    'title',
    '標題有日文。',
    () => ({ page: { title: '<title>高山烏龍茶の淹れ方與保存方法｜雲間茶行</title>' } }),
    { language: 'zh' },
  ),
  healthy('g-meta-order', 'html', 'Attributes in another order, single quotes, no quotes.', () => ({
    page: {
      description: `<meta content='${wordsOf('en').description}' name=description>`,
      viewport: "<meta content='width=device-width,initial-scale=1.0' name=viewport>",
    },
  })),
  healthy('g-upper-doctype', 'html', 'The long doctype of HTML 4.', () => ({
    page: { doctype: '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">' },
  })),
  healthy('g-canonical-upper', 'canonical', 'Scheme and host in capitals.', (host) => ({
    page: { canonical: canonical(`HTTPS://${host.toUpperCase()}${PATH}`) },
  })),
  healthy('g-canonical-header-and-tag', 'canonical', 'The same canonical in header and tag.', (host) => ({
    headers: { link: `<${page(host)}>; rel="canonical", </style.css>; rel=preload; as=style` },
  })),
  healthy('g-canonical-hash-query', 'canonical', 'Asked with utm parameters.', () => ({}), {
    ask: `${PATH}?utm_source=letter&utm_campaign=spring`,
  }),
  healthy('g-hreflang-419', 'hreflang', 'Self and x-default only.', (host) =>
    head(alternate('en', page(host)) + alternate('x-default', page(host))),
  ),
  healthy(
    'g-hreflang-hant',
    'hreflang',
    'Script and region together.',
    (host) => head(alternate('zh-Hant-TW', page(host)) + alternate('x-default', page(host))),
    { language: 'zh' },
  ),
  healthy('g-robots-index', 'robots_meta', 'index, follow and large previews.', () =>
    head(meta('robots', 'index, follow, max-image-preview:large, max-snippet:-1, max-video-preview:-1')),
  ),
  healthy('g-robots-noai', 'robots_meta', 'noimageindex for Bing’s pictures, notranslate.', () =>
    head(meta('googlebot', 'notranslate')),
  ),
  healthy('g-robots-header-other', 'robots_meta', 'Another agent is told noindex.', () => ({
    headers: { 'x-robots-tag': 'otherbot: noindex' },
  })),
  healthy('g-h1-nested', 'wcag_headings', 'The h1 holds spans and a link.', () => ({
    page: { body: en.replace(/<h1>(.*?)<\/h1>/, '<h1><a href="/teas"><span>$1</span></a></h1>') },
  })),
  healthy('g-role-heading', 'wcag_headings', 'Two articles with an h1 each.', () =>
    after('<article><h1>Letters of the week</h1><p>One reader asks about water.</p></article>'),
  ),
  healthy('g-link-tel', 'links', 'Telephone, mail and line links.', () =>
    after(
      '<p><a href="tel:+886491234567">Call us</a> <a href="mailto:tea@misty.example">Write to us</a> <a href="line://ti/p/abc">LINE</a></p>',
    ),
  ),
  healthy('g-link-download', 'links', 'A skip link and a back-to-top link.', () => ({
    page: { before: '<a href="#main">Skip to content</a>', after: '<p><a href="#">Back to top</a></p>' },
  })),
  healthy('g-image-presentation', 'wcag_images', 'Presentational pictures.', () =>
    after(
      '<img src="/picture.png" role="presentation" width="4" height="4"><img src="/picture.png" role="none" width="4" height="4"><img src="/picture.png" alt width="4" height="4">',
    ),
  ),
  healthy('g-image-srcset', 'images', 'Pictures by source and srcset.', () =>
    after(
      '<picture><source srcset="/picture.png 2x" type="image/png"><img src="/picture.png" alt="A cup of oolong" width="20" height="20"></picture>',
    ),
  ),
  healthy('g-sr-only', 'spam', 'Text for screen readers alone.', () =>
    after(
      '<style>.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}</style><p class="sr">The following table lists the times of the five infusions in seconds.</p>',
    ),
  ),
  healthy('g-details', 'spam', 'A menu that opens on request.', () =>
    after(
      '<div hidden><p>Choose your language: English, Chinese or Japanese.</p></div><details><summary>Shipping</summary><p>We ship within two days to all of Taiwan.</p></details>',
    ),
  ),
  healthy('g-json-array', 'json_ld', 'An array of things at the top.', (host) => ({
    page: {
      data: `<script type="application/ld+json">[{"@context":"https://schema.org","@type":"WebSite","name":"Misty Peak","url":"https://${host}/"},{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"Teas","item":"https://${host}/teas"},{"@type":"ListItem","position":2,"name":"Oolong"}]}]</script>`,
    },
  })),
  healthy('g-json-http-context', 'schema', 'The context with http and a slash; a type of two names.', () => ({
    page: {
      data: jsonLd({
        '@context': 'http://schema.org/',
        '@type': ['Organization', 'Brand'],
        name: 'Misty Peak',
        telephone: '+886-49-1234567',
      }),
    },
  })),
  healthy('g-product-range', 'product', 'An aggregate offer from low to high.', (host) => ({
    page: {
      data: jsonLd({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'Oolong',
        image: `https://${host}/picture.png`,
        description: 'Spring oolong.',
        brand: { '@type': 'Brand', name: 'Misty Peak' },
        sku: 'M1',
        offers: {
          '@type': 'AggregateOffer',
          lowPrice: '350',
          highPrice: '980.50',
          priceCurrency: 'TWD',
          offerCount: 4,
        },
        aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.6', reviewCount: '31' },
      }),
      after: '<p>Rated 4.6 in 31 reviews.</p>',
    },
  })),
  healthy('g-event-online', 'event', 'An online event with a time zone.', (host) => ({
    page: {
      data: jsonLd({
        '@context': 'https://schema.org',
        '@type': 'Event',
        name: 'Tasting on screen',
        startDate: '2027-01-09T19:30+08:00',
        endDate: '2027-01-09T21:00+08:00',
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        eventStatus: 'https://schema.org/EventScheduled',
        location: { '@type': 'VirtualLocation', url: `https://${host}/teas` },
        image: [`https://${host}/picture.png`],
        description: 'Taste with us.',
        organizer: { '@type': 'Organization', name: 'Misty Peak', url: `https://${host}/` },
        performer: { '@type': 'Person', name: 'Lin Hua' },
        offers: {
          '@type': 'Offer',
          price: 0,
          priceCurrency: 'TWD',
          url: `https://${host}/teas`,
          availability: 'https://schema.org/InStock',
          validFrom: '2026-12-01',
        },
      }),
    },
  })),
  healthy(
    'g-zh-simplified',
    'wcag_language',
    '頁面說自己是繁體中文，引了一句英文。',
    () =>
      after(
        '<blockquote lang="en">Tea is the elixir of life, as the monk Eisai wrote in the thirteenth century.</blockquote>',
      ),
    { language: 'zh' },
  ),
  healthy(
    'g-zh-half',
    'wcag_headings',
    '中文頁，標題有兩層。',
    () => ({ page: { body: zh.replace('</main>', '<h3>用茶葉煮飯</h3><p>第六泡的茶湯可以煮飯。</p></main>') } }),
    { language: 'zh' },
  ),
  healthy('g-robots-crlf', 'robots', 'Windows line ends, a mark at the beginning, comments.', (host) => ({
    robots: `\uFEFF# tea\r\nUser-agent: * # all\r\nDisallow: /cart/ # nobody\r\n\r\nSitemap: https://${host}/sitemap.xml\r\n`,
  })),
  healthy('g-sitemap-bare', 'sitemap', 'A sitemap without dates.', (host) => ({
    sitemap: `<?xml version='1.0' encoding='UTF-8'?><urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>${['/', PATH, '/about', '/teas'].map((path) => `<url><loc>\n https://${host}${path}\n</loc><changefreq>weekly</changefreq><priority>0.5</priority></url>`).join('')}</urlset>`,
  })),
]
