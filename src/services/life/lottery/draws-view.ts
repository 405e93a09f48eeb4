import { ask, column, compact, em, fold, link, links, numberColumn, table } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Text, Words } from '#operation/view.ts'
import { drawRow } from './draw-row.ts'
import type { getLotteryResults } from './get-lottery-results.ts'
import { RULES, type Game } from './lottery.ts'
import { TAIWAN_LOTTERY } from './rhythm.ts'
import { staleCallout } from './stale-callout.ts'

type Answer = AnswerOf<typeof getLotteryResults>

export function drawsView({ items, next_draws, stale_notice, notice, provenance }: Answer, words: Words): Document {
  const { t } = words
  const [first] = items
  const games = new Set(items.map(({ game }) => game))
  const isOne = games.size === 1
  const newest = items.reduce((day, { date }) => (date > day ? date : day), '')
  const special =
    first === undefined || first.special === null
      ? ''
      : t(
          `，${first.game === 'superlotto638' ? '第二區' : '特別號'} ${first.special}`,
          `, ${first.game === 'superlotto638' ? 'second area' : 'special'} ${first.special}`,
        )
  const game = first ? t(first.name_zh, first.name_en) : ''
  // Twenty draws of one game would push the warning far down.
  const old = staleCallout(stale_notice, words)
  const title =
    first && items.length === 1
      ? t(`${game}第 ${first.period} 期開獎號碼`, `${game}: draw ${first.period}`)
      : isOne
        ? t(`${game}開獎號碼`, `${game}: draws`)
        : t('樂透開獎號碼', 'Lottery numbers')
  return {
    title,
    ...(first &&
      isOne && {
        asked: t(
          `${game}，第 ${first.period} 期，${words.day(first.date)}`,
          `${game}, draw ${first.period}, ${words.day(first.date)}`,
        ),
      }),
    headline: !first
      ? title
      : isOne
        ? [em(first.numbers.join(' ')), special]
        : [t('收錄到', 'On record: '), em(newestByGame(items, words))],
    ...(first?.prizes?.[0] && items.length === 1 && { lede: firstPrize(first.prizes[0], words) }),
    ...(!isOne &&
      stale_notice !== null && {
        lede: [
          t('後來開的', 'For later ones '),
          link(t('到台灣彩券看', 'see Taiwan Lottery'), TAIWAN_LOTTERY),
          t('。', '.'),
        ],
      }),
    actions: [link(t('對我的彩券', 'Check a ticket'), ask('check_lottery'))],
    blocks: compact([
      ...(isOne ? old : []),
      {
        kind: 'numbers',
        rows: items.map((draw) => {
          const day = words.nearDay(draw.date)
          const name = t(`${draw.name_zh}，${day}`, `${draw.name_en}, ${day}`)
          return drawRow(draw, words, [], false, isOne ? words.shortDay(draw.date) : name)
        }),
      },
      next_draws.length > 0 && {
        kind: 'facts',
        heading: t('下一次開獎', 'Next draw'),
        facts: next_draws.map((next) => ({
          name: t(next.name_zh, next.name_en),
          value:
            next.carried_over_twd === null
              ? words.day(next.date)
              : next.carried_over_twd === 0
                ? t(
                    `${words.day(next.date)}，上一期頭獎有人中，重新累積`,
                    `${words.day(next.date)}; the last first prize was won, so it starts again`,
                  )
                : t(
                    `${words.day(next.date)}，頭獎累積 ${words.twd(next.carried_over_twd)} 以上`,
                    `${words.day(next.date)}, first prize ${words.twd(next.carried_over_twd)} or more`,
                  ),
        })),
      },
      first && isOne && (paidTable(first.prizes ?? [], words) ?? prizeTable(first.game, words)),
      isOne &&
        stale_notice !== null &&
        links(link(t('到台灣彩券看最新的', 'Newer draws at Taiwan Lottery'), TAIWAN_LOTTERY)),
      !isOne && {
        kind: 'links',
        heading: t('前面各期', 'Earlier draws'),
        links: items.map((draw) => ({
          text: t(draw.name_zh, draw.name_en),
          to: { operation: 'lottery_by_game', input: { game: draw.game } },
          note: words.shortDay(draw.date),
        })),
      },
    ]),
    events: next_draws.map((next) => ({
      id: `draw-${next.game}-${next.date}`,
      title: t(`${next.name_zh}開獎`, `${next.name_en} is drawn`),
      from: next.date,
      note: '20:30',
    })),
    news: items.map((draw) => ({
      id: `${draw.game}-${draw.period}`,
      title: t(`${draw.name_zh}第 ${draw.period} 期`, `${draw.name_en}, draw ${draw.period}`),
      date: draw.date,
      text: `${draw.numbers.join(' ')}${draw.special === null ? '' : ` + ${draw.special}`}`,
    })),
    provenance: isOne ? provenance : { ...provenance, as_of: newest },
    notice,
  }
}

type Paid = NonNullable<Answer['items'][number]['prizes']>

function firstPrize({ name_zh, name_en, winners, amount_twd, withheld_twd }: Paid[number], words: Words): Text {
  const { t } = words
  if (winners === 0) return t(`${name_zh}沒有人中。`, `Nobody won the ${name_en}.`)
  return [
    t(`${name_zh} ${winners} 注，每注 `, `${words.count(winners, '注', 'ticket')} won the ${name_en}, each `),
    em(words.twd(amount_twd)),
    t(`，扣所得稅 ${words.twd(withheld_twd)}。`, `; income tax withheld: ${words.twd(withheld_twd)}.`),
  ]
}

/** The prizes paid in a draw. Undefined if the draw's prize table is not stored. */
function paidTable(prizes: Paid, words: Words): Block | undefined {
  const { t } = words
  if (prizes.length === 0) return undefined
  return table(
    prizes,
    [
      column(words.label('prize'), ({ name_zh, name_en }) => t(name_zh, name_en)),
      numberColumn(t('中獎注數', 'Winners'), ({ winners }) => words.number(winners, 0)),
      numberColumn(words.label('amount_twd'), ({ winners, amount_twd }) =>
        winners === 0 ? '–' : words.twd(amount_twd),
      ),
      numberColumn(t('所得稅', 'Income tax'), ({ withheld_twd }) => words.twd(withheld_twd)),
      numberColumn(t('實領（扣印花稅）', 'Received (less stamp duty)'), ({ winners, net_twd }) =>
        winners === 0 ? '–' : words.twd(net_twd),
      ),
    ],
    { heading: t('派彩', 'Paid') },
  )
}

/** The day of each game's newest draw: `大樂透 9 月 22 日、威力彩 9 月 17 日`. */
function newestByGame(items: Answer['items'], words: Words): string {
  const games = Map.groupBy(items, ({ game }) => game).values()
  return words.list(
    Array.from(games, ([first, ...others]) => {
      const day = others.reduce((newest, { date }) => (date > newest ? date : newest), first!.date)
      return `${words.t(first!.name_zh, first!.name_en)} ${words.shortDay(day)}`
    }),
  )
}

/** Only prizes whose amount the rules fix. Other prizes are shared among their winners. */
function prizeTable(game: Game, words: Words): Block {
  const { t } = words
  return fold(t('各獎獎金', 'What each prize is worth'), [
    table(RULES[game].tiers, [
      column(words.label('prize'), ({ name_zh, name_en }) => t(name_zh, name_en)),
      numberColumn(words.label('amount_twd'), ({ amount_twd }) =>
        amount_twd === null ? t('均分獎金', 'shared') : words.twd(amount_twd),
      ),
    ]),
  ])
}
