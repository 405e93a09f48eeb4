import { bodyOf, jsonLd, PATH, wordsOf, writePage, writeSite, showing } from './page.ts'
import { healthy, hostOf, type FarmSite } from './site.ts'

const page = (host: string, path = PATH) => `https://${host}${path}`
const link = (href: string) => `<link rel="canonical" href="${href}">`
const alternate = (lang: string, href: string) => `<link rel="alternate" hreflang="${lang}" href="${href}">`
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`
const after = (markup: string) => ({ page: { after: markup } })
const head = (markup: string) => ({ page: { head: markup } })
const en = bodyOf('en')

const HEADS: FarmSite[] = [
  healthy('plain-en', 'helpful', 'Nothing unusual, in English.'),
  healthy('plain-zh', 'helpful', 'Nothing unusual, in Chinese.', undefined, { language: 'zh' }),
  healthy(
    'short-title',
    'title',
    'A front page whose title is the name and the trade.',
    (host) => ({
      page: {
        title: '<title>Misty Peak Tea, Nantou</title>',
        canonical: link(page(host, '/')),
        social: `<meta property="og:title" content="Misty Peak Tea"><meta property="og:description" content="Teas of the mountains"><meta property="og:image" content="https://${host}/picture.png"><meta property="og:url" content="https://${host}/">`,
      },
    }),
    { path: '/' },
  ),
  healthy(
    'short-title-zh',
    'title',
    'Eight Chinese characters.',
    () => ({ page: { title: '<title>雲間茶行｜南投好茶</title>' } }),
    { language: 'zh' },
  ),
  healthy('title-emoji', 'title', 'An emoji and an ampersand in the title.', () => ({
    page: { title: '<title>🍵 Oolong &amp; Co: how to brew a mountain tea</title>' },
  })),
  healthy('svg-title', 'html', 'Drawings have titles of their own.', () =>
    after(
      '<svg role="img" viewBox="0 0 4 4"><title>Leaf</title><path d="M0 0h4v4z"/></svg><svg><title>Pot</title></svg>',
    ),
  ),
  healthy('long-description', 'snippet', 'A description of sixty words: results cut it, which is no fault.', () => ({
    page: {
      description: meta(
        'description',
        'Everything that we have learned in thirty years about brewing the oolong of the high mountains: which water to take and how hot it has to be, how much leaf for which pot, how long each infusion stands, how to tell that the leaf is tired, what to do with it afterwards, and how to keep the rest of the packet fresh for two whole years.',
      ),
    },
  })),
  healthy('upper-case', 'html', 'Tags and attributes in capitals, HTML 4.', (host) => ({
    answer: {
      headers: { 'content-type': 'text/html; charset=UTF-8', etag: '"uc"' },
      body: writePage(page(host), 'en', {
        doctype: '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">',
        html: '<HTML LANG="en">',
        charset: '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=utf-8">',
        title: `<TITLE>${wordsOf('en').title}</TITLE>`,
        description: `<META NAME="Description" CONTENT="${wordsOf('en').description}">`,
        canonical: `<LINK REL="Canonical" HREF="${page(host)}">`,
      }),
    },
  })),
  healthy('optional-tags', 'html', 'head and body are not written, as HTML allows.', (host) => ({
    answer: {
      headers: { etag: '"ot"' },
      body: writePage(page(host), 'en').replaceAll(/<\/?(?:head|body)>\n?|<\/html>\n?/g, ''),
    },
  })),
  healthy('xhtml', 'html', 'XHTML with a namespace and a prologue.', () => ({
    page: {
      doctype:
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
      html: '<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en">',
      charset: '<meta charset="utf-8" />',
    },
  })),
  healthy(
    'big5',
    'html',
    'Big5, and said so.',
    (host) => ({
      answer: {
        headers: { 'content-type': 'text/html; charset=big5', etag: '"b5"' },
        body: BIG5_PAGE(page(host)),
      },
    }),
    { language: 'zh' },
  ),
  healthy(
    'bom',
    'html',
    'A byte order mark says the encoding.',
    (host) => ({
      answer: {
        headers: { 'content-type': 'text/html', etag: '"bo"' },
        body: `\uFEFF${writePage(page(host), 'zh', { charset: '' })}`,
      },
    }),
    { language: 'zh' },
  ),
  healthy('charset-in-header', 'html', 'The header alone says the encoding.', () => ({ page: { charset: '' } })),
  healthy('head-noscript', 'valid_head', 'noscript, style, base, template and comments belong in a head.', (host) => ({
    page: {
      title: `<title>${wordsOf('en').title}</title><!-- theme --><base href="https://${host}/"><noscript><style>.js{display:none}</style></noscript><template><link rel="canonical" href="/nowhere"><title>No</title></template><script>var a="<div>"</script>`,
    },
  })),
  healthy('template-element', 'html', 'What is inside a template is not part of the page.', () =>
    after(
      '<template><h1>Card</h1><img src="/nowhere.png"><a href="javascript:void(0)">x</a><div style="font-size:0">words words words words words words words words words words words</div></template>',
    ),
  ),
  healthy('comments', 'html', 'Tags inside comments count for nothing.', () =>
    head('<!-- <meta name="robots" content="noindex"><link rel="canonical" href="/x"> -->'),
  ),
  healthy('code-sample', 'html', 'An article that shows robots tags as examples.', () =>
    after(
      '<p>Write <code>&lt;meta name="robots" content="noindex"&gt;</code> and <code>&lt;link rel="canonical" href="…"&gt;</code> into the head.</p><pre>&lt;h1&gt;&lt;/h1&gt;</pre>',
    ),
  ),
  healthy('lang-en-tw', 'wcag_language', 'English of Taiwan.', () => ({
    page: { html: '<html lang="en-TW" dir="ltr">' },
  })),
  healthy('lang-zh', 'wcag_language', 'Plain zh.', () => ({ page: { html: '<html lang="zh">' } }), { language: 'zh' }),
  healthy(
    'lang-cmn',
    'wcag_language',
    'cmn-Hant is a language tag too.',
    () => ({ page: { html: '<html lang="cmn-Hant-TW">' } }),
    { language: 'zh' },
  ),
  healthy('english-quotes-chinese', 'wcag_language', 'An English page that quotes a few Chinese lines.', () =>
    after('<p lang="zh-TW">高山烏龍茶的香氣清雅，喉韻回甘。</p>'),
  ),
  healthy('viewport-cover', 'mobile', 'The viewport has more to say.', () => ({
    page: {
      viewport: meta(
        'viewport',
        'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content',
      ),
    },
  })),
]

function BIG5_PAGE(url: string): Uint8Array {
  // The page contains only ASCII and the few characters below, because Node cannot encode text in Big5.
  const text = writePage(url, 'zh', {
    charset: '<meta charset="big5">',
    title: '<title>@@@@@@@@ - Misty Peak</title>',
    description: '<meta name="description" content="@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@">',
    social: '',
    data: '',
    head: `<meta property="og:title" content="@@@@"><meta property="og:description" content="@@@@@@@@"><meta property="og:image" content="${new URL(url).origin}/picture.png">`,
    body: `<nav><a href="/">@@@@</a> <a href="/about">@@@@@@</a></nav><h1>@@@@@@@@</h1><p>${'@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@'.repeat(12)}</p>`,
  })
  // 台灣高山茶香 in Big5.
  const tea = [0xa578, 0xc657, 0xb0aa, 0xa473, 0xaff9, 0xadbb]
  const bytes: number[] = []
  let at = 0
  for (const character of text) {
    if (character === '@') {
      const code = tea[at++ % tea.length]!
      bytes.push(code >> 8, code & 0xff)
    } else bytes.push(character.charCodeAt(0) & 0x7f)
  }
  return Uint8Array.from(bytes)
}

const CANONICAL: FarmSite[] = [
  healthy('tracking', 'canonical', 'An address with tracking whose canonical is the plain one.', undefined, {
    ask: `${PATH}?utm_source=newsletter&utm_medium=email&fbclid=abc123`,
  }),
  healthy('sorted', 'canonical', 'A sorted list names the plain list.', undefined, {
    ask: `${PATH}?sort=price&dir=desc`,
  }),
  healthy('no-canonical', 'canonical', 'No canonical: Google chooses.', () => ({ page: { canonical: '' } })),
  healthy('canonical-port', 'canonical', 'Host in capitals, standard port.', (host) => ({
    page: { canonical: link(`https://${host.toUpperCase()}:443${PATH}`) },
  })),
  healthy('canonical-in-header', 'canonical', 'The header says it, no tag.', (host) => ({
    headers: { link: `</style.css>; rel=preload; as=style, <${page(host)}>; rel="canonical"` },
    page: { canonical: '' },
  })),
  healthy('canonical-twice-same', 'canonical', 'The same canonical in the header and in the tag.', (host) => ({
    headers: { link: `<${page(host)}>; rel="canonical"` },
  })),
  healthy('canonical-syndicated', 'canonical', 'An article of another site, with that site as its canonical.', () => {
    const original = hostOf('original-of-syndicated')
    return {
      page: {
        canonical: link(page(original)),
        social: `<meta property="og:title" content="Oolong"><meta property="og:description" content="How to brew it"><meta property="og:image" content="https://${original}/picture.png"><meta property="og:url" content="${page(original)}">`,
      },
      others: { [original]: writeSite(original, 'en') },
    }
  }),
  healthy('canonical-desktop', 'mobile', 'The page for phones names the one for desktops.', () => {
    const desktop = hostOf('desktop-of-mobile')
    return {
      page: {
        canonical: link(page(desktop)),
        social: '',
        head: `<meta property="og:title" content="Oolong"><meta property="og:description" content="How to brew it"><meta property="og:image" content="https://${desktop}/picture.png">`,
      },
      others: {
        [desktop]: writeSite(desktop, 'en', {
          page: {
            head: `<link rel="alternate" media="only screen and (max-width: 640px)" href="${page(hostOf('canonical-desktop'))}">`,
          },
        }),
      },
    }
  }),
  healthy(
    'canonical-print',
    'canonical',
    'The page for printing names the page itself.',
    (host) => ({
      files: {
        [`${PATH}/print`]: writePage(page(host), 'en', {
          social: `<meta property="og:title" content="Oolong"><meta property="og:description" content="How to brew it"><meta property="og:image" content="https://${host}/picture.png">`,
        }),
      },
    }),
    { ask: `${PATH}/print` },
  ),
  healthy(
    'page-two',
    'canonical',
    'The second page of a list is its own original.',
    (host) => ({
      page: { canonical: link(page(host, '/teas/list?page=2')) },
    }),
    { path: '/teas/list?page=2' },
  ),
  healthy('amp', 'canonical', 'A link to an AMP form, a feed and a short address.', (host) => ({
    ...head(
      `<link rel="amphtml" href="${page(host, '/amp/oolong')}"><link rel="alternate" type="application/rss+xml" href="/feed.xml"><link rel="shortlink" href="/?p=12">`,
    ),
    files: { '/amp/oolong': writePage(page(host), 'en') },
  })),
  healthy(
    'chinese-address',
    'canonical',
    'A Chinese address, escaped in the canonical.',
    (host) => ({
      page: { canonical: link(`https://${host}/%E8%8C%B6/%E7%83%8F%E9%BE%8D`) },
    }),
    { language: 'zh', path: `/${encodeURIComponent('茶')}/${encodeURIComponent('烏龍')}` },
  ),
]

