import { compact, facts } from '#operation/view/blocks.ts'
import type { Block } from '#operation/view/document.ts'
import { em, link, quiet, type Text } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
import type { OfferPrice } from './offer-price.ts'
import { vendorName } from './vendor-name.ts'

/** Example: `gpt-5: NT$39.52 in, NT$316.2 out per million tokens` */
export function modelHeadline(offer: OfferPrice, words: Words): Text {
  const { t } = words
  if (offer.status === 'retired' && offer.retires_on !== undefined)
    return [offer.model, t(' 已停用，', ' was retired, '), em(words.plainDay(offer.retires_on))]
  if (offer.listed_as_free) return [offer.model, t('：目錄列為 0，價格不明', ': listed at 0, price not known')]
  const input = offer.input_twd === null ? null : amount(offer.input_twd, words)
  const output = offer.output_twd === null ? null : amount(offer.output_twd, words)
  const unit = words.value('unit', offer.unit)
  if (input === null || output === null)
    return [offer.model, t(`：每${unit} `, ': '), em(input ?? output ?? '–'), t('', ` per ${unit}`)]
  return [
    offer.model,
    t(`：每${unit}，輸入 `, ': '),
    em(input),
    t('、輸出 ', ' in and '),
    em(output),
    t('', ` out per ${unit}`),
  ]
}

export function modelBlocks(offer: OfferPrice, words: Words): Block[] {
  const { t } = words
  const usd = (value: number | undefined | null) =>
    value === undefined || value === null ? undefined : words.usd(value)
  const pair = (input: number | undefined | null, output: number | undefined | null) =>
    [usd(input), usd(output)].filter((it) => it !== undefined).join(t('、', ' and '))
  const unit = words.value('unit', offer.unit)
  const rows: readonly (readonly [string, string | undefined])[] = [
    [t('廠商', 'Vendor'), vendorName(offer.vendor)],
    [t(`美元，每${unit}（輸入、輸出）`, `US$ per ${unit} (in, out)`), pair(offer.input_usd, offer.output_usd)],
    [words.label('cached_input_usd'), usd(offer.cached_input_usd)],
    [t('批次（輸入、輸出）', 'Batch (in, out)'), pair(offer.batch_input_usd, offer.batch_output_usd)],
    [t('離峰（輸入、輸出）', 'Off-peak (in, out)'), pair(offer.off_peak_input_usd, offer.off_peak_output_usd)],
    ...(offer.tiers ?? []).map(
      (tier) =>
        [
          t(
            `單次輸入超過 ${words.number(tier.above_input_tokens)} token（輸入、輸出）`,
            `Requests over ${words.number(tier.above_input_tokens)} input tokens (in, out)`,
          ),
          pair(tier.input_usd ?? offer.input_usd, tier.output_usd ?? offer.output_usd),
        ] as const,
    ),
    [t('優先（輸入、輸出）', 'Priority (in, out)'), pair(offer.priority_input_usd, offer.priority_output_usd)],
    [words.label('context_tokens'), offer.context_tokens === null ? undefined : tokens(offer.context_tokens, words)],
    [words.label('inputs'), offer.inputs?.join(t('、', ', '))],
    [words.label('released_on'), offer.released_on && words.plainDay(offer.released_on)],
    [words.label('valid_until'), offer.valid_until && words.plainDay(offer.valid_until)],
    [t('之後（輸入、輸出）', 'After it (in, out)'), pair(offer.next_input_usd, offer.next_output_usd)],
    [words.label('retires_on'), offer.retires_on && words.plainDay(offer.retires_on)],
    [t('價格日期', 'Price as of'), offer.as_of ? words.plainDay(offer.as_of) : undefined],
    [t('備註', 'Note'), t(offer.note_zh ?? '', offer.note ?? '')],
  ]
  return compact([
    facts(...rows.map(([name, value]) => (name && value ? { name, value } : undefined))),
    offer.scores && scoresTable(offer.scores, words),
  ])
}

function tokens(count: number, words: Words): string {
  const unit = words.unit('context_tokens')
  return unit === undefined ? words.number(count) : `${words.number(count)} ${unit}`
}

function scoresTable(scores: NonNullable<OfferPrice['scores']>, words: Words): Block {
  const { t } = words
  return {
    kind: 'table',
    heading: words.label('scores'),
    onPhone: 'cards',
    columns: [
      { name: t('測驗', 'Test') },
      { name: words.label('score'), as: 'number' },
      { name: words.label('metric') },
      { name: t('日期', 'Date') },
      { name: t('出處', 'Source') },
    ],
    rows: scores.map(({ name, setting, score, metric, date, source, licence }) => ({
      cells: [
        setting === undefined ? name : [name, ' ', quiet(setting)],
        words.number(score, 2),
        words.value('metric', metric),
        date === null ? '–' : words.plainDay(date),
        [
          URL.canParse(source) ? link(new URL(source).host, source) : source,
          ' ',
          quiet(words.value('licence', licence)),
        ],
      ],
    })),
  }
}

function amount(twd: number, words: Words): string {
  return words.twd(twd, twd < 1 ? 4 : 2)
}
