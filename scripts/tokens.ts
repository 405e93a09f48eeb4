import { readFileSync, writeFileSync } from 'node:fs'
import { services } from '#services/index.ts'
import { readArguments } from './command-line.ts'
import { fillMarker } from './generated.ts'
import { measureTokens, tokenTable, type AskMcp } from './token-table.ts'

// npm run tokens [-- --url ADDRESS]: measures the tokens that agents read at a running gateway, and writes the table of
// docs/reference/mcp-tools.md.

const USAGE = `Usage: npm run tokens [-- --url ADDRESS]
Counts the tokens of every tool list and answer of a running gateway, and writes them into docs/reference/mcp-tools.md.`

const { values } = readArguments(USAGE, { options: { url: { type: 'string', default: 'http://localhost:8402' } } })

const ask: AskMcp = async (endpoint, method, params) => {
  const response = await fetch(`${values.url}/${endpoint}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result: unknown }).result
}

const path = 'docs/reference/mcp-tools.md'
writeFileSync(
  path,
  fillMarker(readFileSync(path, 'utf8'), 'tokens', tokenTable(await measureTokens(services, ask)), 'tokens'),
)