const cluster = (host: string) =>
  [
    alternate('en', page(host)),
    alternate('zh-Hant-TW', page(host, '/zh/oolong')),
    alternate('ja', page(host, '/ja/oolong')),
    alternate('x-default', page(host)),
  ].join('')

const inOtherLanguages = (host: string, links: string) => ({
  '/zh/oolong': writePage(page(host, '/zh/oolong'), 'zh', { head: links }),
  '/ja/oolong': writePage(page(host, '/ja/oolong'), 'zh', { head: links, html: '<html lang="ja">' }),
})

const HREFLANG: FarmSite[] = [
  healthy('hreflang-three', 'hreflang', 'Three languages and a default, all naming each other.', (host) => ({
    page: { head: cluster(host) },
    files: inOtherLanguages(host, cluster(host)),
  })),
  healthy('hreflang-header', 'hreflang', 'The same in the Link header.', (host) => {
    const own = `<${page(host)}>; rel="alternate"; hreflang="en", <${page(host, '/zh/oolong')}>; rel="alternate"; hreflang="zh-tw"`
    return {
      headers: { link: own },
      files: { '/zh/oolong': { headers: { link: own, etag: '"z"' }, body: writePage(page(host, '/zh/oolong'), 'zh') } },
    }
  }),
  healthy('hreflang-sitemap', 'hreflang', 'The same in the sitemap, nothing on the page.', (host) => ({
    sitemap: `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${[PATH, '/zh/oolong'].map((path) => `<url><loc>${page(host, path)}</loc><xhtml:link rel="alternate" hreflang="en" href="${page(host)}"/><xhtml:link rel="alternate" hreflang="zh-Hant" href="${page(host, '/zh/oolong')}"/></url>`).join('')}</urlset>`,
    files: { '/zh/oolong': writePage(page(host, '/zh/oolong'), 'zh') },
  })),
  healthy('hreflang-regions', 'hreflang', 'One page for several regions of a language.', (host) => {
    const links =
      ['en', 'en-GB', 'en-us', 'en-AU'].map((code) => alternate(code, page(host))).join('') +
      alternate('zh-HK', page(host, '/zh/oolong'))
    return { page: { head: links }, files: inOtherLanguages(host, links) }
  }),
  healthy('hreflang-other-domain', 'hreflang', 'The other language is on a domain of its own.', (host) => {
    const other = hostOf('chinese-of-hreflang')
    const links = alternate('en', page(host)) + alternate('zh-TW', page(other))
    return { page: { head: links }, others: { [other]: writeSite(other, 'zh', { page: { head: links } }) } }
  }),
]

