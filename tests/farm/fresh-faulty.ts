import { gzipSync } from 'node:zlib'
import { bodyOf, jsonLd, PATH, robotsOf, sitemapOf, writePage } from './page.ts'
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

/** The Chinese page of a site, with these tags in its head. */
const chinese = (host: string, tags: string, canonical = page(host, ZH)) =>
  writePage(page(host, ZH), 'zh', { canonical: `<link rel="canonical" href="${canonical}">`, head: tags })
const pair = (host: string) => alternate('en', page(host)) + alternate('zh-Hant', page(host, ZH))

const LANGUAGES: FarmSite[] = [
  faulty('k-hreflang-xx', 'hreflang_code', 'hreflang', 'Nobody has given the code XX to a country.', (host) =>
    head(alternate('en-XX', page(host)) + alternate('x-default', page(host))),
  ),
  faulty('k-hreflang-reversed', 'hreflang_code', 'hreflang', 'The country stands before the language.', (host) =>
    head(alternate('GB-en', page(host)) + alternate('x-default', page(host))),
  ),
  faulty('k-hreflang-header', 'hreflang_code', 'hreflang', 'en_US in the Link header.', (host) => ({
    headers: {
      link: `<${page(host)}>; rel="alternate"; hreflang="en_US", <${page(host)}>; rel="alternate"; hreflang="x-default"`,
    },
  })),
  faulty('k-hreflang-moved', 'hreflang_target_dead', 'hreflang', 'The Chinese page has moved.', (host) => ({
    page: { head: pair(host) },
    files: {
      [ZH]: { status: 301, headers: { location: '/zh-tw/oolong' } },
      '/zh-tw/oolong': chinese(host, pair(host)),
    },
  })),
  faulty(
    'k-hreflang-target-canonical',
    'hreflang_not_canonical',
    'canonical',
    'The Chinese page names this one as its original: of alternates each is its own.',
    (host) => ({ page: { head: pair(host) }, files: { [ZH]: chinese(host, pair(host), page(host)) } }),
  ),
  faulty('k-hreflang-sitemap', 'hreflang_code', 'hreflang', 'en-UK in the sitemap.', (host) => ({
    sitemap: sitemapOf(usual(host), ' xmlns:xhtml="http://www.w3.org/1999/xhtml"').replace(
      `<loc>${page(host)}</loc>`,
      `<loc>${page(host)}</loc><xhtml:link rel="alternate" hreflang="en-UK" href="${page(host)}"/>`,
    ),
  })),
  faulty('k-x-default-twice', 'hreflang_duplicate', 'hreflang', 'Two defaults.', (host) =>
    head(alternate('en', page(host)) + alternate('x-default', page(host)) + alternate('x-default', page(host, '/'))),
  ),
  faulty('k-hreflang-return-http', 'hreflang_no_return', 'hreflang', 'It is named back by an old name.', (host) => ({
    page: { head: pair(host) },
    files: { [ZH]: chinese(host, alternate('en', page(`old-${host}`)) + alternate('zh-Hant', page(host, ZH))) },
  })),
  faulty(
    'k-lang-cn',
    'lang_invalid',
    'wcag_language',
    'cn is a country.',
    () => ({ page: { html: '<html lang="cn">' } }),
    {
      language: 'zh',
    },
  ),
  faulty(
    'k-charset-latin',
    'charset_wrong',
    'html',
    'The tag says windows-1252, the bytes are UTF-8.',
    (host) => ({
      answer: {
        headers: { 'content-type': 'text/html', etag: '"z"' },
        body: writePage(page(host), 'zh', { charset: '<meta charset="windows-1252">' }),
      },
    }),
    { language: 'zh' },
  ),
]

