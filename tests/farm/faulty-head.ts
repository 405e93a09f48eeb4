import { PATH, wordsOf, writePage, writeSite, type SiteParts } from './page.ts'
import { faulty, hostOf, type FarmSite } from './site.ts'

const page = (host: string, path = PATH) => `https://${host}${path}`
const link = (href: string) => `<link rel="canonical" href="${href}">`
const alternate = (lang: string, href: string) => `<link rel="alternate" hreflang="${lang}" href="${href}">`
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`

/** Faults in the title, the description and the rest of the head. */
const HEAD: FarmSite[] = [
  faulty('no-title', 'title_missing', 'title', 'There is no title.', () => ({ page: { title: '' } })),
  faulty('empty-title', 'title_missing', 'title', 'The title is empty.', () => ({
    page: { title: '<title> </title>' },
  })),
  faulty('two-titles', 'title_multiple', 'html', 'Two title elements in the head.', () => ({
    page: {
      title: '<title>Brewing oolong the slow way | Misty Peak</title><title>Misty Peak Tea: oolong guide</title>',
    },
  })),
  faulty('title-home', 'title_generic', 'title', 'The title says Home.', () => ({
    page: { title: '<title>Home</title>' },
  })),
  faulty(
    'title-shouye',
    'title_generic',
    'title',
    'The title says 首頁.',
    () => ({ page: { title: '<title>首頁</title>' } }),
    { language: 'zh' },
  ),
  faulty('title-react', 'title_generic', 'title', 'The title of the tool that made the page was left in.', () => ({
    page: { title: '<title>React App</title>' },
  })),
  faulty('title-tea', 'title_short', 'title', 'One short word.', () => ({ page: { title: '<title>Tea</title>' } })),
  faulty('title-endless', 'title_long', 'title', 'A title of forty words.', () => ({
    page: {
      title: `<title>Oolong tea, buy oolong tea, best oolong tea, cheap oolong tea, Taiwan oolong tea, high mountain oolong tea, roasted oolong tea, organic oolong tea, oolong tea shop, oolong tea online, oolong tea price, oolong tea delivery, oolong tea gift | Misty Peak Tea</title>`,
    },
  })),
  faulty(
    'title-is-description',
    'title_same_as_description',
    'snippet',
    'Title and description are the same words.',
    () => ({
      page: {
        title: '<title>Brewing Taiwanese high mountain oolong, step by step</title>',
        description: meta('description', 'Brewing Taiwanese high mountain oolong, step by step'),
      },
    }),
  ),
  faulty('no-description', 'description_missing', 'snippet', 'There is no description.', () => ({
    page: { description: '' },
  })),
  faulty('empty-description', 'description_missing', 'snippet', 'The description is empty.', () => ({
    page: { description: meta('description', '') },
  })),
  faulty('two-descriptions', 'description_multiple', 'html', 'Two different descriptions.', () => ({
    page: {
      description:
        meta(
          'description',
          'A guide to brewing oolong from the mountains of Taiwan, from the first rinse to the fifth cup.',
        ) +
        meta('description', 'Misty Peak sells teas of Taiwan, roasts them in small batches and sends them by post.'),
    },
  })),
  faulty('short-description', 'description_short', 'snippet', 'The description says next to nothing.', () => ({
    page: { description: meta('description', 'Tea shop.') },
  })),
  faulty('no-viewport', 'viewport_missing', 'mobile', 'Phones show the page as on a desktop.', () => ({
    page: { viewport: '' },
  })),
  faulty('wide-viewport', 'viewport_fixed', 'mobile', 'The viewport has the width of a desktop.', () => ({
    page: { viewport: meta('viewport', 'width=1024') },
  })),
  faulty('no-lang', 'lang_missing', 'wcag_language', 'The html element has no lang.', () => ({
    page: { html: '<html>' },
  })),
  faulty('lang-english', 'lang_invalid', 'wcag_language', 'lang is a word, not a code.', () => ({
    page: { html: '<html lang="english">' },
  })),
  faulty(
    'lang-underscore',
    'lang_invalid',
    'wcag_language',
    'lang is written as software does, with an underscore.',
    () => ({ page: { html: '<html lang="zh_TW">' } }),
    { language: 'zh' },
  ),
  faulty(
    'lang-of-template',
    'lang_mismatch',
    'wcag_language',
    'The theme says English, the page is Chinese.',
    () => ({ page: { html: '<html lang="en">' } }),
    { language: 'zh' },
  ),
  faulty(
    'no-charset',
    'charset_missing',
    'html',
    'Nothing says how the Chinese text is encoded.',
    () => ({ page: { charset: '' }, headers: { 'content-type': 'text/html' } }),
    { language: 'zh' },
  ),
  faulty(
    'charset-lie',
    'charset_wrong',
    'html',
    'The header says Big5, the bytes are UTF-8.',
    () => ({ headers: { 'content-type': 'text/html; charset=big5' } }),
    { language: 'zh' },
  ),
  faulty(
    'charset-late',
    'charset_late',
    'html',
    'The charset is declared behind the first 1,024 bytes.',
    (host) => ({
      answer: {
        headers: { 'content-type': 'text/html', etag: '"a1"' },
        body: writePage(page(host), 'zh', {
          charset: '',
          doctype: `<!doctype html>\n<!-- ${'Theme by the friends of tea. '.repeat(45)} -->`,
          head: '<meta charset="utf-8">',
        }),
      },
    }),
    { language: 'zh' },
  ),
  faulty(
    'head-ends-early',
    'head_broken',
    'valid_head',
    'A div in the head ends it before the description and the canonical.',
    (host) => ({
      page: {
        title: `<title>${wordsOf('en').title}</title><div id="consent"></div>`,
        canonical: link(page(host)),
      },
    }),
  ),
  faulty(
    'head-pixel',
    'head_broken',
    'valid_head',
    'An image of a counter stands in the head before the robots and canonical tags.',
    () => ({
      page: {
        description: `<meta name="description" content="${wordsOf('en').description}"><img src="/picture.png" alt="">`,
      },
    }),
  ),
  faulty(
    'two-og-titles',
    'duplicate_tags',
    'open_graph',
    'Two plugins write different og:title and og:image.',
    (host) => ({
      page: {
        head: `<meta property="og:title" content="Misty Peak Tea, teas of Taiwan"><meta property="og:image" content="https://${host}/other.png">`,
      },
      files: { '/other.png': { headers: { 'content-type': 'image/png' }, body: 'PNG' } },
    }),
  ),
]

/** Faults in the first line, the doctype. */
const DOCTYPE: FarmSite[] = [
  faulty('no-doctype', 'doctype_missing', 'html', 'The first line is not there.', () => ({ page: { doctype: '' } })),
]

/** Faults of rel=canonical. */
const CANONICAL: FarmSite[] = [
  faulty(
    'canonical-no-scheme',
    'canonical_relative',
    'canonical',
    'The host without https://, which makes it a path.',
    (host) => ({
      page: { canonical: link(`${host}${PATH}`) },
    }),
  ),
  faulty('canonical-http', 'canonical_http', 'canonical', 'The page is https, its canonical http.', (host) => ({
    page: { canonical: link(`http://${host}${PATH}`) },
  })),
  faulty(
    'canonical-staging',
    ['canonical_other_host', 'canonical_dead'],
    'canonical',
    'The host of the test system was left in; nobody answers there.',
    () => ({
      page: { canonical: link(`https://staging.canonical-staging.example${PATH}`) },
    }),
  ),
  faulty(
    'canonical-stranger',
    'canonical_other_host',
    'canonical',
    'It names a page of another site that says something else.',
    () => {
      const other = hostOf('stranger-of-canonical')
      return {
        page: { canonical: link(page(other, '/')) },
        others: { [other]: writeSite(other, 'zh') },
      }
    },
  ),
  faulty('canonical-404', 'canonical_dead', 'canonical_help', 'The canonical address is gone.', (host) => ({
    page: { canonical: link(page(host, '/tea/old-oolong')) },
  })),
  faulty(
    'canonical-moved',
    'canonical_redirect',
    'canonical_help',
    'The canonical address sends on to the page.',
    (host) => ({
      page: { canonical: link(page(host, '/oolong')) },
      files: { '/oolong': { status: 301, headers: { location: PATH } } },
    }),
  ),
  faulty('canonical-chain', 'canonical_chain', 'canonical_help', 'The canonical page names a third one.', (host) => ({
    page: { canonical: link(page(host, '/oolong-guide')) },
    files: { '/oolong-guide': writePage(page(host, '/teas'), 'en') },
  })),
  faulty(
    'canonical-in-body',
    ['canonical_in_body', 'head_broken'],
    'canonical',
    'It stands in the body, where it counts for nothing.',
    (host) => ({
      page: { canonical: '', after: link(page(host)) },
    }),
  ),
  faulty('canonical-two', 'canonical_multiple', 'canonical', 'Two plugins, two canonicals.', (host) => ({
    page: { canonical: link(page(host)) + link(page(host, '/teas')) },
  })),
  faulty(
    'canonical-header',
    'canonical_multiple',
    'canonical',
    'The header names another page than the tag.',
    (host) => ({
      headers: { link: `<${page(host, '/about')}>; rel="canonical"` },
    }),
  ),
  faulty(
    'canonical-home',
    'canonical_not_self',
    'canonical_help',
    'Every page names the front page as its original.',
    (host) => ({
      page: { canonical: link(page(host, '/')) },
    }),
  ),
  faulty(
    'canonical-sibling',
    'canonical_not_self',
    'canonical_help',
    'It names another article, while og:url and the sitemap say that this is the original.',
    (host) => ({
      page: { canonical: link(page(host, '/teas')) },
    }),
  ),
  faulty('canonical-empty', 'canonical_invalid', 'canonical', 'The href is empty.', () => ({
    page: { canonical: link('') },
  })),
  faulty('canonical-nonsense', 'canonical_invalid', 'canonical', 'The href is no address.', () => ({
    page: { canonical: link('https://[misty peak]/oolong') },
  })),
  faulty(
    'canonical-hidden',
    'canonical_noindex',
    'canonical_help',
    'The canonical page asks not to be indexed.',
    (host) => ({
      page: {
        canonical: link(page(host, '/tea/oolong-print')),
        social: '',
        head:
          '<meta property="og:title" content="Oolong"><meta property="og:description" content="How to brew it"><meta property="og:image" content="https://' +
          host +
          '/picture.png">',
      },
      files: {
        '/tea/oolong-print': writePage(page(host, '/tea/oolong-print'), 'en', { head: meta('robots', 'noindex') }),
      },
    }),
  ),
]