const DIRECTIVES: FarmSite[] = [
  healthy('robots-all', 'robots_meta', 'all, index and follow say what is so anyway.', () =>
    head(meta('robots', 'all, index, follow')),
  ),
  healthy('robots-large', 'robots_meta', 'Large previews are allowed.', () =>
    head(meta('robots', 'max-snippet:-1, max-image-preview:large, max-video-preview:-1')),
  ),
  healthy('robots-noarchive', 'robots_meta', 'noarchive and notranslate keep nothing out.', () =>
    head(meta('robots', 'noarchive, notranslate')),
  ),
  healthy('robots-other', 'robots_meta', 'noindex for a crawler that is no search engine.', () => ({
    headers: { 'x-robots-tag': 'examplebot: noindex, nofollow' },
  })),
  healthy('robots-news', 'robots_meta', 'Not in the news, but in search.', () =>
    head(meta('googlebot-news', 'noindex')),
  ),
  healthy('unavailable-later', 'robots_meta', 'The page leaves the index in some years.', () =>
    head(meta('robots', 'unavailable_after: 2036-12-31T00:00:00+08:00')),
  ),
  healthy('data-nosnippet', 'robots_meta', 'One paragraph is kept out of snippets.', () =>
    after('<p data-nosnippet>Prices may change without notice.</p>'),
  ),
  healthy('refresh-self', 'redirects', 'The page renews itself every five minutes.', () =>
    head('<meta http-equiv="refresh" content="300">'),
  ),
]

