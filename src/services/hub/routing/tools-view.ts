import type { Document } from '#operation/view/document.ts'
import { em, link, quiet } from '#operation/view/text.ts'
import type { Words } from '#operation/view/words.ts'
import type { Catalogue } from './catalogue.ts'
import { findToolPage } from './tool-page.ts'

interface ToolsAnswer {
  readonly items: readonly {
    readonly service: string
    readonly tool: string
    readonly name: string
    readonly title: string
    readonly title_zh: string
    readonly price: string | null
  }[]
}

/** All tools by service, each a tap from its page. */
export function toolsView(catalogue: () => Catalogue) {
  return ({ items }: ToolsAnswer, words: Words): Document => {
    const { t } = words
    const services = Map.groupBy(items, ({ service }) => service)
    return {
      title: t('所有工具', 'All tools'),
      headline: [
        em(words.count(items.length, '個工具', 'tool')),
        services.size > 1 ? t(`，${services.size} 個服務`, ` of ${services.size} services`) : '',
      ],
      lede: t('不知道用哪個，就把要做的事寫給任務中樞。', 'Not sure which? Tell the hub what you want done.'),
      form: 'above',
      blocks: [
        ...[...services].map(([service, tools]) => ({
          kind: 'table' as const,
          onPhone: 'cards' as const,
          heading: findToolPage(catalogue(), service, tools[0]?.tool ?? '', words)?.service ?? service,
          columns: [
            { name: words.label('tool') },
            { name: t('做什麼', 'What it does') },
            { name: t('在中樞的名字', 'Name at the hub') },
            { name: t('價格', 'Price') },
          ],
          rows: tools.map((it) => ({
            cells: [
              link(t(it.title_zh, it.title), { service: it.service, operation: it.tool }),
              findToolPage(catalogue(), it.service, it.tool, words)?.lede ?? '',
              quiet(it.name),
              it.price === null ? t('免費', 'free') : `US${it.price}`,
            ],
          })),
        })),
        {
          kind: 'links',
          links: [
            { text: t('一句話找工具', 'Find a tool by a sentence'), to: { operation: 'hub_find_tool_for_task' } },
            { text: t('別人的 MCP 伺服器', 'MCP servers of others'), to: { operation: 'hub_search_mcp_servers' } },
          ],
        },
      ],
    }
  }
}
