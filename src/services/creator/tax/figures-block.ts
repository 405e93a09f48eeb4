import { column, fold, numberColumn, table } from '#operation/view.ts'
import type { Block, BlockOf, Words } from '#operation/view.ts'
import type { TaxFigure } from './tax-figures.ts'

export function figuresBlock(figures: readonly TaxFigure[], words: Words): Block {
  return fold(words.t('依據的數字與法條', 'The figures behind it, and their law'), [figuresTable(figures, words)])
}

export function figuresTable(figures: readonly TaxFigure[], words: Words): BlockOf<'table'> {
  const { t } = words
  return table(
    figures,
    [
      column(words.label('figure'), ({ figure }) => words.value('figure', figure)),
      numberColumn(words.label('value'), ({ figure, value }) =>
        figure.endsWith('_pct') ? words.percent(value) : words.twd(value),
      ),
      column(words.label('valid_from'), ({ valid_from, is_assumed }) =>
        is_assumed ? t(`${valid_from}（沿用）`, `${valid_from} (carried over)`) : valid_from,
      ),
      column(words.label('law'), ({ law, law_en }) => t(law, law_en)),
    ],
    { onPhone: 'cards', mark: ({ is_assumed }) => is_assumed && 'guess' },
  )
}
