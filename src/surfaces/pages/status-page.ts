import { em, plainText, type Text, type Tone } from '#operation/view/text.ts'
import { createWords, type Words } from '#operation/view/messages.ts'
import type { DatasetState, ReplicaState, Runtime } from '../runtime.ts'
import { withLanguage, type Reader } from './draw.ts'
import { ERROR_WORDS } from './error-words.ts'
import { markup, type Html, type Markup } from './html.ts'
import { phrased } from './inline.ts'
import { crumbs, markdownFeed, page } from './layout.ts'

/** Whether operations work, the age of each data set, and its last updates. */
export function statusPage(reader: Reader, runtime: Runtime): string {
  const words = createWords({ language: reader.language, now: reader.now })
  const { t } = words
  const states = runtime.dataStatus()
  const loading = runtime.loading?.()
  const headline = headlineOf(states, loading, words)
  return page({
    title: t('資料狀態', 'Data status'),
    description: plainText(headline),
    reader,
    words,
    runtime,
    path: '/status',
    feeds: [markdownFeed('/status.md')],
    content: markup`<div class="band"><div class="wrap">${crumbs([{ text: 'Dozen', to: withLanguage('/', reader) }, { text: t('資料狀態', 'Data status') }], words)}
<p class="asked">${momentOf(reader.now.toISOString(), words)}</p>
<h1 class="headline">${phrased(headline, { words, resolve: () => undefined, nextId: () => '' })}</h1>
<p class="lede">${states.length === 0 ? wayOf(loading, words) : t('查得到，但要留意日期：舊的資料會在答案上方標明，也不會拿別的充數。', 'Everything is answered, but mind the dates: an answer from old data says so on top, and nothing is made up in its place.')}</p></div></div>
<div class="wrap body">${replicaNote(runtime.replica?.(), words)}
${states.length === 0 ? '' : [freshness(states, reader, runtime, words), lastRuns(states, words)]}
<p class="note">${t(`版本 ${runtime.version}。`, `Version ${runtime.version}. `)}<a href="/healthz">healthz</a>　<a href="/readyz">readyz</a></p></div>`,
  })
}

type Loading = ReturnType<NonNullable<Runtime['loading']>>

function wayOf(loading: Loading, words: Words): string {
  const { t } = words
  if (!loading) return words.pick(ERROR_WORDS.not_ready.way)
  const { done, of } = loading
  const progress = of === 0 ? '' : t(`${of} 項服務已載入 ${done} 項。`, `${done} of ${of} services are loaded. `)
  return `${progress}${t('通常不到一分鐘，好了就能查；求助專線現在就能用。', 'This usually takes less than a minute. Crisis lines answer already.')}`
}

function headlineOf(states: readonly DatasetState[], loading: Loading, { t }: Words): Text {
  const old = states.filter(({ state }) => state !== 'fresh')
  if (loading && states.length === 0) return t('資料載入中', 'The data is loading')
  if (states.length === 0) return t('現在讀不到資料', 'The records cannot be read right now')
  if (old.length === 0) return t('資料都是最新的', 'All data is up to date')
  return [
    t(`${states.length} 項資料，`, `${states.length} data sets, `),
    em(t(`${old.length} 項較舊`, `${old.length} of them old`)),
  ]
}

/** Every data set in one table, grouped by service; on a phone each is a card. */
function freshness(states: readonly DatasetState[], reader: Reader, runtime: Runtime, words: Words): Html {
  const { t } = words
  const groups = [...Map.groupBy(states, ({ service }) => service)].map(([name, ofService]) => {
    const service = runtime.services.find((it) => it.name === name)
    const title = service ? words.pick(service.words?.shortName ?? [service.titleZh, service.title]) : name
    const rows = ofService.map(
      (it) =>
        markup`<tr role="row"><th scope="row" role="rowheader">${words.pick(it.title)}</th><td role="cell" class="r"><div>${stateTag(it, words)}</div></td>${it.asOf === null ? markup`<td role="cell" class="none">–</td>` : markup`<td role="cell" class="num" data-label="${t('資料到', 'Up to')}"><div>${it.asOf}</div></td>`}<td role="cell" data-label="${t('多久算舊', 'Old after')}"><div>${cadenceOf(it, words)}</div></td></tr>`,
    )
    return markup`<tbody class="group s-${name}"><tr role="row"><th scope="rowgroup" role="rowheader" colspan="4"><a href="${withLanguage(`/${name}/`, reader)}">${title}</a></th></tr>${rows}</tbody>`
  })
  return markup`<section class="block narrow" aria-labelledby="fresh"><h2 id="fresh">${t('資料多新', 'How new the data is')}</h2><div class="scroll" role="group" tabindex="0" aria-label="${t('資料多新（表）', 'How new the data is (table)')}"><table class="cards" role="table"><thead><tr><th scope="col">${t('資料', 'Data')}</th><th scope="col" class="r">${t('狀態', 'State')}</th><th scope="col">${t('資料到', 'Up to')}</th><th scope="col">${t('多久算舊', 'Old after')}</th></tr></thead>${groups}</table></div></section>`
}

