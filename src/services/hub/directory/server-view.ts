import { code, em, link } from '#operation/view.ts'
import type { AnswerOf, Block, Document, Text, Words } from '#operation/view.ts'
import type { getMcpServer } from './get-mcp-server.ts'

type ServerAnswer = AnswerOf<typeof getMcpServer>

export function serverView(answer: ServerAnswer, words: Words): Document {
  const { t } = words
  const name = answer.title ?? answer.name
  const isRemote = answer.remotes.length > 0
  return {
    title: t(`${name}：MCP 伺服器`, `MCP server: ${name}`),
    asked: name === answer.name ? '' : answer.name,
    headline: [
      name,
      t('：', ': '),
      em(
        isRemote
          ? t('不用安裝，直接連', 'use it without installing')
          : answer.packages.length > 0
            ? t('要先安裝', 'to be installed')
            : t('目錄沒寫怎麼連', 'the directory does not say how'),
      ),
    ],
    lede: words.t(answer.description_zh ?? answer.description ?? '', answer.description ?? ''),
    form: 'after',
    blocks: [
      ...connectBlocks(answer, words),
      factsBlock(answer, words),
      ...signalBlocks(answer, words),
      ...(answer.tools.length > 0
        ? [
            {
              kind: 'list' as const,
              heading: words.label('tools'),
              items: answer.tools.map((tool): Text => code(tool)),
            },
          ]
        : []),
      {
        kind: 'links',
        links: [
          ...answer.tags.map((it) => ({ text: it, to: { operation: 'hub_search_mcp_servers', input: { tag: it } } })),
          { text: t('找別台', 'Search for others'), to: { operation: 'hub_search_mcp_servers' } },
        ],
      },
    ],
    notice: t(
      '別人做的伺服器，我們沒有測試。連之前看清楚它要哪些權限和金鑰。',
      'Made by others and not tested by us. Look at the rights and keys that it wants before you connect.',
    ),
    jsonLd: {
      '@type': isRemote ? 'WebAPI' : 'SoftwareSourceCode',
      name,
      description: answer.description ?? '',
      ...(answer.version !== null && { version: answer.version }),
      ...(answer.repository !== null &&
        (isRemote ? { documentation: answer.repository } : { codeRepository: answer.repository })),
    },
  }
}

function connectBlocks({ clients }: ServerAnswer, { t }: Words): Block[] {
  return clients.map(({ client, file, config }, at) => ({
    kind: 'code' as const,
    ...(at === 0 && { heading: t('加到你的 MCP 設定', 'Add it to the settings of your client') }),
    label: `${client}${t('：', ': ')}${file}`,
    code: JSON.stringify(config, null, 2),
  }))
}

function factsBlock(answer: ServerAnswer, words: Words): Block {
  const { t } = words
  const fact = (name: string, value: Text | null) => (value === null ? [] : [{ name, value }])
  const packages = answer.packages.map(({ identifier }) => identifier)
  return {
    kind: 'facts',
    facts: [
      ...fact(t('套件', 'Package'), packages.length === 0 ? null : packages.join(t('、', ', '))),
      ...fact(t('版本', 'Version'), answer.version),
      ...fact(
        t('原始碼', 'Source code'),
        answer.repository === null ? null : link(answer.repository, answer.repository),
      ),
      ...fact(t('更新', 'Updated'), answer.updated_at === null ? null : words.date(answer.updated_at.slice(0, 10))),
      ...fact(words.label('auth'), answer.auth === null ? null : words.value('auth', answer.auth)),
      ...fact(words.label('answered_on'), answer.answered_on === null ? null : words.date(answer.answered_on)),
      ...fact(words.label('trust'), t(`${answer.trust}（滿分 100）`, `${answer.trust} of 100`)),
      ...fact(
        words.label('also_as'),
        answer.also_as.length === 0
          ? null
          : answer.also_as.map((it) => `${it.name}${it.version === null ? '' : ` ${it.version}`}`).join(t('、', ', ')),
      ),
      ...fact(words.label('directory'), words.value('directory', answer.directory)),
      ...fact(
        t('狀態', 'State'),
        answer.status === 'deprecated' ? t('作者說不要再用', 'deprecated by its authors') : null,
      ),
    ],
  }
}

function signalBlocks({ signals }: ServerAnswer, words: Words): Block[] {
  if (signals.length === 0) return []
  return [
    {
      kind: 'facts',
      heading: words.t('誰為它背書', 'Who vouches for it'),
      facts: signals.map(({ kind, detail, as_of, source }) => ({
        name: words.value('kind', kind),
        value: [
          source === null ? String(detail ?? '') : link(detail === null ? source : String(detail), source),
          ...(as_of === null ? [] : [words.t('，', ', '), words.date(as_of)]),
        ],
      })),
    },
  ]
}
