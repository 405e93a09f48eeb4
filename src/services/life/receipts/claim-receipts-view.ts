import { callout, column, compact, em, link, links, numberColumn, quiet, table } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import type { claimReceipts } from './claim-receipts.ts'
import { periodName } from './receipt-words.ts'

type Answer = AnswerOf<typeof claimReceipts>

const SITE = 'https://invoice.etax.nat.gov.tw/'

export function claimReceiptsView(answer: Answer, words: Words): Document {
  const { t } = words
  const { items, lapsed, without_prize, periods } = answer
  const missing = periods.filter(({ is_held }) => !is_held)
  const cloud = periods.filter(({ cloud_prizes }) => cloud_prizes.length > 0).at(-1)
  return {
    title: t('發票現在能領什麼', 'What can be claimed now'),
    asked: words.count(
      new Set([...[...items, ...lapsed].map(({ number }) => number), ...without_prize]).size,
      '張發票',
      'receipt',
    ),
    headline:
      answer.claimable_now_twd + answer.claimable_later_twd > 0
        ? [
            em(words.twd(answer.claimable_now_twd)),
            t(' 現在可以領', ' can be claimed now'),
            answer.claimable_later_twd > 0
              ? t(
                  `，${words.twd(answer.claimable_later_twd)} 以後可以領`,
                  `, ${words.twd(answer.claimable_later_twd)} later`,
                )
              : '',
          ]
        : t('沒有可以領的獎', 'Nothing to claim'),
    lede: [
      items.some(({ needs_full_number }) => needs_full_number)
        ? t('有些要看完整 8 碼才知道。', 'Some need all eight digits. ')
        : '',
      missing.length > 0
        ? t(
            `${words.list(missing.map(({ period }) => periodName(period, words)))}的號碼這裡還沒有。`,
            `The numbers of ${words.list(missing.map(({ period }) => periodName(period, words)))} are not available yet.`,
          )
        : '',
    ],
    form: 'first',
    blocks: compact([
      lapsed.length > 0 &&
        callout(
          t('中過獎，但領獎期限過了', 'Won, but the claim window has closed'),
          words.list(
            lapsed.map((it) => {
              const of = periodName(it.period, words)
              return t(
                `${it.number}：${of}${it.prize}，領到 ${words.day(it.claim.to)}`,
                `${it.number}: ${it.prize_en} of ${of}, until ${words.day(it.claim.to)}`,
              )
            }),
          ),
          'warn',
        ),
      items.length > 0 &&
        table(
          items,
          [
            column(words.label('number'), (it) => it.number),
            column(words.label('period'), (it) => periodName(it.period, words)),
            column(words.label('prize'), (it) =>
              it.won === null ? t('要看 8 碼', 'eight digits needed') : t(it.prize ?? '', it.prize_en ?? ''),
            ),
            numberColumn(words.label('amount_twd'), (it) => (it.amount_twd === null ? null : words.twd(it.amount_twd))),
            column(t('領到哪天', 'Claim until'), (it) => words.day(it.claim.to)),
          ],
          { onPhone: 'cards', mark: (it) => it.won && 'best' },
        ),
      {
        kind: 'facts',
        heading: t('對了哪幾期', 'Periods checked'),
        facts: periods.map(({ period, is_held, claim }) => ({
          name: periodName(period, words),
          value: is_held ? words.sentence(claim.message) : quiet(t('號碼還沒有收錄', 'numbers not available yet')),
        })),
      },
      cloud && {
        kind: 'facts',
        heading: t('雲端發票專屬獎（這裡查不到）', 'Prizes of cloud invoices (not checked here)'),
        facts: cloud.cloud_prizes.map((it) => ({
          name: t(it.name_zh, it.name_en),
          value:
            it.sets === null
              ? words.twd(it.amount_twd)
              : t(
                  `${words.twd(it.amount_twd)}，${words.count(it.sets, '組', 'set')}`,
                  `${words.twd(it.amount_twd)}, ${words.count(it.sets, '組', 'set')}`,
                ),
        })),
      },
      links(link(t('到財政部查雲端發票專屬獎', 'Look up cloud prizes at the Ministry of Finance'), SITE)),
    ]),
    notice: answer.notice,
  }
}