/** Two language versions of a page that link to each other with hreflang. */
function pair(host: string, own: string, theirs: string): SiteParts {
  return {
    page: { head: own },
    files: {
      '/zh/oolong': writePage(page(host, '/zh/oolong'), 'zh', { head: theirs }),
    },
  }
}

const both = (host: string) => alternate('en', page(host)) + alternate('zh-Hant-TW', page(host, '/zh/oolong'))

const HREFLANG: FarmSite[] = [
  faulty('hreflang-uk', 'hreflang_code', 'hreflang', 'en-UK: the code of the United Kingdom is GB.', (host) =>
    pair(host, both(host) + alternate('en-UK', page(host)), both(host) + alternate('en-UK', page(host))),
  ),
  faulty('hreflang-jp', 'hreflang_code', 'hreflang', 'jp is a country; the language is ja.', (host) => ({
    page: { head: both(host) + alternate('jp', page(host, '/ja/oolong')) },
    files: {
      '/zh/oolong': writePage(page(host, '/zh/oolong'), 'zh', {
        head: both(host) + alternate('jp', page(host, '/ja/oolong')),
      }),
      '/ja/oolong': writePage(page(host, '/ja/oolong'), 'zh', {
        head: both(host) + alternate('jp', page(host, '/ja/oolong')),
      }),
    },
  })),
  faulty(
    'hreflang-tw',
    ['hreflang_wrong_language', 'hreflang_code'],
    'hreflang',
    'tw is Twi, a language of Ghana; Taiwan is meant.',
    (host) => {
      const head = alternate('en', page(host)) + alternate('tw', page(host, '/zh/oolong'))
      return pair(host, head, head)
    },
  ),
  faulty('hreflang-underscore', 'hreflang_code', 'hreflang', 'zh_TW with an underscore.', (host) => {
    const head = alternate('en', page(host)) + alternate('zh_TW', page(host, '/zh/oolong'))
    return pair(host, head, head)
  }),
  faulty(
    'hreflang-no-self',
    'hreflang_no_self',
    'hreflang',
    'The page names the other language and not itself.',
    (host) => pair(host, alternate('zh-Hant-TW', page(host, '/zh/oolong')), both(host)),
  ),
  faulty('hreflang-no-return', 'hreflang_no_return', 'hreflang', 'The Chinese page does not name this one.', (host) =>
    pair(host, both(host), alternate('zh-Hant-TW', page(host, '/zh/oolong'))),
  ),
  faulty('hreflang-404', 'hreflang_target_dead', 'hreflang', 'The Chinese page is gone.', (host) => ({
    page: { head: both(host) },
  })),
  faulty('hreflang-relative', 'hreflang_relative', 'hreflang', 'Addresses without scheme and host.', (host) => {
    const head = alternate('en', PATH) + alternate('zh-Hant-TW', '/zh/oolong')
    return pair(host, head, both(host))
  }),
  faulty('hreflang-twice', 'hreflang_duplicate', 'hreflang', 'Two different pages for one language.', (host) => {
    const head = both(host) + alternate('zh-Hant-TW', page(host, '/zh/oolong-2'))
    return {
      page: { head },
      files: {
        '/zh/oolong': writePage(page(host, '/zh/oolong'), 'zh', { head }),
        '/zh/oolong-2': writePage(page(host, '/zh/oolong-2'), 'zh', { head }),
      },
    }
  }),
  faulty(
    'hreflang-canonical',
    ['hreflang_not_canonical', 'canonical_not_self'],
    'hreflang',
    'The Chinese page names the English one as its canonical, so it cannot be an alternate.',
    (host) => ({
      page: {
        head: both(host),
        canonical: link(page(host, '/en/oolong')),
        social: `<meta property="og:title" content="Oolong"><meta property="og:description" content="How to brew it"><meta property="og:image" content="https://${host}/picture.png">`,
      },
      files: {
        '/zh/oolong': writePage(page(host, '/zh/oolong'), 'zh', { head: both(host) }),
        '/en/oolong': writePage(page(host, '/en/oolong'), 'en', { head: both(host) }),
      },
    }),
    { path: PATH },
  ),
  faulty(
    'hreflang-in-body',
    ['hreflang_in_body', 'head_broken'],
    'hreflang',
    'The links stand at the foot of the page.',
    (host) => ({
      page: { after: both(host) },
      files: { '/zh/oolong': writePage(page(host, '/zh/oolong'), 'zh', { head: both(host) }) },
    }),
  ),
]