const CANONICAL: FarmSite[] = [
  faulty('k-canonical-fragment', 'canonical_fragment', 'canonical', 'Google asks not to use fragments.', (host) => ({
    page: { canonical: `<link rel="canonical" href="${page(host)}#brewing">` },
  })),
  faulty('k-canonical-closed', 'canonical_blocked', 'canonical', 'robots.txt closes the original.', (host) => ({
    page: { canonical: `<link rel="canonical" href="${page(host, '/archive/oolong')}">` },
    robots: robotsOf(host, 'User-agent: *\nDisallow: /archive/\n'),
    files: { '/archive/oolong': writePage(page(host, '/archive/oolong'), 'en') },
  })),
  faulty(
    'k-canonical-media',
    'canonical_ignored',
    'canonical',
    'A canonical with media, hreflang, lang or type is not read as one.',
    (host) => ({
      page: { canonical: `<link rel="canonical" media="only screen and (max-width: 640px)" href="${page(host)}">` },
    }),
  ),
  faulty(
    'k-canonical-page-one',
    'canonical_not_self',
    'canonical',
    'Page two of a list, with other entries, names page one.',
    (host) => ({
      page: {
        canonical: `<link rel="canonical" href="${page(host, '/list')}">`,
        social: `<meta property="og:title" content="Teas"><meta property="og:description" content="Teas of the season"><meta property="og:image" content="${page(host, '/picture.png')}">`,
        title: '<title>All teas of this season, page 2 of 3 | Misty Peak Tea</title>',
      },
      files: {
        '/list': writePage(page(host, '/list'), 'zh', {
          title: '<title>All teas of this season | Misty Peak Tea</title>',
        }),
        '/list?page=2': writePage(page(host, '/list?page=2'), 'en', {
          canonical: `<link rel="canonical" href="${page(host, '/list')}">`,
          title: '<title>All teas of this season, page 2 of 3 | Misty Peak Tea</title>',
        }),
      },
    }),
    { ask: '/list?page=2' },
  ),
  faulty(
    'k-canonical-www',
    'canonical_redirect',
    'canonical_help',
    'The original is on www, which sends back here.',
    (host) => ({
      page: { canonical: `<link rel="canonical" href="https://www.${host}${PATH}">` },
      others: {
        [`www.${host}`]: {
          files: { '*': (req) => ({ status: 301, headers: { location: `https://${host}${req.url}` } }) },
        },
      },
    }),
  ),
]

const ROBOTS_META: FarmSite[] = [
  faulty('k-unavailable-googlebot', 'unavailable_after', 'robots_meta', 'RFC 822, with a comma, for one agent.', () =>
    head(meta('robots', 'all') + meta('googlebot', 'unavailable_after: Wed, 01 Jan 2025 12:00:00 GMT')),
  ),
  faulty('k-noindex-bing', 'noindex', 'robots_meta', 'Bing alone is kept out.', () => head(meta('bingbot', 'noindex'))),
  faulty(
    'k-header-agents',
    'page_nofollow',
    'robots_meta',
    'The example of the document: one header, two agents; nofollow is Googlebot’s.',
    () => ({ headers: { 'x-robots-tag': 'BadBot: noindex, nofollow, googlebot: nofollow' } }),
  ),
  faulty('k-header-snippet', 'snippet_limited', 'robots_meta', 'No text of it for Google.', () => ({
    headers: { 'x-robots-tag': 'googlebot: max-snippet:0' },
  })),
  faulty('k-nosnippet-all', 'snippet_limited', 'robots_meta', 'All text is kept out of snippets.', () => ({
    page: { body: `<div data-nosnippet>${en}</div>` },
  })),
  faulty('k-no-index', 'robots_meta_unknown', 'robots_meta', 'no-index, with a hyphen, is no rule.', () =>
    head(meta('robots', 'no-index, follow')),
  ),
]

