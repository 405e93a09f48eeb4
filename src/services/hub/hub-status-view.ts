import type { Document } from '#operation/view/document.ts'
import { em, tag } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
import type { AnswerOf } from '#operation/operation.ts'
import type { getHubStatus } from './get-hub-status.ts'
import type { Catalogue } from './routing/catalogue.ts'

export function hubStatusView(catalogue: () => Catalogue) {
  return ({ counts, syncs, sites }: AnswerOf<ReturnType<typeof getHubStatus>>, words: Words): Document => {
    const { t } = words
    const down = sites.filter(({ state }) => state !== 'up')
    return {
      title: t('中樞狀態', 'Status of the hub'),
      headline:
        down.length === 0
          ? [em(t(`${sites.length} 個站都正常`, `All ${sites.length} sites are up`))]
          : [
              em(words.count(down.length, '個站有狀況', 'site is not up', 'sites are not up')),
              t(`，共 ${sites.length} 個`, ` of ${sites.length}`),
            ],
      lede: t(
        `收錄 ${words.number(counts.mcp_servers)} 台 MCP 伺服器（${words.number(counts.remote_servers)} 台可直接連）、${words.number(counts.x402_apis)} 個付費 API、${words.number(counts.task_tools)} 個工具。`,
        `${words.number(counts.mcp_servers)} MCP servers are listed (${words.number(counts.remote_servers)} to be used at once), ${words.number(counts.x402_apis)} paid APIs and ${words.number(counts.task_tools)} tools.`,
      ),
      form: 'none',
      blocks: [
        {
          kind: 'table',
          heading: t('目錄', 'Directories'),
          columns: [
            { name: t('目錄', 'Directory') },
            { name: t('資料到', 'Rows of') },
            { name: words.label('last_run_at') },
            { name: words.label('outcome') },
          ],
          rows: syncs.map((it) => ({
            cells: [
              words.value('directory', it.source),
              it.as_of ?? t('沒有', 'none'),
              it.last_run_at === null ? t('還沒', 'not yet') : words.moment(it.last_run_at),
              words.value('outcome', it.outcome),
            ],
          })),
        },
        {
          kind: 'table',
          heading: words.label('sites'),
          columns: [
            { name: t('站', 'Site') },
            { name: words.label('kind') },
            { name: words.label('state') },
            { name: words.label('tools'), as: 'number' },
            { name: words.label('flagged'), as: 'number' },
            { name: words.label('next_try_at') },
          ],
          rows: sites.map((it) => ({
            cells: [
              nameOf(it.name, catalogue().tools, words),
              words.value('kind', it.kind),
              tag(words.value('state', it.state), it.state === 'up' ? 'good' : 'bad'),
              words.number(it.tools),
              words.number(it.flagged),
              it.next_try_at === null ? null : words.moment(it.next_try_at),
            ],
          })),
        },
      ],
    }
  }
}

/** The display name of a service. A remote site has only its identifier. */
function nameOf(site: string, tools: Catalogue['tools'], { t }: Words): string {
  const service = tools.find((it) => it.service.name === site)?.service
  return service ? t(service.titleZh, service.title) : site
}
