import type { Service } from '#operation/service.ts'
import type { Bilingual } from '#operation/view/language.ts'
import type { Runtime } from '../runtime.ts'
import { mcpAddress } from './server-identity.ts'

/** How one MCP client is connected. */
export interface Connection {
  readonly client: string
  /** The place for the line, in words. */
  readonly where: Bilingual
  readonly line: string
  /** A link that opens the MCP client, which asks the user for confirmation. */
  readonly link?: string
}

const IN_A_TERMINAL: Bilingual = ['貼到終端機', 'Paste into a terminal']

/** A settings file with one line per member, and the arguments on one line. */
function configFile(mcpServers: object): string {
  const lines = JSON.stringify({ mcpServers }, null, 2)
  return lines.replaceAll('\n        "', ' "').replaceAll('\n      ]', ' ]')
}

/** How to connect each MCP client that needs only one line of configuration. */
export function connectionsOf(service: Service, runtime: Runtime): Connection[] {
  const url = mcpAddress(service, runtime)
  const name = service.finder ? 'dozen' : `dozen-${service.name}`
  const isPlain = !url.startsWith('https:')
  // Without this option, mcp-remote refuses plain HTTP to other machines.
  const bridge = ['-y', 'mcp-remote', url, ...(isPlain ? ['--allow-http'] : [])]
  const vsCode = { name, type: 'http', url }
  return [
    { client: 'Claude Code', where: IN_A_TERMINAL, line: `claude mcp add --transport http ${name} '${url}'` },
    {
      client: 'Claude Desktop',
      where: [
        '設定 → 開發者 → 編輯設定檔，放進 claude_desktop_config.json',
        'Settings → Developer → Edit config: claude_desktop_config.json',
      ],
      line: configFile({ [name]: { command: 'npx', args: bridge } }),
    },
    {
      client: 'Cursor',
      where: ['按按鈕，或放進 ~/.cursor/mcp.json', 'Press the button, or put it into ~/.cursor/mcp.json'],
      line: configFile({ [name]: { url } }),
      link: `cursor://anysphere.cursor-deeplink/mcp/install?name=${name}&config=${encodeURIComponent(Buffer.from(JSON.stringify({ url })).toString('base64'))}`,
    },
    {
      client: 'VS Code',
      where: ['按按鈕，或貼到終端機', 'Press the button, or paste into a terminal'],
      line: `code --add-mcp '${JSON.stringify(vsCode)}'`,
      link: `vscode:mcp/install?${encodeURIComponent(JSON.stringify(vsCode))}`,
    },
    { client: 'Codex', where: IN_A_TERMINAL, line: `codex mcp add ${name} --url '${url}'` },
    { client: 'Gemini CLI', where: IN_A_TERMINAL, line: `gemini mcp add --transport http ${name} '${url}'` },
    {
      client: 'ChatGPT',
      where: isPlain
        ? [
            '設定 → 應用程式 → 開發人員模式 → 建立；ChatGPT 只連得到公開的 https 網址，這個網址不是',
            'Settings → Apps → Developer mode → Create. ChatGPT reaches public https addresses only, which this one is not',
          ]
        : ['設定 → 應用程式 → 開發人員模式 → 建立，貼上網址', 'Settings → Apps → Developer mode → Create: the address'],
      line: url,
    },
    {
      client: 'stdio',
      where: ['任何會啟動程式的用戶端', 'Any client that starts programs'],
      line: `npx ${bridge.map((word) => (/^[\w.-]+$/.test(word) ? word : `'${word}'`)).join(' ')}`,
    },
    {
      client: 'dozen',
      where: ['這個程式庫自己的 stdio 橋接，不必開伺服器', 'This repository’s own stdio bridge, no server needed'],
      line: `bin/dozen mcp ${service.finder ? `'${service.name}?tools=find'` : service.name}`,
    },
  ]
}

/** The JSON at `/connect`. */
export function connectCard(service: Service, runtime: Runtime) {
  return {
    service: service.name,
    mcp: mcpAddress(service, runtime),
    clients: connectionsOf(service, runtime).map(({ where: [where_zh, where], ...connection }) => ({
      ...connection,
      where,
      where_zh,
    })),
  }
}
