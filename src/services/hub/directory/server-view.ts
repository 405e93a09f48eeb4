import type { Provenance } from '#operation/provenance.ts'
import type { Block, Document } from '#operation/view/document.ts'
import { code, em, link, type Text } from '#operation/view/text.ts'
import type { Words } from '#operation/view/words.ts'
import type { ListedServer } from './servers-view.ts'

interface ServerAnswer extends ListedServer {
  readonly version: string | null
  readonly tags: readonly string[]
  readonly tools: readonly string[]
  readonly repository: string | null
  readonly directory: string
  readonly provenance: Provenance
}

/** How to connect to it, and what is known of it. */
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
    lede: answer.description ?? '',
    form: 'after',
    blocks: [
      ...connectBlocks(answer, words),
      factsBlock(answer, words),
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
    provenance: answer.provenance,
    notice: t(
      '別人做的伺服器，我們沒有測試。連之前看清楚它要哪些權限和金鑰。',
      'Made by others and not tested by us. Look at the rights and keys that it wants before you connect.',
    ),
  }
}

/** What to put into the settings of a client, as most clients write them. */
function connectBlocks({ name, remotes, packages }: ServerAnswer, { t }: Words): Block[] {
  const short = name.slice(name.lastIndexOf('/') + 1)
  const settings = (value: object) => JSON.stringify({ mcpServers: { [short]: value } }, null, 2)
  const ways = [
    ...remotes.map(({ type, url }) => ({
      label: t('直接連', 'Connect'),
      code: settings({ type: type === 'sse' ? 'sse' : 'http', url }),
    })),
    ...packages.flatMap((it) => {
      const command = commandOf(it)
      return command ? [{ label: t('安裝後在本機執行', 'Run it on your machine'), code: settings(command) }] : []
    }),
  ]
  return ways.map((way, at) => ({
    kind: 'code' as const,
    ...(at === 0 && { heading: t('加到你的 MCP 設定', 'Add it to the settings of your client') }),
    ...way,
  }))
}

type Runner = (identifier: string, environment: readonly string[]) => { command: string; args: string[] }

const RUNNERS: Readonly<Record<string, Runner>> = {
  npm: (identifier) => ({ command: 'npx', args: ['-y', identifier] }),
  pypi: (identifier) => ({ command: 'uvx', args: [identifier] }),
  // A container sees no variable of its host that is not named.
  oci: (identifier, environment) => ({
    command: 'docker',
    args: ['run', '-i', '--rm', ...environment.flatMap((name) => ['-e', name]), identifier.replace('dockerhub:', '')],
  }),
}

/** Undefined where the directory does not say what kind of package it is. */
function commandOf({ registry_type: type, identifier, environment = [] }: ListedServer['packages'][number]) {
  const run = type === undefined ? undefined : RUNNERS[type]
  if (!run) return undefined
  const env = Object.fromEntries(environment.map((name) => [name, '…']))
  return { ...run(identifier, environment), ...(environment.length > 0 && { env }) }
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
      ...fact(words.label('directory'), words.value('directory', answer.directory)),
      ...fact(
        t('狀態', 'State'),
        answer.status === 'deprecated' ? t('作者說不要再用', 'deprecated by its authors') : null,
      ),
    ],
  }
}