function cadenceOf({ staleAfterDays, hasSync }: DatasetState, words: Words): Html {
  const days = words.count(staleAfterDays, '天', 'day')
  return markup`${days}${hasSync ? '' : markup` <span class="quiet">${words.t('人工', 'by hand')}</span>`}`
}

const RUNS_MAX = 20

/** The newest updates of all data sets, with the reasons for failures. */
function lastRuns(states: readonly DatasetState[], words: Words): Html {
  const { t } = words
  return markup`<section class="block narrow" aria-labelledby="runs"><h2 id="runs">${t('最近更新', 'Last updates')}</h2>${newestRuns(states, words)}</section>`
}

function newestRuns(states: readonly DatasetState[], words: Words): Markup {
  const { t } = words
  const runs = states.flatMap(({ title, runs: own }) => own.map((run) => ({ title, ...run })))
  if (runs.length === 0)
    return markup`<p>${t('安裝以來還沒有更新過，用的是內附的資料。', 'Nothing was updated since this was installed: the data is what came with it.')}</p>`
  const newest = runs.toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1)).slice(0, RUNS_MAX)
  const rows = newest.map(
    ({ title, startedAt, outcome, reason }) =>
      markup`<tr><th scope="row">${words.pick(title)}</th><td class="num">${momentOf(startedAt, words)}</td><td class="r">${outcomeTag(outcome, words)}${outcome === 'failed' && reason !== null ? markup` <span class="quiet" lang="en">${reason}</span>` : ''}</td></tr>`,
  )
  return markup`<div class="scroll" role="group" tabindex="0" aria-label="${t('最近更新（表）', 'Last updates (table)')}"><table><thead><tr><th scope="col">${t('資料', 'Data')}</th><th scope="col">${t('時間', 'When')}</th><th scope="col" class="r">${t('結果', 'Outcome')}</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

const OUTCOMES = {
  running: { zh: '進行中', en: 'running', tone: '' },
  changed: { zh: '有新資料', en: 'new data', tone: 'good' },
  unchanged: { zh: '沒有變動', en: 'no change', tone: '' },
  failed: { zh: '失敗', en: 'failed', tone: 'bad' },
} as const

function outcomeTag(outcome: keyof typeof OUTCOMES, { t }: Words): Html {
  const { zh, en, tone } = OUTCOMES[outcome]
  return markup`<span class="tag ${tone}">${t(zh, en)}</span>`
}

/** An instant in Taipei time. */
function momentOf(at: string, words: Words): string {
  const taipei = new Date(Date.parse(at) + TAIPEI_MS).toISOString()
  return words.t(
    `${taipei.slice(0, 10)} ${taipei.slice(11, 16)}`,
    `${taipei.slice(0, 10)} ${taipei.slice(11, 16)}, Taipei`,
  )
}

const TAIPEI_MS = 8 * 60 * 60 * 1000

function replicaNote(replica: ReplicaState | undefined, { t }: Words): Markup {
  if (!replica) return ''
  const { publication, isBehind } = replica
  if (!publication)
    return markup`<p class="note">${t('還沒有發布任何資料版本。', 'No version of the records is published yet.')}</p>`
  const at = `${publication.published_at.slice(0, 16).replace('T', ' ')} UTC`
  const behind = isBehind
    ? t(
        '很久沒有收到更新消息，可能有更新的版本。',
        ' Nothing has been heard of the writer for a while: there may be a newer one.',
      )
    : ''
  return markup`<p class="note">${t(`資料版本 ${publication.version}，${at} 發布。`, `Version ${publication.version} of the records, published ${at}.`)}${behind}</p>`
}

function stateTag(dataset: DatasetState, words: Words): Html {
  const { text, tone } = stateOf(dataset, words)
  return markup`<span class="tag ${tone}">${text}</span>`
}

/** The state of a data set in one word. */
export function stateOf({ state }: DatasetState, { t }: Words): { readonly text: string; readonly tone: Tone } {
  return (
    {
      fresh: { text: t('最新', 'Fresh'), tone: 'good' },
      stale: { text: t('較舊', 'Old'), tone: 'warn' },
      failing: { text: t('更新失敗', 'Update failed'), tone: 'bad' },
      missing: { text: t('沒有資料', 'Nothing held'), tone: 'bad' },
    } as const
  )[state]
}
