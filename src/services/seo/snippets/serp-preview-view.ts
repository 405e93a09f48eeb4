import { ask, barColumn, column, compact, em, link, links, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Words } from '#operation/view.ts'
import type { serpPreview } from './serp-preview.ts'

type Answer = AnswerOf<typeof serpPreview>

export function serpPreviewView(answer: Answer, words: Words): Document {
  const { t } = words
  const { title, description, warnings } = answer
  return {
    title: t('搜尋結果預覽', 'Search result preview'),
    headline: headlineOf(answer, words),
    lede: warnings.map((it) => t(it.message_zh, it.message)).join(t('', ' ')),
    form: 'after',
    blocks: [
      { ...snippetBlock(answer, description?.display, words), heading: t('電腦', 'On a computer') },
      { ...snippetBlock(answer, description?.mobile.display, words), heading: t('手機', 'On a phone'), isPhone: true },
      widthsBlock(answer, words),
      links(
        link(
          t('產生這一頁的 meta 標籤', 'Write the meta tags of this page'),
          ask('generate_meta_tags', { title: title.text, ...(description && { description: description.text }) }),
        ),
      ),
    ],
    notice: t(
      '寬度是估計：搜尋引擎用自己的字型量，也可能改寫標題和描述。',
      'Widths are estimates: engines measure with their own fonts, and may write another title or snippet.',
    ),
  }
}

function headlineOf({ title, description }: Answer, { t }: Words) {
  if (title.truncated && description?.truncated)
    return em(t('標題和描述都會被截斷', 'Title and description are both cut'))
  if (title.truncated) return em(t('標題會被截斷', 'The title is cut'))
  if (description?.truncated) return em(t('描述會被截斷', 'The description is cut'))
  if (description?.mobile.truncated)
    return em(t('電腦放得下，手機會截斷描述', 'It fits on computers; phones cut the description'))
  return em(description ? t('放得下，不會被截斷', 'It fits; nothing is cut') : t('標題放得下', 'The title fits'))
}

function snippetBlock(
  { title, breadcrumb }: Answer,
  description: string | undefined,
  { t }: Words,
): Block & { kind: 'snippet' } {
  const [site = ''] = (breadcrumb ?? '').split(' › ')
  return {
    kind: 'snippet',
    site: site === '' ? t('你的網站', 'Your site') : site,
    address: breadcrumb ?? t('example.com › 這一頁', 'example.com › this-page'),
    title: title.display,
    description:
      description ??
      t('（沒有描述，搜尋引擎會自己從頁面挑一段。）', '(Without a description the engine picks a piece of the page.)'),
  }
}

function widthsBlock({ title, description }: Answer, words: Words): Block {
  const { t } = words
  const lines = compact([
    { name: t('標題', 'Title'), ...title },
    description && { name: t('描述，電腦', 'Description, computer'), ...description },
    description && { name: t('描述，手機', 'Description, phone'), ...description, ...description.mobile },
  ])
  return table(
    lines,
    [
      column(t('項目', 'Line'), ({ name }) => name),
      numberColumn(t('大約寬度', 'About'), ({ pixels }) => `${words.number(Math.round(pixels))} px`),
      numberColumn(t('上限', 'Room'), ({ limit }) => `${words.number(limit)} px`),
      column(t('結果', 'Result'), ({ truncated }) => (truncated ? t('會截斷', 'cut') : t('放得下', 'fits'))),
      barColumn(t('占上限的比例', 'Share of the room'), ({ pixels, limit }) => String(pixels / limit)),
    ],
    { heading: t('寬度', 'How wide') },
  )
}
