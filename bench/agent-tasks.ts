import { readFileSync } from 'node:fs'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { openReader } from '#data/db/client.ts'
import { kindFor } from '#operation/input/derived-kind.ts'
import { isTaken, readingAt } from '#operation/input/reading.ts'
import { services } from '#services/index.ts'
import { readArguments, refuseArguments } from '../scripts/command-line.ts'
import { tokensOf } from '../scripts/token-table.ts'

// Does tasks as an agent does them, through an MCP client: find_tools, then call_tool with the arguments that
// find_tools filled in.

const USAGE = `Usage: bin/with-node bench/agent-tasks.ts FILE.tsv [--url http://localhost:8402] [--all]
FILE has the columns text, label and args. A label is a tool, several joined by |, or none. args is JSON under plain
names: each of its values must be among the arguments of the calls, whatever the input is called. DATABASE_PATH is the
gateway's database, in which names are looked up. --all prints every task, not only the failures.`

const { values: options, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:8402' },
    all: { type: 'boolean', default: false },
  },
})
const [file = refuseArguments(USAGE)] = positionals

const ROW = z.tuple([
  z.string(),
  z.string(),
  z
    .string()
    .default('')
    .transform((text) => JSON.parse(text || '{}') as unknown),
])
const args = z.record(z.string(), z.unknown())
const FOUND = z.object({
  ask: z.string().optional(),
  tools: z.tuple(
    [
      z.object({
        name: z.string(),
        arguments: args,
        more: z.array(z.object({ name: z.string().optional(), arguments: args })).default([]),
        to_replace: z.array(z.string()).default([]),
      }),
    ],
    z.unknown(),
  ),
})

interface Verdict {
  readonly text: string
  readonly label: string
  readonly isRight: boolean
  readonly lost: readonly unknown[]
  /**
   * Whether a call gave an answer. Undefined if there was nothing to call: no tool fits, or the task leaves an input
   * open.
   */
  readonly isAnswered?: boolean
  readonly tokens: number
  readonly shown: string
}

const { DATABASE_PATH } = process.env
const reading = readingAt(new Date(), DATABASE_PATH ? { db: openReader(DATABASE_PATH) } : undefined)
const client = new Client({ name: 'agent-tasks', version: '1' })
await client.connect(new StreamableHTTPClientTransport(new URL(`${options.url}/hub/mcp?tools=find`)))

const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
const verdicts: Verdict[] = []
for (const line of lines) verdicts.push(await doTask(...ROW.parse(line.split('\t'))))
await client.close()
report(verdicts)

async function doTask(text: string, label: string, wanted: unknown): Promise<Verdict> {
  const find = await call('find_tools', { task: text })
  const { ask, tools } = FOUND.parse(find.structured)
  const [{ name, arguments: filled, more, to_replace: open }] = tools
  const wantedCalls = [{ name, arguments: filled }, ...more.map((it) => ({ ...it, name: it.name ?? name }))]
  const inputs = wantedCalls.map((it) => it.arguments)
  const shown = `${ask ? `asks “${ask}”; ` : ''}${wantedCalls.map((it) => `${it.name} ${JSON.stringify(it.arguments)}`).join(' ')}`
  if (label === 'none' || ask || open.length > 0) {
    const isRight = label === 'none' ? ask !== undefined : label.split('|').includes(name)
    return {
      text,
      label,
      isRight,
      lost: lostOf(name, label === 'none' ? {} : wanted, inputs),
      tokens: find.tokens,
      shown,
    }
  }
  const calls = []
  for (const it of wantedCalls) calls.push(await call('call_tool', it))
  return {
    text,
    label,
    isRight: label.split('|').includes(name),
    lost: lostOf(name, wanted, inputs),
    isAnswered: calls.every(({ isError }) => !isError),
    tokens: [find, ...calls].reduce((sum, { tokens }) => sum + tokens, 0),
    shown: [shown, ...calls.map((it) => it.text.slice(0, options.all ? 1500 : 300))].join('\n    → '),
  }
}

async function call(name: string, given: Record<string, unknown>) {
  const { content, structuredContent: structured, isError = false } = await client.callTool({ name, arguments: given })
  const text = content.map((it) => (it.type === 'text' ? it.text : '')).join('\n')
  return { text, structured, isError, tokens: tokensOf(JSON.stringify(given)) + tokensOf(text) }
}

/** Values of the task that no call contains. */
function lostOf(tool: string, wanted: unknown, inputs: readonly Record<string, unknown>[]): unknown[] {
  const named = inputs.flatMap((input) => Object.entries(input))
  return leavesOf(wanted).filter(
    (value) => !named.some(([name, given]) => leavesOf(given).some((it) => isAlike(tool, name, value, it))),
  )
}

function leavesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value]
}

/**
 * Whether two values are equal: as text or number, as a share and its percentage, or because the tool reads both
 * alike (威力彩 and superlotto638).
 */
function isAlike(tool: string, name: string, wanted: unknown, given: unknown): boolean {
  const [asked, sent] = [fold(wanted), fold(given)]
  if (asked === sent || (asked.length > 1 && sent.includes(asked))) return true
  if (typeof wanted === 'number') return Math.abs(wanted * 100 - Number(given)) < 1e-9 || wanted === Number(given)
  const field = services.flatMap(({ operations }) => operations).find((it) => tool.endsWith(it.name))?.input.shape[name]
  const kind = field && kindFor(field)
  const read = (kind?.item ?? kind)?.read(String(wanted), reading)
  return isTaken(read) && String(read.value) === String(given)
}

function fold(value: unknown): string {
  return String(value)
    .toLowerCase()
    .replaceAll(/[\s"'「」《》]+|https?:\/\//g, '')
    .replace(/\/$/, '')
}

function report(all: readonly Verdict[]): void {
  const isDone = (it: Verdict) => it.isRight && it.lost.length === 0 && it.isAnswered !== false
  for (const it of all.filter((one) => options.all || !isDone(one))) {
    const faults = [
      !it.isRight && `TOOL, not ${it.label}`,
      it.lost.length > 0 && `LOST ${JSON.stringify(it.lost)}`,
      it.isAnswered === false && 'REFUSED',
    ].filter(Boolean)
    console.log(`${faults.join(', ') || 'done'} · ${it.tokens} tokens\n  ${it.text}\n    ${it.shown}`)
  }
  const count = (is: (it: Verdict) => boolean) => `${all.filter(is).length} of ${all.length}`
  const tokens = all.map((it) => it.tokens).toSorted((a, b) => a - b)
  const at = (share: number) => tokens[Math.ceil(share * tokens.length) - 1]
  console.log(
    `${file}: right tool ${count((it) => it.isRight)}, no value lost ${count((it) => it.lost.length === 0)}, ` +
      `refused ${count((it) => it.isAnswered === false)}, done ${count(isDone)}, tokens p50 ${at(0.5)}, p95 ${at(0.95)}`,
  )
}
