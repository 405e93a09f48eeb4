import { jsonLd, PATH, robotsOf, sitemapOf, writePage } from './page.ts'
import { faulty, type FarmSite } from './site.ts'

const page = (host: string, path = PATH) => `https://${host}${path}`
const alternate = (lang: string, href: string) => `<link rel="alternate" hreflang="${lang}" href="${href}">`
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`
const after = (markup: string) => ({ page: { after: markup } })
const head = (markup: string) => ({ page: { head: markup } })
const data = (value: object) => ({ page: { data: jsonLd({ '@context': 'https://schema.org', ...value }) } })
const usual = (host: string) => ['/', PATH, '/about', '/teas'].map((path) => page(host, path))
const ZH = '/zh/oolong'

const HEADS: FarmSite[] = [
  faulty('o-title-template', 'title_generic', 'title', 'The placeholder of a template was never filled.', () => ({
    page: { title: '<title>{{ page.title }} | Misty Peak Tea</title>' },
  })),
  faulty('o-title-stuffed', 'title_stuffed', 'title', 'The same words again and again.', () => ({
    page: { title: '<title>Oolong tea, oolong teas, cheap oolong tea, oolong tea shop, oolong tea Taiwan</title>' },
  })),
  faulty('o-description-keywords', 'description_keywords', 'snippet', 'A string of keywords.', () => ({
    page: {
      description: meta(
        'description',
        'oolong, tea, taiwan tea, buy tea, tea shop, green tea, black tea, teapot, tea cup, tea gift, tea set, cheap tea',
      ),
    },
  })),
  faulty(
    'o-description-template',
    ['placeholder_text', 'description_short', 'description_missing'],
    'snippet',
    'A variable of a plugin stands where the description should.',
    () => ({
      page: { description: meta('description', '%%excerpt%% %%sep%% %%sitename%% – all about %%primary_category%%') },
    }),
  ),
  faulty(
    'o-canonical-variant',
    'canonical_not_self',
    'canonical',
    'The plain page names one of its own tracking addresses.',
    (host) => ({ page: { canonical: `<link rel="canonical" href="${page(host)}?ref=home">` } }),
  ),
  faulty(
    'o-canonical-template',
    ['canonical_invalid', 'canonical_dead', 'canonical_not_self', 'canonical_other_host'],
    'canonical',
    'The variable of the template was not filled.',
    (host) => ({ page: { canonical: `<link rel="canonical" href="https://${host}{{ request.path }}">` } }),
  ),
  faulty(
    'o-canonical-slashes',
    ['canonical_dead', 'canonical_not_self'],
    'canonical',
    'Two slashes behind the host, where nothing is.',
    (host) => ({ page: { canonical: `<link rel="canonical" href="https://${host}/${PATH}">` } }),
  ),
  faulty('o-hreflang-en-en', 'hreflang_code', 'hreflang', 'EN is no country.', (host) =>
    head(alternate('en-EN', page(host)) + alternate('x-default', page(host))),
  ),
  faulty(
    'o-hreflang-noindex',
    'hreflang_target_hidden',
    'hreflang',
    'The Chinese page asks not to be indexed.',
    (host) => {
      const pair = alternate('en', page(host)) + alternate('zh-Hant', page(host, ZH))
      return {
        page: { head: pair },
        files: { [ZH]: writePage(page(host, ZH), 'zh', { head: pair + meta('robots', 'noindex') }) },
      }
    },
  ),
  faulty('o-hreflang-closed', 'hreflang_target_hidden', 'hreflang', 'robots.txt closes the Chinese page.', (host) => {
    const pair = alternate('en', page(host)) + alternate('zh-Hant', page(host, ZH))
    return {
      page: { head: pair },
      robots: robotsOf(host, 'User-agent: *\nDisallow: /zh/\n'),
      files: { [ZH]: writePage(page(host, ZH), 'zh', { head: pair }) },
    }
  }),
  faulty('o-noindex-second', 'noindex', 'robots_meta', 'The second of two headers of one name says it.', (host) => ({
    answer: (_, res) => {
      res.setHeader('x-robots-tag', ['max-image-preview:large', 'noindex'])
      return { headers: { etag: '"2"' }, body: writePage(page(host), 'en') }
    },
  })),
  faulty('o-viewports', ['duplicate_tags', 'viewport_fixed'], 'mobile', 'Two viewports that disagree.', () =>
    head(meta('viewport', 'width=1200')),
  ),
  faulty('o-lang-template', 'lang_invalid', 'wcag_language', 'The variable of the template was not filled.', () => ({
    page: { html: '<html lang="{{ locale }}">' },
  })),
  faulty('o-lang-empty', ['lang_missing', 'lang_invalid'], 'wcag_language', 'An empty lang says: unknown.', () => ({
    page: { html: '<html lang="">' },
  })),
  faulty(
    'o-base-localhost',
    ['broken_links', 'link_uncrawlable', 'mixed_content'],
    'html',
    'The base of all addresses is the developer’s machine.',
    () => ({ page: { charset: '<meta charset="utf-8"><base href="http://localhost:3000/">' } }),
  ),
  faulty(
    'o-php-warning',
    ['doctype_missing', 'head_broken', 'error_text'],
    'valid_head',
    'A warning of PHP is printed in front of the doctype, so the whole head becomes body.',
    () => ({
      page: {
        doctype:
          '<br />\n<b>Warning</b>:  Undefined array key "lang" in <b>/var/www/html/wp-content/themes/tea/header.php</b> on line <b>12</b><br />\n<!doctype html>',
      },
    }),
  ),
  faulty(
    'o-og-localhost',
    ['og_image_dead', 'og_image_relative'],
    'open_graph',
    'The picture is on localhost.',
    (host) => ({
      page: {
        social: `<meta property="og:title" content="Oolong"><meta property="og:description" content="How to brew it"><meta property="og:type" content="article"><meta property="og:image" content="http://localhost:8000/og.png"><meta property="og:url" content="${page(host)}">`,
      },
    }),
  ),
]

const BODIES: FarmSite[] = [
  faulty('o-link-void', 'link_uncrawlable', 'links', 'void, and a script that goes to a page.', () =>
    after(`<p><a href="javascript:void(0)" onclick="location.href='/teas'">All our teas of this season</a></p>`),
  ),
  faulty(
    'o-link-kan-gengduo',
    'link_text',
    'links',
    '只寫「看更多」。',
    () => after('<p><a href="/teas">看更多</a> <a href="/about">閱讀全文</a></p>'),
    { language: 'zh' },
  ),
  faulty('o-link-icon-font', 'link_text_empty', 'links', 'A sign of an icon font is all there is.', () =>
    after('<p><a href="/teas"><i class="fa-solid fa-leaf"></i></a></p>'),
  ),
  faulty('o-link-no-colon', ['broken_links', 'link_uncrawlable'], 'links', 'https// without its colon.', (host) =>
    after(`<p><a href="https//${host}/teas">All our teas of this season</a></p>`),
  ),
  faulty('o-link-loop', 'broken_links', 'links', 'A link into a circle of redirects.', () => ({
    ...after('<p><a href="/round">Our tasting room</a></p>'),
    files: {
      '/round': { status: 302, headers: { location: '/and-round' } },
      '/and-round': { status: 302, headers: { location: '/round' } },
    },
  })),
  faulty('o-alt-stuffed', ['image_alt_stuffed'], 'images', 'The alternative is a heap of search words.', () =>
    after(
      '<img src="/picture.png" alt="tea oolong tea oolong teas tea leaves oolong leaves buy oolong cheap oolong tea shop oolong tea taiwan oolong tea online">',
    ),
  ),
  faulty('o-alt-image', ['image_alt_generic', 'image_alt_filename'], 'images', 'alt="image" names nothing.', () =>
    after('<p>The harvest of the fourth of May.</p><img src="/picture.png" alt="image" width="64" height="64">'),
  ),
  faulty('o-alt-camera', ['image_alt_filename'], 'images', 'The number that a camera gave.', () =>
    after('<p>The harvest of the fourth of May.</p><img src="/picture.png" alt="DSC_0042" width="64" height="64">'),
  ),
  faulty(
    'o-link-dot',
    ['link_text', 'link_text_empty', 'hidden_text'],
    'spam',
    'A link is hidden behind a full stop.',
    () => after('<p>We are glad to see you in our shop<a href="/teas">.</a></p>'),
  ),
  faulty('o-text-stuffed', ['keyword_stuffing'], 'spam', 'Words and towns in endless repetition.', () =>
    after(
      `<p>${[
        'Taipei',
        'Taichung',
        'Tainan',
        'Kaohsiung',
        'Hsinchu',
        'Keelung',
        'Chiayi',
        'Taoyuan',
        'Pingtung',
        'Hualien',
        'Yilan',
        'Nantou',
        'Changhua',
        'Yunlin',
        'Miaoli',
      ]
        .map(
          (town) => `cheap oolong tea ${town}, best cheap oolong tea shop ${town}, buy cheap oolong tea online ${town}`,
        )
        .join(', ')}</p>`,
    ),
  ),
]

const DATA: FarmSite[] = [
  faulty('o-json-semicolon', 'sd_syntax', 'json_ld', 'A semicolon behind the object, as in a program.', () => ({
    page: {
      data: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Misty Peak"};</script>',
    },
  })),
  faulty('o-json-break', 'sd_syntax', 'json_ld', 'The line breaks of an editor inside a string.', () => ({
    page: {
      data: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Misty Peak","description":"Tea from\nthe mountains"}</script>',
    },
  })),
  faulty('o-sd-typeless', ['sd_unknown_type', 'sd_no_type'], 'structured', 'A thing without a type.', () =>
    data({ name: 'Oolong', offers: { '@type': 'Offer', price: 480, priceCurrency: 'TWD' } }),
  ),
  faulty('o-event-backwards', 'sd_value', 'event', 'The event is over before it begins.', () =>
    data({
      '@type': 'Event',
      name: 'Tea tasting',
      startDate: '2027-05-02T14:00:00+08:00',
      endDate: '2027-05-01T16:00:00+08:00',
      location: { '@type': 'Place', name: 'Misty Peak', address: 'No. 3, Tea Road, Lugu, Nantou 558, Taiwan' },
    }),
  ),
  faulty(
    'o-crumb-alone',
    ['sd_value', 'sd_required'],
    'breadcrumb',
    'One crumb is no trail: there have to be two.',
    () => data({ '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Oolong' }] }),
  ),
  faulty('o-app-priceless', 'sd_required', 'structured', 'An app with a rating and without a price.', () =>
    data({
      '@type': 'SoftwareApplication',
      name: 'Tea timer',
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.6, ratingCount: 88 },
    }),
  ),
  faulty(
    'o-sd-template',
    ['sd_value', 'placeholder_text', 'sd_required'],
    'structured',
    'A variable of the theme in place of the name.',
    (host) =>
      data({
        '@type': 'Product',
        name: '{{ product.title }}',
        image: page(host, '/picture.png'),
        offers: { '@type': 'Offer', price: 480, priceCurrency: 'TWD', availability: 'https://schema.org/InStock' },
      }),
  ),
  faulty('o-gtin', 'sd_value', 'product', 'The check digit of the GTIN is wrong.', (host) =>
    data({
      '@type': 'Product',
      name: 'Oolong, 150 g',
      image: page(host, '/picture.png'),
      gtin13: '4710088412345',
      offers: { '@type': 'Offer', price: 480, priceCurrency: 'TWD', availability: 'https://schema.org/InStock' },
    }),
  ),
  faulty('o-job-over', ['sd_value', 'sd_expired'], 'job', 'The job was open until last year.', () =>
    data({
      '@type': 'JobPosting',
      title: 'Roaster',
      description: '<p>You roast tea with us, four days a week, from May to December.</p>',
      datePosted: '2025-03-01',
      validThrough: '2025-04-30',
      hiringOrganization: { '@type': 'Organization', name: 'Misty Peak Tea' },
      jobLocation: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          streetAddress: '3 Tea Road',
          addressLocality: 'Lugu',
          addressRegion: 'Nantou',
          postalCode: '558',
          addressCountry: 'TW',
        },
      },
    }),
  ),
  faulty('o-rating-below', 'sd_value', 'review', 'Nought of five, where one is the worst.', (host) =>
    data({
      '@type': 'Product',
      name: 'Oolong, 150 g',
      image: page(host, '/picture.png'),
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 0, ratingCount: 12, bestRating: 5, worstRating: 1 },
    }),
  ),
]

const SITES: FarmSite[] = [
  faulty(
    'o-www-307',
    'redirect_temporary',
    'redirects',
    'The plain host sends on to www by 307, for years.',
    (host) => ({
      page: { canonical: `<link rel="canonical" href="${page(`www.${host}`)}">` },
      answer: { status: 307, headers: { location: page(`www.${host}`) } },
      others: {
        [`www.${host}`]: {
          files: {
            [PATH]: { headers: { etag: '"w"' }, body: writePage(page(`www.${host}`), 'en') },
            '/robots.txt': robotsOf(`www.${host}`),
            '/sitemap.xml': sitemapOf([page(`www.${host}`)]),
            '/picture.png': 'png',
            '/style.css': 'body{}',
            '/app.js': '',
            ...Object.fromEntries(
              ['/', '/about', '/teas'].map((path) => [path, writePage(page(`www.${host}`, path), 'en')]),
            ),
          },
        },
      },
    }),
  ),
  faulty(
    'o-script-redirect',
    ['client_rendered', 'thin_content', 'script_redirect'],
    'redirects',
    'A script sends visitors on; whoever runs none sees nothing.',
    () => ({ page: { body: '<script>window.location.replace("/teas")</script>' } }),
  ),
  faulty(
    'o-database-error',
    ['soft_404', 'http_status', 'error_text', 'thin_content'],
    'status',
    'The database does not answer, and the status is 200.',
    () => ({
      page: { title: '<title>Database Error</title>', body: '<h1>Error establishing a database connection</h1>' },
    }),
  ),
  faulty(
    'o-construction-zh',
    ['thin_content', 'soft_404', 'placeholder_text'],
    'helpful',
    '網站建置中。',
    () => ({ page: { body: '<h1>網站建置中</h1><p>敬請期待，我們很快就會與您見面！</p>' } }),
    { language: 'zh' },
  ),
  faulty('o-mixed-import', 'mixed_content', 'https', 'A style sheet is imported over http.', () =>
    head('<style>@import url(http://fonts.misty-peak-farm.tw/noto.css);</style>'),
  ),
  faulty('o-robots-agents', 'robots_syntax', 'rfc9309', 'Two agents in one line, which names neither.', (host) => ({
    robots: robotsOf(host, 'User-agent: *\nDisallow: /cart/\n\nUser-agent: Googlebot, Bingbot\nDisallow: /search\n'),
  })),
  faulty('o-robots-address', 'robots_syntax', 'rfc9309', 'A rule with a whole address, which is no path.', (host) => ({
    robots: robotsOf(host, `User-agent: *\nDisallow: https://${host}/cart/\n`),
  })),
  faulty(
    'o-robots-late',
    'robots_blocked',
    'robots',
    'The rule that would open the page stands behind 500 KiB.',
    (host) => ({
      robots: `User-agent: *\nDisallow: /tea/\n${`# ${'-'.repeat(98)}\n`.repeat(5200)}Allow: /tea/oolong\nSitemap: https://${host}/sitemap.xml\n`,
    }),
  ),
  faulty('o-robots-login', 'robots_html', 'robots', 'robots.txt leads to a page where one signs in.', () => ({
    robots: { status: 302, headers: { location: '/login?next=/robots.txt' } },
    files: {
      '/login':
        '<!doctype html><html lang="en"><head><title>Sign in</title></head><body><h1>Sign in</h1></body></html>',
    },
  })),
  faulty('o-sitemap-empty', 'sitemap_invalid', 'sitemap_google', 'A sitemap that lists nothing.', () => ({
    sitemap: sitemapOf([]),
  })),
  faulty(
    'o-sitemap-line',
    'sitemap_invalid',
    'sitemap_google',
    'An empty line before the XML declaration.',
    (host) => ({
      sitemap: `\n${sitemapOf(usual(host))}`,
    }),
  ),
  faulty('o-sitemap-capitals', 'sitemap_invalid', 'sitemap', 'Tags in capitals: XML tells them apart.', (host) => ({
    sitemap: sitemapOf(usual(host))
      .replaceAll('<loc>', '<Loc>')
      .replaceAll('</loc>', '</Loc>')
      .replaceAll('<url>', '<Url>')
      .replaceAll('</url>', '</Url>'),
  })),
  faulty(
    'o-sitemap-moved',
    ['sitemap_entry_dead', 'sitemap_entry_moved'],
    'sitemap_google',
    'It lists addresses that send on.',
    (host) => ({
      sitemap: sitemapOf([...usual(host), page(host, '/old-a'), page(host, '/old-b'), page(host, '/old-c')]),
      files: Object.fromEntries(
        ['a', 'b', 'c'].map((name) => [`/old-${name}`, { status: 301, headers: { location: '/teas' } }]),
      ),
    }),
  ),
  faulty('o-edge-429', 'edge_refused', 'ai', 'Whoever calls itself ClaudeBot or GPTBot gets 429.', (host) => ({
    answer: (req) =>
      /GPTBot|ClaudeBot/.test(req.headers['user-agent'] ?? '')
        ? { status: 429, body: 'slow down' }
        : { headers: { etag: '"e"' }, body: writePage(page(host), 'en') },
  })),
  faulty('o-ai-perplexity', 'ai_crawlers', 'ai', 'One AI search is shut out by name.', (host) => ({
    robots: robotsOf(host, 'User-agent: *\nDisallow: /cart/\n\nUser-agent: PerplexityBot\nDisallow: /\n'),
  })),
]

/** Further test sites with faults. Nobody looks at every second one while changing the audit. */
export const otherFaulty: readonly FarmSite[] = [...HEADS, ...BODIES, ...DATA, ...SITES]
