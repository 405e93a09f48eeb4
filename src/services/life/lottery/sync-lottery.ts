import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import type { Dataset } from '#operation/dataset.ts'
import type { Batch, SourceDocument, SyncContext } from '#operation/sync.ts'
import { defineSync, parseJson, parseShape, SyncError } from '#data/sync/define-sync.ts'
import { listStoredDatasets } from '#data/sync/freshness.ts'
import { addDays } from '#support/dates/taipei.ts'
import { digitDrawsDataset, lotteryDrawsDataset, lotteryPrizesDataset } from '../datasets.ts'
import type { DigitDrawRow, LotteryDrawRow } from '../schema.ts'
import { monthsBetween } from '../dates.ts'
import { DIGIT_GAMES, DIGIT_RULES, type DigitGame } from './digit-games.ts'
import { GAMES, RULES, type Game } from './lottery.ts'
import { readPrizes } from './read-prizes.ts'

const API = 'https://api.taiwanlottery.com/TLCAPIWeB/Lottery'
const PAGE_ROWS = 200

const FEEDS: Readonly<Record<Game | DigitGame, { path: string; list: string }>> = {
  lotto649: { path: 'Lotto649Result', list: 'lotto649Res' },
  superlotto638: { path: 'SuperLotto638Result', list: 'superLotto638Res' },
  daily539: { path: 'Daily539Result', list: 'daily539Res' },
  star3: { path: '3DResult', list: 'lotto3DRes' },
  star4: { path: '4DResult', list: 'lotto4DRes' },
}

const drawn = { period: z.union([z.int(), z.string()]), lotteryDate: z.string() }

/** Numbers in ascending order, followed by the special number if the game has one. */
const drawSchema = z.looseObject({ ...drawn, drawNumberSize: z.array(z.int()) })

/** Digits in the order in which they were drawn. */
const digitDrawSchema = z.looseObject({ ...drawn, drawNumberAppear: z.array(z.int()) })

const answerSchema = z.object({
  rtCode: z.int(),
  content: z.record(z.string(), z.unknown()).nullable(),
})

const common = {
  // Drawn at 20:30; results appear by 21:30.
  every: '35 21,22,23 * * *',
  source: {
    name: joinLanguages('Taiwan Lottery draw results', '台灣彩券 開獎結果'),
    url: 'https://www.taiwanlottery.com/',
    licence: 'Facts only; no licence stated',
  },
} as const

export const syncLottery = defineSync({
  ...common,
  name: 'life_lottery',
  title: 'Draws of the three lottery games, and who won how much',
  datasets: [lotteryDrawsDataset, lotteryPrizesDataset],
  fetch: (context) => fetchMonths(GAMES, [lotteryDrawsDataset, lotteryPrizesDataset], context),
  parse: parseDraws,
})

// These games have their own sync, so that a format change of another game does not stop it.
export const syncDigitLottery = defineSync({
  ...common,
  name: 'life_digit_lottery',
  title: 'Draws of 3星彩 and 4星彩',
  datasets: [digitDrawsDataset],
  fetch: (context) => fetchMonths(DIGIT_GAMES, [digitDrawsDataset], context),
  parse: parseDigitDraws,
})

async function fetchMonths(
  games: readonly (Game | DigitGame)[],
  sets: readonly Dataset[],
  { get, db, today }: SyncContext,
): Promise<SourceDocument[]> {
  const stored = listStoredDatasets(
    db,
    sets.map(({ name }) => name),
  )
  const documents: SourceDocument[] = []
  for (const game of games)
    for (const month of monthsToFetch(stored, today)) documents.push(await get(addressOf(game, month)))
  return documents
}

/** A month of a game has at most 31 draws, so they fit one page. */
export function addressOf(game: Game | DigitGame, month: string): string {
  return `${API}/${FEEDS[game].path}?period&month=${month}&endMonth=${month}&pageNum=1&pageSize=${PAGE_ROWS}`
}

/** Months from the newest stored row to today: at least two, at most 24. */
function monthsToFetch(stored: readonly { readonly as_of?: string | null }[], today: string): string[] {
  const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
  const from = [...stored.map(({ as_of }) => as_of?.slice(0, 7) ?? lastMonth), lastMonth].toSorted()[0] ?? lastMonth
  return monthsBetween(from, today).slice(-24)
}

