import { expect, test } from 'vitest'
import { readLlmsTxt } from './llms-txt.ts'

// Cases from the texts of llmstxt.org and CommonMark, each with one fault or none.

const HEAD = '# Misty Peak Tea\n\n> Teas of the high mountains of Taiwan.\n\n'
const DOCS = '## Docs\n\n- [Guide](https://misty.tw/guide.md): how to brew\n'
const GOOD = HEAD + DOCS
const faulty: [string, string, string | string[]][] = [
  ['only blanks', '  \n\n', 'empty'],
  ['html', '<!DOCTYPE html><html><body># x</body></html>', 'html_content'],
  ['h2 as title', '## Misty\n\n> x\n\n' + DOCS, 'missing_h1'],
  ['two h1', HEAD + DOCS + '\n# Second\n\n- [B](https://misty.tw/b)\n', ['multiple_h1']],
  ['text first', 'Welcome to us.\n\n' + GOOD, 'h1_not_first'],
  ['no summary', '# Misty\n\n' + DOCS, 'missing_summary'],
  ['no sections', HEAD + 'We sell teas.\n', ['missing_sections', 'no_links']],
  ['no links', HEAD + '## Docs\n\nSoon.\n', ['no_links', 'prose_in_section']],
  ['relative', HEAD + '## Docs\n\n- [G](/guide.md): a\n', 'relative_link'],
  ['protocol relative', HEAD + '## Docs\n\n- [G](//misty.tw/guide.md): a\n', 'relative_link'],
  ['empty link', HEAD + '## Docs\n\n- [G](): a\n- [B](https://misty.tw/b): b\n', 'empty_link'],
  ['bom', '\uFEFF' + GOOD, 'byte_order_mark'],
  ['front matter', '---\ntitle: x\n---\n\n' + GOOD, 'front_matter'],
  ['escaped', HEAD.replace('>', '&gt;') + DOCS, 'escaped_markdown'],
  ['fence', HEAD + '```\n' + DOCS, 'unclosed_fence'],
  ['json', '{"name":"x","links":[]}', 'json_content'],
  ['sub', HEAD + '## Docs\n\n### API\n\n- [G](https://misty.tw/g): a\n', 'sub_heading'],
  ['heading in details', HEAD + '### About\n\nWe.\n\n' + DOCS, 'heading_in_details'],
  ['prose', HEAD + '## Docs\n\nThese are our docs.\n\n- [G](https://misty.tw/g): a\n', 'prose_in_section'],
  ['item', GOOD + '- Call us\n', ['text_item']],
  ['link late', GOOD + '- See [B](https://misty.tw/b)\n', ['link_not_first']],
  ['star', HEAD + '## Docs\n\n* [G](https://misty.tw/g): a\n', 'bullet_not_dash'],
  ['dash note', HEAD + '## Docs\n\n- [G](https://misty.tw/g) – how\n', 'note_without_colon'],
  ['empty section', GOOD + '\n## More\n', 'empty_section'],
  ['dup section', GOOD + '\n## Docs\n\n- [B](https://misty.tw/b): b\n', 'duplicate_section'],
  ['dup link', GOOD + '- [Guide 2](https://misty.tw/guide.md): again\n', 'duplicate_link'],
  ['anchor', HEAD + '## Docs\n\n- [G](#guide): a\n', ['anchor_link', 'relative_link']],
  ['empty text', HEAD + '## Docs\n\n- [](https://misty.tw/g): a\n', 'empty_link_text'],
  [
    'placeholder',
    '# Project Name\n\n> Short description of the project\n\n## Docs\n\n- [Link title](https://link_url): Optional link details\n',
    'placeholder',
  ],
  ['todo', '# Misty\n\n> TODO: write a summary\n\n' + DOCS, 'placeholder'],
  ['localhost', HEAD + '## Docs\n\n- [G](http://localhost:3000/g): a\n', 'local_link'],
  ['127', HEAD + '## Docs\n\n- [G](http://127.0.0.1/g): a\n', 'local_link'],
  ['lan', HEAD + '## Docs\n\n- [G](http://192.168.1.4/g): a\n', 'local_link'],
  ['summary late', '# Misty\n\nWe sell.\n\n> Teas.\n\n' + DOCS, 'summary_not_next'],
  ['optional zh', GOOD + '\n## optional\n\n- [B](https://misty.tw/b): b\n', 'optional_spelling'],
  ['mojibake', '# å¤§å\n\n> é«\u0098å±±ç\u0083\u008fé¾\u008d\n\n' + DOCS, 'encoding'],
  ['replacement', '# Misty \uFFFD\uFFFD\n\n> x y\n\n' + DOCS, 'encoding'],
  ['script', GOOD + '\n<script>alert(1)</script>\n', 'prose_in_section'],
  [
    'zh placeholder',
    '# 網站名稱\n\n> 一句話介紹\n\n## 文件\n\n- [連結標題](https://misty.tw/x): 說明\n',
    'placeholder',
  ],
  ['numbered', HEAD + '## Docs\n\n1. [G](https://misty.tw/g): a\n', ['bullet_not_dash', 'item_without_link']],
  ['underlined title', 'Misty\n=====\n\n> Teas.\n\nWe sell.\n\n' + DOCS, 'underlined_heading'],
  ['underlined section', HEAD + 'Docs\n----\n\n- [G](https://misty.tw/g): a\n', 'underlined_heading'],
  ['full-width colon', HEAD + '## 文件\n\n- [說明](https://misty.tw/g)：怎麼泡\n', 'note_without_colon'],
  ['optional in Chinese', GOOD + '\n## 可選\n\n- [B](https://misty.tw/b): b\n', 'optional_spelling'],
  ['bracket', HEAD + '## Docs\n\n- [G [v2]](https://misty.tw/g): a\n', 'bracket_in_name'],
  ['table', HEAD + '## Docs\n\n| a | b |\n|---|---|\n| x | y |\n\n- [G](https://misty.tw/g): a\n', 'prose_in_section'],
  ['indented section', HEAD + 'We.\n\n  ## Docs\n\n- [G](https://misty.tw/g): a\n', 'indented_heading'],
  ['ftp', HEAD + '## Docs\n\n- [G](ftp://misty.tw/g): a\n', 'not_web_link'],
  ['script', HEAD + '## Docs\n\n- [G](javascript:void(0)): a\n', 'relative_link'],
  ['title of a link', HEAD + '## Docs\n\n- [G](https://misty.tw/g "The guide"): a\n', 'link_title'],
  ['section in other letters', GOOD + '\n## docs\n\n- [B](https://misty.tw/b): b\n', 'duplicate_section'],
  ['zh bracket', '# （您的網站名稱）\n\n> （請填寫網站簡介）\n\n' + DOCS, 'placeholder'],
  ['full-width bullet', HEAD + '## 文件\n\n－ [說明](https://misty.tw/g): 怎麼泡\n', 'prose_in_section'],
  ['full-width sign', '＃ 雲間茶行\n\n> 高山茶。\n\n' + DOCS, 'missing_h1'],
]
const healthy: [string, string][] = [
  ['plain', GOOD],
  ['zh', '# 雲間茶行\n\n> 台灣高山茶。\n\n## 文件\n\n- [沖泡](https://misty.tw/沖泡.md): 怎麼泡\n'],
  ['details', HEAD + 'Important notes:\n\n- We ship within Taiwan only\n- Prices are in TWD\n\n' + DOCS],
  ['optional', GOOD + '\n## Optional\n\n- [History](https://misty.tw/h.md): long\n'],
  ['no note', HEAD + '## Docs\n\n- [Guide](https://misty.tw/g.md)\n'],
  ['fence in details', HEAD + '```sh\n# install\nnpm i\n```\n\n' + DOCS],
  ['same link other anchor', GOOD + '- [Guide: water](https://misty.tw/guide.md#water): water\n'],
  ['h1 comment', '<!-- made by hand -->\n' + GOOD],
  ['parens', HEAD + '## Docs\n\n- [Oolong](https://zh.wikipedia.org/wiki/Oolong_(tea)): tea\n'],
  ['two line summary', '# Misty\n\n> Teas of Taiwan,\n> by post.\n\n' + DOCS],
  ['quote in details', HEAD + 'As one said:\n\n> good tea\n\n' + DOCS],
  ['emoji', '# 🍵 Misty\n\n> Teas.\n\n' + DOCS],
  ['closing hashes', HEAD + '## Docs ##\n\n- [Guide](https://misty.tw/guide.md): how\n'],
  ['nested list', GOOD + '  - [Water](https://misty.tw/water.md): of it\n'],
  [
    'note with links',
    HEAD + '## Docs\n\n- [Guide](https://misty.tw/guide.md): see [water](https://misty.tw/w.md) too\n',
  ],
  ['lorem talk', '# Type Foundry\n\n> Fonts, with lorem ipsum samples.\n\n' + DOCS],
  ['about todo', '# Todo App\n\n> A todo list for teams.\n\n' + DOCS],
  ['localhost in details', HEAD + 'Run it, then open http://localhost:3000.\n\n' + DOCS],
  ['rule in the details', HEAD + 'We sell.\n\n---\n\n' + DOCS],
  ['no trailing newline', GOOD.trimEnd()],
  ['http link', HEAD + '## Docs\n\n- [Old](http://misty.tw/old.html): old\n'],
  ['query', HEAD + '## Docs\n\n- [A](https://misty.tw/x?a=1&b=2): a\n'],
  ['bold name', HEAD + '## Docs\n\n- [**Guide**](https://misty.tw/guide.md): a\n'],
  ['a name in brackets', '# 「雲間」茶行\n\n> 我們幫您的茶桌準備好茶。\n\n' + DOCS],
  ['brackets in an address', HEAD + '## Docs\n\n- [Tea](https://misty.tw/a_(b)): "good" tea\n'],
  ['mail', HEAD + '## Contact\n\n- [Mail](mailto:tea@misty.tw): write\n'],
  ['api host', HEAD + '## API\n\n- [OpenAPI](https://api.misty.tw/openapi.json): spec\n'],
]

