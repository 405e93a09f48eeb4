import { column, link, table } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Words } from '#operation/view.ts'
import type { Catalogue } from './catalogue.ts'
import type { listTaskTools } from './list-task-tools.ts'
import { findToolPage } from './tool-page.ts'

type Answer = AnswerOf<ReturnType<typeof listTaskTools>>

export function toolsView(catalogue: () => Catalogue) {
  return ({ items }: Answer, words: Words): Document => {
    const { t } = words
    const services = Map.groupBy(items, ({ service }) => service)
    return {
      title: t('所有工具', 'All tools'),
      headline: t('哪一項服務的工具？', 'The tools of which service?'),
      lede: t('不知道用哪個，就說要做什麼。', 'Not sure which? Say what you want done.'),
      actions: [link(t('一句話找工具', 'Find a tool by a sentence'), { operation: 'hub_find_tool_for_task' })],
      form: 'above',
      blocks: [
        {
          kind: 'groups',
          groups: [...services].map(([service, tools]) => ({
            name: findToolPage(catalogue(), service, tools[0]?.tool ?? '', words)?.service ?? service,
            count: words.count(tools.length, '個工具', 'tool'),
            blocks: [toolTable(tools, catalogue(), words)],
          })),
        },
        {
          kind: 'links',
          links: [
            { text: t('別人的 MCP 伺服器', 'MCP servers of others'), to: { operation: 'hub_search_mcp_servers' } },
          ],
        },
      ],
    }
  }
}

function toolTable(tools: Answer['items'], catalogue: Catalogue, words: Words): Block {
  const { t } = words
  return table(
    tools,
    [
      column(words.label('tool'), (it) => link(t(it.title_zh, it.title), { service: it.service, operation: it.tool })),
      column(t('做什麼', 'What it does'), (it) => findToolPage(catalogue, it.service, it.tool, words)?.lede ?? ''),
      column(t('價格', 'Price'), ({ price }) => (price === null ? t('免費', 'free') : `US${price}`)),
    ],
    { onPhone: 'cards' },
  )
}
