import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compose, type Composition } from '#app/compose.ts'
import { readConfig } from '#app/config.ts'
import { exampleAnswer } from '#operation/example-answer.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { toolCallMessage } from '#operation/tool-call-message.ts'
import { services } from '#services/index.ts'
import { ApiError } from '#support/errors/errors.ts'
import { joinLanguages } from '#support/errors/localized-text.ts'
import { createLog } from '#support/observability/log.ts'
import { exampleRequest } from '../tests/support/example-request.ts'
import { seededDatabase } from '../tests/support/seeded-database.ts'

/** The time of the recorded answers, which is also that of the tests. */
const NOW = new Date('2026-10-01T04:00:00Z')

/** The most values of a list that an example shows: a lottery draw has six numbers. */
const VALUES_MAX = 6

/**
 * data/examples.json: the answer of every operation to its example, from the seed files. Operations that fetch from other
 * sites, and exports without seeded rows, keep their stored answer.
 */
export async function examplesFile(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-examples-'))
  const path = join(folder, 'database.db')
  copyFileSync(await seededDatabase(), path)
  const gateway = compose({
    config: readConfig({ DATABASE_PATH: path, LIFE_PRO: 'open', VOICES_PRO: 'open', RATE_LIMIT: 'off' }),
    services,
    log: createLog('silent'),
    clock: () => NOW,
    fetch: (url) => Promise.reject(new ApiError('upstream_unavailable', `No example asks ${String(url)}.`)),
    // Paid operations answer, too: nothing is charged for an example.
    charge: {
      demand: ({ price }) => new ApiError('payment_required', `This call costs ${price}.`),
      collect: (_quote, _payment, work) => work(),
    },
  })
  try {
    const all: Record<string, Record<string, unknown>> = {}
    for (const service of services) {
      const answers: Record<string, unknown> = (all[service.name] = {})
      for (const operation of service.operations)
        answers[operation.name] = await answerExample(gateway, service, operation)
    }
    return `${JSON.stringify(all, null, 1)}\n`
  } finally {
    gateway.close()
    rmSync(folder, { recursive: true })
  }
}

async function answerExample(gateway: Composition, service: Service, operation: Operation): Promise<unknown> {
  const stored = exampleAnswer(service.name, operation.name)
  // The operation asks other sites, so its answer cannot be computed here.
  if (operation.effect !== 'read') return stored
  const en = await requestExample(gateway, service, operation, 'en')
  // An export of records that only an import provides is empty here.
  if (en === undefined && operation.stream) return stored
  return abridge(joinAnswers(en, await requestExample(gateway, service, operation, 'zh-TW')))
}

/** Undefined if the answer is 404. */
async function requestExample(
  gateway: Composition,
  { name }: Service,
  operation: Operation,
  language: string,
): Promise<unknown> {
  const { path, init } = operation.route ? exampleRequest(operation, operation.route) : toolRequest(operation)
  // Safe: both kinds of request are made with plain objects of headers.
  const headers = { ...(init.headers as Record<string, string>), 'accept-language': language }
  const response = await gateway.fetch(new Request(`http://${name}.localhost:8402${path}`, { ...init, headers }))
  const text = await response.text()
  if (response.status === 404) return undefined
  if (response.status !== 200) throw new Error(`${name} ${operation.name}: ${text.slice(0, 500)}`)
  // Safe: MCP results have this form, and the answer of a route is returned as it is.
  const answer = JSON.parse(text) as { result?: { structuredContent: unknown } }
  return operation.route ? answer : answer.result?.structuredContent
}

function toolRequest({ name, example }: Operation): { path: string; init: RequestInit } {
  const body = JSON.stringify(toolCallMessage(name, { ...example, response_format: 'detailed' }))
  return { path: '/mcp', init: { method: 'POST', headers: { 'content-type': 'application/json' }, body } }
}

/** Joins the English and the Chinese text wherever the two answers differ. */
function joinAnswers(en: unknown, zh: unknown): unknown {
  if (typeof en === 'string' && typeof zh === 'string') return en === zh ? en : joinLanguages(en, zh)
  if (Array.isArray(en) && Array.isArray(zh)) return en.map((item, index) => joinAnswers(item, zh[index]))
  if (typeof en !== 'object' || en === null || typeof zh !== 'object' || zh === null) return en
  return Object.fromEntries(
    Object.entries(en).map(([name, value]) => [name, joinAnswers(value, (zh as Record<string, unknown>)[name])]),
  )
}

/** Shortens lists: to the first record, or to six values. */
function abridge(value: unknown): unknown {
  if (Array.isArray(value)) {
    const hasRecords = value.some((item) => typeof item === 'object')
    return value.slice(0, hasRecords ? 1 : VALUES_MAX).map(abridge)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, abridge(field)]))
}
