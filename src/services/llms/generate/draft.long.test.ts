import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLlmsTxt } from '#sites/crawl/llms-txt.ts'
import { anyCharacter } from '../../../../tests/support/any-text.ts'
import { draftLlmsTxt, type DraftPage } from './draft.ts'

const site = { host: 'tea.example', siteName: null, homeTitle: null, summary: null, isChinese: false }
const page = (path: string, title: string, description: string | null = null): DraftPage => ({
  url: `https://tea.example${path}`,
  title,
  description,
})

test('the parts of the documentation are sections, and an abbreviation is in capitals', () => {
  const pages = ['guide/start', 'guide/returns', 'api/issue', 'api/void'].map((path) => page(`/docs/${path}`, path))
  const sections = draftLlmsTxt({ ...site, homeTitle: 'Tea House', pages }).pages.map(({ section }) => section)
  expect(sections).toEqual(['Guide', 'Guide', 'API', 'API'])
})

test('pages of one folder form a section, and guides and references come first', () => {
  const pages = [
    page('/docs/brew', 'Brewing | Tea House', 'How to brew.'),
    page('/', 'Tea House'),
    page('/docs/store', 'Storing | Tea House'),
    page('/garden/one', 'Opening | Tea House'),
  ]
  const { llms_txt } = draftLlmsTxt({ ...site, homeTitle: 'Tea House', summary: 'Teas of Taiwan.', pages })
  expect(llms_txt).toBe(
    [
      '# Tea House',
      '',
      '> Teas of Taiwan.',
      '',
      'These are the main pages of tea.example.',
      '',
      '## Docs',
      '',
      '- [Brewing](https://tea.example/docs/brew): How to brew.',
      '- [Storing](https://tea.example/docs/store)',
      '',
      '## Pages',
      '',
      '- [Tea House](https://tea.example/)',
      '- [Opening](https://tea.example/garden/one)',
      '',
    ].join('\n'),
  )
})

