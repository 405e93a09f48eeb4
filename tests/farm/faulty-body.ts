import { bodyOf, jsonLd, PATH, wordsOf, writePage } from './page.ts'
import { faulty, type FarmSite } from './site.ts'

const en = bodyOf('en')
const withLink = (markup: string) => ({ page: { after: `<p>${markup}</p>` } })

const HEADINGS: FarmSite[] = [
  faulty('no-h1', 'h1_missing', 'wcag_headings', 'The page has no h1.', () => ({
    page: { body: en.replace('<h1>', '<p class="big">').replace('</h1>', '</p>') },
  })),
  faulty('empty-h1', 'h1_empty', 'wcag_headings', 'The h1 holds nothing.', () => ({
    page: { body: en.replace(/<h1>.*?<\/h1>/, '<h1></h1>') },
  })),
  faulty('heading-jump', 'heading_order', 'wcag_headings', 'From h1 to h4, for the looks of it.', () => ({
    page: { body: en.replaceAll('<h2>', '<h4>').replaceAll('</h2>', '</h4>') },
  })),
]

const LINKS: FarmSite[] = [
  faulty('click-here', 'link_text', 'links', 'Link texts that say nothing.', () =>
    withLink('For our spring harvest <a href="/teas">click here</a>.'),
  ),
  faulty('learn-more', 'link_text', 'links', 'Learn more, of what?', () => withLink('<a href="/about">Learn more</a>')),
  faulty('dian-ci', 'link_text', 'links', '點此', () => withLink('想看本季春茶請<a href="/teas">點此</a>。'), {
    language: 'zh',
  }),
  faulty('geng-duo', 'link_text', 'links', '更多', () => withLink('<a href="/teas">更多</a>'), { language: 'zh' }),
  faulty('icon-link', 'link_text_empty', 'links', 'A link that holds an unnamed drawing.', () =>
    withLink('<a href="/teas?all"><svg viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg></a>'),
  ),
  faulty('script-link', 'link_uncrawlable', 'links', 'A script in place of an address.', () =>
    withLink('<a href="javascript:void(0)" onclick="go(\'/teas\')">Our spring harvest</a>'),
  ),
  faulty('script-link-goto', 'link_uncrawlable', 'links', 'The address is inside a script.', () =>
    withLink('<a href="javascript:goTo(\'teas\')">Our spring harvest</a>'),
  ),
  faulty('onclick-link', 'link_uncrawlable', 'links', 'An a without href that a script turns into a link.', () =>
    withLink('<a onclick="location.href=\'/teas\'">Our spring harvest</a>'),
  ),
  faulty('router-link', 'link_uncrawlable', 'links', 'The attribute of a framework, and no href.', () =>
    withLink('<a routerLink="teas" target="_self">Our spring harvest</a>'),
  ),
  faulty('bad-address', 'link_uncrawlable', 'links', 'The href cannot be read as an address.', () =>
    withLink('<a href="https://misty peak.example:port/">Our sister shop</a>'),
  ),
  faulty('broken-link', 'broken_links', 'links', 'A link to a page that is gone.', () =>
    withLink('<a href="/teas/winter-2019">Winter teas of 2019</a>'),
  ),
  faulty('broken-link-500', 'broken_links', 'links', 'A link to a page that fails.', () => ({
    ...withLink('<a href="/calendar">Calendar of tastings</a>'),
    files: { '/calendar': { status: 500, body: 'Error' } },
  })),
  faulty('redirected-links', 'redirected_links', 'links', 'A link to an old address that sends on twice.', () => ({
    ...withLink('<a href="/shop">The shop</a>'),
    files: {
      '/shop': { status: 301, headers: { location: '/store' } },
      '/store': { status: 301, headers: { location: '/teas' } },
    },
  })),
]

