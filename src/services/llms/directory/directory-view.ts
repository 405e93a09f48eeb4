import { ask, column, compact, em, fold, link, links, quiet, table } from '#operation/view.ts'
import type { AnswerOf, Block, Document, InputOf, Text, Words } from '#operation/view.ts'
import { categoriesCalled, categoryName } from './category-words.ts'
import type { llmsTxtDirectory } from './llms-txt-directory.ts'

type Answer = AnswerOf<typeof llmsTxtDirectory>
type Asked = Partial<InputOf<typeof llmsTxtDirectory>>

export function directoryView(answer: Answer, words: Words, asked: Asked): Document {
  const { t } = words
  const { items, total, offset } = answer
  const filters = [asked.q, asked.category && categoryName(asked.category, words)]
    .filter((it) => it !== undefined && it !== '')
    .join(t('，', ', '))
  return {
    title: t('llms.txt 目錄', 'Directory of llms.txt files'),
    ...(filters === '' ? {} : { asked: filters }),
    headline:
      total === 0
        ? isKnown(asked, answer)
          ? t('目錄裡沒有這個網站', 'The directory has no such site')
          : t('目錄裡沒有這個類別', 'The directory has no such category')
        : filters === ''
          ? t('哪些網站有 llms.txt？', 'Which sites have an llms.txt?')
          : [
              asked.q === undefined ? '' : t(`名稱有「${asked.q}」的 `, `Called ${asked.q}: `),
              em(words.count(total, '份 llms.txt', 'llms.txt file')),
            ],
    lede:
      total === 0
        ? isKnown(asked, answer)
          ? t('也許有，只是這裡沒有收錄；可以直接檢查。', 'It may have one unlisted: check the site itself.')
          : t('請從下面的類別挑一個。', 'Choose one of those below.')
        : filters === ''
          ? t(
              `收錄 ${words.number(total)} 份。查一個網站，或從類別挑。`,
              `${words.count(total, '', 'file')} listed. Search for one, or choose a category.`,
            )
          : '',
    form: filters === '' ? 'above' : 'after',
    blocks:
      filters === '' && offset === 0
        ? [...categoryBlocks(answer, words, asked), sitesBlock(items, words), pagesBlock(answer, words, asked)]
        : compact([
            items.length > 0 && sitesBlock(items, words),
            pagesBlock(answer, words, asked),
            ...categoryBlocks(answer, words, asked),
          ]),
  }
}

function isKnown({ category }: Asked, { categories }: Answer): boolean {
  return (
    category === undefined || categories.some((it) => it.category === category) || categoriesCalled(category).length > 0
  )
}

function sitesBlock(items: Answer['items'], words: Words): Block {
  const { t } = words
  const file = (url: string | null, name: string): Text => (url === null ? quiet('–') : link(name, url))
  return table(
    items,
    [
      column(t('網站', 'Site'), (it) => [
        link(it.name, `https://${it.host}/`),
        it.name === it.folder ? '' : [' ', quiet(it.host)],
      ]),
      column('llms.txt', (it) => file(it.llms_txt_url, 'llms.txt')),
      column('llms-full.txt', (it) => file(it.llms_full_txt_url, 'llms-full.txt')),
      column(words.label('category'), (it) => (it.category === null ? quiet('–') : categoryName(it.category, words))),
      column(t('檢查', 'Check'), (it) => link(t('檢查', 'Check'), ask('check_llms_txt', { url: it.host }))),
    ],
    { order: t('照網址排', 'By address'), onPhone: 'cards' },
  )
}

function pagesBlock({ total, limit, offset }: Answer, words: Words, asked: Asked): Block {
  const { t } = words
  const page = (from: number) => ({ operation: 'llms_txt_directory', input: { ...asked, limit, offset: from } })
  return links(
    offset > 0 && link(t('上一頁', 'Earlier'), page(Math.max(0, offset - limit))),
    offset + limit < total && link(t('下一頁', 'Further'), page(offset + limit)),
    link(t('檢查我的網站', 'Check my site'), ask('check_llms_txt')),
  )
}

/** The largest categories first, what fits none at the end. Behind a fold, so that the first sites are in view. */
function categoryBlocks({ categories }: Answer, words: Words, asked: Asked): Block[] {
  const { t } = words
  const all = categories
    .toSorted((a, b) => Number(a.category === 'other') - Number(b.category === 'other') || b.sites - a.sites)
    .flatMap(({ category, sites }) =>
      category === null
        ? []
        : [
            {
              text: categoryName(category, words),
              note: words.number(sites),
              to: { operation: 'llms_txt_directory', input: { category } },
              isCurrent: asked.category === category,
            },
          ],
    )
  if (all.length === 0) return []
  const summary = t(`從 ${all.length} 個類別挑`, `Choose one of ${all.length} categories`)
  return [fold(summary, [{ kind: 'links', links: all }])]
}
