import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { clientFiles } from '../scripts/client-source.ts'
import { sharedGateway } from './support/gateway.ts'

// Tests the built package dozen/client: every operation has a method with types.

type Method = (input: object) => Promise<unknown>
interface Client {
  connect(options: object): Record<string, Record<string, Method>>
  readonly DozenError: typeof Error
}

const gateway = sharedGateway()
// The folder is inside the project, so that the compiler finds the types of Node.
mkdirSync('node_modules/.cache', { recursive: true })
const folder = mkdtempSync(join(process.cwd(), 'node_modules/.cache/client-'))
let client: Client

beforeAll(async () => {
  for (const [name, source] of Object.entries(clientFiles(services))) writeFileSync(join(folder, name), source)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  client = (await import(join(folder, 'index.js'))) as Client
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = () =>
  client.connect({
    url: 'http://localhost:8402/',
    fetch: async (url: string, init: RequestInit) => gateway.fetch(new Request(url, init)),
  })

const methodOf = (name: string) => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const asked = services.flatMap((service) =>
  service.operations
    .filter(({ price, effect, spends }) => price === undefined && effect === 'read' && !spends)
    .map((operation) => [`${service.name}.${methodOf(operation.name)}`, service, operation] as const),
)

test.each(asked)('%s returns its example', async (_, service, { name, example, output }) => {
  const answer = await open()[service.name]?.[methodOf(name)]?.(example)
  expect(output.safeParse(answer).error?.issues ?? []).toEqual([])
})

test('a refusal throws an error with its code and the correction', async () => {
  const { life, stock } = open()
  await expect(life?.isHoliday?.({ date: 'never' })).rejects.toMatchObject({
    name: 'DozenError',
    status: 400,
    code: 'invalid_input',
    errors: [{ path: 'date' }],
  })
  await expect(stock?.getStockHistory?.({ code: '2330' })).rejects.toMatchObject({ code: 'payment_required' })
})

test('the types know every input and answer', async () => {
  const sample = `import { connect, life, DozenError } from './index.js'
const day = await life.isHoliday({ date: '2026-12-25' })
export const isOff: boolean = day.is_holiday
// @ts-expect-error: a date is required
await life.isHoliday({})
// @ts-expect-error: there is no such game
await life.checkLottery({ game: 'keno', numbers: [1] })
const { wellness } = connect({ url: 'https://example.tw', language: 'zh-TW' })
export const score: number = (await wellness.scorePhq9({ answers: [0, 0, 0, 0, 0, 0, 0, 0, 0] })).score
export const isRefusal = (err: unknown) => err instanceof DozenError && err.status
`
  writeFileSync(join(folder, 'sample.ts'), sample)
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node']
  const tsc = ['node_modules/typescript/bin/tsc', '--ignoreConfig', ...options, join(folder, 'sample.ts')]
  const { stdout } = await promisify(execFile)(process.execPath, tsc).catch((err: { stdout: string }) => err)
  expect(stdout).toBe('')
})
