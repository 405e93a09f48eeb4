import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compose, type Composition } from '#app/compose.ts'
import { readConfig } from '#app/config.ts'
import { exampleAnswer } from '#operation/example-answer.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { services } from '#services/index.ts'
import { ApiError } from '#support/errors/errors.ts'
import { joinLanguages } from '#support/errors/localized-text.ts'
import { createLog } from '#support/observability/log.ts'
import { exampleRequest } from '../tests/support/example-request.ts'
import { seededDatabase } from '../tests/support/seeded-database.ts'

/** The time of the recorded answers, which is also that of the tests. */
const NOW = new Date('2026-10-01T04:00:00Z')

/**
 * data/examples.json: the answer of every operation to its example, from the seed files. The answer of an operation
 * that asks other sites, or whose records are only imported, is not computed: the file keeps the one that it has.
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
    charge: {
      demand: ({ price }) => new ApiError('payment_required', `This call costs ${price}.`),
      collect: (_quote, _payment, work) => work(),
    },
  })
  try {
    const all: Record<string, Record<string, unknown>> = {}
    for (const service of services) {
      const own: Record<string, unknown> = (all[service.name] = {})
      for (const operation of service.operations) own[operation.name] = await recorded(gateway, service, operation)
    }
    return `${JSON.stringify(all, null, 1)}\n`
  } finally {
    gateway.close()
    rmSync(folder, { recursive: true })
  }
}

async function recorded(gateway: Composition, service: Service, operation: Operation): Promise<unknown> {
  const kept = exampleAnswer(service.name, operation.name)
  if (operation.effect !== 'read') return kept
  const en = await ask(gateway, service, operation, 'en')
  if (en === undefined && operation.stream) return kept
  return abridged(bilingual(en, await ask(gateway, service, operation, 'zh-TW')))
}

/** Undefined if there is nothing to answer with. */
async function ask(gateway: Composition, { name }: Service, operation: Operation, language: string): Promise<unknown> {
  const { path, init } = operation.route ? exampleRequest(operation, operation.route) : toolCall(operation)
  const headers = { ...(init.headers as Record<string, string>), 'accept-language': language }
  const response = await gateway.fetch(new Request(`http://${name}.localhost:8402${path}`, { ...init, headers }))
  const text = await response.text()
  if (response.status === 404) return undefined
  if (response.status !== 200) throw new Error(`${name} ${operation.name}: ${text.slice(0, 500)}`)
  const answer = JSON.parse(text) as { result?: { structuredContent: unknown } }
  return operation.route ? answer : answer.result?.structuredContent
}

function toolCall({ name, example }: Operation): { path: string; init: RequestInit } {
  const params = { name, arguments: { ...example, response_format: 'detailed' } }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  return { path: '/mcp', init: { method: 'POST', headers: { 'content-type': 'application/json' }, body } }
}

/** Joins the English and the Chinese text wherever the two answers differ. */
function bilingual(en: unknown, zh: unknown): unknown {
  if (typeof en === 'string' && typeof zh === 'string') return en === zh ? en : joinLanguages(en, zh)
  if (Array.isArray(en) && Array.isArray(zh)) return en.map((item, at) => bilingual(item, zh[at]))
  if (typeof en !== 'object' || en === null || typeof zh !== 'object' || zh === null) return en
  return Object.fromEntries(
    Object.entries(en).map(([name, value]) => [name, bilingual(value, (zh as Record<string, unknown>)[name])]),
  )
}

/** Lists of records keep their first record, other lists six values: as many as a lottery draw has numbers. */
function abridged(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, value.some((it) => typeof it === 'object') ? 1 : 6).map(abridged)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, abridged(field)]))
}
