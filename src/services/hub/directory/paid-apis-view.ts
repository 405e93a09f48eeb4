import type { AnswerOf, InputOf } from '#operation/operation.ts'
import type { Document } from '#operation/view/document.ts'
import { em, link, quiet, type Text } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
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
  const prices = items.flatMap((it) => (isGone(it) ? [] : (it.price_usd ?? [])))
  return {
    title: t('x402 付費 API', 'APIs paid per call'),
    asked: [asked.q, asked.network].filter((it) => it !== undefined && it !== '').join(t('，', ', ')),
    headline:
      total === 0
        ? t('沒有找到付費 API', 'No paid API was found')
        : prices.length > 0 && offset === 0
          ? [t('每次 ', 'From '), em(words.usd(Math.min(...prices), 6)), t(' 起', ' a call')]
          : t('按次付費的 API', 'APIs paid per call'),
    lede: [
      cheapest && offset === 0 ? t(`最便宜的是 ${nameOf(cheapest)}。`, `The cheapest is ${nameOf(cheapest)}. `) : '',
      t(`共 ${words.number(total)} 個。`, `${words.count(total, '', 'API')} in all. `),
      prices.length > 0
        ? t(
            `這一頁最貴 ${words.usd(Math.max(...prices), 6)}。`,
            `The dearest on this page: ${words.usd(Math.max(...prices), 6)}.`,
          )
        : '',
    ],
    form: asked.q === undefined ? 'above' : 'after',
    blocks: [
      ...(items.length > 0
        ? [
            {
              kind: 'table' as const,
              caption: trustMeaning(words),
              order: t('便宜的在前，查過找不到的在後', 'cheapest first, those not there when checked last'),
              onPhone: 'cards' as const,
              columns: [
                { name: t('API', 'API') },
                { name: t('每次', 'A call'), as: 'number' as const },
                { name: t('說明', 'What it gives') },
                { name: words.label('trust'), as: 'number' as const },
                { name: t('付款鏈', 'Chain') },
                { name: t('最後查過', 'Last checked') },
                { name: t('注意', 'Note') },
              ],
              rows: listed.map((it) => ({
                cells: [
                  link(nameOf(it), it.resource),
                  it.price_usd === null ? t('沒有寫', 'not said') : words.usd(it.price_usd, 6),
                  it.description ?? quiet(t('沒有說明', 'no description')),
                  String(it.trust),
                  it.network ?? quiet('–'),
                  checkedOn(it.signals, words),
                  known(it.signals, words),
                ],
              })),
            },
          ]
        : []),
      {
        kind: 'links',
        links: [{ text: t('MCP 伺服器', 'MCP servers'), to: { operation: 'hub_search_mcp_servers' } }],
      },
    ],
    provenance: answer.provenance,
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

/** The day on which the API last answered, by asking for a payment or otherwise. */
function checkedOn(signals: readonly ShownSignal[], words: Words): Text {
  const days = signals.flatMap(({ kind, as_of }) =>
    kind === 'asks_payment' || kind === 'reachable' ? (as_of ?? []) : [],
  )
  return days.toSorted().at(-1)?.slice(0, 10) ?? quiet(words.t('沒有', 'never'))
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
