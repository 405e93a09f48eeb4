import { ask, compact, em, link, links } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import type { previewExport } from './preview-export.ts'

type Answer = AnswerOf<typeof previewExport>

export function exportPreviewView({ reviews, licences }: Answer, words: Words): Document {
  const { t, count } = words
  return {
    title: t('下載內容預覽', 'How much the download would hold'),
    headline:
      reviews === 0
        ? t('還沒有真人心得，先不要買', 'No reviews by people yet: do not buy it now')
        : [em(count(reviews, '篇真人心得', 'review')), t('', ' by people')],
    form: 'none',
    ...(reviews > 0 && { actions: [link(t('去下載', 'Download'), ask('export_site_reviews'))] }),
    blocks: compact([
      licences.length !== 0 && {
        kind: 'facts',
        facts: licences.map((it) => ({ name: it.licence, value: count(it.reviews, '篇', 'review') })),
      },
      links(link(t('台灣心得文', 'Reviews from Taiwan'), ask('list_taiwan_posts'))),
    ]),
  }
}
