import { ask, column, compact, dateFigure, em, facts, link, numberColumn, quiet, table } from '#operation/view.ts'
import type { Block, Fact, Text, Words } from '#operation/view.ts'
import type { OfferPrice, Rates } from './offer-price.ts'
import { vendorName } from './vendor-name.ts'

/** Example: `gpt-5: NT$39.52 in, NT$316.2 out per million tokens` */
export function modelHeadline(offer: OfferPrice, words: Words): Text {
  const { t } = words
  if (offer.status === 'retired' && offer.retires_on !== undefined)
    return [offer.model, t(' 已停用，', ' was retired, '), em(words.plainDay(offer.retires_on))]
  if (offer.listed_as_free) return [offer.model, t('：目錄列為 0，價格不明', ': listed at 0, price not known')]
  const input = offer.input_twd === null ? null : formatTwd(offer.input_twd, words)
  const output = offer.output_twd === null ? null : formatTwd(offer.output_twd, words)
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

/** Of a retired model: the newest one of its line, with its price. */
export function newerSentence({ newer_model: newer }: Pick<Rates, 'newer_model'>, { t }: Words): Text {
  if (newer === undefined) return ''
  const page = link(newer, ask('get_ai_api_pricing', { q: newer }))
  return [t('同系列還在賣的最新款是 ', 'The newest of its line on sale is '), page, t('。', '. ')]
}

export function modelBlocks(offer: OfferPrice, words: Words): Block[] {
  return compact([
    facts(...modelFacts(offer, words), ...inputsFact(offer, words)),
    offer.scores && scoresTable(offer.scores, words),
  ])
}

/** Every rate of a model, its dates and its limits. */
export function modelFacts(offer: Rates, words: Words): Fact[] {
  const { t } = words
  const usd = (value: number) => words.usd(value)
  const pair = (input: number | undefined | null, output: number | undefined | null) =>
    [input, output].flatMap((value) => (value === undefined || value === null ? [] : usd(value))).join(t('、', ' and '))
  const unit = words.value('unit', offer.unit)
  const cached = offer.cached_input_usd
  const day = (date: string | null | undefined) => (date ? words.plainDay(date) : '')
  const rows: readonly (Omit<Fact, 'value'> & { readonly value: string })[] = [
    { name: t('廠商', 'Vendor'), value: vendorName(offer.vendor) },
    {
      name: t(`美元，每${unit}（輸入、輸出）`, `US$ per ${unit} (in, out)`),
      value: pair(offer.input_usd, offer.output_usd),
    },
    {
      name: words.label('cached_input_usd'),
      also: t('快取命中,快取價,快取,cache', 'cache hit,cached,cache').split(','),
      value: cached === undefined ? '' : t(`每${unit} ${usd(cached)}`, `${usd(cached)} per ${unit}`),
      ...(cached !== undefined && { figure: { value: cached, show: usd, best: 'lowest' } }),
    },
    {
      name: t('批次（輸入、輸出）', 'Batch (in, out)'),
      also: [t('批次', 'batches'), 'batch'],
      value: pair(offer.batch_input_usd, offer.batch_output_usd),
    },
    {
      name: t('離峰（輸入、輸出）', 'Off-peak (in, out)'),
      also: [t('離峰', 'off-peak'), 'off peak'],
      value: pair(offer.off_peak_input_usd, offer.off_peak_output_usd),
    },
    ...(offer.tiers ?? []).map((tier) => ({
      name: t(
        `單次輸入超過 ${words.number(tier.above_input_tokens)} token（輸入、輸出）`,
        `Requests over ${words.number(tier.above_input_tokens)} input tokens (in, out)`,
      ),
      also: [t('超過', 'above'), `${tier.above_input_tokens / 1000}K`],
      value: pair(tier.input_usd ?? offer.input_usd, tier.output_usd ?? offer.output_usd),
    })),
    {
      name: t('優先（輸入、輸出）', 'Priority (in, out)'),
      also: [t('優先', 'priority')],
      value: pair(offer.priority_input_usd, offer.priority_output_usd),
    },
    {
      name: words.label('context_tokens'),
      also: ['context'],
      value: offer.context_tokens === null ? '' : tokens(offer.context_tokens, words),
    },
    {
      name: words.label('released_on'),
      also: t('什麼時候出,哪天出,幾號出,推出,發布,上市', 'released,release,come out,came out').split(','),
      value: day(offer.released_on),
      ...(offer.released_on !== undefined && { figure: dateFigure(offer.released_on, words) }),
    },
    {
      name: words.label('valid_until'),
      also: t('優惠,特價,促銷', 'promotion,promo,discount').split(','),
      value: day(offer.valid_until),
    },
    {
      name: t('之後（輸入、輸出）', 'After it (in, out)'),
      also: [t('明年', 'next year'), t('漲價', 'go up')],
      value: pair(offer.next_input_usd, offer.next_output_usd),
    },
    {
      name: words.label('retires_on'),
      also: t('停用,下架,退役,關閉', 'retired,retire,shut down,deprecated').split(','),
      value: day(offer.retires_on),
    },
    { name: t('價格日期', 'Price as of'), value: day(offer.as_of) },
    { name: t('備註', 'Note'), value: t(offer.note_zh ?? '', offer.note ?? '') },
  ]
  return rows.filter(({ name, value }) => name !== '' && value !== '')
}

function inputsFact({ inputs }: OfferPrice, words: Words): Fact[] {
  return inputs ? [{ name: words.label('inputs'), value: inputs.join(words.t('、', ', ')) }] : []
}

function tokens(count: number, words: Words): string {
  const unit = words.unit('context_tokens')
  return unit === undefined ? words.number(count) : `${words.number(count)} ${unit}`
}

function scoresTable(scores: NonNullable<OfferPrice['scores']>, words: Words): Block {
  const { t } = words
  return table(
    scores,
    [
      column(t('測驗', 'Test'), ({ name, setting }) => (setting === undefined ? name : [name, ' ', quiet(setting)])),
      numberColumn(words.label('score'), ({ score }) => words.number(score, 2)),
      column(words.label('metric'), ({ metric }) => words.value('metric', metric)),
      column(t('日期', 'Date'), ({ date }) => (date === null ? '–' : words.plainDay(date))),
      column(t('出處', 'Source'), ({ source, licence }) => [
        URL.canParse(source) ? link(new URL(source).host, source) : source,
        ' ',
        quiet(words.value('licence', licence)),
      ]),
    ],
    { heading: words.label('scores'), onPhone: 'cards' },
  )
}

function formatTwd(twd: number, words: Words): string {
  return words.twd(twd, twd < 1 ? 4 : 2)
}
