import type { Block } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { em, link, quiet, tag, type Text } from '#operation/view/text.ts'
import type { DatasetState, ReplicaState, Runtime } from '../runtime.ts'
import type { DocumentPage } from './document-page.ts'
import { shortNameOf } from './draw.ts'
import { ERROR_WORDS } from './error-words.ts'

export function statusPage(words: Words, runtime: Runtime): DocumentPage {
  const { t, now } = words
  const states = runtime.dataStatus()
  const loading = runtime.loading?.()
  const version: Text = [
    t(`版本 ${runtime.version}。`, `Version ${runtime.version}. `),
    link('healthz', '/healthz'),
    '　',
    link('readyz', '/readyz'),
  ]
  return {
    document: {
      title: t('資料狀態', 'Data status'),
      asked: words.moment(now.toISOString()),
      headline: headlineOf(states, loading, words),
      lede:
        states.length === 0
          ? wayOf(loading, words)
          : [
              oldestOf(states, words),
              t(
                '舊的資料會在答案上方標明，也不會拿別的充數。',
                'An answer from old data says so on top, and nothing is made up in its place.',
              ),
            ].join(''),
      blocks: [
        ...replicaNote(runtime.replica?.(), words),
        ...(states.length === 0 ? [] : [...freshness(states, runtime, words), lastRuns(states, words)]),
        { kind: 'text', paragraphs: [version] },
      ],
    },
  }
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
  if (states.length === 0) return t('現在讀不到資料', 'The data cannot be read right now')
  if (old.length === 0) return t('資料都是最新的', 'All data is up to date')
  return [
    t(`${states.length} 項資料，`, `${states.length} data sets, `),
    em(t(`${old.length} 項該更新了`, `${old.length} due for an update`)),
  ]
}

function oldest(states: readonly DatasetState[]): DatasetState | undefined {
  const [first] = states
    .filter(({ asOf }) => asOf !== null)
    .toSorted((a, b) => ((a.asOf ?? '') < (b.asOf ?? '') ? -1 : 1))
  return first
}

function oldestOf(states: readonly DatasetState[], words: Words): string {
  const { title, asOf } = oldest(states) ?? {}
  if (!title || !asOf) return ''
  const [name, day] = [words.pick(title), words.plainDay(asOf)]
  return words.t(`最舊的是${name}，到 ${day}。`, `The oldest: ${name}, up to ${day}. `)
}

/** The worst state comes first. */
const STATES = ['failing', 'missing', 'stale', 'fresh'] as const satisfies readonly DatasetState['state'][]

/** One row per service, then every data set in one table, so that the columns are aligned. */
function freshness(states: readonly DatasetState[], { services }: Runtime, words: Words): Block[] {
  const { t } = words
  const nameOf = (name: string) => {
    const service = services.find((it) => it.name === name)
    return service ? shortNameOf(service, words.language) : name
  }
  const heeded = (sets: readonly DatasetState[]) => sets.filter(({ state }) => state !== 'fresh').length
  const rank = ({ state }: DatasetState) => STATES.indexOf(state)
  return [
    {
      kind: 'table',
      heading: t('每項服務', 'By service'),
      columns: [
        { name: t('服務', 'Service') },
        { name: t('資料', 'Data sets'), as: 'number' },
        { name: t('較舊或缺', 'Old or missing'), as: 'number' },
        { name: t('最舊的資料', 'Oldest data'), as: 'number' },
      ],
      rows: [...Map.groupBy(states, ({ service }) => service)]
        .toSorted(([, a], [, b]) => heeded(b) - heeded(a))
        .map(([name, sets]) => ({
          cells: [
            link(nameOf(name), `/${name}/`),
            sets.length,
            heeded(sets) === 0 ? 0 : tag(String(heeded(sets)), heeded(sets) === sets.length ? 'bad' : 'warn'),
            ageOf(oldest(sets)?.asOf, words),
          ],
        })),
    },
    {
      kind: 'table',
      heading: t('每項資料', 'By data set'),
      onPhone: 'cards',
      columns: [
        { name: t('資料', 'Data') },
        { name: t('服務', 'Service') },
        { name: t('狀態', 'State') },
        { name: t('資料到', 'Up to') },
        { name: t('多久算舊', 'Old after') },
      ],
      rows: states
        .toSorted((a, b) => rank(a) - rank(b))
        .map((it) => ({
          cells: [
            words.pick(it.title),
            nameOf(it.service),
            stateOf(it, words),
            it.asOf ?? '–',
            [words.count(it.staleAfterDays, '天', 'day'), it.hasSync ? '' : quiet(t(' 人工', ' by hand'))],
          ],
        })),
    },
  ]
}

/** `8 月 21 日，101 天前`. */
function ageOf(date: string | null | undefined, words: Words): string {
  if (!date) return '–'
  const days = Math.round((Date.parse(words.today) - Date.parse(date)) / 86_400_000)
  return words.t(`${words.nearDay(date)}，${days} 天前`, `${words.nearDay(date)}, ${words.count(days, '', 'day')} ago`)
}

const RUNS_MAX = 20

function lastRuns(states: readonly DatasetState[], words: Words): Block {
  const { t } = words
  const heading = t('最近更新', 'Last updates')
  const runs = states.flatMap(({ title, runs: own }) => own.map((run) => ({ title, ...run })))
  const newest = runs.toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1)).slice(0, RUNS_MAX)
  if (newest.length === 0) {
    const none = t(
      '安裝以來還沒有更新過，用的是內附的資料。',
      'Nothing was updated since this was installed: the data is what came with it.',
    )
    return { kind: 'text', heading, paragraphs: [none] }
  }
  return {
    kind: 'table',
    heading,
    onPhone: 'cards',
    columns: [{ name: t('資料', 'Data') }, { name: t('時間', 'When') }, { name: t('結果', 'Outcome') }],
    rows: newest.map(({ title, startedAt, outcome, reason }) => ({
      cells: [
        words.pick(title),
        words.moment(startedAt),
        [outcomeOf(outcome, words), outcome === 'failed' && reason !== null ? quiet(` ${reason}`) : ''],
      ],
    })),
  }
}

function outcomeOf(outcome: DatasetState['runs'][number]['outcome'], { t }: Words): Text {
  return {
    running: tag(t('進行中', 'running')),
    changed: tag(t('有新資料', 'new data'), 'good'),
    unchanged: tag(t('沒有變動', 'no change')),
    failed: tag(t('失敗', 'failed'), 'bad'),
  }[outcome]
}

function replicaNote(replica: ReplicaState | undefined, words: Words): Block[] {
  if (!replica) return []
  const { t } = words
  const { publication, isBehind } = replica
  const behind = isBehind
    ? t(
        '很久沒有收到更新消息，可能有更新的版本。',
        ' Nothing has been heard of the writer for a while: there may be a newer one.',
      )
    : ''
  const publicationText = publication
    ? t(
        `資料版本 ${publication.version}，${words.moment(publication.published_at)} 發布。`,
        `Version ${publication.version} of the records, published ${words.moment(publication.published_at)}.`,
      ) + behind
    : t('還沒有發布任何資料版本。', 'No version of the records is published yet.')
  return [{ kind: 'text', paragraphs: [publicationText] }]
}

function stateOf({ state }: DatasetState, { t }: Words): Text {
  return {
    fresh: tag(t('最新', 'Fresh'), 'good'),
    stale: tag(t('較舊', 'Old'), 'warn'),
    failing: tag(t('更新失敗', 'Update failed'), 'bad'),
    missing: tag(t('沒有資料', 'No data'), 'bad'),
  }[state]
}
