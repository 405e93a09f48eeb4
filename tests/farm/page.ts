import type { FarmHost, Reply, Script } from './server.ts'

/** The parts of a page that a test site may replace. Omitted parts are correct. */
export interface PageParts {
  readonly doctype?: string
  readonly html?: string
  readonly charset?: string
  readonly viewport?: string
  readonly title?: string
  readonly description?: string
  readonly canonical?: string
  readonly social?: string
  readonly data?: string
  /** Further tags at the end of the head. */
  readonly head?: string
  /** Replaces the complete body. */
  readonly body?: string
  /** HTML to add before and after the usual body. */
  readonly before?: string
  readonly after?: string
}

/** The page with a paragraph of text after its usual body. */
export function showing(text: string, { page }: { readonly page: PageParts }) {
  return { page: { ...page, after: `<p>${text}</p>` } }
}

export interface SiteParts {
  readonly page?: PageParts
  /** The complete response for the audited page, if replacing parts is not enough. */
  readonly answer?: Script
  /** HTTP headers of the audited page. */
  readonly headers?: Readonly<Record<string, string>>
  readonly robots?: Script | null
  readonly sitemap?: Script | null
  /** Further or replaced files; null removes one. */
  readonly files?: Readonly<Record<string, Script | null>>
  readonly http?: FarmHost['http']
  readonly https?: false
  /** Further hosts to which the site refers. */
  readonly others?: Readonly<Record<string, FarmHost>>
}

export type Language = 'en' | 'zh'

export const PATH = '/tea/oolong'

const WORDS = {
  en: {
    lang: 'en',
    title: 'How to brew high mountain oolong at home | Misty Peak Tea',
    description:
      'A step by step guide to brewing Taiwanese high mountain oolong: water, leaf, time, and what to do with the leaves after the fifth cup.',
    h1: 'How to brew high mountain oolong',
    paragraphs: [
      'Oolong from the mountains of central Taiwan is rolled into small dark pearls that open slowly. Give them room: a wide pot of about two hundred millilitres and six grams of leaf are a good beginning for two people. Rinse the pot with boiling water first, pour the water away, and let the leaves sit in the warm pot for a minute before you start.',
      'Water from a filter jug is better than hard water from the tap. Bring it to the boil and let it stand for half a minute; ninety five degrees suits a lightly roasted leaf. The first infusion takes fifty seconds. The second needs only forty, because the pearls have already begun to open, and every later one about fifteen seconds more than the one before it.',
      'You will know that the tea is tired when its scent goes before its colour. Most leaves give five cups, a spring harvest sometimes seven. Dry the spent leaves on a plate and put them beside your shoes or into the refrigerator, where they take up smells for a week or two. Some of our customers cook rice with the sixth infusion, which is a custom of the farmers too.',
      'Store what is left of the packet in a tin, away from light, coffee and spices. Oolong that was roasted twice keeps for two years and grows rounder; the green and flowery sort should be drunk within twelve months. If you are not sure which of the two you have, smell the dry leaf: toast and chestnut mean roasted, lily and cream mean green.',
    ],
    links: [
      ['/', 'Misty Peak Tea'],
      ['/about', 'Who we are'],
      ['/teas', 'All our teas'],
    ],
    alt: 'Rolled oolong leaves in a white bowl',
  },
  zh: {
    lang: 'zh-Hant-TW',
    title: '高山烏龍茶怎麼泡？水溫、茶量與時間｜雲間茶行',
    description: '從選水、溫壺到第七泡，帶你一步步泡好台灣高山烏龍茶，並說明茶葉的保存方式與泡過之後的用途。',
    h1: '高山烏龍茶的沖泡方法',
    paragraphs: [
      '台灣中部山區的烏龍茶揉捻成深綠色的小球，遇水之後慢慢展開，所以茶壺要留有餘裕。兩個人喝，準備兩百毫升的壺與六公克的茶葉就夠了。先用滾水溫壺，把水倒掉，再放入茶葉，蓋上壺蓋靜置一分鐘，讓熱氣把香氣帶出來。',
      '水質比水溫更重要。自來水硬度高的地區，建議使用濾水壺過濾後再煮。水滾之後放半分鐘，大約攝氏九十五度，適合輕焙火的茶葉。第一泡五十秒，第二泡四十秒即可，因為茶葉已經開始舒展，之後每一泡比前一泡多十五秒。',
      '茶香先散、茶色後淡，就是該換茶葉的時候。一般可以泡五次，春茶有時能泡到七次。泡過的茶葉攤在盤子上晾乾，放進鞋櫃或冰箱，可以吸附異味一到兩個星期。也有客人學茶農的做法，用第六泡的茶湯煮飯，米飯會帶著淡淡的清香。',
      '剩下的茶葉請放進茶罐，避開光線、咖啡與香料。烘焙過兩次的烏龍可以放兩年，味道愈陳愈圓潤；清香型的最好在十二個月內喝完。如果不確定自己手上是哪一種，聞聞乾茶：有烤栗子香的是熟香型，有百合與奶香的是清香型。',
    ],
    links: [
      ['/', '雲間茶行'],
      ['/about', '關於我們'],
      ['/teas', '所有茶品'],
    ],
    alt: '白碗裡的烏龍茶乾茶',
  },
} as const

export const wordsOf = (language: Language) => WORDS[language]