/** Faults of the page’s directives for crawlers. */
const ROBOTS_META: FarmSite[] = [
  faulty('noindex', 'noindex', 'robots_meta', 'meta robots says noindex.', () => ({
    page: { head: meta('robots', 'noindex, follow') },
  })),
  faulty('none', 'noindex', 'robots_meta', 'none is noindex and nofollow.', () => ({
    page: { head: meta('ROBOTS', 'NONE') },
  })),
  faulty('noindex-header', 'noindex', 'robots_meta', 'The header says noindex.', () => ({
    headers: { 'x-robots-tag': 'noindex' },
  })),
  faulty('noindex-googlebot', 'noindex', 'robots_meta', 'The header says it to Googlebot alone.', () => ({
    headers: { 'x-robots-tag': 'otherbot: nofollow, googlebot: noindex' },
  })),
  faulty('noindex-against-index', 'noindex', 'robots_meta', 'Where rules conflict, the stricter one counts.', () => ({
    page: { head: meta('robots', 'index, follow') + meta('googlebot', 'noindex') },
  })),
  faulty('nofollow', 'page_nofollow', 'robots_meta', 'No link of the page is followed.', () => ({
    page: { head: meta('robots', 'index, nofollow') },
  })),
  faulty(
    'nosnippet',
    'snippet_limited',
    'robots_meta',
    'No text is shown under the title, and AI overviews may not use it.',
    () => ({
      page: { head: meta('robots', 'nosnippet') },
    }),
  ),
  faulty('max-snippet-0', 'snippet_limited', 'robots_meta', 'max-snippet:0 is nosnippet.', () => ({
    page: { head: meta('robots', 'max-snippet:0') },
  })),
  faulty('no-preview-picture', 'snippet_limited', 'robots_meta', 'No picture may be shown.', () => ({
    headers: { 'x-robots-tag': 'max-image-preview:none' },
  })),
  faulty(
    'unavailable',
    ['unavailable_after', 'noindex'],
    'robots_meta',
    'The page was to leave the index last year.',
    () => ({
      page: { head: meta('robots', 'unavailable_after: 2025-06-30') },
    }),
  ),
  faulty(
    'unavailable-header',
    ['unavailable_after', 'noindex'],
    'robots_meta',
    'The same in the header, in the format of RFC 850.',
    () => ({
      headers: { 'x-robots-tag': 'unavailable_after: 25-Aug-2024 15:00:00 GMT' },
    }),
  ),
  faulty('unavailable-someday', 'unavailable_after_unreadable', 'robots_meta', 'A date that nobody can read.', () => ({
    page: { head: meta('robots', 'unavailable_after: end of next summer') },
  })),
  faulty('robots-typo', 'robots_meta_unknown', 'robots_meta', 'noindx is no rule, so nothing happens.', () => ({
    page: { head: meta('robots', 'noarchve, index') },
  })),
  faulty('refresh', 'meta_refresh', 'redirects', 'A meta refresh leads elsewhere after five seconds.', () => ({
    page: { head: '<meta http-equiv="refresh" content="5; url=/teas">' },
  })),
  faulty('refresh-now', 'meta_refresh', 'redirects', 'A meta refresh at once.', () => ({
    page: { head: '<META HTTP-EQUIV="Refresh" CONTENT="0;URL=\'/teas\'">' },
  })),
]

