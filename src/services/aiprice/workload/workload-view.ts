import { ask, barColumn, column, em, link, numberColumn, quiet, table, tag } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import { fxSentence } from '../fx/fx-view.ts'
import { vendorName } from '../models/vendor-name.ts'
import type { compareWorkload } from './compare-workload.ts'

type Answer = AnswerOf<typeof compareWorkload>

/** A chart with more rows is unreadable; the CSV file has all rows. */
const SHOWN_MAX = 60

export function workloadView(answer: Answer, words: Words): Document {
  const { t } = words
  const { input_tokens, output_tokens, requests, items, total } = answer
  // A catalogue price of 0 is rarely real, and a model with too small a context cannot run the workload.
  const able = items.filter((it) => !it.listed_as_free && it.fits_context !== false)
  const shown = able.slice(0, SHOWN_MAX)
  const best = able[0]
  const dearest = able.at(-1)
  const most = shown.at(-1)?.usd ?? 0
  const factor = dearest && best && best.usd > 0 ? dearest.usd / best.usd : 1
  const timesAsMuch = words.number(factor, factor < 10 ? 1 : 0)
  return {
    title: t('哪個模型最便宜', 'The cheapest model for the work'),
    asked: t(
      `每次輸入 ${words.number(input_tokens)}、輸出 ${words.number(output_tokens)} token，${words.number(requests)} 次`,
      `${words.number(input_tokens)} tokens in and ${words.number(output_tokens)} out, ${words.count(requests, '', 'time')}`,
    ),
    headline: best
      ? [t('最便宜：', 'Cheapest: '), best.model, t('，', ', '), em(words.twd(best.twd))]
      : t('沒有模型做得了這個用量', 'No model can do this work'),
    lede: [
      dearest && best && best.usd > 0 && dearest !== best
        ? t(
            `這 ${words.number(able.length)} 個裡最貴的 ${dearest.model} 要 ${words.twd(dearest.twd)}，是它的 ${timesAsMuch} 倍。`,
            `The dearest of these ${words.number(able.length)}, ${dearest.model}, takes ${words.twd(dearest.twd)}: ${timesAsMuch} times as much. `,
          )
        : '',
      fxSentence(answer.fx, words),
    ],
    blocks: [
      table(
        shown,
        [
          column(words.label('model'), (it) => [
            link(
              it.model,
              ask('estimate_ai_api_cost_twd', {
                model: it.model,
                input_tokens: input_tokens * requests,
                output_tokens: output_tokens * requests,
              }),
            ),
            ' ',
            quiet(vendorName(it.vendor)),
            it.above_input_tokens === null ? '' : [' ', tag(t('長輸入加價', 'long input'), 'warn')],
          ]),
          numberColumn(words.label('twd'), (it) => words.twd(it.twd)),
          barColumn(words.label('twd'), (it) => (most === 0 ? 0 : it.usd / most)),
          numberColumn(words.label('usd'), (it) => words.usd(it.usd)),
        ],
        {
          caption: t(
            `${words.number(total)} 個文字模型裡最便宜的 ${shown.length} 個；不含目錄列為 0 與放不下的`,
            `The cheapest ${shown.length} of ${words.number(total)} text models, without those listed at 0 or too small`,
          ),
          mark: (it) => it === best && 'best',
        },
      ),
      {
        kind: 'text',
        heading: t('怎麼看', 'How to read it'),
        paragraphs: [t(answer.how_to_read_zh, answer.how_to_read)],
      },
      {
        kind: 'text',
        heading: t('怎麼算的', 'How it was worked out'),
        paragraphs: [
          t(
            '每次請求的輸入與輸出各照標準單價；輸入超過門檻的模型用長輸入單價；有每次費用的加上去；乘上次數。沒有算快取、批次、大量折扣與稅。',
            'Each request at the standard rates, or at those of long requests above the threshold, plus any fee per request, times the number of requests. No cached input, batch or volume discounts, and no tax.',
          ),
        ],
      },
    ],
  }
}
