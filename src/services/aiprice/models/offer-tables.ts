import { ask, barColumn, column, link, numberColumn, quiet, table, tag } from '#operation/view.ts'
import type { Block, Words } from '#operation/view.ts'
import type { OfferPrice } from './offer-price.ts'
import { vendorName } from './vendor-name.ts'

/** One table per unit, because prices in different units are not comparable. */
export function offerTables(items: readonly OfferPrice[], words: Words, best?: OfferPrice, order?: string): Block[] {
  return [...Map.groupBy(items, ({ unit }) => unit)].map(([unit, ofUnit]) => tableOf(unit, ofUnit, best, words, order))
}

function tableOf(
  unit: OfferPrice['unit'],
  items: readonly OfferPrice[],
  best: OfferPrice | undefined,
  words: Words,
  order?: string,
): Block {
  const { t } = words
  const most = Math.max(...items.map((it) => it.output_twd ?? it.input_twd ?? 0))
  // Most rows of a column need a value; otherwise the column is dashes.
  const hasContext = items.filter(({ context_tokens }) => context_tokens !== null).length > items.length / 2
  return table(
    items,
    [
      column(words.label('model'), (it) => [
        link(it.model, ask('estimate_ai_api_cost_twd', { model: it.model, ...unitsOf(it) })),
        ' ',
        quiet(vendorName(it.vendor)),
        ...(it.status === 'retired' ? [' ', tag(words.value('status', it.status), 'warn')] : []),
      ]),
      numberColumn(words.label('input_twd'), (it) => formatTwd(it.input_twd, words)),
      numberColumn(words.label('output_twd'), (it) =>
        it.listed_as_free ? t('目錄列為 0', 'listed at 0') : formatTwd(it.output_twd, words),
      ),
      barColumn(words.label('output_twd'), (it) => (most === 0 ? 0 : (it.output_twd ?? it.input_twd ?? 0) / most)),
      hasContext && numberColumn(words.label('context_tokens'), (it) => tokensOf(it.context_tokens, words)),
    ],
    {
      caption: t(`台幣（元）／${words.value('unit', unit)}`, `NT$ per ${words.value('unit', unit)}`),
      ...(order !== undefined && { order }),
      mark: (it) => it === best && 'best',
    },
  )
}

export function unitsOf({ unit, input_usd, output_usd }: OfferPrice): Readonly<Record<string, number>> {
  if (unit === 'image') return { images: 1 }
  if (unit === 'second') return { seconds: 1 }
  if (unit === 'million_characters') return { characters: 1_000_000 }
  return {
    ...(input_usd !== null && { input_tokens: 1_000_000 }),
    ...(output_usd !== null && { output_tokens: 1_000_000 }),
  }
}

function formatTwd(twd: number | null, words: Words): string {
  return twd === null ? '–' : words.number(twd, twd < 1 ? 4 : 2)
}

function tokensOf(tokens: number | null, words: Words): string {
  if (tokens === null) return '–'
  return words.t(`${words.number(tokens / 10_000, 1)} 萬`, `${words.number(tokens / 1000, 0)}k`)
}

export function addHeading(tables: readonly Block[], heading: string): Block[] {
  return tables.map((table, at) => (at === 0 ? { ...table, heading } : table))
}
