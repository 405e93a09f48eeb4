import { column, em, link, numberColumn, quiet, table } from '#operation/view.ts'
import type { AnswerOf, Document, InputOf, Text, Words } from '#operation/view.ts'
import { trustMeaning } from './trust-meaning.ts'
import type { hubSearchX402Apis } from './hub-search-x402-apis.ts'

type Search = typeof hubSearchX402Apis
type ShownSignal = AnswerOf<Search>['items'][number]['signals'][number]

export function paidApisView(answer: AnswerOf<Search>, words: Words, asked: Partial<InputOf<Search>>): Document {
  const { t } = words
  const { items, total, offset } = answer
  const listed = items.toSorted(
    (a, b) => Number(isGone(a)) - Number(isGone(b)) || (a.price_usd ?? Infinity) - (b.price_usd ?? Infinity),
  )
  const cheapest = listed.find((it) => it.price_usd !== null && !isGone(it))
  const checked = items.flatMap(({ signals }) => lastCheck(signals) ?? []).toSorted()
  const [first, last] = [checked[0], checked.at(-1)]
  return {
    title: t('x402 付費 API', 'APIs paid per call'),
    asked: [asked.q, asked.network].filter((it) => it !== undefined && it !== '').join(t('，', ', ')),
    headline:
      total === 0
        ? t('沒有找到付費 API', 'No paid API was found')
        : cheapest && offset === 0
          ? [t('最便宜的每次 ', 'The cheapest costs '), em(words.usd(cheapest.price_usd ?? 0, 6)), t('', ' a call')]
          : t('按次付費的 API', 'APIs paid per call'),
    lede: [
      // A long address would break within the headline of a phone.
      cheapest && offset === 0 ? t(`${nameOf(cheapest)}，`, `${nameOf(cheapest)}, `) : '',
      total === 0 ? '' : t(`共 ${words.number(total)} 個。`, `of ${words.count(total, '', 'API')}. `),
      answer.unknown_left_out === 0
        ? ''
        : t(
            `另有 ${words.number(answer.unknown_left_out)} 個沒有寫價格，沒有列出。`,
            `${words.count(answer.unknown_left_out, '', 'more API')} may fit, but the price is not known. `,
          ),
      first !== undefined && last !== undefined
        ? t(
            `這一頁的在 ${words.plainDay(first)}到 ${words.plainDay(last)}之間查過，之後價格可能變了。`,
            `Last checked between ${words.plainDay(first)} and ${words.plainDay(last)}; prices may have changed.`,
          )
        : '',
    ],
    form: asked.q === undefined ? 'above' : 'after',
    blocks: [
      ...(items.length > 0
        ? [
            table(
              listed,
              [
                column(t('API', 'API'), (it) => link(nameOf(it), it.resource)),
                numberColumn(t('每次', 'A call'), (it) =>
                  it.price_usd === null ? t('沒有寫', 'not stated') : words.usd(it.price_usd, 6),
                ),
                column(t('說明', 'What it gives'), (it) => [describedBy(it, words), ' ', known(it.signals, words)]),
                numberColumn(words.label('trust'), (it) => String(it.trust)),
                column(t('付款鏈', 'Chain'), (it) => it.network ?? quiet('–')),
                column(t('最後查過', 'Last checked'), (it) => lastCheck(it.signals) ?? quiet(t('沒有', 'never'))),
              ],
              {
                caption: `${trustMeaning(words)}${t('；說明是賣家的原文', '; descriptions are the sellers’ own')}`,
                order: t('便宜的在前，找不到的在最後', 'cheapest first, missing ones last'),
                onPhone: 'cards' as const,
              },
            ),
          ]
        : []),
      {
        kind: 'links',
        links: [{ text: t('MCP 伺服器', 'MCP servers'), to: { operation: 'hub_search_mcp_servers' } }],
      },
    ],
    notice: t(
      '別人賣的 API，我們沒有測試；點開多半會要求付款。',
      'Sold by others and not tested by us; most ask for payment when opened.',
    ),
  }
}

function isGone({ signals }: AnswerOf<Search>['items'][number]): boolean {
  return signals.some(({ kind }) => kind === 'not_there')
}

/** Most APIs have these signals, so the page hides them: they do not help the reader to choose. */
const EXPECTED = new Set([
  'dollar',
  'https',
  'own_domain',
  'host_resources',
  'price_usual',
  'listed',
  'asks_payment',
  'reachable',
])

/** The day on which somebody last looked whether the API answers. */
function lastCheck(signals: readonly ShownSignal[]): string | undefined {
  const days = signals.flatMap(({ kind, as_of }) => (CHECKS.has(kind) ? (as_of ?? []) : []))
  return days.toSorted().at(-1)?.slice(0, 10)
}

const CHECKS = new Set(['asks_payment', 'reachable', 'not_there'])

function describedBy({ description }: AnswerOf<Search>['items'][number], { t }: Words): Text {
  if (description === null) return quiet(t('沒有說明', 'no description'))
  return /\p{Script=Han}/u.test(description) ? [description, quiet(t('', ' (in Chinese)'))] : description
}

/** Links each signal outside `EXPECTED` to its source. */
function known(signals: readonly ShownSignal[], words: Words): Text {
  const telling = signals.filter(({ kind }) => !EXPECTED.has(kind))
  return telling.flatMap((signal, at) => {
    const text = `${words.value('kind', signal.kind)}${detailOf(signal, words)}`
    return [...(at === 0 ? [] : [words.t('、', ', ')]), signal.source === null ? text : link(text, signal.source)]
  })
}

function detailOf({ kind, detail, as_of }: ShownSignal, words: Words): string {
  if (DATED.has(kind)) return as_of === null ? '' : words.t(`（${as_of}）`, ` (${as_of})`)
  if (kind.startsWith('price_'))
    return words.t(`（中位數 ${words.usd(Number(detail), 6)}）`, ` (median ${words.usd(Number(detail), 6)})`)
  return NAMED.has(kind) && detail !== null ? words.t(`（${detail}）`, ` (${detail})`) : ''
}

const DATED = new Set(['not_there'])
const NAMED = new Set(['hosting_name', 'test_network', 'unknown_asset'])

function nameOf({ name, resource }: AnswerOf<Search>['items'][number]): string {
  return name ?? addressOf(resource)
}

function addressOf(resource: string): string {
  const { host, pathname } = new URL(resource)
  return host + pathname
}
