import { gzipSync } from 'node:zlib'
import { bodyOf, jsonLd, PATH, robotsOf, sitemapOf, wordsOf, writePage } from './page.ts'
import { healthy, type FarmSite } from './site.ts'

const page = (host: string, path = PATH) => `https://${host}${path}`
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`
const after = (markup: string) => ({ page: { after: markup } })
const head = (markup: string) => ({ page: { head: markup } })
const data = (...values: object[]) => ({
  page: { data: jsonLd(...values.map((value) => ({ '@context': 'https://schema.org', ...value }))) },
})
const usual = (host: string) => ['/', PATH, '/about', '/teas'].map((path) => page(host, path))
const en = bodyOf('en')
const zh = bodyOf('zh')
const ZH = '/zh/oolong'

const HEADS: FarmSite[] = [
  healthy('t-amp', 'canonical', 'An AMP page: its boilerplate hides the body until a script has run.', (host) => ({
    page: {
      html: '<html ⚡ lang="en">',
      head: '<script async src="/app.js"></script><style amp-boilerplate>body{-webkit-animation:-amp-start 8s steps(1,end) 0s 1 normal both;animation:-amp-start 8s steps(1,end) 0s 1 normal both}@keyframes -amp-start{from{visibility:hidden}to{visibility:visible}}</style><noscript><style amp-boilerplate>body{-webkit-animation:none;animation:none}</style></noscript>',
      body: en.replace(
        /<img [^>]*>/,
        `<amp-img src="${page(host, '/picture.png')}" alt="Rolled oolong leaves" width="640" height="400"></amp-img>`,
      ),
    },
  })),
  healthy('t-pwa', 'html', 'An app that can be installed, with its text in the page.', () => ({
    page: {
      head: '<link rel="manifest" href="/manifest.webmanifest"><meta name="theme-color" content="#fff" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#111" media="(prefers-color-scheme: dark)"><link rel="apple-touch-icon" href="/picture.png">',
      after: '<script>if("serviceWorker" in navigator)navigator.serviceWorker.register("/sw.js")</script>',
    },
    files: {
      '/manifest.webmanifest': {
        headers: { 'content-type': 'application/manifest+json' },
        body: '{"name":"Misty Peak","start_url":"/"}',
      },
    },
  })),
  healthy('t-comment-tags', 'html', 'A comment holds the old head, with noindex in it.', (host) => ({
    page: {
      viewport: `${meta('viewport', 'width=device-width, initial-scale=1')}<!-- <title>Untitled</title> ${meta('robots', 'noindex')} <link rel="canonical" href="${page(host, '/old')}"> -->`,
    },
  })),
  healthy('t-conditional', 'html', 'Conditional comments for an old browser.', () => ({
    page: {
      html: '<!--[if IE 8]><html class="ie8" lang="zh-TW"><![endif]--><!--[if !(IE 8)]><!--><html lang="en"><!--<![endif]-->',
      head: '<!--[if lt IE 9]><script src="http://html5shim.example/html5.js"></script><![endif]-->',
    },
  })),
  healthy('t-noodp', 'robots_meta', 'Rules of directories that are long gone.', () =>
    head(meta('robots', 'noodp, noydir, noarchive')),
  ),
  healthy('t-header-other-bot', 'robots_meta', 'One header for another agent, one for all.', (host) => ({
    answer: (_, res) => {
      res.setHeader('x-robots-tag', ['otherbot: noindex, nofollow', 'max-snippet:-1, max-image-preview:large'])
      return { headers: { etag: '"2"' }, body: writePage(page(host), 'en') }
    },
  })),
  healthy(
    't-title-zh-short',
    'title',
    '店名與地名，八個字。',
    () => ({ page: { title: '<title>陳記茶行｜臺南</title>' } }),
    { language: 'zh' },
  ),
  healthy('t-title-year', 'title', 'A year of the past that the page is about.', () => ({
    page: {
      title: '<title>The 1999 earthquake and the tea farms of Nantou | Misty Peak</title>',
      body: en
        .replace(wordsOf('en').h1, 'The 1999 earthquake and the tea farms of Nantou')
        .replace('<main>', '<main><p>Written in 2026.</p>'),
    },
  })),
  healthy('t-title-null', 'title', 'An article about the word undefined.', () => ({
    page: { title: '<title>Why our shop said “undefined”: a story of null and tea</title>' },
  })),
  healthy('t-variant', 'canonical', 'A variant of a product names the product.', () => ({}), {
    ask: `${PATH}?variant=40012`,
  }),
  healthy(
    't-page-two',
    'canonical',
    'Page two of a list names itself.',
    (host) => ({
      page: {
        title: '<title>All our oolong teas, page 2 of 5 | Misty Peak Tea</title>',
        head: `<link rel="prev" href="${page(host, '/tea/oolong')}"><link rel="next" href="${page(host, '/tea/oolong?page=3')}">`,
        social: `<meta property="og:title" content="Oolong, page 2"><meta property="og:type" content="website"><meta property="og:image" content="${page(host, '/picture.png')}"><meta property="og:url" content="${page(host, '/tea/oolong?page=2')}">`,
      },
    }),
    { path: `${PATH}?page=2` },
  ),
  healthy('t-hreflang-sitemap', 'hreflang', 'The sitemap alone names the languages, in both entries.', (host) => {
    const links = `<xhtml:link rel="alternate" hreflang="en" href="${page(host)}"/><xhtml:link rel="alternate" hreflang="zh-Hant-TW" href="${page(host, ZH)}"/><xhtml:link rel="alternate" hreflang="x-default" href="${page(host)}"/>`
    return {
      files: { [ZH]: writePage(page(host, ZH), 'zh') },
      sitemap: sitemapOf([...usual(host), page(host, ZH)], ' xmlns:xhtml="http://www.w3.org/1999/xhtml"')
        .replace(`<loc>${page(host)}</loc>`, `<loc>${page(host)}</loc>${links}`)
        .replace(`<loc>${page(host, ZH)}</loc>`, `<loc>${page(host, ZH)}</loc>${links}`),
    }
  }),
  healthy('t-og-many', 'open_graph', 'Three pictures, of which the first is taken.', (host) => ({
    page: {
      social: `<meta property="og:title" content="Oolong"><meta property="og:type" content="article"><meta property="og:url" content="${page(host)}">${['/picture.png', '/picture.png?2', '/picture.png?3'].map((path) => `<meta property="og:image" content="${page(host, path)}"><meta property="og:image:width" content="1200">`).join('')}`,
    },
  })),
]

const BODIES: FarmSite[] = [
  healthy('t-next-rsc', 'javascript', 'Next.js: the text is in the page and once more in the scripts’ data.', () => ({
    page: {
      body: `<div id="__next">${en}</div><script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.__next_f.push([1,${JSON.stringify(JSON.stringify(wordsOf('en').paragraphs))}])</script>`,
    },
  })),
  healthy('t-vue-ssr', 'javascript', 'Vue on the server: marks in comments, a cloak.', () => ({
    page: {
      head: '<style>[v-cloak]{display:none}</style>',
      body: `<div id="app" data-server-rendered="true"><!--[-->${en}<!--]--><!----></div>`,
    },
  })),
  healthy('t-shadow', 'javascript', 'The article is in a declarative shadow root.', () => ({
    page: {
      body: `<tea-article><template shadowrootmode="open"><style>p{margin:1em}</style>${en}</template></tea-article>`,
    },
  })),
  healthy('t-hebrew', 'wcag_language', 'A Hebrew page, from right to left.', () => ({
    page: {
      html: '<html lang="he" dir="rtl">',
      title: '<title>איך חולטים תה אולונג בבית | מיסטי פיק</title>',
      description: meta(
        'description',
        'מדריך קצר לחליטת תה אולונג מטאיוואן: כמה עלים, איזו טמפרטורה, כמה זמן, ומה עושים עם העלים אחרי הכוס החמישית.',
      ),
      body: `<nav><a href="/">דף הבית</a> <a href="/teas">כל סוגי התה</a></nav><main><h1>חליטת תה אולונג</h1>${'<p>תה אולונג מהרי טאיוואן מגולגל לפנינים כהות שנפתחות לאט במים חמים. תנו להן מקום: קנקן רחב של מאתיים מיליליטר ושישה גרם עלים הם התחלה טובה לשני אנשים. שטפו את הקנקן במים רותחים, שפכו אותם, והניחו לעלים דקה בקנקן החם לפני שמתחילים. החליטה הראשונה נמשכת חמישים שניות, השנייה ארבעים, וכל אחת אחריה מעט יותר.</p>'.repeat(1)}<p>מים מסוננים טובים ממים קשים מהברז. הרתיחו אותם והמתינו חצי דקה; תשעים וחמש מעלות מתאימות לעלה בקלייה קלה. כשהריח נעלם לפני הצבע, העלים עייפים. רוב העלים נותנים חמש כוסות, וקציר האביב לפעמים שבע. יבשו את העלים על צלחת והניחו אותם במקרר, שם הם סופגים ריחות במשך שבוע או שניים. את מה שנשאר בשקית שמרו בפחית, הרחק מאור, מקפה ומתבלינים. אולונג שנקלה פעמיים נשמר שנתיים ומתעגל עם הזמן; הסוג הירוק והפרחוני טוב לשתייה בתוך שנה.</p></main>`,
    },
  })),
  healthy('t-lazy', 'images', 'Pictures that a script loads, with a stand-in and a noscript.', () =>
    after(
      '<img class="lazyload" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" data-src="/picture.png" alt="Tea pickers in the morning"><noscript><img src="/picture.png" alt="Tea pickers in the morning"></noscript><img loading="lazy" decoding="async" src="/picture.png?s" sizes="(max-width: 600px) 100vw, 50vw" srcset="/picture.png?s 480w, /picture.png?l 960w" alt="A roaster at work">',
    ),
  ),
  healthy('t-picture', 'images', 'Newer formats first, the img last.', () =>
    after(
      '<figure><picture><source type="image/avif" srcset="/picture.png?avif"><source type="image/webp" srcset="/picture.png?webp" media="(min-width: 800px)"><img src="/picture.png" alt="A clay teapot from Yingge" width="400" height="300"></picture><figcaption>The pot</figcaption></figure>',
    ),
  ),
  healthy('t-link-title', 'links', 'An empty link with a title, which Google takes as its text.', () =>
    after('<p><a href="/teas" title="All teas of this season"></a></p>'),
  ),
  healthy('t-svg-links', 'links', 'Drawings as links, named by a label and by their own titles.', () =>
    after(
      '<footer><a href="/about" aria-label="Who we are"><svg viewBox="0 0 9 9" aria-hidden="true"><path d="M0 0h9"/></svg></a> <a href="/teas"><svg viewBox="0 0 9 9" role="img"><title>All teas</title><path d="M0 0h9"/></svg></a></footer>',
    ),
  ),
  healthy('t-cookie-banner', 'helpful', 'A long banner about cookies stands in front of everything.', () => ({
    page: {
      before: `<div id="consent" role="dialog" aria-label="Cookies" style="position:fixed;bottom:0">${'<p>We and our partners store and read information on your device, such as cookies, to show you content that suits you and to measure it. You may agree, refuse, or choose below what each of them may do, and change your mind at any time at the foot of every page.</p>'}<button>Accept all</button><button>Refuse</button></div>`,
    },
  })),
  healthy('t-print', 'spam', 'What is hidden on paper only.', () => ({
    page: {
      head: '<style media="print">nav,.shop{display:none}</style><style>@media print{main h2{font-size:0}}</style>',
      after: '<p class="shop">Free delivery in Taiwan for orders over one thousand dollars.</p>',
    },
  })),
  healthy('t-dark', 'spam', 'White words at night.', () => ({
    page: {
      head: '<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){body{background:#111;color:#fff}.note{color:#fff;background:#222}}</style>',
      after: '<p class="note">We roast on Tuesdays and Fridays, and whoever comes by may smell it.</p>',
    },
  })),
  healthy('t-tabs', 'spam', 'Tabs whose panels are hidden until they are chosen.', () =>
    after(
      '<div role="tablist"><button role="tab" aria-selected="true" aria-controls="a">Taste</button><button role="tab" aria-controls="b">Delivery</button></div><div id="a" role="tabpanel"><p>Lily, cream and a little toast.</p></div><div id="b" role="tabpanel" hidden><p>We send parcels within two days, to all of Taiwan, and to Japan by air. Parcels over two kilograms go by sea.</p></div>',
    ),
  ),
  healthy('t-hgroup', 'wcag_headings', 'The h1 stands in an hgroup with a line below it.', () => ({
    page: {
      body: en.replace(/(<h1>.*?<\/h1>)/, '<hgroup><p>Guides</p>$1<p>From the first cup to the fifth</p></hgroup>'),
    },
  })),
  healthy('t-old-table', 'html', 'A page of 1999 in tables and fonts.', () => ({
    page: {
      doctype: '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">',
      charset: '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">',
      body: `<table width="760" border="0" cellpadding="4" bgcolor="#ffffff"><tr><td><font face="Arial" color="#333333">${en}</font></td></tr></table>`,
    },
  })),
  healthy('t-comments-ugc', 'links', 'Readers’ comments with nofollowed names.', () =>
    after(
      '<section><h2>Three comments</h2><ol><li><a href="/about" rel="ugc nofollow">阿明</a> Six grams were too much for me. <a href="#c1">#1</a></li><li><a href="/teas" rel="ugc nofollow">Jo</a> Rinse it first! <a href="#c2">#2</a></li></ol></section>',
    ),
  ),
]

const DATA: FarmSite[] = [
  healthy('t-yoast', 'json_ld', 'A plugin’s graph whose nodes name each other by @id.', (host) => {
    const at = (id: string) => `${page(host)}#${id}`
    return data({
      '@graph': [
        {
          '@type': 'Article',
          '@id': at('article'),
          isPartOf: { '@id': page(host) },
          author: { name: 'Lin Hua', '@id': at('person') },
          headline: 'Brewing oolong',
          datePublished: '2026-03-04T01:00:00+00:00',
          dateModified: '2026-03-05T01:00:00+00:00',
          mainEntityOfPage: { '@id': page(host) },
          wordCount: 320,
          publisher: { '@id': at('organization') },
          image: { '@id': at('primaryimage') },
          inLanguage: 'en-US',
        },
        {
          '@type': ['WebPage', 'ItemPage'],
          '@id': page(host),
          url: page(host),
          name: 'Brewing oolong',
          primaryImageOfPage: { '@id': at('primaryimage') },
          breadcrumb: { '@id': at('breadcrumb') },
          potentialAction: [{ '@type': 'ReadAction', target: [page(host)] }],
        },
        {
          '@type': 'ImageObject',
          '@id': at('primaryimage'),
          url: page(host, '/picture.png'),
          contentUrl: page(host, '/picture.png'),
          width: 640,
          height: 400,
        },
        {
          '@type': 'BreadcrumbList',
          '@id': at('breadcrumb'),
          itemListElement: [
            { '@type': 'ListItem', position: 1, name: 'Home', item: page(host, '/') },
            { '@type': 'ListItem', position: 2, name: 'Brewing oolong' },
          ],
        },
        {
          '@type': 'Organization',
          '@id': at('organization'),
          name: 'Misty Peak',
          url: page(host, '/'),
          logo: { '@type': 'ImageObject', url: page(host, '/picture.png') },
        },
        { '@type': 'Person', '@id': at('person'), name: 'Lin Hua', url: page(host, '/about') },
      ],
    })
  }),
  healthy('t-offer-shipping', 'product', 'An offer with delivery and return policy, sold out.', (host) =>
    data({
      '@type': 'Product',
      name: 'Oolong, 150 g',
      image: [page(host, '/picture.png')],
      sku: 'OO-150',
      brand: { '@type': 'Brand', name: 'Misty Peak' },
      offers: [
        {
          '@type': 'Offer',
          url: page(host),
          price: 980,
          priceCurrency: 'TWD',
          availability: 'http://schema.org/OutOfStock',
          itemCondition: 'NewCondition',
          shippingDetails: {
            '@type': 'OfferShippingDetails',
            shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'TWD' },
            shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'TW' },
            deliveryTime: {
              '@type': 'ShippingDeliveryTime',
              handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 1, unitCode: 'DAY' },
              transitTime: { '@type': 'QuantitativeValue', minValue: 1, maxValue: 3, unitCode: 'DAY' },
            },
          },
          hasMerchantReturnPolicy: {
            '@type': 'MerchantReturnPolicy',
            applicableCountry: 'TW',
            returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
            merchantReturnDays: 7,
            returnMethod: 'https://schema.org/ReturnByMail',
            returnFees: 'https://schema.org/FreeReturn',
          },
        },
      ],
    }),
  ),
  healthy('t-night-shop', 'local', 'Open from six in the evening until two at night.', (host) =>
    data({
      '@type': ['BarOrPub', 'Restaurant'],
      name: 'Misty Peak by Night',
      image: page(host, '/picture.png'),
      telephone: '+886-49-000-0000',
      priceRange: '$$',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '1 Tea Road',
        addressLocality: 'Nantou',
        addressCountry: 'TW',
      },
      geo: { '@type': 'GeoCoordinates', latitude: '23.96012', longitude: '120.97001' },
      openingHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['https://schema.org/Friday', 'Saturday'],
          opens: '18:00',
          closes: '02:00',
        },
      ],
    }),
  ),
  healthy('t-job-remote', 'job', 'A job from home, for those who live in Taiwan.', () =>
    data({
      '@type': 'JobPosting',
      title: 'Writer of tea letters',
      description:
        '<p>You write one letter a week about tea, from wherever you live, and answer those who write back.</p>',
      datePosted: '2026-03-04',
      employmentType: ['PART_TIME', 'CONTRACTOR'],
      hiringOrganization: { '@type': 'Organization', name: 'Misty Peak' },
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'Taiwan' },
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'TWD',
        value: { '@type': 'QuantitativeValue', minValue: 800, maxValue: 1200, unitText: 'HOUR' },
      },
    }),
  ),
  healthy('t-paywall', 'structured', 'Part of the article is for subscribers, and the data say so.', (host) => ({
    page: {
      data: jsonLd({
        '@context': 'https://schema.org',
        '@type': 'NewsArticle',
        headline: 'Frost on the tea',
        image: page(host, '/picture.png'),
        datePublished: '2026-03-04T08:00:00+08:00',
        author: [{ '@type': 'Person', name: 'Lin Hua' }],
        isAccessibleForFree: false,
        hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.paywall' },
      }),
      after:
        '<div class="paywall"><p>The frost came on the ninth of February, and whoever had covered the young leaves with nets lost little. The others picked three weeks later.</p></div>',
    },
  })),
  healthy('t-video', 'video', 'A film with chapters and a player.', (host) =>
    data({
      '@type': 'VideoObject',
      name: 'Brewing oolong',
      description: 'Five cups in four minutes.',
      thumbnailUrl: [page(host, '/picture.png'), page(host, '/picture.png?2')],
      uploadDate: '2026-03-04T08:00:00+08:00',
      duration: 'PT4M3S',
      embedUrl: page(host, '/player'),
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: { '@type': 'WatchAction' },
        userInteractionCount: 0,
      },
      hasPart: [{ '@type': 'Clip', name: 'The first cup', startOffset: 0, endOffset: 50, url: `${page(host)}?t=0` }],
    }),
  ),
  healthy('t-event-postponed', 'event', 'A tasting of two days that was moved.', (host) =>
    data({
      '@type': 'Festival',
      name: 'Tea tasting',
      startDate: '2027-03-04',
      endDate: '2027-03-05',
      previousStartDate: '2026-10-01',
      eventStatus: ['https://schema.org/EventRescheduled'],
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'Misty Peak',
        address: { '@type': 'PostalAddress', addressLocality: 'Nantou', addressCountry: 'TW' },
      },
      image: page(host, '/picture.png'),
      offers: {
        '@type': 'Offer',
        price: '0',
        priceCurrency: 'TWD',
        url: page(host),
        availability: 'https://schema.org/InStock',
        validFrom: '2026-01-01T00:00',
      },
    }),
  ),
]

