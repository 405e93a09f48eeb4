import { ask, code, column, compact, em, link, links, quiet, table } from '#operation/view.ts'
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
      table(
        items,
        [
          column(words.label('engine'), (it) => link(words.value('engine', it.engine), it.url)),
          column(t('搜尋框裡的寫法', 'In the search box'), (it) => code(it.query)),
          column(t('不支援的條件', 'Cannot limit by'), ({ supports }) => {
            const unable = OPTIONS.filter((option) => asked[option] !== undefined && !supports[option])
            return unable.length === 0 ? quiet('–') : words.list(unable.map((option) => words.label(option)))
          }),
        ],
        { onPhone: 'cards' },
      ),
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