export function parseDraws(documents: readonly SourceDocument[], _context: Pick<SyncContext, 'today'>): Batch[] {
  const draws = readDraws(GAMES, documents, drawSchema).map(({ game, draw }) => toDraw(game, draw))
  const rows = draws.map(({ row }) => row)
  const counted = draws.filter(({ prizes }) => prizes.length > 0)
  return [
    { dataset: lotteryDrawsDataset, mode: 'upsert', asOf: newestDay(rows), rowsMin: 15, rows },
    ...(counted.length === 0
      ? []
      : [
          {
            dataset: lotteryPrizesDataset,
            mode: 'upsert',
            asOf: newestDay(counted.map(({ row }) => row)),
            rowsMin: 0,
            rows: counted.flatMap(({ prizes }) => prizes),
          } as const,
        ]),
  ]
}

function newestDay(rows: readonly { readonly date: string }[]): string {
  return rows.reduce((newest, { date }) => (date > newest ? date : newest), '')
}

export function parseDigitDraws(documents: readonly SourceDocument[], _context: Pick<SyncContext, 'today'>): Batch[] {
  const rows = readDraws(DIGIT_GAMES, documents, digitDrawSchema).map(({ game, draw }) => toDigits(game, draw))
  return [{ dataset: digitDrawsDataset, mode: 'upsert', asOf: newestDay(rows), rowsMin: 15, rows }]
}

/** Throws `SyncError` if the document lacks the list of its game. */
function readDraws<G extends Game | DigitGame, T>(
  games: readonly G[],
  documents: readonly SourceDocument[],
  shape: z.ZodType<T>,
): { game: G; draw: T }[] {
  return documents.flatMap((document) => {
    const game = games.find((name) => document.url.includes(`/${FEEDS[name].path}?`))
    if (!game) throw new SyncError(`The document ${document.url} belongs to no known game.`)
    const { path, list } = FEEDS[game]
    const what = `Taiwan Lottery’s ${path}`
    const { rtCode, content } = parseShape(what, answerSchema, parseJson(what, document.text()))
    if (rtCode !== 0 || !content) throw new SyncError(`${what} answered with code ${rtCode}.`)
    if (content[list] === undefined) throw new SyncError(`${what} answered without ${list}.`)
    return parseShape(what, z.array(shape), content[list] ?? []).map((draw) => ({ game, draw }))
  })
}

function toDraw(game: Game, draw: z.infer<typeof drawSchema>) {
  const row = toRow(game, draw)
  const prizes = readPrizes(game, row.period, draw)
  return { row: { ...row, ...(prizes.length > 0 && carriedOver(draw)) }, prizes }
}

const jackpotSchema = z.object({ winnerCount: z.int(), prize: z.int().min(0), lastPrize: z.int().min(0) })

/** Only games whose first prize is carried over have this field. */
function carriedOver(draw: Readonly<Record<string, unknown>>): { carried_over_twd?: number } {
  const jackpot = jackpotSchema.safeParse(draw['jackpotAssign'] ?? draw['super638JackpotAssign'])
  if (!jackpot.success) return {}
  const { winnerCount, prize, lastPrize } = jackpot.data
  return { carried_over_twd: winnerCount === 0 ? prize + lastPrize : 0 }
}

function toRow(game: Game, { period, lotteryDate, drawNumberSize }: z.infer<typeof drawSchema>): LotteryDrawRow {
  const rules = RULES[game]
  const hasSpecial = drawNumberSize.length === rules.pick + 1
  const numbers = drawNumberSize.slice(0, rules.pick).toSorted((a, b) => a - b)
  const special = hasSpecial ? (drawNumberSize[rules.pick] ?? null) : null
  const specialHighest = rules.secondHighest ?? rules.highest
  const isSound =
    numbers.length === rules.pick &&
    new Set(numbers).size === rules.pick &&
    numbers.every((number) => number >= 1 && number <= rules.highest) &&
    (game === 'daily539' ? drawNumberSize.length === rules.pick : hasSpecial) &&
    (special === null || (special >= 1 && special <= specialHighest))
  if (!isSound) throw new SyncError(`Draw ${period} of ${game} has invalid numbers: ${drawNumberSize.join(', ')}.`)
  return {
    game,
    period: String(period).padStart(9, '0'),
    date: lotteryDate.slice(0, 10),
    numbers,
    special,
    carried_over_twd: null,
  }
}

function toDigits(
  game: DigitGame,
  { period, lotteryDate, drawNumberAppear }: z.infer<typeof digitDrawSchema>,
): DigitDrawRow {
  const isSound =
    drawNumberAppear.length === DIGIT_RULES[game].digits && drawNumberAppear.every((it) => it >= 0 && it <= 9)
  if (!isSound) throw new SyncError(`Draw ${period} of ${game} has invalid digits: ${drawNumberAppear.join(', ')}.`)
  return {
    game,
    period: String(period).padStart(9, '0'),
    date: lotteryDate.slice(0, 10),
    number: drawNumberAppear.join(''),
  }
}