const DATA: FarmSite[] = [
  faulty('k-event-nowhere', 'sd_required', 'event', 'An event without a place.', () =>
    data({ '@type': 'Event', name: 'Tasting of spring teas', startDate: '2027-04-10T14:00:00+08:00' }),
  ),
  faulty('k-job-nowhere', 'sd_required', 'job', 'A job neither somewhere nor from home.', () =>
    data({
      '@type': 'JobPosting',
      title: 'Roaster',
      description: '<p>Roast our tea in the mornings.</p>',
      datePosted: '2026-10-01',
      hiringOrganization: { '@type': 'Organization', name: 'Misty Peak' },
    }),
  ),
  faulty('k-microdata-date', 'sd_value', 'event', 'Microdata: the day is written as people say it.', (host) => ({
    page: {
      data: '',
      after: `<section itemscope itemtype="https://schema.org/Event"><h2 itemprop="name">Tasting of spring teas</h2><time itemprop="startDate" datetime="next Friday">next Friday</time><p itemprop="location" itemscope itemtype="https://schema.org/Place"><span itemprop="name">Misty Peak</span> <span itemprop="address">12 Tea Road, Nantou</span></p><link itemprop="url" href="${page(host)}"></section>`,
    },
  })),
  faulty('k-rdfa-product', 'sd_required', 'product', 'RDFa: a product with nothing that Google shows.', () => ({
    page: {
      data: '',
      after:
        '<section vocab="https://schema.org/" typeof="Product"><h2 property="name">High mountain oolong</h2><p property="description">Rolled leaves of the spring harvest.</p></section>',
    },
  })),
  faulty('k-review-nobody', 'sd_required', 'review', 'A review without an author.', () =>
    data({
      '@type': 'Review',
      itemReviewed: { '@type': 'Book', name: 'The tea of Nantou' },
      reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5 },
    }),
  ),
  faulty('k-crumb-no-address', 'sd_required', 'breadcrumb', 'A crumb in the middle without address.', (host) =>
    data({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: page(host, '/') },
        { '@type': 'ListItem', position: 2, name: 'Teas' },
        { '@type': 'ListItem', position: 3, name: 'Oolong' },
      ],
    }),
  ),
  faulty('k-qa-unanswered', 'sd_required', 'qa', 'A question without the number of its answers.', () =>
    data({
      '@type': 'QAPage',
      mainEntity: {
        '@type': 'Question',
        name: 'How hot should the water be?',
        acceptedAnswer: { '@type': 'Answer', text: 'Ninety five degrees.' },
      },
    }),
  ),
  faulty('k-offer-priceless', 'sd_required', 'product', 'An offer without a price.', (host) =>
    data({
      '@type': 'Product',
      name: 'High mountain oolong',
      image: page(host, '/picture.png'),
      offers: { '@type': 'Offer', priceCurrency: 'TWD', availability: 'https://schema.org/InStock' },
    }),
  ),
  faulty('k-rating-comma', 'sd_value', 'review', 'A comma where a point belongs.', (host) =>
    data({
      '@type': 'Product',
      name: 'High mountain oolong',
      image: page(host, '/picture.png'),
      aggregateRating: { '@type': 'AggregateRating', ratingValue: '4,6', reviewCount: 31 },
    }),
  ),
  faulty('k-json-entities', 'sd_syntax', 'json_ld', 'Quotes escaped as in HTML, which a script is not.', () => ({
    page: {
      data: '<script type="application/ld+json">{&quot;@context&quot;:&quot;https://schema.org&quot;,&quot;@type&quot;:&quot;Article&quot;}</script>',
    },
  })),
  faulty('k-opens-9am', 'sd_value', 'local', '9am is no time of schema.org.', () =>
    data({
      '@type': 'CafeOrCoffeeShop',
      name: 'Misty Peak',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '12 Tea Road',
        addressLocality: 'Nantou',
        addressCountry: 'TW',
      },
      openingHoursSpecification: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: 'Monday',
        opens: '9am',
        closes: '6pm',
      },
    }),
  ),
  faulty('k-shop-nowhere', 'sd_required', 'local', 'A shop without an address.', () =>
    data({ '@type': 'Restaurant', name: 'Misty Peak Tea House', telephone: '+886-49-1234567' }),
  ),
  faulty('k-context-none-of-two', 'sd_context', 'json_ld', 'The second block has no context.', () => ({
    page: {
      data:
        jsonLd({ '@context': 'https://schema.org', '@type': 'Organization', name: 'Misty Peak' }) +
        jsonLd({ '@type': 'WebSite', name: 'Misty Peak' }),
    },
  })),
]

