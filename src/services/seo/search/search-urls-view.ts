import { ask, code, compact, em, link, links, quiet } from '#operation/view.ts'
import type { AnswerOf, Document, InputOf, Words } from '#operation/view.ts'
import type { buildSearchUrls } from './build-search-urls.ts'

type Answer = AnswerOf<typeof buildSearchUrls>

const OPTIONS = ['site', 'filetype', 'time'] as const

type Asked = InputOf<typeof buildSearchUrls>

export function searchUrlsView({ items }: Answer, words: Words, asked: Asked): Document {
  const { t } = words
  return {
    title: t(`搜尋：${asked.q}`, `Search: ${asked.q}`),
    asked: [asked.q, ...limitsOf(asked, words)].join(t('，', ', ')),
    headline: em(items[0]?.query ?? asked.q),
    lede: t('點下面的搜尋引擎就搜，或整句貼進搜尋框。', 'Choose an engine to search, or paste this into its box.'),
    form: 'after',
    blocks: [
      {
        kind: 'table',
        onPhone: 'cards',
        columns: [
          { name: words.label('engine') },
          { name: t('搜尋框裡的寫法', 'In the search box') },
          { name: t('不支援的條件', 'Cannot limit by') },
        ],
        rows: items.map((it) => {
          const unable = OPTIONS.filter((option) => asked[option] !== undefined && !it.supports[option])
          return {
            cells: [
              link(words.value('engine', it.engine), it.url),
              code(it.query),
              unable.length === 0 ? quiet('–') : words.list(unable.map((option) => words.label(option))),
            ],
          }
        }),
      },
      links(link(t('還能寫哪些語法', 'What else can be written'), ask('search_operators'))),
    ],
  }
}

function limitsOf({ site, filetype, time }: Asked, { t, value }: Words): string[] {
  return compact([
    site !== undefined && t(`只在 ${site}`, `on ${site} only`),
    filetype !== undefined && t(`只要 ${filetype} 檔`, `${filetype} files only`),
    time !== undefined && value('time', time),
  ])
}