export const healthyHeads = [...HEADS, ...CANONICAL, ...HREFLANG, ...DIRECTIVES]

const HEADINGS: FarmSite[] = [
  healthy('many-h1', 'wcag_headings', 'Every article of the page has its own h1.', () => ({
    page: { body: en.replaceAll('h2>', 'h1>') },
  })),
  healthy('h2-first', 'wcag_headings', 'A heading of the navigation stands before the h1.', () => ({
    page: { before: '<aside><h2>Opening hours</h2><p>Ten to six.</p></aside>' },
  })),
  healthy('heading-image', 'wcag_headings', 'The h1 is a logo with alt.', () => ({
    page: {
      body: en.replace(/<h1>.*?<\/h1>/, '<h1><img src="/picture.png" alt="How to brew high mountain oolong"></h1>'),
    },
  })),
  healthy('heading-up', 'wcag_headings', 'From h4 back to h2.', () =>
    after('<h3>Pots</h3><p>Clay.</p><h4>Lids</h4><p>Loose.</p><h2>Cups</h2><p>Small ones.</p>'),
  ),
]

const LINKS: FarmSite[] = [
  healthy('fragments', 'links', 'Skip links, anchors and links within the page.', () => ({
    page: {
      before: '<a href="#main">Skip to the text</a><a id="top"></a><a name="old"></a>',
      after: '<a href="#top">Back to the top</a>',
    },
  })),
  healthy('schemes', 'links', 'tel, mailto, sms and line links.', () =>
    after(
      '<a href="tel:+886492123456">Call us</a> <a href="mailto:hello@misty-peak.example">Write to us</a> <a href="sms:+886900000000">Text us</a> <a href="line://ti/p/mistypeak">LINE</a>',
    ),
  ),
  healthy(
    'placeholder-link',
    'html',
    'The current page in the navigation: an a without href and without a script.',
    () => after('<nav><a aria-current="page">Oolong</a> <a href="/teas">All our teas of Taiwan</a></nav>'),
  ),
  healthy('button-link', 'links', 'A link with the role of a button opens a menu.', () =>
    after('<a href="#" role="button" aria-expanded="false">Menu</a>'),
  ),
  healthy('image-link', 'wcag_images', 'A picture with alt is the text of its link.', () =>
    after('<a href="/teas"><img src="/picture.png" alt="All teas of this season"></a>'),
  ),
  healthy('icon-link-named', 'links', 'A drawing with a name.', () =>
    after(
      '<a href="/about" aria-label="Who we are"><svg aria-hidden="true"><path d="M0 0"/></svg></a><a href="/teas" title="All our teas"><i class="icon"></i></a>',
    ),
  ),
  healthy('image-link-beside', 'wcag_images', 'A picture that repeats the words beside it has an empty alt.', () =>
    after('<a href="/teas"><img src="/picture.png" alt=""> All teas of this season</a>'),
  ),
  healthy('nofollow-links', 'links', 'Paid and user links are marked so.', () =>
    after(
      '<a rel="sponsored nofollow" href="https://pots.misty-peak.example/">Clay pots of a friend</a> <a rel="ugc" href="https://guest.misty-peak.example/">Blog of a guest</a>',
    ),
  ),
  healthy('many-links', 'links', 'A list of three hundred entries of a glossary.', (host) => ({
    ...after(
      `<ul>${Array.from({ length: 300 }, (_, at) => `<li><a href="/glossary/${at}">Tea word number ${at}</a></li>`).join('')}</ul>`,
    ),
    files: {
      '*': (req) =>
        /^\/glossary\/\d+$/.test(req.url ?? '')
          ? writePage(page(host, req.url), 'en')
          : { status: 404, body: 'Not found' },
    },
  })),
  healthy('link-to-pdf', 'links', 'Links to a file and to an address that takes no HEAD.', () => ({
    ...after('<a href="/price-list.pdf">Price list as PDF</a> <a href="/booking">Book a table for a tasting</a>'),
    files: {
      '/price-list.pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' },
      '/booking': (req) =>
        req.method === 'HEAD'
          ? { status: 405, headers: { allow: 'GET' } }
          : { body: '<!doctype html><title>Booking</title>' },
    },
  })),
  healthy('link-moved', 'links', 'One link whose page sends on once, to add a slash.', () => ({
    ...after('<a href="/harvest">Our spring harvest</a>'),
    files: {
      '/harvest': { status: 301, headers: { location: '/harvest/' } },
      '/harvest/': '<!doctype html><title>Harvest</title>',
    },
  })),
  healthy('link-behind-login', 'links', 'Links to pages for members, which answer 401 and 403.', () => ({
    ...after('<a href="/members">For members</a> <a href="/wholesale">For shops</a>'),
    files: { '/members': { status: 401, body: 'Log in' }, '/wholesale': { status: 403, body: 'Members only' } },
  })),
]