const ANSWERS: FarmSite[] = [
  faulty('k-refresh-header', 'meta_refresh', 'redirects', 'The Refresh header, which is the same.', () => ({
    headers: { refresh: '0; url=/teas' },
  })),
  faulty(
    'k-no-results',
    ['soft_404', 'thin_content'],
    'status',
    'A search that finds nothing, with status 200.',
    () => ({
      page: {
        title: '<title>Search results for oolong gold | Misty Peak Tea</title>',
        body: '<nav><a href="/">Misty Peak Tea</a> <a href="/teas">All our teas</a></nav><main><h1>0 results for “oolong gold”</h1><p>Sorry, nothing matches your search. Try other words.</p></main>',
      },
    }),
  ),
  faulty(
    'k-gone-zh',
    ['soft_404', 'thin_content'],
    'status',
    '說頁面已經不在，狀態碼卻是 200。',
    () => ({
      page: {
        title: '<title>哎呀，走丟了｜雲間茶行</title>',
        body: '<nav><a href="/">雲間茶行</a></nav><main><h1>您要看的頁面已經不在這裡了</h1><p>可能是網址改了，或是商品已經賣完。</p></main>',
      },
    }),
    { language: 'zh' },
  ),
  faulty('k-text-plain', 'http_status', 'status', 'HTML sent as plain text.', (host) => ({
    answer: { headers: { 'content-type': 'text/plain', etag: '"t"' }, body: writePage(page(host), 'en') },
  })),
  faulty('k-spinner', 'client_rendered', 'javascript', '「載入中」以外什麼都沒有。', () => ({
    page: {
      body: '<div id="__nuxt"><div class="spinner">載入中，請稍候……</div></div><script type="module" src="/app.js"></script>',
    },
  })),
  faulty('k-app-root', 'client_rendered', 'javascript', 'An element of one’s own that a script fills.', () => ({
    page: {
      body: '<app-root></app-root><noscript>Please enable JavaScript to continue using this application.</noscript><script type="module" src="/app.js"></script>',
    },
  })),
  faulty('k-mixed-frame', 'mixed_content', 'https', 'A frame over http.', () =>
    after('<iframe src="http://maps.misty-peak.example/nantou" title="Map of our shop"></iframe>'),
  ),
  faulty('k-mixed-style', 'mixed_content', 'https', 'A picture over http in a style attribute.', (host) =>
    after(`<p style="background-image:url('http://${host}/picture.png')">Spring harvest</p>`),
  ),
  faulty('k-mixed-form', 'mixed_content', 'https', 'A form that sends an address over http.', (host) =>
    after(
      `<form action="http://${host}/letters" method="post"><label>Mail <input name="mail"></label><button>Subscribe</button></form>`,
    ),
  ),
  faulty('k-mixed-srcset', 'mixed_content', 'https', 'The large picture over http.', (host) =>
    after(
      `<img src="/picture.png" srcset="/picture.png 1x, http://${host}/picture.png 2x" alt="A cup of oolong" width="20" height="20">`,
    ),
  ),
  faulty(
    'k-gtm-head',
    'head_broken',
    'valid_head',
    'The frame of a tag manager stands in the head’s noscript.',
    () => ({
      page: {
        charset:
          '<meta charset="utf-8"><noscript><iframe src="https://tags.misty-peak.example/ns.html" height="0" width="0"></iframe></noscript>',
      },
    }),
  ),
]