const SITES: FarmSite[] = [
  healthy(
    't-308',
    'redirects',
    'http and the slash at the end send on by 308, in one step.',
    (host) => ({
      http: { '*': (req) => ({ status: 308, headers: { location: `https://${host}${req.url?.replace(/\/$/, '')}` } }) },
    }),
    { ask: `http://t-308.misty-peak-farm.tw${PATH}/` },
  ),
  healthy('t-outbound-http', 'https', 'Links to strangers that still speak http only.', () => ({
    ...after('<p><a href="http://museum.t-outbound-http.misty-peak-farm.tw/tea">The tea museum of the county</a></p>'),
    others: {
      'museum.t-outbound-http.misty-peak-farm.tw': {
        files: {},
        http: { '*': '<!doctype html><title>Museum</title><h1>Museum</h1>' },
        https: false,
      },
    },
  })),
  healthy(
    't-sitemap-index',
    'sitemap_google',
    'An index of a compressed part and one with pictures and news.',
    (host) => ({
      sitemap: `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${page(host, '/pages.xml.gz')}</loc><lastmod>2026-03-04T08:00:00+08:00</lastmod></sitemap><sitemap><loc>${page(host, '/pictures.xml')}</loc></sitemap></sitemapindex>`,
      files: {
        '/pages.xml.gz': gzipSync(sitemapOf(usual(host))),
        '/pictures.xml': `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url><loc>${page(host)}</loc><image:image><image:loc>${page(host, '/picture.png')}</image:loc></image:image></url></urlset>`,
      },
    }),
  ),
  healthy('t-robots-410', 'robots', 'robots.txt is gone for good, which opens everything.', () => ({
    robots: { status: 410, body: 'gone' },
  })),
  healthy(
    't-robots-training',
    'ai',
    'Those who train are kept out one by one, search and people are let in.',
    (host) => ({
      robots: robotsOf(
        host,
        'User-agent: GPTBot\nUser-agent: CCBot\nUser-agent: Google-Extended\nUser-agent: Applebot-Extended\nUser-agent: Bytespider\nUser-agent: meta-externalagent\nDisallow: /\n\nUser-agent: *\nDisallow: /cart/\nDisallow: /*?sort=\n',
      ),
    }),
  ),
  healthy(
    't-no-compression-small',
    'caching',
    '小頁面沒有壓縮，也沒有 ETag，但有修改時間。',
    (host) => ({
      answer: {
        headers: { 'last-modified': 'Wed, 04 Mar 2026 00:00:00 GMT', 'cache-control': 'no-cache' },
        body: writePage(page(host), 'zh', { body: zh }),
      },
    }),
    { language: 'zh' },
  ),
]

/** Test sites that are unusual but correct, as frameworks, plugins and old editors write them. */
export const softwareHealthy: FarmSite[] = [...HEADS, ...BODIES, ...DATA, ...SITES]