/** Faults of the tags for link previews. */
const SOCIAL: FarmSite[] = [
  faulty('og-none', 'og_missing', 'open_graph', 'No Open Graph tags at all.', () => ({ page: { social: '' } })),
  faulty('og-no-image', 'og_missing', 'open_graph', 'No og:image.', () => ({
    page: {
      social:
        '<meta property="og:title" content="Oolong"><meta property="og:description" content="How to brew high mountain oolong">',
    },
  })),
  faulty('og-image-404', 'og_image_dead', 'open_graph', 'The picture is gone.', (host) => ({
    page: {
      social: `<meta property="og:title" content="How to brew oolong"><meta property="og:description" content="Water, leaf and time"><meta property="og:image" content="https://${host}/share-2019.jpg">`,
    },
  })),
  faulty(
    'og-image-page',
    'og_image_dead',
    'open_graph',
    'The address of the picture answers with a web page.',
    (host) => ({
      page: {
        social: `<meta property="og:title" content="How to brew oolong"><meta property="og:description" content="Water, leaf and time"><meta property="og:image" content="https://${host}/about">`,
      },
    }),
  ),
  faulty('og-image-relative', 'og_image_relative', 'open_graph', 'A path in place of an address.', () => ({
    page: {
      social: `<meta property="og:title" content="How to brew oolong"><meta property="og:description" content="Water, leaf and time"><meta property="og:image" content="/picture.png">`,
    },
  })),
]

export const faultyHeads = [...HEAD, ...DOCTYPE, ...CANONICAL, ...HREFLANG, ...ROBOTS_META, ...SOCIAL]
