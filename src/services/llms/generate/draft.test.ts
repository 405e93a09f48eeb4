import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLlmsTxt } from '#crawl/llms-txt.ts'
import { draftLlmsTxt, type DraftPage } from './draft.ts'

const site = { host: 'tea.example', siteName: null, homeTitle: null, summary: null, isChinese: false }
const page = (path: string, title: string, description: string | null = null): DraftPage => ({
  url: `https://tea.example${path}`,
  title,
  description,
})

test('pages of one folder are one section, what is left comes first', () => {
  const pages = [
    page('/docs/brew', 'Brewing | Tea House', 'How to brew.'),
    page('/', 'Tea House'),
    page('/docs/store', 'Storing | Tea House'),
    page('/news/one', 'Opening | Tea House'),
  ]
  const { llms_txt } = draftLlmsTxt({ ...site, homeTitle: 'Tea House', summary: 'Teas of Taiwan.', pages })
  expect(llms_txt).toBe(
    [
      '# Tea House',
      '',
      '> Teas of Taiwan.',
      '',
      '## Pages',
      '',
      '- [Tea House](https://tea.example/)',
      '- [Opening](https://tea.example/news/one)',
      '',
      '## Docs',
      '',
      '- [Brewing](https://tea.example/docs/brew): How to brew.',
      '- [Storing](https://tea.example/docs/store)',
      '',
    ].join('\n'),
  )
})

test('the name is the part of the front page’s title that other titles repeat', () => {
  const pages = [page('/', 'Best tea in town - Tea House'), page('/a', 'Oolong - Tea House')]
  const { llms_txt } = draftLlmsTxt({ ...site, homeTitle: 'Best tea in town - Tea House', pages })
  expect(llms_txt).toMatch(/^# Tea House\n/)
})

test('a language folder is not a section', () => {
  const pages = [page('/zh-tw/docs/a', 'A'), page('/zh-tw/docs/b', 'B')]
  expect(draftLlmsTxt({ ...site, isChinese: true, pages }).llms_txt).toContain('## Docs')
})

test('a Chinese site gets Chinese words', () => {
  const draft = draftLlmsTxt({ ...site, isChinese: true, pages: [page('/', '茶館')] }).llms_txt
  expect(draft).toContain('## 頁面')
  expect(draft).toContain('> tea.example 的網頁。')
})

test('a page without a title is called after its address', () => {
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

test('whatever pages say, a draft passes our own validator', () => {
  const nasty = fc.string({
    unit: fc.oneof(fc.constantFrom(...'#[]()<>`\\!&*_-=~ \n\t\r"\''), fc.string({ unit: 'binary' })),
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
        const read = readLlmsTxt(draftLlmsTxt(input).llms_txt)
        expect(read.findings).toEqual([])
        expect(read.links).toHaveLength(input.pages.length)
      },
    ),
    { numRuns: 2000 },
  )
})