const PARTS: FarmSite[] = [
  faulty(
    'k-title-dash',
    ['title_short', 'title_missing', 'title_generic'],
    'title',
    'The theme’s dash is all there is.',
    () => ({
      page: { title: '<title> – </title>' },
    }),
  ),
  faulty('k-og-empty', 'og_missing', 'open_graph', 'og:title holds nothing.', (host) => ({
    page: {
      social: `<meta property="og:title" content=""><meta property="og:description" content="Water, leaf and time"><meta property="og:image" content="${page(host, '/picture.png')}">`,
    },
  })),
  faulty('k-link-file', 'link_uncrawlable', 'links', 'A file on somebody’s disk.', () =>
    after('<p><a href="file:///C:/Users/hua/prices.pdf">Our prices</a></p>'),
  ),
  faulty('k-description-in-body', 'description_missing', 'valid_head', 'The description stands in the body.', () => ({
    page: {
      description: '',
      before:
        '<meta name="description" content="How to brew the oolong of the high mountains of Taiwan, step by step">',
    },
  })),
  faulty('k-toggle-link', 'link_uncrawlable', 'links', 'A script that opens a menu, and would be a button.', () =>
    after('<p><a href="javascript:void(0)" aria-expanded="false" data-toggle="dropdown">Teas of spring</a></p>'),
  ),
  faulty('k-link-localhost', ['link_uncrawlable', 'broken_links'], 'links', 'The developer’s machine.', () =>
    after('<p><a href="http://localhost:8080/teas/spring">Our spring harvest</a></p>'),
  ),
  faulty('k-svg-mute', 'image_alt', 'wcag_images', 'A drawing that says that it is a picture, and not which.', () =>
    after('<svg role="img" viewBox="0 0 8 8" width="80" height="80"><path d="M0 0h8v8H0z"/></svg>'),
  ),
  faulty('k-area-mute', 'image_alt', 'wcag_images', 'The parts of a map have no names.', () =>
    after(
      '<img src="/picture.png" usemap="#m" alt="Map of the gardens" width="80" height="80"><map name="m"><area shape="rect" coords="0,0,40,40" href="/teas"></map>',
    ),
  ),
  faulty('k-opacity-0', 'hidden_text', 'spam', 'Words of no opacity.', () =>
    after(`<div style="opacity:0">${'cheap oolong tea buy best oolong '.repeat(12)}</div>`),
  ),
  faulty('k-indent', 'hidden_text', 'spam', 'Words that begin far left of the screen.', () =>
    after(`<p style="text-indent:-9999px">${'cheap oolong tea buy best oolong '.repeat(12)}</p>`),
  ),
]