const IMAGES: FarmSite[] = [
  healthy('aria-images', 'wcag_images', 'Pictures named by aria-label, aria-labelledby and title.', () =>
    after(
      '<img src="/picture.png" aria-label="Terraces in the fog"><p id="c1">The roaster at work</p><img src="/picture.png" aria-labelledby="c1"><img src="/picture.png" title="Leaves after five cups">',
    ),
  ),
  healthy('decorative', 'wcag_images', 'Ornaments: an empty alt, role presentation, aria-hidden.', () =>
    after(
      '<img src="/picture.png" alt=""><img src="/picture.png" role="presentation"><img src="/picture.png" role="none"><img src="/picture.png" aria-hidden="true"><div aria-hidden="true"><img src="/picture.png"></div>',
    ),
  ),
  healthy('lazy', 'images', 'Pictures that are loaded late.', () =>
    after(
      '<img data-src="/picture.png" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" loading="lazy" alt="Fog over the terraces"><picture><source srcset="/picture.png 2x" type="image/png"><img src="/picture.png" alt="A clay pot"></picture>',
    ),
  ),
  healthy('svg-image', 'wcag_images', 'A drawing with a name and one without meaning.', () =>
    after(
      '<svg role="img" aria-label="Map of Nantou"><path d="M0 0"/></svg><svg aria-hidden="true"><path d="M0 0"/></svg>',
    ),
  ),
  healthy('figure', 'wcag_images', 'A figure with a caption and an alt.', () =>
    after(
      '<figure><img src="/picture.png" alt="Two hands rolling leaves"><figcaption>Rolling takes nine hours.</figcaption></figure>',
    ),
  ),
]

const question = 'How long does oolong keep?'