const IMAGES: FarmSite[] = [
  faulty('no-alt', 'image_alt', 'images', 'A picture without alt.', () => ({
    page: { body: en.replace(/ alt="[^"]*"/, '') },
  })),
  faulty('no-alt-in-link', 'image_alt', 'wcag_images', 'The picture is all there is of a link, and has no alt.', () =>
    withLink('<a href="/teas"><img src="/picture.png" width="20" height="20"></a>'),
  ),
  faulty('input-image', 'image_alt', 'wcag_images', 'A button made of a picture, without alt.', () => ({
    page: {
      after:
        '<form action="/search"><input name="q" aria-label="Search"><input type="image" src="/picture.png"></form>',
    },
  })),
  faulty('file-name-alt', 'image_alt_filename', 'images', 'The alt is the name of the file.', () => ({
    page: { body: en.replace(/ alt="[^"]*"/, ' alt="IMG_20260304_0912.jpg"') },
  })),
  faulty('broken-image', 'broken_images', 'images', 'A picture that is gone.', () => ({
    page: { after: '<img src="/photos/terrace.jpg" alt="Tea terraces in the fog">' },
  })),
]

const stuffed =
  'oolong tea, buy oolong, cheap oolong, best oolong, oolong shop, oolong price, oolong online, oolong gift, oolong sale, oolong Taiwan'

const TEXT: FarmSite[] = [
  faulty('white-on-white', 'hidden_text', 'spam', 'White words on a white ground.', () => ({
    page: { after: `<div style="color:#fff;background-color:#ffffff">${stuffed}</div>` },
  })),
  faulty('font-size-0', 'hidden_text', 'spam', 'Words of size 0.', () => ({
    page: { after: `<p style="font-size:0px">${stuffed}</p>` },
  })),
  faulty('off-screen', 'hidden_text', 'spam', 'A class moves a list of search words off the screen.', () => ({
    page: {
      head: '<style>.kw{position:absolute;left:-9999px}</style>',
      after: `<div class="kw">${stuffed}. ${stuffed}.</div>`,
    },
  })),
  faulty('thin', 'thin_content', 'helpful', 'Two sentences.', () => ({
    page: {
      body: '<h1>How to brew oolong</h1><p>Oolong is a tea. Call us to learn how to brew it.</p><a href="/">Misty Peak Tea</a>',
    },
  })),
  faulty(
    'thin-zh',
    'thin_content',
    'helpful',
    'Twenty characters.',
    () => ({ page: { body: '<h1>烏龍茶的沖泡</h1><p>本頁內容整理中，敬請期待。</p><a href="/">雲間茶行</a>' } }),
    { language: 'zh' },
  ),
  faulty('lorem', 'placeholder_text', 'helpful', 'The text of the template was left in.', () => ({
    page: {
      body: en.replace(
        wordsOf('en').paragraphs[3],
        'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua.',
      ),
    },
  })),
]

const data = (...values: object[]) => ({ page: { data: jsonLd(...values) } })
const context = { '@context': 'https://schema.org' }
const product = (host: string) => ({
  ...context,
  '@type': 'Product',
  name: 'Spring oolong, 150 g',
  image: `https://${host}/picture.png`,
  offers: { '@type': 'Offer', price: '1280', priceCurrency: 'TWD', availability: 'https://schema.org/InStock' },
})

const STRUCTURED: FarmSite[] = [
  faulty('json-comma', 'sd_syntax', 'json_ld', 'A comma too many.', () => ({
    page: {
      data: '<script type="application/ld+json">\n{\n  "@context": "https://schema.org",\n  "@type": "Article",\n  "headline": "Oolong",\n}\n</script>',
    },
  })),
  faulty('json-quotes', 'sd_syntax', 'json_ld', 'Typographic quotes, as word processors make them.', () => ({
    page: {
      data: '<script type="application/ld+json">{“@context”: “https://schema.org”, “@type”: “Article”}</script>',
    },
  })),
  faulty('no-context', 'sd_context', 'json_ld', 'No @context: the words mean nothing.', (host) => {
    const { '@context': _, ...rest } = product(host)
    return data(rest)
  }),
  faulty('wrong-context', 'sd_context', 'schema', 'shema.org.', (host) =>
    data({ ...product(host), '@context': 'https://shema.org' }),
  ),
  faulty('unknown-type', 'sd_unknown_type', 'schema', 'Prodcut.', (host) =>
    data({ ...product(host), '@type': 'Prodcut' }),
  ),
  faulty('small-type', 'sd_unknown_type', 'schema', 'Types are written with a capital: article.', (host) =>
    data({ ...context, '@type': 'article', headline: 'Oolong', image: `https://${host}/picture.png` }),
  ),
  faulty('product-nameless', 'sd_required', 'product', 'A product without a name.', (host) => {
    const { name: _, ...rest } = product(host)
    return data(rest)
  }),
  faulty('product-bare', 'sd_required', 'product', 'A product with neither offer, review nor rating.', (host) => {
    const { offers: _, ...rest } = product(host)
    return data(rest)
  }),
  faulty('recipe-no-image', 'sd_required', 'recipe', 'A recipe without a picture.', () =>
    data({ ...context, '@type': 'Recipe', name: 'Cold brew oolong', recipeIngredient: ['6 g oolong', '500 ml water'] }),
  ),
  faulty('event-no-start', 'sd_required', 'event', 'An event without a beginning.', () =>
    data({
      ...context,
      '@type': 'Event',
      name: 'Spring tasting',
      location: { '@type': 'Place', name: 'Misty Peak', address: '12 Zhongshan Rd, Nantou, Taiwan' },
    }),
  ),
  faulty('job-no-employer', 'sd_required', 'job', 'A job without an employer.', () =>
    data({
      ...context,
      '@type': 'JobPosting',
      title: 'Tea roaster',
      description: '<p>Roast tea in small batches.</p>',
      datePosted: '2026-09-01',
      jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'TW' } },
    }),
  ),
  faulty('breadcrumb-no-name', 'sd_required', 'breadcrumb', 'A crumb without name and item.', () =>
    data({
      ...context,
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1 },
        { '@type': 'ListItem', position: 2, name: 'Oolong' },
      ],
    }),
  ),
  faulty('breadcrumb-positions', 'sd_value', 'breadcrumb', 'Positions that are no whole numbers in order.', (host) =>
    data({
      ...context,
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 'first', name: 'Teas', item: `https://${host}/teas` },
        { '@type': 'ListItem', position: 'second', name: 'Oolong' },
      ],
    }),
  ),
  faulty('date-in-words', 'sd_value', 'structured', 'A date as people say it.', (host) =>
    data({
      ...context,
      '@type': 'Article',
      headline: 'Oolong',
      image: `https://${host}/picture.png`,
      datePublished: 'March 4th, 2026',
    }),
  ),
  faulty('date-impossible', 'sd_value', 'structured', '30 February.', () =>
    data({
      ...context,
      '@type': 'Event',
      name: 'Spring tasting',
      startDate: '2026-02-30T14:00',
      location: { '@type': 'Place', name: 'Misty Peak', address: '12 Zhongshan Rd, Nantou, Taiwan' },
    }),
  ),
  faulty('price-in-words', 'sd_value', 'product', 'The price has the currency and a comma in it.', (host) =>
    data({ ...product(host), offers: { '@type': 'Offer', price: 'NT$1,280 元', priceCurrency: 'TWD' } }),
  ),
  faulty('currency-nt', 'sd_value', 'product', 'NT$ is no ISO 4217 code.', (host) =>
    data({ ...product(host), offers: { '@type': 'Offer', price: 1280, priceCurrency: 'NT$' } }),
  ),
  faulty('rating-six', 'sd_value', 'review', 'Six of five.', (host) =>
    data({ ...product(host), aggregateRating: { '@type': 'AggregateRating', ratingValue: 6.2, reviewCount: 41 } }),
  ),
  faulty('rating-no-count', 'sd_required', 'review', 'An average of how many?', (host) =>
    data({ ...product(host), aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.4 } }),
  ),
  faulty('availability-word', 'sd_value', 'product', 'Availability in a word of its own.', (host) =>
    data({
      ...product(host),
      offers: { '@type': 'Offer', price: 1280, priceCurrency: 'TWD', availability: 'yes, in stock' },
    }),
  ),
  faulty('duration-words', 'sd_value', 'video', 'A duration that is not ISO 8601.', (host) =>
    data({
      ...context,
      '@type': 'VideoObject',
      name: 'Brewing oolong',
      description: 'In four minutes',
      thumbnailUrl: `https://${host}/picture.png`,
      uploadDate: '2026-03-04T09:00:00+08:00',
      contentUrl: `https://${host}/oolong.mp4`,
      duration: '4 min 20 s',
    }),
  ),
  faulty('microdata-nameless', 'sd_required', 'product', 'Microdata: a product without a name.', () => ({
    page: {
      data: '',
      after:
        '<div itemscope itemtype="https://schema.org/Product"><p itemprop="description">Spring harvest</p><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price" content="1280">1,280</span><meta itemprop="priceCurrency" content="TWD"></div></div>',
    },
  })),
  faulty('microdata-type', 'sd_unknown_type', 'schema', 'Microdata: a type that is not there.', () => ({
    page: {
      data: '',
      after: '<div itemscope itemtype="https://schema.org/Recipy"><span itemprop="name">Cold brew</span></div>',
    },
  })),
  faulty('rdfa-date', 'sd_value', 'event', 'RDFa: a date in words.', () => ({
    page: {
      data: '',
      after:
        '<div vocab="https://schema.org/" typeof="Event"><span property="name">Spring tasting</span> <span property="startDate" content="next Sunday">Sunday</span> <span property="location" typeof="Place"><span property="name">Misty Peak</span><span property="address">Nantou</span></span></div>',
    },
  })),
]

const CLIENT: FarmSite[] = [
  faulty('app-shell', 'client_rendered', 'javascript', 'An empty shell that a script fills.', (host) => ({
    answer: {
      headers: { etag: '"s1"' },
      body: writePage(`https://${host}${PATH}`, 'en', {
        body: '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/js/main.4f2a.js"></script>',
      }),
    },
    files: { '/static/js/main.4f2a.js': 'render()' },
  })),
  faulty(
    'text-in-state',
    'client_rendered',
    'javascript',
    'All text is in the data of a script.',
    (host) => ({
      answer: {
        headers: { etag: '"s2"' },
        body: writePage(`https://${host}${PATH}`, 'zh', {
          body: `<div id="app"><span class="spinner"></span></div><script>window.__INITIAL_STATE__=${JSON.stringify({ article: { title: wordsOf('zh').h1, body: wordsOf('zh').paragraphs } })}</script>`,
        }),
      },
    }),
    { language: 'zh' },
  ),
]

export const faultyBodies = [...HEADINGS, ...LINKS, ...IMAGES, ...TEXT, ...STRUCTURED, ...CLIENT]
