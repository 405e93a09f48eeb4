import { column, em, numberColumn, table, tag } from '#operation/view.ts'
import type { AnswerOf, Document, Words } from '#operation/view.ts'
import type { getHubStatus } from './get-hub-status.ts'
import type { Catalogue } from './routing/catalogue.ts'

export function hubStatusView(catalogue: () => Catalogue) {
  return ({ counts, syncs, sites }: AnswerOf<ReturnType<typeof getHubStatus>>, words: Words): Document => {
    const { t } = words
    const down = sites.filter(({ state }) => state !== 'up')
    const dates = syncs.flatMap(({ as_of }) => as_of ?? []).toSorted()
    const [oldest, newest = ''] = [dates[0], dates.at(-1)]
    const haveRun = syncs.filter(({ last_run_at }) => last_run_at !== null)
    return {
      title: t('中樞狀態', 'Status of the hub'),
      headline:
        down.length === 0
          ? oldest === undefined
            ? t(`${sites.length} 個站都正常`, `All ${sites.length} sites are up`)
            : [
                t('目錄資料停在 ', 'The directories end on '),
                em(oldest === newest ? words.plainDay(oldest) : spanOf(oldest, newest, words)),
              ]
          : [
              em(words.count(down.length, '個站有狀況', 'site is not up', 'sites are not up')),
              t(`，共 ${sites.length} 個`, ` of ${sites.length}`),
            ],
      lede: t(
        `${down.length === 0 ? `${sites.length} 個站都連得上。` : ''}收錄 ${words.number(counts.mcp_servers)} 台 MCP 伺服器（${words.number(counts.remote_servers)} 台可直接連）、${words.number(counts.x402_apis)} 個付費 API、${words.number(counts.task_tools)} 個工具。`,
        `${down.length === 0 ? `All ${sites.length} sites are up. ` : ''}${words.number(counts.mcp_servers)} MCP servers are listed (${words.number(counts.remote_servers)} to be used at once), ${words.number(counts.x402_apis)} paid APIs and ${words.number(counts.task_tools)} tools.`,
      ),
      form: 'none',
      blocks: [
        table(
          syncs,
          [
            column(t('目錄', 'Directory'), (it) => words.value('directory', it.source)),
            column(t('資料到', 'Rows of'), (it) => it.as_of ?? t('沒有', 'none')),
            haveRun.length > 0 &&
              column(words.label('last_run_at'), (it) =>
                it.last_run_at === null ? null : words.moment(it.last_run_at),
              ),
            haveRun.length > 0 && column(words.label('outcome'), (it) => words.value('outcome', it.outcome)),
          ],
          { heading: t('目錄', 'Directories') },
        ),
        table(
          sites,
          [
            column(t('站', 'Site'), (it) => nameOf(it.name, catalogue().tools, words)),
            column(words.label('kind'), (it) => words.value('kind', it.kind)),
            column(words.label('state'), (it) =>
              tag(words.value('state', it.state), it.state === 'up' ? 'good' : 'bad'),
            ),
            numberColumn(words.label('tools'), (it) => words.number(it.tools)),
            numberColumn(words.label('flagged'), (it) => words.number(it.flagged)),
            column(words.label('next_try_at'), (it) => (it.next_try_at === null ? null : words.moment(it.next_try_at))),
          ],
          { heading: words.label('sites') },
        ),
      ],
    }
  }
}

function spanOf(from: string, to: string, { t, nearDay }: Words): string {
  return t(`${nearDay(from)}到 ${nearDay(to)}`, `${nearDay(from)} to ${nearDay(to)}`)
}

/** The display name of a service. A remote site has only its identifier. */
function nameOf(site: string, tools: Catalogue['tools'], { t }: Words): string {
  const service = tools.find((it) => it.service.name === site)?.service
  return service ? t(service.titleZh, service.title) : site
}
