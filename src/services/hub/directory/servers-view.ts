import type { Provenance } from '#operation/provenance.ts'
import type { Document } from '#operation/view/document.ts'
import { em, link, quiet, tag, type Text } from '#operation/view/text.ts'
import type { Words } from '#operation/view/words.ts'

export interface ListedServer {
  readonly name: string
  readonly title: string | null
  readonly description: string | null
  readonly remotes: readonly { readonly type: string; readonly url: string }[]
  readonly packages: readonly {
    readonly registry_type?: string | undefined
    readonly identifier: string
    readonly environment?: readonly string[] | undefined
  }[]
  readonly updated_at: string | null
  readonly status: string
}

interface ServersAnswer {
  readonly items: readonly ListedServer[]
  readonly total: number
  readonly limit: number
  readonly offset: number
  readonly provenance: Provenance
}

interface Asked {
  readonly q?: string | undefined
  readonly tag?: string | undefined
  readonly remote?: boolean | undefined
}

/** Servers of others, and whether one can be used at once or has to be installed. */
export function serversView(answer: ServersAnswer, words: Words, asked: Asked): Document {
  const { t } = words
  const { items, total, limit, offset } = answer
  const page = (from: number) => ({ operation: 'hub_search_mcp_servers', input: { ...asked, limit, offset: from } })
  return {
    title: t('MCP 伺服器', 'MCP servers'),
    asked: [asked.q, asked.tag].filter((it) => it !== undefined && it !== '').join(t('，', ', ')),
    headline:
      total === 0 ? t('沒有找到伺服器', 'No server was found') : em(words.count(total, '台 MCP 伺服器', 'MCP server')),
    lede:
      total === 0
        ? t('換個英文關鍵字試試。', 'Try other words.')
        : t('別人做的，用之前自己看一下來源。', 'Made by others: look at where one comes from before you use it.'),
    // What was found comes first; the form comes first where nothing was asked yet.
    form: asked.q === undefined ? 'above' : 'after',
    blocks: [
      ...(items.length > 0
        ? [
            {
              kind: 'table' as const,
              onPhone: 'cards' as const,
              columns: [
                { name: t('伺服器', 'Server') },
                { name: t('說明', 'What it is') },
                { name: t('怎麼用', 'To use it') },
                { name: t('更新', 'Updated') },
              ],
              rows: items.map((it) => ({
                cells: [
                  link(it.title ?? it.name, { operation: 'get_mcp_server', input: { name: it.name } }),
                  it.description ?? quiet(t('沒有說明', 'no description')),
                  useOf(it, words),
                  it.updated_at?.slice(0, 10) ?? quiet(t('不知道', 'not known')),
                ],
              })),
            },
          ]
        : []),
      {
        kind: 'links',
        links: [
          ...(offset > 0 ? [{ text: t('前面的', 'Earlier'), to: page(Math.max(0, offset - limit)) }] : []),
          ...(offset + limit < total ? [{ text: t('接下來的', 'Further'), to: page(offset + limit) }] : []),
          ...(asked.remote
            ? []
            : [
                {
                  text: t('只看不用安裝的', 'Only those without installing'),
                  to: { operation: 'hub_search_mcp_servers', input: { ...asked, remote: true } },
                },
              ]),
          { text: t('這裡的工具', 'The tools here'), to: { operation: 'list_task_tools' } },
        ],
      },
    ],
    provenance: answer.provenance,
  }
}

function useOf({ remotes, packages }: ListedServer, { t }: Words): Text {
  if (remotes.length > 0) return tag(t('直接連', 'at once'), 'good')
  return packages.length > 0 ? t('要安裝', 'install it') : quiet(t('沒有寫', 'not said'))
}
