import { ask, compact, em, facts, link, links, quiet } from '#operation/view.ts'
import type { AnswerOf, Block, Document, InputOf, Text, Words } from '#operation/view.ts'
import { modelFacts, newerSentence } from '../models/model-view.ts'
import { vendorName } from '../models/vendor-name.ts'
import { QUANTITIES, type Item } from './cost-lines.ts'
import type { estimateAiApiCostTwd } from './estimate-ai-api-cost-twd.ts'

type Answer = AnswerOf<typeof estimateAiApiCostTwd>
type Asked = InputOf<typeof estimateAiApiCostTwd>

/** The page compares the cost at these multiples of the quantities. */
const FACTORS = [0.1, 0.5, 1, 2, 10]

export function costView(answer: Answer, words: Words, input: Asked): Document {
  const { t } = words
  const quantities = answer.lines.map((line) => quantityOf(line.item, line.quantity, words))
  return {
    title: t(`${answer.model} 要多少錢`, `The cost of ${answer.model}`),
    asked: [
      answer.model,
      quiet(t(`（${vendorName(answer.vendor)}）`, ` (${vendorName(answer.vendor)})`)),
      ...(answer.is_unit ? [] : [t('，', ', '), words.list(quantities)]),
      answer.requests === 1
        ? ''
        : t(`（${words.number(answer.requests)} 次請求）`, ` (${words.number(answer.requests)} requests)`),
    ],
    headline: answer.is_unit
      ? unitHeadline(answer, words)
      : [
          em(words.twd(answer.total_twd)),
          quiet(t(`（${words.usd(answer.total_usd)}）`, ` (${words.usd(answer.total_usd)})`)),
        ],
    lede: [retiredSentence(answer, words), ratesOf(answer, words), answer.is_unit ? '' : thousandCalls(answer, words)],
    blocks: compact([
      answer.lines.length > 1 && !answer.is_unit && linesOf(answer, words),
      !answer.is_unit && factorsOf(answer, words, input),
      { ...facts(...modelFacts(answer.rates, words)), heading: t('全部單價', 'All its rates') },
      {
        kind: 'list',
        heading: words.label('assumptions'),
        items: words.language === 'zh' ? answer.assumptions_zh : answer.assumptions,
      },
      links(...linksOf(answer, words, input)),
    ]),
    of: answer.model,
    measure: {
      name: answer.is_unit ? t('一單位輸入加輸出', 'A unit in and out') : t('合計', 'Total'),
      value: answer.total_usd,
      show: (usd) => words.usd(usd),
      best: 'lowest',
    },
  }
}

function retiredSentence({ rates }: Answer, words: Words): Text {
  if (rates.status !== 'retired' || rates.retires_on === undefined) return ''
  const day = words.plainDay(rates.retires_on)
  return [words.t(`這個模型 ${day}已停用。`, `This model was retired on ${day}. `), newerSentence(rates, words)]
}

/** The prices of a million tokens, or of another unit, each on its own: `每百萬 token 輸入 63.24 元`. */
function unitHeadline({ model, lines }: Answer, words: Words): Text {
  const rates = lines.map(({ item, unit, twd }) => {
    const [name, per] = [words.value('item', item), words.value('unit', unit)]
    return words.t(`${name}每${per} ${words.twd(twd)}`, `${words.twd(twd)} per ${per} (${name.toLowerCase()})`)
  })
  return [model, words.t('：', ': '), em(words.list(rates))]
}

function ratesOf({ lines }: Answer, words: Words): string {
  const { t } = words
  const rates = lines.map(({ unit, unit_usd, item }) => {
    const [name, per, usd] = [words.value('item', item), words.value('unit', unit), words.usd(unit_usd)]
    return t(`${name}每${per} ${usd}`, `${usd} per ${per} (${name.toLowerCase()})`)
  })
  return t(`單價：${words.list(rates)}。`, `The rates: ${words.list(rates)}.`)
}

/**
 * A single call costs almost nothing, so below this total the page also shows the cost of a thousand calls. At a higher
 * total the quantities are probably those of many calls already.
 */
const CALL_USD_MAX = 1
const CALLS = 1000

function thousandCalls({ total_usd, total_twd, category }: Answer, words: Words): string {
  if (category !== 'llm' || total_usd <= 0 || total_usd >= CALL_USD_MAX) return ''
  const [twd, usd] = [words.twd(total_twd * CALLS), words.usd(total_usd * CALLS)]
  return words.t(`這樣呼叫 1,000 次是 ${twd}（${usd}）。`, ` A thousand such calls cost ${twd} (${usd}).`)
}

