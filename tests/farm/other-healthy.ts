import { brotliCompressSync } from 'node:zlib'
import { bodyOf, jsonLd, PATH, robotsOf, sitemapOf, writePage, showing } from './page.ts'
import type { Reply } from './server.ts'
import { healthy, type FarmSite } from './site.ts'

const page = (host: string, path = PATH) => `https://${host}${path}`
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`
const after = (markup: string) => ({ page: { after: markup } })
const data = (...values: object[]) => ({
  page: { data: jsonLd(...values.map((value) => ({ '@context': 'https://schema.org', ...value }))) },
})
const usual = (host: string) => ['/', PATH, '/about', '/teas'].map((path) => page(host, path))
const en = bodyOf('en')
const zh = bodyOf('zh')

const HEADS: FarmSite[] = [
  healthy('p-viewport-scale', 'mobile', 'The scale alone: the width follows from it.', () => ({
    page: { viewport: meta('viewport', 'initial-scale=1') },
  })),
  healthy('p-viewport-semicolon', 'mobile', 'Semicolons, which browsers read as commas.', () => ({
    page: { viewport: meta('viewport', 'width=device-width; initial-scale=1.0;') },
  })),
  healthy('p-canonical-spaces', 'html', 'White space around an address is not part of it.', (host) => ({
    page: { canonical: `<link rel="canonical"\n href="\n  ${page(host)}\n ">` },
  })),
  healthy('p-canonical-rels', 'html', 'Two relations in one link.', (host) => ({
    page: { canonical: `<link rel="canonical bookmark" href="${page(host)}">` },
  })),
  healthy('p-title-404', 'title', 'A house with a number for a name.', () => ({
    page: { title: '<title>Room 404, a guest house for tea lovers in Tainan</title>' },
  })),
  healthy('p-title-thrice', 'title', 'One word three times, and nothing wrong.', () => ({
    page: { title: '<title>Tea, teaware and tea travel – the shop of Misty Peak Tea</title>' },
  })),
  healthy('p-title-shy', 'title', 'Soft hyphens and entities.', () => ({
    page: { title: '<title>High&shy;mountain oolong&nbsp;&mdash; brewing it at home &#8211; Misty Peak</title>' },
  })),
  healthy('p-description-list', 'snippet', 'A list that is a sentence.', () => ({
    page: {
      description: meta(
        'description',
        'Oolong, black and white tea from Alishan, Lishan and Nantou: roasted, packed and sent by us within two days, with a note on how to brew it.',
      ),
    },
  })),
  healthy(
    'p-lang-lower',
    'wcag_language',
    '小寫的 zh-hant-tw。',
    () => ({ page: { html: '<html lang="zh-hant-tw">' } }),
    {
      language: 'zh',
    },
  ),
  healthy('p-base-root', 'html', 'A base that says what is so anyway.', () => ({
    page: {
      charset: '<meta charset="utf-8"><base href="/">',
      after: '<p><a href="teas">All teas of this season</a></p>',
    },
  })),
]

const BODIES: FarmSite[] = [
  healthy('p-braces', 'helpful', 'An article about templates shows one.', () => ({
    page: {
      title: '<title>How we write {{ title }} in the templates of our shop | Misty Peak</title>',
      body: `${en}<h2>For those who build shops</h2><pre>&lt;title&gt;{{ page.title }} | {{ shop.name }}&lt;/title&gt;</pre><p>The words between the braces are filled in by Jinja, Liquid and Vue.</p>`,
    },
  })),
  healthy('p-php-article', 'helpful', 'An article quotes a warning and a database that does not answer.', () =>
    after(
      '<h2>When our shop was down</h2><pre>Warning: Undefined array key "lang" in /var/www/header.php on line 12</pre><p>The week before it said “Error establishing a database connection”. Both were our own doing: we had moved the tea to another shelf and the key to another drawer.</p>',
    ),
  ),
  healthy('p-price-list', 'helpful', 'A price list says the same words often.', () =>
    after(
      `<h2>Prices</h2><table>${['spring', 'summer', 'autumn', 'winter']
        .flatMap((season) => [50, 75, 150, 300, 600].map((grams) => [season, grams]))
        .map(
          ([season, grams]) =>
            `<tr><td>Oolong, ${season} harvest</td><td>${grams} g</td><td>NT$ ${Number(grams) * 8}</td></tr>`,
        )
        .join('')}</table>`,
    ),
  ),
  healthy(
    'p-branches-zh',
    'helpful',
    '門市一覽，地名與店名一再出現。',
    () => ({
      page: {
        after: `<h2>全台門市</h2><ul>${[
          '臺北',
          '板橋',
          '桃園',
          '新竹',
          '苗栗',
          '臺中',
          '彰化',
          '南投',
          '嘉義',
          '臺南',
          '高雄',
          '屏東',
        ]
          .map((town, at) => `<li>雲間茶行${town}店：${town}市中山路${at + 11}號，電話 02-2345-67${at + 10}</li>`)
          .join('')}</ul>`,
      },
    }),
    { language: 'zh' },
  ),
  healthy('p-alt-sentence', 'images', 'A long alternative that describes.', () =>
    after(
      '<img src="/picture.png" alt="A farmer in a straw hat holds a bamboo tray of wilted oolong leaves towards the evening sun, behind her the tea rows of Lugu and a low white farmhouse" width="64" height="40">',
    ),
  ),
  healthy('p-alt-words', 'images', 'Image, photo and logo are words too.', () =>
    after(
      '<img src="/picture.png" alt="Photo of the roasting room" width="4" height="4"><img src="/picture.png" alt="Logo" width="4" height="4">',
    ),
  ),
  healthy('p-construction', 'helpful', 'News of a shop that is under construction.', () =>
    after('<h2>Coming soon</h2><p>Our second shop is still under construction; it opens in Chiayi in May.</p>'),
  ),
  healthy(
    'p-punctuation-link',
    'links',
    'Pages of a list and letters of an index are short links with a meaning.',
    () =>
      after(
        '<nav aria-label="Pages"><a href="/teas?page=1">1</a> <a href="/teas?page=2">2</a> <a href="/teas?page=3" rel="next">»</a></nav><p><a href="/teas#a">A</a> <a href="/teas#b">B</a></p>',
      ),
  ),
  healthy('p-arabic', 'wcag_language', 'An Arabic page, from right to left.', (host) => ({
    answer: {
      headers: { etag: '"ar"' },
      body: writePage(page(host), 'en', {
        html: '<html lang="ar" dir="rtl">',
        title: '<title>كيف تحضّر شاي أولونغ الجبلي في البيت | شاي القمة</title>',
        description: meta(
          'description',
          'حرارة الماء ومقدار الأوراق ومدة النقع، خطوة بخطوة من الكوب الأول إلى الخامس، وكيف تحفظ ما بقي من الشاي.',
        ),
        body: `<nav><a href="/">شاي القمة</a> <a href="/about">من نحن</a> <a href="/teas">كل أنواع الشاي</a></nav><main><h1>تحضير شاي أولونغ الجبلي</h1><p>${'تُلفّ أوراق شاي الأولونغ القادم من جبال وسط تايوان في كرات خضراء صغيرة تتفتح ببطء في الماء، ولذلك يحتاج الإبريق إلى متسع. لشخصين يكفي إبريق بسعة مئتي مليلتر وستة غرامات من الأوراق. سخّن الإبريق أولاً بالماء المغلي ثم اسكبه، وضع الأوراق وانتظر دقيقة حتى تظهر الرائحة. '}</p><h2>الماء والوقت</h2><p>${'ماء المرشّح أفضل من ماء الصنبور العسر. اتركه نصف دقيقة بعد الغليان ليصل إلى خمس وتسعين درجة. النقع الأول خمسون ثانية، والثاني أربعون، ثم زد خمس عشرة ثانية في كل مرة. حين تختفي الرائحة قبل اللون يكون الشاي قد تعب، ويعطي معظمه خمسة أكواب، وشاي الربيع سبعة أحياناً. جفف الأوراق بعد ذلك وضعها في الثلاجة لتمتص الروائح. '}</p></main>`,
      }),
    },
  })),
  healthy('p-event-handlers', 'links', 'Links with an address and a script that counts clicks.', () =>
    after(
      '<p><a href="/teas" onclick="count(this)">All teas of this season</a> <a href="#main" onclick="top()">To the top</a></p>',
    ),
  ),
]

const DATA: FarmSite[] = [
  healthy('p-event-off', 'event', 'An event that was put off, with both days.', () =>
    data({
      '@type': 'Event',
      name: 'Tea tasting',
      startDate: '2027-06-05T14:00+08:00',
      endDate: '2027-06-05T16:00+08:00',
      previousStartDate: '2027-05-01T14:00+08:00',
      eventStatus: 'https://schema.org/EventRescheduled',
      location: { '@type': 'Place', name: 'Misty Peak', address: 'No. 3, Tea Road, Lugu, Nantou 558, Taiwan' },
    }),
  ),
  healthy('p-job-hours', 'job', 'A job by the hour, of two kinds, for good.', () =>
    data({
      '@type': 'JobPosting',
      title: 'Roaster',
      description: '<p>You roast tea with us, four days a week.</p>',
      datePosted: '2026-09-01',
      employmentType: ['PART_TIME', 'CONTRACTOR'],
      hiringOrganization: { '@type': 'Organization', name: 'Misty Peak Tea', sameAs: 'https://www.misty-peak.example' },
      jobLocation: {
        '@type': 'Place',
        address: { '@type': 'PostalAddress', addressLocality: 'Lugu', addressCountry: 'TW' },
      },
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'TWD',
        value: { '@type': 'QuantitativeValue', minValue: 220, maxValue: 280, unitText: 'HOUR' },
      },
    }),
  ),
  healthy('p-two-trails', 'breadcrumb', 'Two ways lead to the page.', (host) =>
    data(
      ...['teas', 'about'].map((path) => ({
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Start', item: page(host, '/') },
          { '@type': 'ListItem', position: 2, name: 'Section', item: { '@id': page(host, `/${path}`) } },
          { '@type': 'ListItem', position: 3, name: 'Oolong' },
        ],
      })),
    ),
  ),
  healthy('p-product-group', 'product', 'Variants of one tea.', (host) =>
    data({
      '@type': 'ProductGroup',
      name: 'Oolong',
      productGroupID: 'OOL',
      variesBy: ['https://schema.org/size'],
      hasVariant: [75, 150].map((grams) => ({
        '@type': 'Product',
        sku: `OOL-${grams}`,
        gtin13: '4710088412348',
        name: `Oolong, ${grams} g`,
        size: `${grams} g`,
        image: page(host, '/picture.png'),
        offers: { '@type': 'Offer', url: page(host), price: '480.00', priceCurrency: 'TWD', availability: 'InStock' },
      })),
    }),
  ),
  healthy('p-software-free', 'structured', 'An app that costs nothing.', () =>
    showing(
      'Rated 4.6 in 88 reviews.',
      data({
        '@type': ['SoftwareApplication', 'WebApplication'],
        name: 'Tea timer',
        applicationCategory: 'LifestyleApplication',
        operatingSystem: 'Any',
        offers: { '@type': 'Offer', price: 0 },
        aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.6', reviewCount: '88' },
      }),
    ),
  ),
]

const SITES: FarmSite[] = [
  healthy('p-brotli', 'caching', 'Always Brotli, whoever asks.', (host) => ({
    answer: (req): Reply =>
      /\bbr\b/.test(req.headers['accept-encoding'] ?? '')
        ? {
            headers: { 'content-encoding': 'br', vary: 'accept-encoding', etag: '"br"' },
            body: brotliCompressSync(writePage(page(host), 'en')),
          }
        : { headers: { etag: '"plain"' }, body: writePage(page(host), 'en') },
  })),
  healthy('p-robots-tabs', 'rfc9309', 'Tabs, no blanks, names in every case.', (host) => ({
    robots: `user-AGENT:*\nDISALLOW\t:\t/cart/\t# not for robots\nallow:/\nUser-agent : GPTBot\nDisallow:/members/\n\nSITEMAP:https://${host}/sitemap.xml`,
  })),
  healthy('p-robots-yandex', 'robots', 'Lines for other engines.', (host) => ({
    robots: robotsOf(
      host,
      'User-agent: Yandex\nClean-param: utm_source&utm_medium /tea/\nHost: misty.example\n\nUser-agent: *\nCrawl-delay: 0.5\nRequest-rate: 1/5\nDisallow: /cart/\n',
    ),
  })),
  healthy('p-sitemap-bom', 'sitemap', 'A byte order mark before the declaration, which XML allows.', (host) => ({
    sitemap: `\uFEFF${sitemapOf(usual(host))}`,
  })),
  healthy('p-sitemap-priority', 'sitemap', 'priority, changefreq and a date without hours.', (host) => ({
    sitemap: sitemapOf(usual(host)).replaceAll(
      '</lastmod>',
      '</lastmod><changefreq>weekly</changefreq><priority>0.8</priority>',
    ),
  })),
  healthy(
    'p-early-teaser',
    'html',
    '中文頁，內容在 article 之外還有引文。',
    () => ({
      page: {
        body: `<blockquote lang="en"><p>Tea is drunk to forget the din of the world. — T’ien Yiheng</p></blockquote>${zh}`,
      },
    }),
    { language: 'zh' },
  ),
]

/** Further test sites without faults. Nobody looks at every second one while changing the audit. */
export const otherHealthy: readonly FarmSite[] = [...HEADS, ...BODIES, ...DATA, ...SITES]