const TEXT: FarmSite[] = [
  healthy('accordion', 'spam', 'Answers that open when asked for.', () =>
    after(
      `<h2>Questions</h2><button aria-controls="a1" aria-expanded="false">${question}</button><div id="a1" style="display:none"><p>Two years if it was roasted twice, one year if it is green. Keep it in a tin, away from light, and do not put it into the refrigerator without a second wrapping.</p></div><details><summary>May I use tap water?</summary><p>Yes, where it is soft. Otherwise filter it first, and boil it once only.</p></details>`,
    ),
  ),
  healthy('dialog', 'spam', 'A hidden dialog and words for screen readers.', () => ({
    page: {
      head: '<style>.sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}.skip{position:absolute;left:-9999px}.skip:focus{left:0}</style>',
      before:
        '<a class="skip" href="#main">Skip to the text</a><span class="sr-only">You are here: teas, oolong, brewing</span>',
      after:
        '<div hidden role="dialog"><p>We use two cookies: one remembers your language and one what is in your basket. Neither is shared with anybody else.</p></div>',
    },
  })),
  healthy('white-on-dark', 'spam', 'White words on a dark ground.', () =>
    after(
      '<div style="color:#fff;background-color:#1b3a2f"><p>Spring harvest: the first pickings of our own garden are here. Ask for a sample with your next order, it costs nothing.</p></div>',
    ),
  ),
  healthy('short-page', 'helpful', 'A page for contact: eighty words are enough.', () => ({
    page: {
      body: '<nav><a href="/">Misty Peak Tea</a> <a href="/about">Who we are</a></nav><h1>How to find us</h1><p>Our shop stands at 12 Zhongshan Road in Nantou, five minutes on foot from the bus station. We are open every day from ten to six, on public holidays until four, and closed during the Lunar New Year. Call 049 212 3456 before you come with a group: the tasting room seats eight. Parking is behind the house. Wheelchairs come in through the garden door, and dogs are welcome in the yard.</p>',
    },
  })),
  healthy(
    'short-page-zh',
    'helpful',
    'A page for contact in Chinese: a hundred and fifty characters are enough.',
    () => ({
      page: {
        body: '<nav><a href="/">雲間茶行</a> <a href="/about">關於我們</a></nav><h1>交通與營業時間</h1><p>本店位於南投市中山路十二號，從公車總站步行五分鐘。每日上午十點營業至下午六點，國定假日提早於四點打烊，農曆新年期間公休。團體來訪請先電話預約，品茶室最多可容納八位。停車場在店面後方，輪椅可由花園側門進入，庭院歡迎毛小孩。若需寄送茶葉，可在櫃檯填寫宅配單，當天下午四點前完成的訂單當日寄出，離島約需三個工作天。</p>',
      },
    }),
    { language: 'zh' },
  ),
  healthy('about-404', 'status', 'An article about the code 404 is not one.', () => ({
    page: {
      title: '<title>What a 404 page should say: page not found, and then? | Misty Peak Notes</title>',
      body: en.replace(/<h1>.*?<\/h1>/, '<h1>What a 404 page should say</h1>'),
    },
  })),
  healthy('about-lorem', 'helpful', 'An article about lorem ipsum quotes it once.', () => ({
    page: {
      title: '<title>Where lorem ipsum comes from | Misty Peak Notes</title>',
      body: en.replace(/<h1>.*?<\/h1>/, '<h1>Where lorem ipsum comes from</h1>'),
      after: '<blockquote>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</blockquote>',
    },
  })),
  healthy('about-firewalls', 'status', 'An article that quotes the words of challenge pages.', () =>
    after(
      '<p>Visitors who read “Checking your browser before accessing”, “Just a moment...” or “Attention Required! | Cloudflare” have met a firewall; “Access denied” is another.</p>',
    ),
  ),
  healthy('hydrated', 'javascript', 'A page of a framework: the text is there, and its data once more.', (host) => ({
    answer: {
      headers: { etag: '"hy"' },
      body: writePage(page(host), 'en', {
        body: `<div id="__next">${en}</div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { text: wordsOf('en').paragraphs } })}</script>`,
      }),
    },
  })),
  healthy('table-layout', 'html', 'A layout of tables from 1999.', () => ({
    page: {
      body: `<table width="100%"><tr><td valign="top">${en}</td></tr></table><center><font size="2">Since 1996</font></center>`,
    },
  })),
  healthy('iframe', 'html', 'A map and a video in frames.', () =>
    after(
      '<iframe src="https://maps.misty-peak.example/embed" title="Map"></iframe><video controls src="/brew.mp4"></video>',
    ),
  ),
]

const context = { '@context': 'https://schema.org' }
const data = (...values: object[]) => ({ page: { data: jsonLd(...values) } })

