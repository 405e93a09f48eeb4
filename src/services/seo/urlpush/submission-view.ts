import { ask, compact, em, link, links, quiet } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Text, Words } from '#operation/view.ts'
import type { Outcome } from './indexnow.ts'
import type { urlpushBulk } from './urlpush-bulk.ts'

type Answer = AnswerOf<typeof urlpushBulk>

const REJECTED_MAX = 100

export function submissionView({ submitted, batches, rejected, key_file: file }: Answer, words: Words): Document {
  const { t } = words
  return {
    title: t('提交網址', 'Submitted addresses'),
    headline: headlineOf(submitted, words),
    lede: file.found
      ? t(
          'Bing、Yandex、Naver、Seznam 等會收到；Google 不收 IndexNow，要用網站地圖。',
          'Bing, Yandex, Naver, Seznam and others share them. Google takes no IndexNow; give it a sitemap.',
        )
      : t(
          '金鑰檔有誤，所以沒有送出。改好再送一次。',
          'The key file is not right yet, so nothing was sent. Put it in place and submit again.',
        ),
    form: 'after',
    blocks: compact([
      {
        kind: 'checks',
        heading: t('過程', 'What happened'),
        checks: [
          {
            state: file.found ? 'yes' : 'no',
            name: t('金鑰檔', 'Key file'),
            found: [link(file.url, file.url), t('：', ': '), t(file.message_zh, file.message)],
          },
          ...batches.map((it) => ({
            state: it.accepted ? ('yes' as const) : ('no' as const),
            name: words.count(it.urls, '個網址', 'address', 'addresses'),
            found: `${new URL(it.endpoint).host}${t('：', ': ')}${t(it.meaning_zh, it.meaning)}`,
          })),
        ],
      },
      rejectedBlock(rejected, words),
      links(
        link(t('產生金鑰', 'Make a key'), ask('urlpush_key')),
        link(t('把網站提交到各搜尋引擎', 'Register a site with the engines'), ask('search_submit_guide')),
      ),
    ]),
  }
}

function headlineOf(submitted: number, words: Words): Text {
  const { t } = words
  if (submitted === 0) return em(t('一個都沒有送出', 'Nothing was submitted'))
  return [t('送出了 ', 'Submitted '), em(words.count(submitted, '個網址', 'address', 'addresses'))]
}

function rejectedBlock(rejected: Outcome['rejected'], words: Words): Block | undefined {
  const { t } = words
  if (rejected.length === 0) return undefined
  return {
    kind: 'list',
    heading: t(`沒有送出的 ${rejected.length} 個`, `${rejected.length} not sent`),
    note: t('只能送自己網域、完整的 http(s) 網址。', 'Only whole http(s) addresses of your own host can be sent.'),
    items: rejected
      .slice(0, REJECTED_MAX)
      .map(({ url, reason, reason_zh }) => [url, t('：', ': '), quiet(t(reason_zh, reason))]),
  }
}
