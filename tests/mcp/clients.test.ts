import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createMCPClient } from '@ai-sdk/mcp'
import { MultiServerMCPClient } from '@langchain/mcp-adapters'
import { Client as NextClient, StreamableHTTPClientTransport as NextTransport } from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '#operation/operation.ts'
import { services } from '#services/index.ts'
import { toolsOf } from '#surfaces/tools/service-tools.ts'
import { sdk1Site, type Site } from '../federation/played-sites.ts'
import { langchainAnswer } from '../support/langchain-answer.ts'
import type { GatewayProcess } from '../support/process.ts'
import { quickStart } from '../support/quick-start.ts'
import { startSeededGateway } from '../support/seeded-process.ts'
import { sample } from '../support/tier.ts'

// Unmodified clients against a running gateway. Services are reached by path, because Node does not resolve
// *.localhost. The ordinary run tests two services per client, the soak run all.

const asked = sample(services, 6)

let gateway: GatewayProcess
let site: Site
beforeAll(async () => {
  site = await sdk1Site()
  gateway = await startSeededGateway({ LOG_LEVEL: 'warn', HUB_SITES: `remote=${site.url}` })
})
afterAll(async () => {
  await gateway.stop()
  await site.close()
})

const INSPECTOR_RUNS = fileURLToPath(new URL('../support/inspector-runs.ts', import.meta.url))

const info = { name: 'dozen-tests', version: '1' }
const url = (service: string) => new URL(`${gateway.url}/${service}/mcp`)

interface Session {
  list(): Promise<string[]>
  call(name: string, args: Record<string, unknown>): Promise<unknown>
  close(): Promise<void>
}

/** Timeout of one request. The SDK's default of a minute is too short while many processes start. */
const PATIENT = { timeout: 250_000 }

async function sdk1(transport: Transport): Promise<Session> {
  const client = new Client(info)
  await client.connect(transport, PATIENT)
  return {
    list: async () => (await client.listTools(undefined, PATIENT)).tools.map((tool) => tool.name),
    call: async (name, args) =>
      (await client.callTool({ name, arguments: args }, undefined, PATIENT)).structuredContent,
    close: () => client.close(),
  }
}

async function sdk2(
  service: string,
  mode: 'legacy' | 'auto' | { pin: string },
  era: 'legacy' | 'modern',
): Promise<Session> {
  const client = new NextClient(info, { versionNegotiation: { mode } })
  await client.connect(new NextTransport(url(service)))
  expect(client.getProtocolEra()).toBe(era)
  return {
    list: async () => (await client.listTools()).tools.map((tool) => tool.name),
    call: async (name, args) => (await client.callTool({ name, arguments: args })).structuredContent,
    close: () => client.close(),
  }
}

const CLIENTS: Record<string, (service: string) => Promise<Session>> = {
  // Safe: with exactOptionalPropertyTypes, the SDK's transport does not match its own interface.
  'SDK 1.x': (service) => sdk1(new StreamableHTTPClientTransport(url(service)) as Transport),
  'SDK 2.x, legacy': (service) => sdk2(service, 'legacy', 'legacy'),
  'SDK 2.x, auto': (service) => sdk2(service, 'auto', 'modern'),
  'SDK 2.x, pinned': (service) => sdk2(service, { pin: '2026-07-28' }, 'modern'),
  'AI SDK': async (service) => {
    const client = await createMCPClient({ transport: { type: 'http', url: url(service).href } })
    const tools = await client.tools()
    return {
      list: async () => Object.keys(tools),
      call: async (name, args) => {
        const answer = await tools[name]?.execute(args, { toolCallId: '1', messages: [], context: {} } as never)
        return (answer as { structuredContent?: unknown }).structuredContent
      },
      close: () => client.close(),
    }
  },
  LangChain: async (service) => {
    const client = new MultiServerMCPClient({ [service]: { transport: 'http', url: url(service).href } })
    const tools = await client.getTools()
    return {
      list: async () => tools.map((tool) => tool.name),
      call: async (name, args) => {
        const tool = tools.find((it) => it.name === name)
        const message = (await tool?.invoke({ type: 'tool_call', id: '1', name, args })) as { content: unknown }
        return langchainAnswer(message.content)
      },
      close: () => client.close(),
    }
  },
  'mcp-remote': (service) =>
    sdk1(
      new StdioClientTransport({
        command: process.execPath,
        args: ['node_modules/mcp-remote/dist/proxy.js', url(service).href, '--allow-http', '--transport', 'http-only'],
        // The SDK gives the child process only a minimal environment. Without these variables, half of its start
        // would be compiling.
        env: definedOf(quickStart()),
        stderr: 'ignore',
      }),
    ),
}

function definedOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** A tool that needs no other site and has inputs. (Tools without inputs have no `response_format`.) */
function localTool(tools: readonly Operation[]): Operation | undefined {
  return tools.find((tool) => tool.effect === 'read' && !tool.price && Object.keys(tool.input.shape).length > 0)
}

describe.each(Object.keys(CLIENTS))('%s', (name) => {
  test.each(asked.map((service) => [service.name, service] as const))(
    'lists and calls the tools of %s',
    async (_, service) => {
      const session = await CLIENTS[name]!(service.name)
      const tools = toolsOf(service)
      expect((await session.list()).toSorted()).toEqual(
        expect.arrayContaining(tools.map((tool) => tool.name).toSorted()),
      )
      const tool = localTool(tools)
      if (tool) {
        const answer = await session.call(tool.name, { ...tool.example, response_format: 'detailed' })
        expect(tool.output.safeParse(answer).error?.issues ?? []).toEqual([])
      }
      await session.close()
    },
  )
})

describe('the Inspector’s command line', () => {
  const listing = (service: string) => [url(service).href, '--transport', 'http', '--method', 'tools/list']
  const calling = (service: string, tool: Operation) => {
    const args = Object.entries(tool.example).flatMap(([key, value]) => [
      '--tool-arg',
      `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ])
    return [url(service).href, '--transport', 'http', '--method', 'tools/call', '--tool-name', tool.name, ...args]
  }
  const outcomes = new Map<string, { list: InspectorRun; call?: InspectorRun | undefined }>()
  beforeAll(async () => {
    const questions = asked.map((service) => ({ service, tool: localTool(toolsOf(service)) }))
    const runs = questions.flatMap(({ service: { name }, tool }) => [
      listing(name),
      ...(tool ? [calling(name, tool)] : []),
    ])
    const came = JSON.parse(await outputOf([INSPECTOR_RUNS, JSON.stringify(runs)])) as InspectorRun[]
    expect(came).toHaveLength(runs.length)
    for (const { service, tool } of questions)
      outcomes.set(service.name, { list: came.shift()!, call: tool && came.shift()! })
  })

  test.each(asked.map((service) => [service.name, service] as const))(
    'lists and calls the tools of %s',
    (name, service) => {
      const { list, call } = outcomes.get(name)!
      expect(list.error).toBeUndefined()
      const listed = JSON.parse(list.printed) as { tools: { name: string }[] }
      expect(listed.tools.map((tool) => tool.name)).toEqual(
        expect.arrayContaining(toolsOf(service).map((tool) => tool.name)),
      )
      expect(call === undefined).toBe(localTool(toolsOf(service)) === undefined)
      if (!call) return
      expect(call.error).toBeUndefined()
      const called = JSON.parse(call.printed) as object
      expect(called).not.toMatchObject({ isError: true })
      expect(called).toHaveProperty('structuredContent')
    },
  )

  test('started as people start it, it prints the same', async () => {
    const script = 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js'
    const printed = await outputOf([script, '--cli', ...listing(asked[0]!.name)])
    expect(JSON.parse(printed)).toEqual(JSON.parse(outcomes.get(asked[0]!.name)!.list.printed))
  })
})

interface InspectorRun {
  readonly printed: string
  readonly error?: string
}

async function outputOf(args: string[]): Promise<string> {
  const child = spawn(process.execPath, args)
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${errors}${output}`)
  return output
}

test('a site of HUB_SITES is offered by the hub that runs', async () => {
  const session = await sdk1(new StreamableHTTPClientTransport(url('hub')) as Transport)
  await expect.poll(() => session.list()).toContain('remote__echo')
  expect(await session.call('remote__echo', { text: '你好' })).toMatchObject({ said: { text: '你好' } })
  await session.close()
})