test.each(faulty)('%s is reported', (_name, content, codes) => {
  const found = readLlmsTxt(content).findings.map(({ code }): string => code)
  expect(found.filter((code) => codes.includes(code))).not.toEqual([])
})

test('an underlined title is valid, and the advice is to use # instead', () => {
  const read = readLlmsTxt('Misty\n=====\n\n> Teas.\n\nDocs\n----\n\n- [G](https://misty.tw/g): a\n')
  expect(read).toMatchObject({ valid: true, title: 'Misty', sections: [{ line: 6, title: 'Docs', links: 1 }] })
  expect(read.findings.map(({ line, fix }) => [line, fix])).toEqual([
    [1, '# Misty'],
    [6, '## Docs'],
  ])
})

test.each(healthy)('%s is not a fault', (_name, content) => {
  const found = readLlmsTxt(content).findings.filter(({ severity }) => severity !== 'notice')
  expect(found.map(({ code, line }) => `${code} ${line}`)).toEqual([])
})

// llmstxt.org: a file list has “a required markdown hyperlink” in each of its items.
test('an item of words alone departs from the specification, but is no warning', () => {
  const { findings, specification, verdict } = readLlmsTxt(GOOD + '\n## About\n\n- Since 1990\n- By post\n')
  const notice = { code: 'text_item', severity: 'notice', rule: 'spec:link' }
  expect(findings).toMatchObject([
    { ...notice, line: 11 },
    { ...notice, line: 12 },
  ])
  expect({ ...specification, verdict }).toEqual({ follows: false, departures: 2, verdict: 'valid' })
})
