import { ask, column, em, link, links, table } from '#operation/view.ts'
import type { AnswerOf, Document, Text, Words } from '#operation/view.ts'
import { partialDate, regionName, formatReleaseDate } from '../titles/title-words.ts'
import type { lookupAnyTitle } from './lookup-any-title.ts'
import type { WikidataItem } from './wikidata.ts'

type Answer = AnswerOf<typeof lookupAnyTitle>

export function lookupView({ q, items }: Answer, words: Words): Document {
  const { t } = words
  const [first] = items
  return {
    title: t(`「${q}」的上映日`, `Release dates of ${q}`),
    asked: q,
    headline: first
      ? firstSentence(first, words)
      : t('維基數據沒有這個名稱的影視作品', 'Wikidata has no title of that name'),
    lede: first ? (first.description ?? '') : t('換成原文片名再找一次。', 'Try its original title.'),
    blocks: [
      ...items.map((it) =>
        table(
          it.release_dates,
          [
            column(words.label('release_date'), ({ date, precision }) => partialDate(date, precision, words)),
            column(words.label('region'), ({ region }) => regionName(region, words)),
          ],
          {
            heading: nameOf(it, words),
            note: [words.value('type', it.type), t('，', ', '), link('Wikidata', it.source_url)],
          },
        ),
      ),
      links(
        link(t('這裡有沒有收錄', 'Is it available here?'), ask('get_title', { q })),
        link(t('接下來上映', 'What comes out next'), ask('release_countdown')),
      ),
    ],
  }
}

export function firstRelease({ release_dates }: WikidataItem): WikidataItem['release_dates'][number] | undefined {
  return release_dates.toSorted((a, b) => (a.date < b.date ? -1 : 1))[0]
}

function firstSentence(it: WikidataItem, words: Words): Text {
  const { t } = words
  const first = firstRelease(it)
  const name = nameOf(it, words)
  if (!first) return [name, t('：沒有上映日', ': no release date is known')]
  const where =
    first.region === null ? '' : t(`在${regionName(first.region, words)}`, ` (${regionName(first.region, words)})`)
  const date = formatReleaseDate({ release_date: first.date, date_precision: first.precision }, words)
  return [name, t('：', ': '), em(date), where, t('首映', ', first release')]
}

function nameOf({ label, label_en }: WikidataItem, { t }: Words): string {
  return t(label, label_en ?? label)
}
