import { ask, column, em, link, numberColumn, quiet, table, tag } from '#operation/view.ts'
import type { AnswerOf, Document, InputOf, Text, Words } from '#operation/view.ts'
import { trustMeaning } from './trust-meaning.ts'
import type { hubSearchMcpServers } from './hub-search-mcp-servers.ts'

type Search = typeof hubSearchMcpServers
type ServersAnswer = AnswerOf<Search>

export function serversView(answer: ServersAnswer, words: Words, asked: Partial<InputOf<Search>>): Document {
  const { t } = words
  const { items, total, offset } = answer
  // The best matches of a page, the most trusted of them first.
  const listed = items.toSorted((a, b) => b.trust - a.trust)
  const [best] = offset === 0 ? listed : []
  return {
    title: t('MCP 伺服器', 'MCP servers'),
    asked: [asked.q, asked.tag].filter((it) => it !== undefined && it !== '').join(t('，', ', ')),
    headline:
      total === 0
        ? t('沒有找到伺服器', 'No server was found')
        : best
          ? [em(best.title ?? best.name.split('/').at(-1) ?? ''), t('：', ': '), howToStart(best, words)]
          : t('其餘的伺服器', 'Further servers'),
    lede:
      total === 0
        ? t('換個關鍵字試試。', 'Try other words.')
        : [
            ...readAs(answer, words),
            t(
              `共找到 ${words.number(total)} 台別人架的伺服器，最可信的在前。`,
              `${words.count(total, '', 'server')} found, all run by other people, the most trusted first.`,
            ),
          ].join(''),
    form: asked.q === undefined ? 'above' : 'after',
    blocks: [
      ...(items.length > 0
        ? [
            table(
              listed,
              [
                column(t('伺服器', 'Server'), (it) => nameOf(it)),
                column(
                  t('說明', 'What it is'),
                  (it) =>
                    t(it.description_zh ?? it.description ?? '', it.description ?? '') ||
                    quiet(t('沒有說明', 'no description')),
                ),
                column(words.label('use'), (it) => howTo(it, words)),
                numberColumn(words.label('trust'), (it) => String(it.trust)),
                column(t('更新', 'Updated'), (it) => it.updated_at?.slice(0, 10) ?? quiet(t('不明', 'not known'))),
              ],
              {
                caption: trustMeaning(words),
                onPhone: 'cards' as const,
                mark: (it) => it === best && 'best',
              },
            ),
          ]
        : []),
      {
        kind: 'links',
        links: [
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
  }
}

/** Servers of different makers often have the same title, so the name in the registry follows it. */
function nameOf({ name, title }: ServersAnswer['items'][number]): Text {
  const linked = link(title ?? name, ask('get_mcp_server', { name }))
  return title === null || title === name ? linked : [linked, ' ', quiet(name)]
}

function howToStart({ use, auth }: ServersAnswer['items'][number], words: Words): string {
  return use === 'remote' && auth === 'oauth'
    ? words.t('登入就能用，不必安裝', 'sign in and use it')
    : words.value('use', use)
}

function howTo({ use, auth }: ServersAnswer['items'][number], words: Words): Text {
  const how = words.value('use', use)
  if (use === 'nothing' || use === 'source') return quiet(how)
  const credentials =
    auth === null || auth === 'none' ? '' : words.t(`，${words.value('auth', auth)}`, `, ${words.value('auth', auth)}`)
  return tag(how + credentials, use === 'remote' ? 'good' : undefined)
}

function readAs({ read_as }: ServersAnswer, { t }: Words): string[] {
  return read_as.map(({ typed, as }) =>
    t(`沒有「${typed}」，查的是「${as}」。`, `Nothing is called “${typed}”; this is what “${as}” finds. `),
  )
}
