import type { Engine } from './engines.ts'

/** documented: in the engine’s help. undocumented: works, but nobody promises it. retired: no longer works. */
export type OperatorStatus = 'documented' | 'undocumented' | 'retired'

export interface SearchOperator {
  readonly operator: string
  readonly syntax: string
  readonly example: string
  readonly meaning: string
  readonly meaningZh: string
  readonly status: OperatorStatus
}

/** When the tables were last held against the engines’ help pages. */
export const OPERATORS_AS_OF = '2026-11-20'

export const OPERATOR_SOURCES = [
  {
    name: 'Google Search Help: refine searches',
    url: 'https://support.google.com/websearch/answer/2466433',
    licence: 'facts only',
  },
  {
    name: 'Bing Webmaster help: advanced search keywords',
    url: 'https://support.microsoft.com/topic/advanced-search-keywords-ea595928-5d63-4a0b-9c6b-0b769865e78a',
    licence: 'facts only',
  },
  {
    name: 'DuckDuckGo help: search syntax',
    url: 'https://duckduckgo.com/duckduckgo-help-pages/results/syntax',
    licence: 'facts only',
  },
  {
    name: 'Yandex Search help: query language',
    url: 'https://yandex.com/support/search/query-language/search-operators.html',
    licence: 'facts only',
  },
] as const

type Row = readonly [
  operator: string,
  syntax: string,
  example: string,
  meaning: string,
  meaningZh: string,
  status?: OperatorStatus,
]

