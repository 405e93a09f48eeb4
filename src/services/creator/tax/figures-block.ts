import type { Block, BlockOf } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import type { TaxFigure } from './tax-figures.ts'

export function figuresBlock(figures: readonly TaxFigure[], words: Words): Block {
  return {
    kind: 'fold',
    summary: words.t('依據的數字與法條', 'The figures behind it, and their law'),
    blocks: [figuresTable(figures, words)],
  }
}

export function figuresTable(figures: readonly TaxFigure[], words: Words): BlockOf<'table'> {
  const { t } = words
  return {
    kind: 'table',
    onPhone: 'cards',
    columns: [
      { name: words.label('figure') },
      { name: words.label('value'), as: 'number' },
      { name: words.label('valid_from') },
      { name: words.label('law') },
    ],
    rows: figures.map(({ figure, value, valid_from, law, law_en, is_assumed }) => ({
      cells: [
        words.value('figure', figure),
        figure.endsWith('_pct') ? words.percent(value) : words.twd(value),
        is_assumed ? t(`${valid_from}（沿用）`, `${valid_from} (carried over)`) : valid_from,
        t(law, law_en),
      ],
      ...(is_assumed && { mark: 'guess' as const }),
    })),
  }
}