const STRUCTURED: FarmSite[] = [
  healthy('no-data', 'structured', 'No structured data: nobody asks for it.', () => ({ page: { data: '' } })),
  healthy('graph', 'json_ld', 'A graph with references, http://schema.org/ and an array.', (host) => ({
    page: {
      data: `<script type="application/ld+json">${JSON.stringify({
        '@context': 'http://schema.org/',
        '@graph': [
          {
            '@type': 'WebSite',
            '@id': `https://${host}/#site`,
            url: `https://${host}/`,
            name: 'Misty Peak',
            publisher: { '@id': `https://${host}/#org` },
          },
          {
            '@type': ['Organization', 'Brand'],
            '@id': `https://${host}/#org`,
            name: 'Misty Peak Tea',
            url: `https://${host}/`,
            logo: `https://${host}/picture.png`,
          },
          {
            '@type': 'WebPage',
            '@id': `https://${host}/#page`,
            isPartOf: { '@id': `https://${host}/#site` },
            inLanguage: 'en',
          },
        ],
      })}</script>`,
    },
  })),
  healthy('context-object', 'json_ld', '@context as an object and as a list.', () =>
    data(
      {
        '@context': { '@vocab': 'https://schema.org/' },
        '@type': 'Organization',
        name: 'Misty Peak Tea',
        url: 'https://misty-peak.example/',
      },
      { '@context': ['https://schema.org', { '@language': 'en' }], '@type': 'Thing', name: 'Oolong' },
    ),
  ),
  healthy('other-types', 'schema', 'Types that Google makes nothing of.', () =>
    data(
      { ...context, '@type': 'Periodical', name: 'Tea Letter', issn: '1234-5679' },
      { ...context, '@type': 'TouristAttraction', name: 'Misty Peak' },
    ),
  ),
  healthy('product-right', 'product', 'A product with offer, rating and review.', (host) =>
    showing(
      'Rated 88 of 100 in 41 reviews.',
      data({
        ...context,
        '@type': 'Product',
        name: 'Spring oolong, 150 g',
        image: [`https://${host}/picture.png`],
        offers: { '@type': 'AggregateOffer', lowPrice: '980.00', highPrice: 1280, priceCurrency: 'TWD', offerCount: 3 },
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: '88',
          bestRating: '100',
          worstRating: 0,
          reviewCount: '41',
        },
        review: {
          '@type': 'Review',
          author: { '@type': 'Person', name: 'Chen' },
          reviewRating: { '@type': 'Rating', ratingValue: 4.5 },
        },
      }),
    ),
  ),
  healthy('recipe-right', 'recipe', 'A recipe.', (host) =>
    data({
      ...context,
      '@type': 'Recipe',
      name: 'Cold brew oolong',
      image: `https://${host}/picture.png`,
      totalTime: 'PT8H',
      recipeYield: '2 bottles',
      datePublished: '2026-03-04',
      author: { '@type': 'Organization', name: 'Misty Peak Tea' },
      recipeInstructions: [{ '@type': 'HowToStep', text: 'Put the leaves into cold water.' }],
    }),
  ),
  healthy('event-right', 'event', 'An event with a day and no hour, and one at an hour of Taipei.', () => {
    const place = {
      '@type': 'Place',
      name: 'Misty Peak',
      address: { '@type': 'PostalAddress', addressLocality: 'Nantou', addressCountry: 'TW' },
    }
    return data(
      { ...context, '@type': 'Event', name: 'Spring tasting', startDate: '2027-04-10', location: place },
      {
        ...context,
        '@type': 'MusicEvent',
        name: 'Zither evening',
        startDate: '2027-04-11T19:30+08:00',
        endDate: '2027-04-11T21:00:00+08:00',
        eventStatus: 'https://schema.org/EventScheduled',
        location: place,
      },
    )
  }),
  healthy('job-remote', 'job', 'A job without a place, done from home.', () =>
    data({
      ...context,
      '@type': 'JobPosting',
      title: 'Writer of tea letters',
      description: '<p>Write a letter about tea every week.</p>',
      datePosted: '2026-09-01',
      validThrough: '2027-03-31T23:59',
      hiringOrganization: { '@type': 'Organization', name: 'Misty Peak Tea' },
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'Taiwan' },
    }),
  ),
  healthy('breadcrumb-right', 'breadcrumb', 'Crumbs: the last one needs no address.', (host) =>
    data({
      ...context,
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Teas', item: `https://${host}/teas` },
        { '@type': 'ListItem', position: '2', item: { '@id': `https://${host}/tea`, name: 'Oolong' } },
        { '@type': 'ListItem', position: 3, name: 'Brewing' },
      ],
    }),
  ),
  healthy('shop-right', 'local', 'A shop with its hours, of a subtype.', () =>
    data({
      ...context,
      '@type': ['TeaShopOfOurs', 'Store'].slice(1),
      name: 'Misty Peak Tea',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '12 Zhongshan Rd',
        addressLocality: 'Nantou',
        addressCountry: 'TW',
      },
      telephone: '+886-49-212-3456',
      priceRange: '$$',
      openingHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['Monday', 'https://schema.org/Sunday'],
          opens: '10:00',
          closes: '18:00',
        },
      ],
    }),
  ),
  healthy('faq', 'structured', 'Questions and answers, which Google no longer shows: harmless.', () =>
    showing(
      question,
      data({
        ...context,
        '@type': 'FAQPage',
        mainEntity: [
          { '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: 'Two years.' } },
        ],
      }),
    ),
  ),
  healthy('qa', 'qa', 'A question of the forum.', () =>
    showing(
      question,
      data({
        ...context,
        '@type': 'QAPage',
        mainEntity: {
          '@type': 'Question',
          name: question,
          text: question,
          answerCount: 1,
          acceptedAnswer: {
            '@type': 'Answer',
            text: 'Two years.',
            upvoteCount: 3,
            url: 'https://misty-peak.example/q/1#a',
          },
        },
      }),
    ),
  ),
  healthy('video-right', 'video', 'A video.', (host) =>
    data({
      ...context,
      '@type': 'VideoObject',
      name: 'Brewing oolong',
      description: 'In four minutes',
      thumbnailUrl: [`https://${host}/picture.png`],
      uploadDate: '2026-03-04T09:00:00+08:00',
      duration: 'PT4M20S',
      embedUrl: `https://${host}/embed/1`,
    }),
  ),
  healthy('microdata-right', 'product', 'Microdata with an item inside an item.', (host) => ({
    page: {
      data: '',
      after: `<div itemscope itemtype="http://schema.org/Product"><span itemprop="name">Spring oolong</span><img itemprop="image" src="/picture.png" alt="Leaves"><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><data itemprop="price" value="1280">NT$1,280</data><meta itemprop="priceCurrency" content="TWD"><link itemprop="availability" href="https://schema.org/InStock"></div><a itemprop="url" href="https://${host}/teas">All our teas</a></div>`,
    },
  })),
  healthy('rdfa-right', 'breadcrumb', 'Crumbs in RDFa.', () => ({
    page: {
      data: '',
      after:
        '<ol vocab="https://schema.org/" typeof="BreadcrumbList"><li property="itemListElement" typeof="ListItem"><a property="item" typeof="WebPage" href="/teas"><span property="name">Teas</span></a><meta property="position" content="1"></li><li property="itemListElement" typeof="ListItem"><span property="name">Oolong</span><meta property="position" content="2"></li></ol>',
    },
  })),
  healthy('escaped-json', 'json_ld', 'JSON with escapes, in a comment, as old templates write it.', () => ({
    page: {
      data: '<script type="application/ld+json">\n//<![CDATA[\n{"@context":"https:\\/\\/schema.org","@type":"Article","headline":"\\u70cf\\u9f8d tea <\\/b>"}\n//]]>\n</script>',
    },
  })),
]

const SOCIAL: FarmSite[] = [
  healthy('og-name', 'open_graph', 'Written with name in place of property, and a picture on another host.', () => {
    const pictures = hostOf('pictures')
    return {
      page: {
        social: `<meta name="og:title" content="Oolong"><meta name="og:description" content="How to brew high mountain oolong"><meta name="og:image" content="https://${pictures}/share.png?w=1200">`,
      },
      others: { [pictures]: { files: { '/share.png': { headers: { 'content-type': 'image/webp' }, body: 'RIFF' } } } },
    }
  }),
  healthy('og-several-images', 'open_graph', 'Several pictures of one page are allowed.', (host) => ({
    page: {
      head: `<meta property="og:image" content="https://${host}/second.png"><meta property="og:image:width" content="1200"><meta property="og:locale" content="en_GB"><meta name="twitter:card" content="summary_large_image">`,
    },
    files: { '/second.png': { headers: { 'content-type': 'image/png' }, body: 'PNG' } },
  })),
]

export const healthyBodies = [...HEADINGS, ...LINKS, ...IMAGES, ...TEXT, ...STRUCTURED, ...SOCIAL]