const ROWS: Readonly<Record<Engine, readonly Row[]>> = {
  google: [
    [
      '"…"',
      '"phrase"',
      '"travel insurance claims"',
      'Pages with exactly these words in this order.',
      '完全符合這個詞句的頁面。',
    ],
    ['-', '-word', 'jaguar -car', 'Leaves out pages with the word.', '排除含有此字的頁面。'],
    ['OR', 'a OR b', 'taipei OR kaohsiung hotel', 'Pages with either word.', '含有任一個字的頁面。'],
    ['site:', 'site:domain', 'budget site:gov.tw', 'Only pages of a domain or folder.', '只找某網域或路徑的頁面。'],
    [
      'filetype:',
      'filetype:ext',
      'annual report filetype:pdf',
      'Only files of a type; ext: means the same.',
      '只找某種檔案類型。',
    ],
    ['intitle:', 'intitle:word', 'intitle:recipe', 'The word stands in the title.', '標題含有此字。'],
    ['inurl:', 'inurl:word', 'inurl:blog', 'The word stands in the address.', '網址含有此字。'],
    ['before:', 'before:YYYY-MM-DD', 'election before:2024-01-13', 'Pages dated before the day.', '早於該日期的頁面。'],
    ['after:', 'after:YYYY-MM-DD', 'typhoon after:2026-07-01', 'Pages dated after the day.', '晚於該日期的頁面。'],
    ['..', 'a..b', 'camera $300..$500', 'A number within the range.', '數字範圍。', 'undocumented'],
    [
      '*',
      'word * word',
      '"a * saved is a * earned"',
      'Stands for any word inside a phrase.',
      '詞句中代表任意字。',
      'undocumented',
    ],
    [
      'allintitle:',
      'allintitle:words',
      'allintitle:tea shop',
      'All the words stand in the title.',
      '標題含有全部字詞。',
      'undocumented',
    ],
    ['intext:', 'intext:word', 'intext:warranty', 'The word stands in the text.', '內文含有此字。', 'undocumented'],
    [
      'AROUND(n)',
      'a AROUND(n) b',
      'tea AROUND(3) health',
      'The words stand at most n words apart.',
      '兩字相距不超過 n 個字。',
      'undocumented',
    ],
    [
      'cache:',
      'cache:address',
      'cache:example.com',
      'Google’s copy of a page, until 2024.',
      '網頁庫存，2024 年停用。',
      'retired',
    ],
    [
      'link:',
      'link:address',
      'link:example.com',
      'Pages that link to an address, until 2017.',
      '連到該網址的頁面，2017 年停用。',
      'retired',
    ],
  ],
  bing: [
    [
      '"…"',
      '"phrase"',
      '"travel insurance claims"',
      'Pages with exactly these words in this order.',
      '完全符合這個詞句的頁面。',
    ],
    [
      'NOT, -',
      'NOT word',
      'jaguar NOT car',
      'Leaves out pages with the word. NOT is in capitals.',
      '排除含有此字的頁面；NOT 要大寫。',
    ],
    [
      'OR, |',
      'a OR b',
      'taipei OR kaohsiung hotel',
      'Pages with either word. OR is in capitals.',
      '含有任一個字的頁面；OR 要大寫。',
    ],
    ['site:', 'site:domain', 'budget site:gov.tw', 'Only pages of a domain.', '只找某網域的頁面。'],
    [
      'filetype:',
      'filetype:ext',
      'annual report filetype:pdf',
      'Only pages made in a file type.',
      '只找某種檔案類型。',
    ],
    [
      'contains:',
      'contains:ext',
      'music contains:mp3',
      'Pages that link to files of a type.',
      '含有該類型檔案連結的頁面。',
    ],
    ['ext:', 'ext:ext', 'subject ext:docx', 'Only addresses with a file extension.', '只找該副檔名的網址。'],
    ['intitle:', 'intitle:word', 'intitle:recipe', 'The word stands in the title.', '標題含有此字。'],
    ['inbody:', 'inbody:word', 'inbody:warranty', 'The word stands in the text.', '內文含有此字。'],
    [
      'inanchor:',
      'inanchor:word',
      'inanchor:msn',
      'The word stands in links to the page.',
      '指向該頁的連結文字含有此字。',
    ],
    ['ip:', 'ip:address', 'ip:207.241.148.80', 'Sites hosted at an address.', '位於該 IP 的網站。'],
    ['language:', 'language:code', 'antiques language:en', 'Only pages in a language.', '只找某語言的頁面。'],
    [
      'loc:, location:',
      'loc:code',
      'sculpture loc:TW',
      'Only pages of a country or region.',
      '只找某國家或地區的頁面。',
    ],
    ['feed:', 'feed:word', 'feed:football', 'RSS or Atom feeds on a subject.', '該主題的 RSS／Atom。'],
    [
      'hasfeed:',
      'hasfeed:word',
      'site:nytimes.com hasfeed:football',
      'Pages that carry a feed on a subject.',
      '含有該主題 RSS／Atom 的頁面。',
    ],
    ['url:', 'url:address', 'url:microsoft.com', 'Whether an address is in the index.', '該網址是否已收錄。'],
    ['prefer:', 'prefer:word', 'football prefer:organization', 'Gives a word more weight.', '加重此字的權重。'],
  ],
  duckduckgo: [
    ['"…"', '"phrase"', '"cats and dogs"', 'Pages with the exact phrase.', '完全符合這個詞句的頁面。'],
    ['-', 'a -b', 'cats -dogs', 'Fewer results with the word.', '減少含有此字的結果。'],
    ['+', 'a +b', 'cats +dogs', 'More results with the word.', '增加含有此字的結果。'],
    ['~', '~"phrase"', '~"cats and dogs"', 'Pages on similar subjects.', '語意相近的頁面。', 'undocumented'],
    ['site:', 'site:domain', 'budget site:gov.tw', 'Only pages of a domain.', '只找某網域的頁面。'],
    ['-site:', '-site:domain', 'cats -site:example.com', 'Leaves a domain out.', '排除某網域。'],
    [
      'filetype:',
      'filetype:ext',
      'cats filetype:pdf',
      'Only files of a type: pdf, doc(x), xls(x), ppt(x), html.',
      '只找某種檔案：pdf、doc(x)、xls(x)、ppt(x)、html。',
    ],
    ['intitle:', 'intitle:word', 'intitle:dogs', 'The word stands in the title.', '標題含有此字。'],
    ['inurl:', 'inurl:word', 'inurl:cats', 'The word stands in the address.', '網址含有此字。'],
    ['!', '!bang words', '!w taipei', 'Searches another site directly.', '直接到其他網站搜尋（bang）。'],
    ['\\', '\\words', '\\futurama', 'Goes to the first result.', '直接前往第一筆結果。', 'undocumented'],
  ],
  yandex: [
    ['"…"', '"phrase"', '"travel insurance"', 'Pages with the exact phrase.', '完全符合這個詞句的頁面。'],
    ['!', '!word', '!taipei', 'The word in exactly this form.', '此字的原形，不做變化。'],
    ['+', 'a +b', 'hotel +taipei', 'The word must be on the page.', '頁面必須含有此字。'],
    ['-', 'a -b', 'jaguar -car', 'Leaves out pages with the word.', '排除含有此字的頁面。'],
    ['|', 'a | b', 'taipei | kaohsiung', 'Pages with either word.', '含有任一個字的頁面。'],
    ['*', '"a * b"', '"tea * health"', 'Stands for one word inside a phrase.', '詞句中代表一個字。'],
    ['site:', 'site:domain', 'budget site:gov.tw', 'All pages and subdomains of a site.', '網站及其子網域的所有頁面。'],
    ['host:', 'host:name', 'host:www.example.com', 'Only pages of exactly this host.', '只找這個主機的頁面。'],
    ['domain:', 'domain:tld', 'domain:tw', 'Only pages of a top-level domain.', '只找某頂級網域的頁面。'],
    [
      'url:',
      'url:address*',
      'url:example.com/blog/*',
      'Only this address, or what begins like it.',
      '只找此網址或其開頭。',
    ],
    ['inurl:', 'inurl:word', 'inurl:blog', 'The word stands in the address.', '網址含有此字。'],
    [
      'title:',
      'title:word',
      'title:recipe',
      'The word stands in the title; intitle: means the same.',
      '標題含有此字；intitle: 相同。',
    ],
    ['mime:', 'mime:ext', 'annual report mime:pdf', 'Only documents of a type.', '只找某種文件類型。'],
    ['lang:', 'lang:code', 'history lang:en', 'Only pages in a language.', '只找某語言的頁面。'],
    [
      'date:',
      'date:YYYYMMDD',
      'news date:>20260101',
      'Pages dated on, before (<) or after (>) a day.',
      '該日、之前（<）或之後（>）的頁面。',
    ],
  ],
}

export function listOperators(engine: Engine): SearchOperator[] {
  return ROWS[engine].map(([operator, syntax, example, meaning, meaningZh, status = 'documented']) => ({
    operator,
    syntax,
    example,
    meaning,
    meaningZh,
    status,
  }))
}
