import type { Tone } from '#operation/view/text.ts'
import { createWords, type Words } from '#operation/view/words.ts'
import type { DatasetState, ReplicaState, Runtime } from '../runtime.ts'
import { withLanguage, type Reader } from './draw.ts'
import { markup, type Html, type Markup } from './html.ts'
import { crumbs, markdownFeed, page } from './layout.ts'

/** How fresh every data set is, how its last updates went, and which services answer. */
export function statusPage(reader: Reader, runtime: Runtime): string {
  const words = createWords({ language: reader.language, now: reader.now })
  const { t } = words
  const states = runtime.dataStatus()
  const old = states.filter(({ state }) => state !== 'fresh')
  const headline =
    states.length === 0
      ? t('現在讀不到資料', 'The records cannot be read right now')
      : old.length === 0
        ? t('資料都是最新的', 'All data is up to date')
        : t(`${states.length} 項資料，${old.length} 項較舊`, `${states.length} data sets, ${old.length} of them old`)
  const tables = [...Map.groupBy(states, ({ service }) => service)].map(([name, ofService]) => {
    const service = runtime.services.find((it) => it.name === name)
    const title = service ? words.pick(service.words?.shortName ?? [service.titleZh, service.title]) : name
    return markup`<section class="block s-${name}" aria-labelledby="s-${name}"><h2 id="s-${name}"><a href="${withLanguage(`/${name}/`, reader)}">${title}</a></h2>${ofService.map((state) => datasetBlock(state, words))}</section>`
  })
  return page({
    title: t('資料狀態', 'Data status'),
    description: headline,
    reader,
    words,
    runtime,
    path: '/status',
    feeds: [markdownFeed('/status.md')],
    content: markup`<div class="band"><div class="wrap">${crumbs([{ text: 'Dozen', to: withLanguage('/', reader) }, { text: t('資料狀態', 'Data status') }], words)}
<h1 class="headline">${headline}</h1>
<p class="lede">${t('舊資料還是會給，但會說是舊的，也不會拿別的充數。', 'Old data is still served, and says that it is old; nothing is made up in its place.')}</p></div></div>
<div class="wrap body">${replicaNote(runtime.replica?.(), words)}${tables}
<p class="note">${t(`版本 ${runtime.version}。`, `Version ${runtime.version}. `)}<a href="/healthz">healthz</a>　<a href="/readyz">readyz</a></p></div>`,
  })
}

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

function datasetBlock(state: DatasetState, words: Words): Html {
  const { t } = words
  const facts: [string, Markup][] = [
    [t('資料到', 'Up to'), markup`${state.asOf ?? t('沒有', 'none')} ${stateTag(state, words)}`],
    [t('筆數', 'Rows'), words.number(state.rows, 0)],
    [t('多久算舊', 'Called old after'), words.count(state.staleAfterDays, '天', 'day')],
    [
      t('最近更新', 'Last updates'),
      state.runs.length === 0
        ? state.hasSync
          ? t('還沒更新過', 'none yet')
          : t('人工維護', 'kept by hand')
        : runsList(state, words),
    ],
  ]
  return markup`<details class="fold"><summary>${words.pick(state.title)}　${state.asOf ?? ''} ${stateTag(state, words)}</summary><dl class="facts">${facts.map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></details>`
}

function runsList({ runs }: DatasetState, { t }: Words): Html {
  const outcomes = {
    running: t('進行中', 'running'),
    changed: t('有新資料', 'new data'),
    unchanged: t('沒有變動', 'no change'),
    failed: t('失敗', 'failed'),
  }
  return markup`<ul class="plain">${runs.map(({ startedAt, outcome, reason }) => markup`<li><span class="num">${startedAt.slice(0, 16).replace('T', ' ')} UTC</span>${t('：', ': ')}${outcomes[outcome]}${outcome === 'failed' && reason !== null ? markup` <span class="quiet" lang="en">${reason}</span>` : ''}</li>`)}</ul>`
}

export function stateTag(dataset: DatasetState, words: Words): Html {
  const { text, tone } = stateOf(dataset, words)
  return markup`<span class="tag ${tone}">${text}</span>`
}

/** How a data set is, in a word. */
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