function linesOf({ lines, total_usd, total_twd }: Answer, words: Words): Block {
  return {
    kind: 'table',
    heading: words.t('金額明細', 'How it adds up'),
    columns: [
      { name: words.label('item') },
      { name: words.label('quantity'), as: 'number' },
      { name: words.label('usd'), as: 'number' },
      { name: words.label('twd'), as: 'number' },
    ],
    rows: [
      ...lines.map(({ item, quantity, usd, twd }) => ({
        cells: [words.value('item', item), words.number(quantity), words.usd(usd), words.twd(twd)],
      })),
      { cells: [words.label('total_twd'), '', words.usd(total_usd), words.twd(total_twd)], mark: 'best' as const },
    ],
  }
}

function factorsOf({ lines, total_twd, requests, tier }: Answer, words: Words, input: Asked): Block {
  const { t } = words
  const asMuch = FACTORS.map((factor) => ({
    factor,
    quantities: lines.map((line) => ({ item: line.item, quantity: line.quantity * factor })),
  }))
  const most = Math.max(...FACTORS)
  return {
    kind: 'table',
    heading: t('用量不同，差多少', 'Less of it, or more'),
    columns: [
      { name: words.label('quantity') },
      { name: words.label('twd'), as: 'number' },
      { name: words.label('twd'), as: 'bar' },
    ],
    rows: asMuch
      // Leaves out multiples with a fraction of a token or an image.
      .filter(({ quantities }) => quantities.every(({ quantity }) => Number.isInteger(quantity)))
      .filter(({ factor }) => tier === null || Number.isInteger(requests * factor))
      .map(({ factor, quantities }) => {
        const name = words.list(quantities.map(({ item, quantity }) => quantityOf(item, quantity, words)))
        // The link multiplies the number of requests instead of their length, because longer requests may have other
        // rates.
        const asked =
          (requests > 1 || tier !== null) && Number.isInteger(requests * factor)
            ? { requests: requests * factor }
            : { requests: undefined, ...inputTimes(input, requests * factor) }
        return {
          cells: [
            factor === 1 ? name : link(name, ask('estimate_ai_api_cost_twd', { ...input, ...asked })),
            words.twd(total_twd * factor),
            factor / most,
          ],
          ...(factor === 1 && { mark: 'best' as const }),
        }
      }),
  }
}

function inputTimes(input: Asked, factor: number) {
  const given = QUANTITIES.flatMap((name) => {
    const quantity = input[name]
    return quantity === undefined ? [] : [[name, quantity * factor] as const]
  })
  return Object.fromEntries(given)
}

function linksOf({ vendor, category, source, requests }: Answer, words: Words, input: Asked) {
  const { t } = words
  const { input_tokens, output_tokens } = input
  return compact([
    category === 'llm' &&
      link(
        t('同樣用量，全部模型比一比', 'The same work on every model'),
        ask('compare_workload', { input_tokens: input_tokens ?? 0, output_tokens: output_tokens ?? 0, requests }),
      ),
    link(
      t(`${vendorName(vendor)} 的其他模型`, `Other models of ${vendorName(vendor)}`),
      ask('get_ai_api_pricing', { vendor, category: category === 'other' ? undefined : category }),
    ),
    link(t('價格出處', 'Where the price stands'), source),
  ])
}

function quantityOf(item: Item, quantity: number, words: Words): string {
  const { t } = words
  const number = wordsOf(quantity, words)
  if (item === 'input_tokens') return t(`輸入 ${number} token`, `${number} tokens in`)
  if (item === 'cached_input_tokens') return t(`快取輸入 ${number} token`, `${number} tokens from the cache`)
  if (item === 'output_tokens') return t(`輸出 ${number} token`, `${number} tokens out`)
  if (item === 'images') return words.count(quantity, '張圖', 'picture')
  if (item === 'seconds') return words.count(quantity, '秒', 'second')
  return words.count(quantity, '字', 'character')
}

/** Quantities as round numbers in words: 100 萬, 1 million. */
function wordsOf(quantity: number, words: Words): string {
  const { t } = words
  if (quantity >= 10_000 && quantity % 1000 === 0)
    return quantity >= 1_000_000 || words.language === 'zh'
      ? t(`${words.number(quantity / 10_000)} 萬`, `${words.number(quantity / 1_000_000)} million`)
      : words.number(quantity)
  return words.number(quantity)
}
