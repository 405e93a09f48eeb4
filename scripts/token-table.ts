import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import type { Service } from '#operation/service.ts'
import { toolsOf } from '#surfaces/tools/service-tools.ts'

/**
 * Sends one JSON-RPC message to an MCP endpoint, such as `life/mcp` or `hub/mcp?tools=find`, and returns its result.
 */
export type AskMcp = (endpoint: string, method: string, params: object) => Promise<unknown>

export interface TokenRow {
  readonly endpoint: string
  readonly tools: number
  /** The tokens that a client reads before its first call. */
  readonly list: number
  /** The tokens of the largest example answer, in the concise and the detailed form. */
  readonly concise: number | undefined
  readonly detailed: number | undefined
}

export const tokensOf = (text: string): number => countTokens(text)

/** Measures for each endpoint how many tokens an agent reads. */
export async function measureTokens(services: readonly Service[], ask: AskMcp): Promise<TokenRow[]> {
  const rows: TokenRow[] = []
  for (const service of services) {
    const answers = await largestAnswers(service, ask)
    rows.push({ ...(await listOf(`${service.name}/mcp`, ask)), ...answers })
    if (service.finder) {
      rows.push({ ...(await listOf(`${service.name}/mcp?tools=find`, ask)), concise: undefined, detailed: undefined })
    }
  }
  return rows
}

async function listOf(endpoint: string, ask: AskMcp) {
  const { tools } = (await ask(endpoint, 'tools/list', {})) as { tools: object[] }
  return { endpoint, tools: tools.length, list: tokensOf(JSON.stringify(tools)) }
}

async function largestAnswers(service: Service, ask: AskMcp) {
  const largest = { concise: 0, detailed: 0 }
  // Tools that call other sites are omitted, because their answers vary.
  for (const { name, example } of toolsOf(service).filter(({ effect }) => effect === 'read')) {
    for (const format of ['concise', 'detailed'] as const) {
      const args = { ...example, response_format: format }
      const { content } = (await ask(`${service.name}/mcp`, 'tools/call', { name, arguments: args })) as {
        content: { text: string }[]
      }
      largest[format] = Math.max(largest[format], tokensOf(content[0]?.text ?? ''))
    }
  }
  return largest
}

export function tokenTable(rows: readonly TokenRow[]): string {
  const lines = rows.map(({ endpoint, tools, list, concise, detailed }) => {
    const cells = [`\`/${endpoint}\``, tools, list, concise ?? '', detailed ?? '']
    return `| ${cells.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)).join(' | ')} |`
  })
  return ['| endpoint | tools | their list | largest answer | in detail |', '|---|---|---|---|---|', ...lines].join(
    '\n',
  )
}

export function readTokenTable(text: string): TokenRow[] {
  return [...text.matchAll(/^\| `\/([^`]+)` \| ([\d,]+) \| ([\d,]+) \| ([\d,]*) \| ([\d,]*) \|$/gm)].map(
    ([, endpoint = '', ...cells]) => {
      const [tools = 0, list = 0, concise, detailed] = cells.map((cell) =>
        cell === '' ? undefined : Number(cell.replaceAll(',', '')),
      )
      return { endpoint, tools, list, concise, detailed }
    },
  )
}