test('the name is the part of the front page’s title that other titles repeat', () => {
  const pages = [page('/', 'Best tea in town - Tea House'), page('/a', 'Oolong - Tea House')]
  const { llms_txt } = draftLlmsTxt({ ...site, homeTitle: 'Best tea in town - Tea House', pages })
  expect(llms_txt).toMatch(/^# Tea House\n/)
})

test('the name is what most titles repeat of the front page’s title', () => {
  const pages = ['Oolong', 'Sencha', 'Pots'].map((title) => page(`/${title}`, `${title} | Tea`))
  expect(draftLlmsTxt({ ...site, homeTitle: 'Tea: best in town', pages }).llms_txt).toMatch(/^# Tea\n/)
})

test.each([
  ['Brewing | Tea House', 'Brewing'],
  ['Tea House: Brewing', 'Brewing'],
  ['Brewing - Tea House Docs', 'Brewing'],
  ['Brewing_Tea House', 'Brewing'],
  ['Tea House', 'Tea House'],
  ['Half-size pots', 'Half-size pots'],
])('the title “%s” becomes “%s”', (title, shown) => {
  const others = ['Storing', 'Rolling', 'Pots', 'Cups', 'Water'].map((name) =>
    page(`/${name}`, `${name} - Tea House Docs`),
  )
  const { llms_txt } = draftLlmsTxt({ ...site, siteName: 'Tea House', pages: [page('/x', title), ...others] })
  expect(llms_txt).toContain(`- [${shown}](https://tea.example/x)\n`)
})

test('posts are optional unless the site has little else', () => {
  const posts = ['/blog/a', '/2024/05/b/', '/c'].map((path) => page(path, path === '/c' ? 'Frost – Blog – Tea' : path))
  const sections = (...others: DraftPage[]) =>
    draftLlmsTxt({ ...site, pages: [...posts, ...others] }).llms_txt.match(/^## .*/gm)
  expect(sections(page('/', 'Tea'), page('/about', 'About'), page('/teas', 'Teas'))).toEqual([
    '## Pages',
    '## Optional',
  ])
  expect(sections(page('/about', 'About'))).toEqual(['## Pages'])
})

test('an introduction comes first, then the page with the most links to it', () => {
  const link = (path: string) => `https://tea.example${path}`
  const pages = [
    { ...page('/docs/a', 'Pots'), links: [link('/docs/c'), link('/docs/a')] },
    { ...page('/docs/b', 'Cups'), links: [link('/docs/c')] },
    { ...page('/docs/c', 'Water'), links: [] },
    { ...page('/docs/d', 'Getting started'), links: [link('/docs/c')] },
  ]
  expect(draftLlmsTxt({ ...site, pages }).llms_txt.match(/(?<=^- \[).*?(?=\])/gm)).toEqual([
    'Getting started',
    'Water',
    'Pots',
    'Cups',
  ])
})

test('a language folder is not a section', () => {
  const pages = [page('/zh-tw/docs/a', 'A'), page('/zh-tw/docs/b', 'B')]
  expect(draftLlmsTxt({ ...site, isChinese: true, pages }).llms_txt).toContain('## 文件')
})

test('generic folder names form no section: letters, years, pages', () => {
  const pages = ['/p/1', '/p/2', '/2024/a', '/2024/b', '/pages/about', '/pages/faq', '/products/a', '/products/b'].map(
    (path) => page(path, path),
  )
  const titles = (isChinese: boolean) =>
    draftLlmsTxt({ ...site, isChinese, pages })
      .llms_txt.split('\n')
      .filter((line) => line.startsWith('##'))
  expect(titles(true)).toEqual(['## 頁面', '## 商品'])
  expect(titles(false)).toEqual(['## Pages', '## Products'])
})

test('without a description the first sentence summarises the site', () => {
  const excerpt = '大同五金行 創立於民國五十八年，專賣螺絲、鉸鍊、門鎖與手工具，歡迎來電。 產品 簡介'
  const home = { ...page('/', '大同五金行'), excerpt }
  const draft = draftLlmsTxt({
    ...site,
    homeTitle: '大同五金行',
    summary: '大同五金行',
    isChinese: true,
    excerpt,
    pages: [home],
  })
  expect(draft.llms_txt).toContain('> 創立於民國五十八年，專賣螺絲、鉸鍊、門鎖與手工具，歡迎來電。\n')
})

test('the first sentence is taken after the heading, not from the menu', () => {
  const excerpt = '首頁 購物車 關於我們 泡茶的水溫 水滾之後放半分鐘，大約攝氏九十五度，適合輕焙火的茶葉。'
  const tea = { ...page('/a', '泡茶要用幾度的水'), heading: '泡茶的水溫', excerpt }
  expect(draftLlmsTxt({ ...site, isChinese: true, pages: [tea] }).llms_txt).toContain(
    '): 水滾之後放半分鐘，大約攝氏九十五度，適合輕焙火的茶葉。\n',
  )
})

test('a Chinese site gets Chinese words', () => {
  const draft = draftLlmsTxt({ ...site, isChinese: true, pages: [page('/', '茶館')] }).llms_txt
  expect(draft).toContain('## 頁面')
  expect(draft).toContain('> tea.example 的網頁。')
})

test('other languages have their own section, and optional pages come last', () => {
  const pages = [
    { ...page('/teas', '茶品'), lang: 'zh-TW' },
    { ...page('/about', '關於我們'), lang: 'zh-TW' },
    { ...page('/careers', '人才招募'), lang: 'zh-TW' },
    { ...page('/en/teas', 'Our teas'), lang: 'en' },
    { ...page('/ja/teas', 'お茶'), lang: 'zh-TW' },
  ]
  const { llms_txt } = draftLlmsTxt({ ...site, isChinese: true, pages })
  expect(llms_txt.match(/^## .*/gm)).toEqual(['## 頁面', '## 英文', '## 日文', '## Optional'])
  expect(llms_txt.slice(llms_txt.indexOf('## Optional'))).toContain('[人才招募](https://tea.example/careers)')
})

test('a folder called optional is not the Optional section', () => {
  const pages = [page('/optional/a', 'A'), page('/optional/b', 'B')]
  expect(draftLlmsTxt({ ...site, pages }).llms_txt).not.toContain('## Optional')
})

test('a description shared by every page is replaced by the first sentence of the text', () => {
  const same = 'Misty Peak sells teas of Taiwan.'
  const pages = ['a', 'b', 'c'].map((name) => ({
    ...page(`/${name}`, `Tea ${name}`, same),
    excerpt: `Home Teas About Tea ${name} The leaves of garden ${name} are rolled by hand. They open slowly.`,
  }))
  expect(draftLlmsTxt({ ...site, pages }).llms_txt).toContain(
    '- [Tea a](https://tea.example/a): The leaves of garden a are rolled by hand.\n',
  )
})

test('Markdown syntax is escaped, and square brackets in names become round', () => {
  const pages = [page('/a', '*Tea* [new] _leaf_ <b>', 'Use `code` &amp; **more** [1](x)')]
  expect(draftLlmsTxt({ ...site, pages }).llms_txt).toContain(
    '- [\\*Tea\\* (new) \\_leaf\\_ \\<b>](https://tea.example/a): Use \\`code\\` \\&amp; \\*\\*more\\*\\* \\[1\\](x)',
  )
})

test('a page without a title is named after its address', () => {
  expect(draftLlmsTxt({ ...site, pages: [page('/how-to-brew.html', '')] }).llms_txt).toContain('[How to brew](')
})

test.each(['#', '# ', '](/x)', '[x](/y)', '<script>', '```', '&gt; x', '\u0000', '\uFEFF', 'a\n# b', 'C#', '\\', '`'])(
  'a title of %j does no harm',
  (text) => {
    const pages = [
      page(`/${encodeURIComponent(text)}/a`, text, text),
      page(`/${encodeURIComponent(text)}/b`, text, text),
    ]
    const { llms_txt } = draftLlmsTxt({ ...site, siteName: text, homeTitle: text, summary: text, pages })
    expect(readLlmsTxt(llms_txt)).toMatchObject({ verdict: 'valid', links: { length: 2 } })
  },
)

test('any page content gives a draft that passes both verdicts', () => {
  const nasty = fc.string({
    unit: fc.oneof(fc.constantFrom(...'#[]()<>`\\!&*_-=~ \n\t\r"\''), fc.string({ unit: anyCharacter })),
  })
  const anyText = fc.oneof(nasty, fc.string({ unit: 'grapheme' }))
  const anyPage = fc.record({
    url: fc.webUrl({ withQueryParameters: true, withFragments: true }),
    title: anyText,
    description: fc.option(anyText),
  })
  fc.assert(
    fc.property(
      fc.record({
        host: fc.domain(),
        siteName: fc.option(anyText),
        homeTitle: fc.option(anyText),
        summary: fc.option(anyText),
        isChinese: fc.boolean(),
        pages: fc.array(anyPage, { minLength: 1, maxLength: 8 }),
      }),
      (input) => {
        const text = draftLlmsTxt(input).llms_txt
        const read = readLlmsTxt(text)
        expect(read.findings.filter(({ rule }) => rule !== 'practice')).toEqual([])
        expect(read).toMatchObject({ valid: true, specification: { follows: true }, summary: expect.any(String) })
        expect(read.links).toHaveLength(input.pages.length)
      },
    ),
    { numRuns: 500 },
  )
})
