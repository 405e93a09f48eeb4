import { z } from 'zod'
import type { Batch, SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, SyncError } from '#data/sync/define-sync.ts'
import { listHeldDatasets } from '#data/sync/freshness.ts'
import { digitDrawsDataset, type DigitDrawRow } from '../datasets.ts'
import { DIGIT_GAMES, DIGIT_RULES, type DigitGame } from './digit-games.ts'
import { addressOfMonth, monthsToFetch, readDraws } from './sync-lottery.ts'

const NAMES: Readonly<Record<DigitGame, { path: string; list: string }>> = {
  star3: { path: '3DResult', list: 'lotto3DRes' },
  star4: { path: '4DResult', list: 'lotto4DRes' },
}

const drawSchema = z.looseObject({
  period: z.union([z.int(), z.string()]),
  lotteryDate: z.string(),
  /** The digits in the order of the draw. */
  drawNumberAppear: z.array(z.int()),
})

// Separate from the other games, so that a change of either format stops only its own sync.
export const syncDigitLottery = defineSync({
  name: 'life_digit_lottery',
  title: 'Draws of 3星彩 and 4星彩',
  // Drawn at 20:30; results appear by 21:30.
  every: '45 21,22,23 * * *',
  source: {
    name: '台灣彩券 (Taiwan Lottery) draw results',
    url: 'https://www.taiwanlottery.com/',
    licence: 'Facts only; no licence stated',
  },
  datasets: [digitDrawsDataset],
  async fetch({ get, db, today }) {
    const months = monthsToFetch(listHeldDatasets(db, [digitDrawsDataset.name]), today)
    const documents: SourceDocument[] = []
    for (const game of DIGIT_GAMES) {
      for (const month of months) documents.push(await get(addressOfMonth(NAMES[game].path, month)))
    }
    return documents
  },
  parse: parseDigitDraws,
})

export function parseDigitDraws(documents: readonly SourceDocument[], _context: Pick<SyncContext, 'today'>): Batch[] {
  const rows = documents.flatMap((document) => {
    const game = DIGIT_GAMES.find((name) => document.url.includes(`/${NAMES[name].path}?`))
    if (!game) throw new SyncError(`No game is known under ${document.url}.`)
    return readDraws(NAMES[game], drawSchema, document.text()).map((draw) => toRow(game, draw))
  })
  const asOf = rows.reduce((newest, { date }) => (date > newest ? date : newest), '')
  return [{ dataset: digitDrawsDataset, mode: 'upsert', asOf, rowsMin: 15, rows }]
}

function toRow(game: DigitGame, { period, lotteryDate, drawNumberAppear }: z.infer<typeof drawSchema>): DigitDrawRow {
  const isSound =
    drawNumberAppear.length === DIGIT_RULES[game].digits && drawNumberAppear.every((it) => it >= 0 && it <= 9)
  if (!isSound) throw new SyncError(`Draw ${period} of ${game} has the digits ${drawNumberAppear.join(', ')}.`)
  return {
    game,
    period: String(period).padStart(9, '0'),
    date: lotteryDate.slice(0, 10),
    number: drawNumberAppear.join(''),
  }
}