const FILES: FarmSite[] = [
  faulty(
    'k-index-of-index',
    ['sitemap_invalid', 'sitemap_child_dead'],
    'sitemap_google',
    'An index lists an index.',
    (host) => {
      const index = (path: string) =>
        `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${page(host, path)}</loc></sitemap></sitemapindex>`
      return {
        sitemap: index('/more.xml'),
        files: { '/more.xml': index('/pages.xml'), '/pages.xml': sitemapOf(usual(host)) },
      }
    },
  ),
  faulty('k-robots-dollar', 'robots_syntax', 'robots', 'A $ in the middle, which ends nothing.', (host) => ({
    robots: robotsOf(host, 'User-agent: *\nDisallow: /cart$/\n'),
  })),
  faulty('k-loc-path', 'sitemap_invalid', 'sitemap', 'Paths in place of addresses.', () => ({
    sitemap: sitemapOf(['/', PATH, '/about', '/teas']),
  })),
  faulty(
    'k-child-gz',
    ['sitemap_child_dead', 'sitemap_invalid'],
    'sitemap',
    'A compressed part is cut off.',
    (host) => ({
      sitemap: `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${page(host, '/a.xml')}</loc></sitemap><sitemap><loc>${page(host, '/b.xml.gz')}</loc></sitemap></sitemapindex>`,
      files: {
        '/a.xml': sitemapOf(usual(host)),
        '/b.xml.gz': gzipSync(sitemapOf([page(host, '/teas')])).subarray(0, 60),
      },
    }),
  ),
  faulty('k-month-13', 'sitemap_dates', 'sitemap', 'The thirteenth month.', (host) => ({
    sitemap: sitemapOf(usual(host)).replace('2026-03-04', '2026-13-04'),
  })),
  faulty('k-no-namespace', 'sitemap_invalid', 'sitemap', 'The namespace is not there.', (host) => ({
    sitemap: sitemapOf(usual(host)).replace(/ xmlns="[^"]*"/, ''),
  })),
  faulty('k-sitemap-path', 'robots_syntax', 'robots', 'robots.txt names the sitemap by its path.', () => ({
    robots: 'User-agent: *\nDisallow: /cart/\n\nSitemap: /sitemap.xml\n',
  })),
  faulty(
    'k-sitemap-http',
    ['sitemap_other_host', 'sitemap_page_missing', 'sitemap_entry_dead'],
    'sitemap',
    'The addresses from before https.',
    (host) => ({ sitemap: sitemapOf(usual(host).map((it) => it.replace('https:', 'http:'))) }),
  ),
  faulty(
    'k-bing-by-star',
    'robots_blocked',
    'rfc9309',
    'Only Googlebot has a group of its own; Bing has the other.',
    (host) => ({
      robots: robotsOf(host, 'User-agent: Googlebot\nDisallow:\n\nUser-agent: *\nDisallow: /\n'),
    }),
  ),
]

const FIREWALLS: FarmSite[] = [
  faulty('k-waf-405', 'blocked', 'status', 'A captcha of AWS, as 405.', () => ({
    answer: {
      status: 405,
      headers: { 'x-amzn-waf-action': 'captcha' },
      body: '<!DOCTYPE html><html lang="en"><head><title>Human Verification</title></head><body><div id="captcha-container"></div></body></html>',
    },
  })),
  faulty('k-anubis', 'blocked', 'status', 'Proof of work, with status 200.', () => ({
    answer:
      '<!doctype html><html lang="en"><head><title>Making sure you&#39;re not a bot!</title><script id="anubis_version" type="application/json">"v1.21.3"</script></head><body><h1 id="title">Making sure you&#39;re not a bot!</h1><p id="status">Loading...</p></body></html>',
  })),
  faulty('k-f5', 'blocked', 'status', 'F5 refuses with status 200.', () => ({
    answer:
      '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: 1290389123891283<br><br><a href="javascript:history.back();">[Go Back]</a></body></html>',
  })),
  faulty('k-distil', 'blocked', 'status', 'Imperva’s interruption, with status 200.', () => ({
    answer:
      '<!DOCTYPE html><html><head><title>Pardon Our Interruption</title></head><body><div><h1>Pardon Our Interruption</h1><p>As you were browsing something about your browser made us think you were a bot.</p></div></body></html>',
  })),
  faulty('k-acw', 'blocked', 'status', 'A cookie that a script has to work out, as Alibaba’s firewall asks.', () => ({
    answer:
      "<html><head><meta charset=\"utf-8\"></head><body><script>var arg1='A1B2C3D4E5F60718293A4B5C6D7E8F9012345678';function setCookie(n,v){document.cookie=n+'='+v}setCookie('acw_sc__v2',arg1);location.reload()</script></body></html>",
  })),
]

/** Test sites with kinds of faults that the other files do not have, each written from the document that it names. */
export const freshFaulty: FarmSite[] = [
  ...LANGUAGES,
  ...CANONICAL,
  ...ROBOTS_META,
  ...DATA,
  ...ANSWERS,
  ...PARTS,
  ...FILES,
  ...FIREWALLS,
]
