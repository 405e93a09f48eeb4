import { gzipSync } from 'node:zlib'
import { bodyOf, jsonLd, PATH, robotsOf, sitemapOf, wordsOf, writePage } from './page.ts'
import { healthy, type FarmSite } from './site.ts'

const page = (host: string, path = PATH) => `https://${host}${path}`
const alternate = (lang: string, href: string) => `<link rel="alternate" hreflang="${lang}" href="${href}">`
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`
const after = (markup: string) => ({ page: { after: markup } })
const head = (markup: string) => ({ page: { head: markup } })
const data = (value: object) => ({ page: { data: jsonLd({ '@context': 'https://schema.org', ...value }) } })
const usual = (host: string) => ['/', PATH, '/about', '/teas'].map((path) => page(host, path))
const en = bodyOf('en')
const ZH = '/zh/oolong'

const HEADS: FarmSite[] = [
  healthy('u-hreflang-case', 'hreflang', 'Codes are not told apart by case.', (host) =>
    head(alternate('EN-us', page(host)) + alternate('X-Default', page(host))),
  ),
  healthy('u-hreflang-header-back', 'hreflang', 'The other page names this one in its header.', (host) => ({
    page: { head: alternate('en', page(host)) + alternate('zh-Hant', page(host, ZH)) },
    files: {
      [ZH]: {
        headers: {
          link: `<${page(host)}>; rel="alternate"; hreflang="en", <${page(host, ZH)}>; rel="alternate"; hreflang="zh-Hant"`,
        },
        body: writePage(page(host, ZH), 'zh'),
      },
    },
  })),
  healthy('u-canonical-rel-case', 'html', 'rel in capitals, as old systems write it.', (host) => ({
    page: { canonical: `<link REL=CANONICAL href=${page(host)}>` },
  })),
  healthy(
    'u-canonical-header-bare',
    'canonical',
    'rel without quotation marks, and more links in the header.',
    (host) => ({
      page: { canonical: '' },
      headers: { link: `</style.css>; rel=preload; as=style, <${page(host)}>; rel=canonical` },
    }),
  ),
  healthy(
    'u-canonical-escapes',
    'canonical',
    'Escapes in small letters, asked for in capitals.',
    (host) => ({
      page: {
        canonical: `<link rel="canonical" href="https://${host}/%e7%83%8f%e9%be%8d">`,
        social: `<meta property="og:title" content="烏龍"><meta property="og:description" content="怎麼泡"><meta property="og:image" content="${page(host, '/picture.png')}">`,
      },
      files: { '/%E7%83%8F%E9%BE%8D': writePage(page(host, '/%e7%83%8f%e9%be%8d'), 'zh') },
      sitemap: sitemapOf([page(host, '/'), page(host, '/about'), page(host, '/%E7%83%8F%E9%BE%8D')]),
    }),
    { language: 'zh', path: '/%e7%83%8f%e9%be%8d' },
  ),
  healthy('u-robots-image', 'robots_meta', 'Pictures are kept out of picture search; the page is not.', () =>
    head(meta('googlebot-image', 'noindex')),
  ),
  healthy('u-robots-limits', 'robots_meta', 'A snippet of 160 characters is one.', () =>
    head(meta('robots', 'max-snippet:160, max-video-preview:30, max-image-preview:standard')),
  ),
  healthy('u-unavailable-2030', 'robots_meta', 'A date to come, in the header, RFC 850.', () => ({
    headers: { 'x-robots-tag': 'unavailable_after: Friday, 25-Jan-30 15:00:00 GMT' },
  })),
  healthy('u-header-two-agents', 'robots_meta', 'Somebody else is kept out, Googlebot is not.', () => ({
    headers: { 'x-robots-tag': 'otherbot: noindex, nofollow, googlebot: all' },
  })),
  healthy('u-comment-first', 'html', 'A comment stands before the doctype, as HTML allows.', () => ({
    page: { doctype: '<!-- Misty Peak Tea, since 1987 -->\n<!doctype html>' },
  })),
  healthy('u-legacy-doctype', 'html', 'The doctype for legacy tools.', () => ({
    page: { doctype: '<!DOCTYPE html SYSTEM "about:legacy-compat">' },
  })),
  healthy(
    'u-charset-quoted',
    'html',
    'The charset in quotation marks, and utf8 without a hyphen in the tag.',
    (host) => ({
      answer: {
        headers: { 'content-type': 'text/html;charset="UTF-8"', etag: '"q"' },
        body: writePage(page(host), 'en', { charset: '<meta charset="utf8">' }),
      },
    }),
  ),
  healthy('u-profile-http', 'https', 'Names and hints over http load nothing.', () =>
    head(
      '<link rel="profile" href="http://gmpg.org/xfn/11"><link rel="pingback" href="http://misty.example/xmlrpc"><link rel="dns-prefetch" href="http://fonts.misty.example">',
    ),
  ),
  healthy('u-upgrade', 'https', 'Browsers are told to ask for everything by https.', (host) => ({
    headers: { 'content-security-policy': 'upgrade-insecure-requests' },
    page: { after: `<img src="http://${host}/picture.png" alt="A cup of oolong" width="20" height="20">` },
  })),
  healthy('u-upgrade-meta', 'https', 'The same in a meta tag.', (host) => ({
    page: {
      head: '<meta http-equiv="Content-Security-Policy" content="upgrade-insecure-requests">',
      after: `<img src="http://${host}/picture.png" alt="A cup of oolong" width="20" height="20">`,
    },
  })),
  healthy('u-zoom-five', 'mobile', 'Zoom up to five times.', () => ({
    page: { viewport: meta('viewport', 'width=device-width, initial-scale=1, maximum-scale=5, viewport-fit=cover') },
  })),
  healthy('u-og-secure', 'open_graph', 'Further properties of pictures and languages.', (host) =>
    head(
      `<meta property="og:image:secure_url" content="${page(host, '/picture.png')}"><meta property="og:image:width" content="1200"><meta property="og:locale" content="en_GB"><meta property="og:locale:alternate" content="zh_TW"><meta property="og:locale:alternate" content="ja_JP">`,
    ),
  ),
  healthy(
    'u-lang-nan',
    'wcag_language',
    '臺語也是語言，代碼 nan-Hant。',
    () => ({ page: { html: '<html lang="nan-Hant-TW">' } }),
    { language: 'zh' },
  ),
]

const TEXTS: FarmSite[] = [
  healthy('u-title-not-found', 'title', 'Not found stands in the title of an article.', () => ({
    page: { title: '<title>Not found on any map: the lost tea gardens of Nantou | Misty Peak</title>' },
  })),
  healthy('u-robot-title', 'status', 'A story whose title is that of a challenge page.', () => ({
    page: {
      title: '<title>Are you a robot?</title>',
      body: en.replace('How to brew high mountain oolong', 'Are you a robot? A roaster asks his machine'),
    },
  })),
  healthy('u-rejected-title', 'status', 'An article about what firewalls say.', () => ({
    page: {
      title: '<title>“Pardon our interruption” and “Request Rejected”: what firewalls say | Misty Peak</title>',
      after:
        '<p>Some say “The requested URL was rejected. Please consult with your administrator.” Others write “Making sure you’re not a bot!”, and a third sets the cookie acw_sc__v2.</p>',
    },
  })),
  healthy('u-no-results-article', 'status', 'An article about searching.', () => ({
    page: {
      title: '<title>0 results? How to find the tea that you are looking for | Misty Peak</title>',
      body: en.replace('How to brew high mountain oolong', 'No results found? How to search our shop'),
    },
  })),
  healthy(
    'u-japanese',
    'wcag_language',
    'A Japanese page.',
    (host) => ({
      answer: {
        headers: { etag: '"ja"' },
        body: writePage(page(host), 'zh', {
          html: '<html lang="ja">',
          title: '<title>高山烏龍茶のおいしい淹れ方と保存のしかた｜霧の峰茶舗</title>',
          description: meta(
            'description',
            'お湯の温度、茶葉の量、蒸らす時間、五煎目までの楽しみ方をていねいにご紹介します。',
          ),
          body: `<nav><a href="/">霧の峰茶舗</a> <a href="/about">わたしたちについて</a> <a href="/teas">お茶の一覧</a></nav><main><h1>高山烏龍茶の淹れ方</h1><p>台湾中部の山で作られる烏龍茶は、深い緑色の小さな粒に丸められています。お湯を注ぐとゆっくりと開いていきますので、大きめの急須をお使いください。二人分なら、二百ミリリットルの急須に六グラムの茶葉がちょうどよい量です。はじめに熱湯で急須を温め、お湯を捨ててから茶葉を入れ、ふたをして一分ほど待つと香りが立ちます。</p><img src="/picture.png" alt="白い器に入った烏龍茶の茶葉" width="640" height="400"><h2>お湯と時間</h2><p>水道の水が硬い地域では、浄水器を通した水を沸かしてください。沸騰してから三十秒ほど置くと九十五度くらいになり、焙煎の軽い茶葉に合います。一煎目は五十秒、二煎目は四十秒、その後は十五秒ずつ長くします。香りが先に消え、色があとから薄くなったら、茶葉を替える頃合いです。</p></main>`,
        }),
      },
    }),
    { language: 'zh' },
  ),
  healthy('u-korean', 'wcag_language', 'A Korean page.', (host) => ({
    answer: {
      headers: { etag: '"ko"' },
      body: writePage(page(host), 'en', {
        html: '<html lang="ko">',
        title: '<title>고산 우롱차를 집에서 우리는 방법 | 미스티 피크 티</title>',
        description: meta(
          'description',
          '물의 온도와 찻잎의 양, 우리는 시간, 다섯 번째 잔까지 즐기는 방법을 차근차근 알려 드립니다.',
        ),
        body: `<nav><a href="/">미스티 피크 티</a> <a href="/about">우리에 대하여</a> <a href="/teas">모든 차</a></nav><main><h1>고산 우롱차 우리기</h1><p>대만 중부의 산에서 나는 우롱차는 짙은 녹색의 작은 알갱이로 말려 있어 물을 부으면 천천히 펼쳐집니다. 그래서 넉넉한 찻주전자가 필요합니다. 두 사람이 마실 때는 이백 밀리리터 주전자에 찻잎 육 그램이면 충분합니다. 먼저 끓는 물로 주전자를 데우고 물을 버린 다음 찻잎을 넣고 뚜껑을 덮어 일 분쯤 기다리면 향이 올라옵니다.</p><img src="/picture.png" alt="하얀 그릇에 담긴 우롱차 잎" width="640" height="400"><h2>물과 시간</h2><p>수돗물이 센 지역에서는 정수기를 거친 물을 끓여 쓰는 것이 좋습니다. 물이 끓은 뒤 삼십 초쯤 두면 구십오 도 정도가 되어 가볍게 볶은 찻잎에 알맞습니다. 첫 잔은 오십 초, 둘째 잔은 사십 초면 되고 그 뒤로는 십오 초씩 늘립니다. 향이 먼저 사라지고 색이 나중에 옅어지면 찻잎을 바꿀 때입니다. 우린 잎은 말려서 냉장고에 두면 냄새를 빨아들입니다.</p></main>`,
      }),
    },
  })),
  healthy('u-thai', 'wcag_language', 'A Thai page: no blanks between words.', (host) => ({
    answer: {
      headers: { etag: '"th"' },
      body: writePage(page(host), 'en', {
        html: '<html lang="th">',
        title: '<title>วิธีชงชาอูหลงภูเขาสูงที่บ้านทีละขั้นตอน | Misty Peak Tea</title>',
        description: meta('description', 'แนะนำการชงชาอูหลงจากไต้หวันทีละขั้นตอน ตั้งแต่น้ำ ใบชา เวลา ไปจนถึงการเก็บรักษาใบชาที่เหลือ'),
        body: `<nav><a href="/">ร้านชามิสตี้พีค</a> <a href="/about">เกี่ยวกับเรา</a> <a href="/teas">ชาทั้งหมดของเรา</a></nav><main><h1>วิธีชงชาอูหลงภูเขาสูง</h1><p>ชาอูหลงจากภูเขาทางตอนกลางของไต้หวันถูกม้วนเป็นเม็ดเล็กสีเขียวเข้มและจะค่อยๆคลี่ออกเมื่อโดนน้ำ จึงควรใช้กาที่มีพื้นที่กว้างพอ สำหรับสองคนใช้กาขนาดสองร้อยมิลลิลิตรกับใบชาหกกรัมก็เพียงพอแล้ว เริ่มจากลวกกาด้วยน้ำเดือดแล้วเททิ้ง ใส่ใบชาลงในกาที่ยังอุ่น ปิดฝาแล้วรอประมาณหนึ่งนาทีเพื่อให้กลิ่นหอมลอยขึ้นมา</p><img src="/picture.png" alt="ใบชาอูหลงแห้งในชามสีขาว" width="640" height="400"><h2>น้ำและเวลา</h2><p>น้ำกรองดีกว่าน้ำประปาที่กระด้าง ต้มให้เดือดแล้วพักไว้ครึ่งนาที อุณหภูมิประมาณเก้าสิบห้าองศาเหมาะกับใบชาที่คั่วอ่อน ชงครั้งแรกห้าสิบวินาที ครั้งที่สองสี่สิบวินาทีก็พอเพราะใบชาเริ่มคลี่แล้ว ครั้งต่อไปเพิ่มทีละสิบห้าวินาที เมื่อกลิ่นหายไปก่อนสีแสดงว่าถึงเวลาเปลี่ยนใบชา ใบชาที่ชงแล้วนำไปตากให้แห้งแล้ววางไว้ในตู้เย็นเพื่อดูดกลิ่นได้หนึ่งถึงสองสัปดาห์</p></main>`,
      }),
    },
  })),
  healthy('u-calculator', 'javascript', 'A calculator: ninety words and a long script.', () => ({
    page: {
      data: '',
      body: `<nav><a href="/">Misty Peak Tea</a> <a href="/teas">All our teas</a></nav><main><h1>How much leaf for how much water?</h1><p>${wordsOf('en').paragraphs[0]}</p><form><label>Water in millilitres <input name="water" type="number"></label><label>Leaf in grams <output name="leaf"></output></label></form></main><script>const table = [${Array.from({ length: 400 }, (_, at) => `{ water: ${at * 5}, leaf: ${at * 0.15}, note: "cup of tea number ${at}" }`).join(',')}]</script>`,
    },
  })),
]

const LINKS_AND_PICTURES: FarmSite[] = [
  healthy('u-more-about', 'links', 'More, with the rest of the sentence for screen readers.', () =>
    after(
      '<style>.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}</style><p><a href="/teas">More<span class="sr"> about the teas of spring</span></a></p>',
    ),
  ),
  healthy('u-script-button', 'links', 'An a with the role of a button and a script behind it.', () =>
    after('<p><a href="javascript:void(0)" role="button">Open the menu</a> <a name="prices"></a></p>'),
  ),
  healthy('u-pixel', 'wcag_images', 'The pixel of a counter in a noscript.', () =>
    after('<noscript><img height="1" width="1" style="display:none" src="/picture.png"></noscript>'),
  ),
  healthy('u-image-hidden', 'wcag_images', 'A picture that nobody sees or hears.', () =>
    after(
      '<img src="/picture.png" hidden width="4" height="4"><div style="display:none"><img src="/picture.png"></div>',
    ),
  ),
  healthy('u-data-image', 'images', 'A picture in the address, and one that a script loads.', () =>
    after(
      '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="A leaf" width="4" height="4"><img data-src="/picture.png" alt="A cup" width="4" height="4">',
    ),
  ),
  healthy('u-link-999', 'links', 'A network that answers robots with 999.', (host) => ({
    page: { after: `<p><a href="https://net.${host}/misty-peak">Misty Peak on the network</a></p>` },
    others: { [`net.${host}`]: { files: { '*': { status: 999, body: 'no' } } } },
  })),
]

const DATA: FarmSite[] = [
  healthy('u-rating-percent', 'review', 'Google reads “60%” and “6 / 10” too.', (host) =>
    data({
      '@type': 'Product',
      name: 'High mountain oolong',
      image: page(host, '/picture.png'),
      review: {
        '@type': 'Review',
        author: { '@type': 'Person', name: 'Lin Hua' },
        reviewRating: { '@type': 'Rating', ratingValue: '92%' },
      },
    }),
  ),
  healthy('u-type-iri', 'json_ld', 'The type as a whole address.', () =>
    data({ '@type': 'https://schema.org/Organization', name: 'Misty Peak', telephone: '+886-49-1234567' }),
  ),
  healthy('u-prefix', 'json_ld', 'The vocabulary under a prefix.', () => ({
    page: {
      data: jsonLd({
        '@context': { schema: 'https://schema.org/' },
        '@type': 'schema:Organization',
        'schema:name': 'Misty Peak',
      }),
    },
  })),
  healthy('u-two-blocks', 'json_ld', 'The author stands in another block, and is named by @id.', (host) => ({
    page: {
      data: jsonLd(
        { '@context': 'https://schema.org', '@type': 'Person', '@id': `${page(host, '/about')}#hua`, name: 'Lin Hua' },
        {
          '@context': 'https://schema.org',
          '@type': 'BlogPosting',
          headline: 'How to brew high mountain oolong',
          image: page(host, '/picture.png'),
          datePublished: '2026-03-04T09:00+0800',
          author: { '@id': `${page(host, '/about')}#hua` },
        },
      ),
    },
  })),
  healthy('u-recipe-sections', 'recipe', 'A recipe in sections, with times in minutes.', (host) =>
    data({
      '@type': 'Recipe',
      name: 'Cold oolong',
      image: [page(host, '/picture.png')],
      cookTime: 'PT90M',
      totalTime: 'P0DT1H45M',
      recipeIngredient: ['6 g oolong', '600 ml water'],
      recipeInstructions: [
        {
          '@type': 'HowToSection',
          name: 'Brew',
          itemListElement: [{ '@type': 'HowToStep', text: 'Pour cold water on the leaves.' }],
        },
      ],
    }),
  ),
  healthy('u-microdata-forms', 'product', 'Microdata by link, meta, data and itemref.', (host) => ({
    page: {
      data: '',
      after: `<div itemscope itemtype="https://schema.org/Product" itemref="more"><h2 itemprop="name">High mountain oolong</h2><img itemprop="image" src="/picture.png" alt="Oolong" width="20" height="20"></div><div id="more"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><data itemprop="price" value="450">NT$450</data><meta itemprop="priceCurrency" content="TWD"><link itemprop="availability" href="https://schema.org/InStock"><link itemprop="url" href="${page(host)}"></div></div>`,
    },
  })),
  healthy('u-rdfa-prefix', 'schema', 'RDFa with a prefix.', () => ({
    page: {
      data: '',
      after:
        '<div prefix="s: https://schema.org/" typeof="s:Organization"><span property="s:name">Misty Peak</span> <span property="s:telephone">+886-49-1234567</span></div>',
    },
  })),
  healthy('u-all-day', 'local', 'Open all day, and closed on Mondays.', () =>
    data({
      '@type': 'CafeOrCoffeeShop',
      name: 'Misty Peak',
      address: '12 Tea Road, Nantou 540, Taiwan',
      openingHoursSpecification: [
        { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Tuesday', 'Sunday'], opens: '00:00', closes: '23:59' },
        { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Monday', opens: '00:00:00', closes: '00:00:00' },
      ],
    }),
  ),
  healthy('u-forum', 'structured', 'A thread of the forum.', (host) =>
    data({
      '@type': 'DiscussionForumPosting',
      headline: 'Which water?',
      text: 'Which water do you use?',
      author: { '@type': 'Person', name: 'Hua', url: page(host, '/about') },
      datePublished: '2026-03-04T09:00:00Z',
      comment: [
        {
          '@type': 'Comment',
          text: 'Filtered.',
          author: { '@type': 'Person', name: 'Mei' },
          datePublished: '2026-03-05',
        },
      ],
    }),
  ),
]

const FILES: FarmSite[] = [
  healthy('u-sitemap-rss', 'sitemap_google', 'A feed is a sitemap too.', (host) => ({
    sitemap: `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Misty Peak</title><link>${page(host, '/')}</link><description>Teas</description>${usual(
      host,
    )
      .map(
        (url) => `<item><title>Tea</title><link>${url}</link><pubDate>Wed, 04 Mar 2026 09:00:00 +0800</pubDate></item>`,
      )
      .join('')}</channel></rss>`,
  })),
  healthy('u-sitemap-atom', 'sitemap_google', 'An Atom feed.', (host) => ({
    sitemap: `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Misty Peak</title><id>${page(host, '/')}</id><updated>2026-03-04T09:00:00Z</updated>${usual(
      host,
    )
      .map(
        (url) =>
          `<entry><title>Tea</title><id>${url}</id><link href="${url}"/><updated>2026-03-04T09:00:00Z</updated></entry>`,
      )
      .join('')}</feed>`,
  })),
  healthy(
    'u-sitemap-dressed',
    'sitemap',
    'A style sheet, a comment, CDATA, a prefix and dates to the millisecond.',
    (host) => ({
      sitemap: `<?xml version="1.0" encoding="UTF-8"?><?xml-stylesheet type="text/xsl" href="/style.xsl"?><!-- made by hand --><s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9">${usual(
        host,
      )
        .map(
          (url) =>
            `<s:url><s:loc><![CDATA[${url}]]></s:loc><s:lastmod>2026-03-04T09:00:00.000+08:00</s:lastmod></s:url>`,
        )
        .join('')}</s:urlset>`,
    }),
  ),
  healthy('u-sitemap-gz', 'sitemap', 'A compressed sitemap that robots.txt names in capitals.', (host) => ({
    robots: `User-agent: *\nDisallow: /cart/\nSITEMAP: ${page(host, '/map.xml.gz')}\n`,
    sitemap: null,
    files: {
      '/map.xml.gz': { headers: { 'content-type': 'application/x-gzip' }, body: gzipSync(sitemapOf(usual(host))) },
    },
  })),
  healthy('u-content-signal', 'robots', 'Lines that tell what contents may be used for.', (host) => ({
    robots: robotsOf(host, 'User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\nDisallow: /cart/\n'),
  })),
  healthy('u-robots-shared', 'rfc9309', 'Two names share a group, and empty lines stand in it.', (host) => ({
    robots: robotsOf(
      host,
      'User-agent: Googlebot\n\nUser-agent: bingbot\n\nDisallow: /cart/\n\nUser-agent: *\nCrawl-delay: 5\nDisallow: /search\n',
    ),
  })),
  healthy('u-robots-401', 'robots', '401 is like 404.', () => ({ robots: { status: 401, body: 'Who are you?' } })),
]

/** Test sites that are unusual but correct by the documents that they name. */
export const freshHealthy: FarmSite[] = [...HEADS, ...TEXTS, ...LINKS_AND_PICTURES, ...DATA, ...FILES]