/** The usual body: navigation, a heading, text, a picture and two sections. */
export function bodyOf(language: Language): string {
  const { h1, paragraphs, links, alt } = WORDS[language]
  const [first, second, third, fourth] = paragraphs
  const heads = language === 'en' ? ['Water and time', 'Keeping the leaf'] : ['水溫與時間', '茶葉的保存']
  return `<nav>${links.map(([href, text]) => `<a href="${href}">${text}</a>`).join(' ')}</nav>
<main><h1>${h1}</h1><p>${first}</p><img src="/picture.png" alt="${alt}" width="640" height="400">
<h2>${heads[0]}</h2><p>${second}</p><p>${third}</p><h2>${heads[1]}</h2><p>${fourth}</p></main>`
}

/** A page at `url`. Everything is correct except the given parts. */
export function writePage(url: string, language: Language, parts: PageParts = {}): string {
  const words = WORDS[language]
  const { origin } = new URL(url)
  const title = words.title
  const article = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: words.h1,
    image: [`${origin}/picture.png`],
    datePublished: '2026-03-04T09:00:00+08:00',
    author: { '@type': 'Person', name: language === 'en' ? 'Lin Hua' : '林華', url: `${origin}/about` },
  }
  return `${parts.doctype ?? '<!doctype html>'}
${parts.html ?? `<html lang="${words.lang}">`}
<head>
${parts.charset ?? '<meta charset="utf-8">'}
${parts.viewport ?? '<meta name="viewport" content="width=device-width, initial-scale=1">'}
${parts.title ?? `<title>${title}</title>`}
${parts.description ?? `<meta name="description" content="${words.description}">`}
${parts.canonical ?? `<link rel="canonical" href="${url}">`}
${parts.social ?? `<meta property="og:title" content="${words.h1}"><meta property="og:description" content="${words.description}"><meta property="og:type" content="article"><meta property="og:image" content="${origin}/picture.png"><meta property="og:url" content="${url}">`}
${parts.data ?? jsonLd(article)}
<link rel="stylesheet" href="/style.css">
${parts.head ?? ''}
</head>
<body>
${parts.before ?? ''}${parts.body ?? bodyOf(language)}${parts.after ?? ''}
<script src="/app.js" defer></script>
</body>
</html>
`
}

export function jsonLd(...values: readonly object[]): string {
  return values.map((value) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`).join('\n')
}

export function sitemapOf(urls: readonly string[], root = ''): string {
  const entries = urls.map((url) => `<url><loc>${url}</loc><lastmod>2026-03-04</lastmod></url>`).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${root}>\n${entries}\n</urlset>\n`
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A site of four pages, of which the one at `path` is audited. Everything is correct except the given parts. */
export function writeSite(host: string, language: Language, parts: SiteParts = {}, path = PATH): FarmHost {
  const origin = `https://${host}`
  const at = path.split('?')[0] ?? path
  const isOpen = language === 'en' ? 'Open every day from ten to six' : '每天早上十點到晚上六點營業'
  const side = (where: string, h1: string) =>
    writePage(`${origin}${where}`, language, {
      title: `<title>${h1} – ${host}</title>`,
      description: `<meta name="description" content="${h1}. ${isOpen}: ${WORDS[language].paragraphs[3].slice(0, 70)}">`,
      data: '',
      body: `<nav><a href="/">${WORDS[language].links[0][1]}</a> <a href="${path.replaceAll('&', '&amp;')}">${WORDS[language].h1}</a> <a href="/about">${WORDS[language].links[1][1]}</a> <a href="/teas">${WORDS[language].links[2][1]}</a></nav><h1>${h1}</h1><p>${isOpen}.</p><p>${WORDS[language].paragraphs[3]}</p>`,
    })
  const page: Reply = {
    headers: { etag: '"4f2a"', 'cache-control': 'public, max-age=600', ...parts.headers },
    body: writePage(`${origin}${path}`, language, parts.page),
  }
  const files: Record<string, Script | null> = {
    '/': side('/', language === 'en' ? 'Teas from the misty peaks of Taiwan' : '來自台灣高山的好茶'),
    '/about': side('/about', language === 'en' ? 'Who we are and where we roast' : '我們是誰，在哪裡焙茶'),
    '/teas': side('/teas', language === 'en' ? 'All teas of this season' : '本季所有茶品'),
    '/picture.png': PICTURE,
    '/style.css': 'body{font:16px/1.6 sans-serif}main{max-width:40em}',
    '/app.js': 'document.documentElement.dataset.ready="1"',
    '/robots.txt': parts.robots === undefined ? robotsOf(host) : parts.robots,
    '/sitemap.xml':
      parts.sitemap === undefined
        ? sitemapOf([`${origin}/`, `${origin}${at}`, `${origin}/about`, `${origin}/teas`])
        : parts.sitemap,
    [at]: parts.answer ?? page,
    ...parts.files,
  }
  const kept = Object.entries(files).filter((entry): entry is [string, Script] => entry[1] !== null)
  return {
    files: Object.fromEntries(kept),
    ...(parts.http !== undefined && { http: parts.http }),
    ...(parts.https === false && { https: false }),
  }
}

export function robotsOf(host: string, rules = 'User-agent: *\nDisallow: /cart/\n'): string {
  return `${rules}\nSitemap: https://${host}/sitemap.xml\n`
}
