import { expect, test } from 'vitest'
import { readLlmsTxt } from './llms-txt.ts'

// Each file has one fault or none. They follow the text of llmstxt.org and the style of Taiwanese sites and
// generators.

const HEAD = '# Misty Peak Tea\n\n> Teas of the high mountains of Taiwan.\n\n'
const DOCS = '## Docs\n\n- [Guide](https://misty.tw/guide.md): how to brew\n'
const GOOD = HEAD + DOCS
const ZH = '# 雲間茶行\n\n> 台灣高山茶的線上商店。\n\n## 商品\n\n- [高山烏龍](https://misty.tw/oolong): 春茶\n'
const items = (...all: string[]) => `${HEAD}## Docs\n\n${all.join('\n')}\n`

const faulty: [string, string, string[], number | null][] = [
  [
    'the sections are H3',
    `${HEAD}### Docs\n\n- [Guide](https://misty.tw/guide.md): how\n`,
    ['heading_in_details', 'missing_sections'],
    5,
  ],
  [
    'robots.txt in its place',
    'User-agent: *\nDisallow: /cart/\nSitemap: https://misty.tw/sitemap.xml\n',
    ['missing_h1'],
    null,
  ],
  ['the title is bold words', '**Misty Peak Tea**\n\n> Teas.\n\n' + DOCS, ['missing_h1'], null],
  [
    'the summary is a paragraph',
    '# Misty\n\nTeas of the high mountains of Taiwan.\n\n' + DOCS,
    ['missing_summary'],
    null,
  ],
  ['the summary has another sign', '# 雲間茶行\n\n＞ 台灣高山茶。\n\n' + DOCS, ['missing_summary'], null],
  [
    'two links in one entry',
    items('- [Oolong](https://misty.tw/a) [Black](https://misty.tw/b): teas'),
    ['note_without_colon'],
    7,
  ],
  ['an address in place of the link', items('- https://misty.tw/guide.md: how to brew'), ['item_without_link'], 7],
  ['an address in angle brackets', items('- <https://misty.tw/guide.md>: how to brew'), ['item_without_link'], 7],
  ['the brackets changed places', items('- (Guide)[https://misty.tw/guide.md]: how'), ['item_without_link'], 7],
  ['a blank between the brackets', items('- [Guide] (https://misty.tw/guide.md): how'), ['item_without_link'], 7],
  ['full-width brackets', items('- [沖泡]（https://misty.tw/guide.md）: 怎麼泡'), ['item_without_link'], 7],
  ['the address is cut', items('- [Guide](https://misty.tw/guide.md: how to brew'), ['item_without_link'], 7],
  [
    'a blank in the address',
    items('- [Guide](https://misty.tw/tea guide.md): how'),
    ['item_without_link', 'empty_link', 'relative_link'],
    7,
  ],
  ['the scheme once more', items('- [Guide](https://https://misty.tw/guide.md): how'), ['double_scheme'], 7],
  ['the host alone', items('- [Guide](misty.tw/guide.md): how'), ['relative_link'], 7],
  ['null for a name', items('- [null](https://misty.tw/guide.md): how'), ['placeholder', 'empty_link_text'], 7],
  ['undefined for an address', items('- [Guide](undefined): how'), ['relative_link', 'placeholder'], 7],
  ['a variable for a note', items('- [Guide](https://misty.tw/guide.md): {{ page.description }}'), ['placeholder'], 7],
  [
    'tags in a note',
    items('- [Guide](https://misty.tw/guide.md): &lt;p&gt;how to brew&lt;/p&gt;'),
    ['escaped_markdown'],
    7,
  ],
  ['a staging host', items('- [Guide](https://staging.localhost/guide.md): how'), ['local_link'], 7],
  [
    'a section with the name of none',
    `${HEAD}##\n\n- [Guide](https://misty.tw/guide.md): how\n`,
    ['unnamed_section'],
    5,
  ],
]

const healthy: [string, string][] = [
  // Markdown decodes `&amp;` in a link name.
  ['an entity in a name', items('- [Tea &amp; water](https://misty.tw/guide.md): how')],
  ['a Chinese shop', ZH],
  ['a name in half brackets', ZH.replace('[高山烏龍]', '[「春」高山烏龍 150 公克]')],
  ['a colon without a blank', items('- [Guide](https://misty.tw/guide.md):how to brew')],
  ['a note with a colon', items('- [Guide](https://misty.tw/guide.md): water: 95 °C, time: 50 s')],
  ['a note with a code', items('- [API](https://misty.tw/api.md): `GET /teas`')],
  ['a name with an ampersand', items('- [Tea & water](https://misty.tw/guide.md): how')],
  ['a query with an ampersand', items('- [Guide](https://misty.tw/g?a=1&amp=2): how')],
  ['details in several paragraphs', `${HEAD}We ship to Taiwan, Japan and Singapore.\n\nPrices are in TWD.\n\n${DOCS}`],
  ['details with a list of links', `${HEAD}See also [our shop](https://misty.tw/).\n\n${DOCS}`],
  ['a summary of three lines', `# Misty\n\n> Teas\n> of Taiwan\n> by post\n\n${DOCS}`],
  ['a title with a dash and a colon', GOOD.replace('# Misty Peak Tea', '# Misty Peak Tea: docs – v2')],
  ['an optional section at the end', `${GOOD}\n## Optional\n\n- [History](https://misty.tw/history.md)\n`],
  [
    'no empty lines between sections',
    `${HEAD}## Docs\n- [Guide](https://misty.tw/guide.md): how\n## API\n- [API](https://misty.tw/api.md): of it\n`,
  ],
  ['an IP of documentation in a note', items('- [Guide](https://misty.tw/guide.md): run it at http://localhost:3000')],
  ['upper case in the host', items('- [Guide](https://Misty.TW/guide.md): how')],
  ['a port', items('- [Guide](https://misty.tw:8443/guide.md): how')],
  ['an address in Chinese', items('- [沖泡](https://misty.tw/沖泡-方法.md): 怎麼泡')],
  ['an escaped bracket in a note', items('- [Guide](https://misty.tw/guide.md): how \\[draft\\]')],
  [
    'the same name twice, for two pages',
    items('- [Guide](https://misty.tw/a.md): one', '- [Guide](https://misty.tw/b.md): other'),
  ],
  ['an article about null', items('- [What null means](https://misty.tw/null.md): in our API')],
]

test.each(faulty)('%s is reported', (_name, content, codes, line) => {
  const found = readLlmsTxt(content).findings.filter(({ code }) => codes.includes(code))
  expect(found).not.toEqual([])
  if (line !== null) expect(found.map((it) => it.line)).toContain(line)
})

test.each(healthy)('%s is not a fault', (_name, content) => {
  const found = readLlmsTxt(content).findings.filter(({ severity }) => severity !== 'notice')
  expect(found.map(({ code, line }) => `${code} ${line}`)).toEqual([])
})
