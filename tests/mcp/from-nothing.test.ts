import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createMCPClient } from '@ai-sdk/mcp'
import { MultiServerMCPClient } from '@langchain/mcp-adapters'
import { Client as NextClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { bundleFiles } from '../../scripts/bundle-files.ts'
import { zip } from '../../scripts/zip.ts'
import { langchainAnswer } from '../support/langchain-answer.ts'
import type { GatewayProcess } from '../support/process.ts'
import { startSeededGateway } from '../support/seeded-process.ts'
import { sample } from '../support/tier.ts'

// Goes from an empty folder to a tool's answer with one line of the page /connect, for every published client that
// runs on this machine.

let gateway: GatewayProcess
let lines: Readonly<Record<string, string>>
const empty = mkdtempSync(join(tmpdir(), 'dozen-nothing-'))

beforeAll(async () => {
  gateway = await startSeededGateway({ LOG_LEVEL: 'warn' })
  lines = await connectLines('life')
})
afterAll(async () => {
  await gateway.stop()
  rmSync(empty, { recursive: true, force: true })
})

async function connectLines(service: string): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`${gateway.url}/${service}/connect`, { headers: { accept: 'application/json' } })
  const { clients } = (await answer.json()) as { clients: { client: string; line: string }[] }
  // The page contains the public address, which is replaced by this gateway's address and port.
  return Object.fromEntries(
    clients.map(({ client, line }) => [client, line.replaceAll('http://localhost:8402', gateway.url)]),
  )
}

/** Timeout of one request. The SDKs' default of a minute is too short while many processes start. */
const PATIENT = { timeout: 250_000 }

const CALL = { name: 'is_holiday', arguments: { date: '2026-12-25' } }
const HOLIDAY = { date: '2026-12-25', is_holiday: true }

/** npx would download these packages. The installed ones are used instead. */
const PACKAGES: Readonly<Record<string, string>> = {
  'mcp-remote': resolve('node_modules/mcp-remote/dist/proxy.js'),
}

function withoutNpx(words: readonly string[]): { command: string; args: string[] } {
  const [command = '', ...args] = words
  if (command !== 'npx') return { command: resolve(command), args }
  const [name = '', ...rest] = args.filter((word) => word !== '-y')
  return { command: process.execPath, args: [PACKAGES[name] ?? name, ...rest] }
}

/** Splits a shell line into words. These lines have no spaces inside quotes. */
const wordsOf = (line: string) => line.split(' ').map((word) => word.replace(/^'(.*)'$/, '$1'))

async function overStdio(server: { command: string; args: string[]; env?: Record<string, string> }) {
  const client = new Client({ name: 'from-nothing', version: '1' })
  const { PATH = '' } = process.env
  const env = { PATH, HOME: empty, DATABASE_PATH: gateway.databasePath, ...server.env }
  await client.connect(new StdioClientTransport({ ...server, env, cwd: empty, stderr: 'ignore' }), PATIENT)
  try {
    return (await client.callTool(CALL, undefined, PATIENT)).structuredContent
  } finally {
    await client.close()
  }
}

function vsCode() {
  const [, json = ''] = /--add-mcp '(.*)'/.exec(lines['VS Code']!) ?? []
  return JSON.parse(json) as { name: string; type: 'http'; url: string }
}

const CLIENTS: Readonly<Record<string, () => Promise<unknown>>> = {
  'the stdio line, mcp-remote': () => overStdio(withoutNpx(wordsOf(lines['stdio']!))),
  'the line of Claude Desktop': () => {
    const { mcpServers } = JSON.parse(lines['Claude Desktop']!) as {
      mcpServers: Record<string, { command: string; args: string[] }>
    }
    const [server] = Object.values(mcpServers)
    return overStdio(withoutNpx([server!.command, ...server!.args]))
  },
  'the stdio bridge of bin/dozen, without a gateway': () => overStdio(withoutNpx(wordsOf(lines['dozen']!))),
  'a bundle (.mcpb)': async () => {
    const life = services.find(({ name }) => name === 'life')!
    writeFileSync(join(empty, 'dozen-life.mcpb'), zip(bundleFiles(life, gateway.url)))
    await promisify(execFile)('python3', ['-m', 'zipfile', '-e', 'dozen-life.mcpb', 'unpacked'], { cwd: empty })
    const manifest = JSON.parse(bundleFiles(life, gateway.url)['manifest.json']!) as {
      server: { mcp_config: { args: string[] } }
      user_config: { url: { default: string } }
    }
    // Replaces the placeholders that an installer would replace.
    const args = manifest.server.mcp_config.args.map((it) => it.replace('${__dirname}', join(empty, 'unpacked')))
    return overStdio({ command: process.execPath, args, env: { DOZEN_URL: manifest.user_config.url.default } })
  },
  'the line of VS Code, in the Inspector': async () => {
    const { name, ...server } = vsCode()
    writeFileSync(join(empty, 'mcp.json'), JSON.stringify({ mcpServers: { [name]: server } }))
    const script = resolve('node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js')
    const call = ['--method', 'tools/call', '--tool-name', CALL.name, '--tool-arg', 'date=2026-12-25']
    const options = ['--cli', '--config', 'mcp.json', '--server', name, ...call]
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...options], {
      cwd: empty,
      env: { ...process.env, HOME: empty },
    })
    return (JSON.parse(stdout) as { structuredContent: unknown }).structuredContent
  },
  'the address, in the official client': async () => {
    const client = new NextClient({ name: 'from-nothing', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL(lines['ChatGPT']!)))
    const { structuredContent } = await client.callTool(CALL, PATIENT)
    await client.close()
    return structuredContent
  },
  'the address, in the AI SDK': async () => {
    const client = await createMCPClient({ transport: { type: 'http', url: lines['ChatGPT']! } })
    const tools = await client.tools()
    const answer = await tools[CALL.name]?.execute(CALL.arguments, {
      toolCallId: '1',
      messages: [],
      context: {},
    } as never)
    await client.close()
    return (answer as { structuredContent?: unknown }).structuredContent
  },
  'the line of VS Code, in LangChain': async () => {
    const { name, type, url } = vsCode()
    const client = new MultiServerMCPClient({ [name]: { transport: type, url } })
    const tool = (await client.getTools()).find((it) => it.name === CALL.name)
    const message = (await tool?.invoke({ type: 'tool_call', id: '1', name: CALL.name, args: CALL.arguments })) as {
      content: unknown
    }
    await client.close()
    return langchainAnswer(message.content)
  },
  'bin/dozen': async () => {
    const options = ['life', 'is-holiday', '2026-12-25', '--json', '--url', gateway.url]
    return JSON.parse((await promisify(execFile)(resolve('bin/dozen'), options, { cwd: empty })).stdout) as unknown
  },
}

test.each(sample(Object.keys(CLIENTS), 3))('%s', async (name) => {
  expect(await CLIENTS[name]!()).toMatchObject(HOLIDAY)
})

test('the hub’s line finds a tool and calls it', async () => {
  const hub = await connectLines('hub')
  const client = new NextClient({ name: 'from-nothing', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(hub['ChatGPT']!)))
  const found = await client.callTool({ name: 'find_tools', arguments: { task: '2026-12-25 放假嗎？' } }, PATIENT)
  const { tools } = found.structuredContent as { tools: { name: string; arguments: object }[] }
  const call = { name: tools[0]!.name, arguments: tools[0]!.arguments }
  const { structuredContent } = await client.callTool({ name: 'call_tool', arguments: call }, PATIENT)
  await client.close()
  expect(structuredContent).toMatchObject(HOLIDAY)
})
