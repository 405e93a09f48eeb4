import { inLanguage } from '#support/errors/localized-text.ts'
import { readFileSync } from 'node:fs'
import { exampleAnswer } from '#operation/example-answer.ts'
import { describe, expect, test } from 'vitest'
import { toJsonSchema } from '#operation/json-schema.ts'
import { splitRoute, type Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { services } from '#services/index.ts'
import { exampleRequest } from './support/example-request.ts'
import { missingFrom } from './support/excerpt.ts'
import { idleWords, missingWords } from './support/labels.ts'
import { everythingPaid, sharedGateway } from './support/gateway.ts'

// Promises that hold for every operation, whatever its service.

const all = services.flatMap((service) => service.operations.map((operation) => ({ service, operation })))
const label = ({ service, operation }: (typeof all)[number]) => `${service.name} ${operation.name}`
const routed = all.filter(({ operation }) => operation.route !== undefined)
const local = (entries: typeof all) => entries.filter(({ operation }) => operation.effect === 'read')
/** Downloads return all rows of a service; tests/downloads.long.test.ts covers them. */
const answered = local(routed).filter(({ operation }) => operation.stream === undefined)

const paidGateway = sharedGateway({ charge: everythingPaid, env: { LIFE_PRO: 'open', VOICES_PRO: 'open' } })
const unpaidGateway = sharedGateway({ env: { LIFE_PRO: 'open', VOICES_PRO: 'open' } })

const promisedBy = ({ service, operation }: (typeof all)[number]) =>
  inLanguage(exampleAnswer(service.name, operation.name), 'en')

/** The HTTP answer to each operation's example, fetched once and compared with the answers of other surfaces. */
const answers = new Map<Operation, { status: number; text: string }>()
async function answerTo({ service, operation }: (typeof all)[number]): Promise<{ status: number; text: string }> {
  const kept = answers.get(operation)
  if (kept) return kept
  const { path, init } = exampleRequest(operation, operation.route!)
  const response = await paidGateway.request(service.name, path, init)
  const answer = { status: response.status, text: await response.text() }
  answers.set(operation, answer)
  return answer
}

describe('the declared example', () => {
  test('data/examples.json has the answer of every operation and of no other', () => {
    const kept = JSON.parse(readFileSync('data/examples.json', 'utf8')) as Record<string, object>
    const names = (service: Service) => service.operations.map(({ name }) => name)
    expect(Object.entries(kept).map(([service, answers]) => [service, Object.keys(answers)])).toEqual(
      services.map((service) => [service.name, names(service)]),
    )
  })

  test.each(all.map((entry) => [label(entry), entry] as const))(
    '%s keeps its own schemas',
    (_, { service, operation }) => {
      const answer = exampleAnswer(service.name, operation.name)
      expect(operation.output.safeParse(answer).error?.issues ?? []).toEqual([])
      expect(operation.input.safeParse(operation.example).error?.issues ?? []).toEqual([])
    },
  )

  test.each(answered.map((entry) => [label(entry), entry] as const))(
    '%s matches the answer over HTTP',
    async (_, entry) => {
      const { status, text } = await answerTo(entry)
      const answer: unknown = JSON.parse(text)
      expect({ status, missing: missingFrom(answer, promisedBy(entry)) }, text.slice(0, 2000)).toEqual({
        status: 200,
        missing: [],
      })
      expect(entry.operation.output.safeParse(answer).error?.issues ?? []).toEqual([])
    },
  )

  test.each(answered.map((entry) => [label(entry), entry] as const))(
    '%s matches the answer of the path form',
    async (_, entry) => {
      const { path, init } = exampleRequest(entry.operation, entry.operation.route!)
      const byPath = await paidGateway.request('', `/${entry.service.name}${path}`, init)
      expect({ status: byPath.status, text: await byPath.text() }).toEqual(await answerTo(entry))
    },
  )

  test.each(
    local(all)
      .filter(({ operation }) => operation.tool)
      .map((entry) => [label(entry), entry] as const),
  )('%s matches the answer over MCP, which equals the one over HTTP', async (_, entry) => {
    const wish = { ...entry.operation.example, response_format: 'detailed' }
    const result = await paidGateway.callTool(entry.service.name, entry.operation.name, wish)
    expect(result.isError, result.content[0]?.text).toBeUndefined()
    expect(JSON.parse(result.content[0]?.text ?? '')).toEqual(result.structuredContent)
    // An answer with too many tokens for an agent comes in parts. tests/tokens.long.test.ts combines them.
    if ((result.structuredContent as { more?: unknown }).more) return
    expect(missingFrom(result.structuredContent, promisedBy(entry))).toEqual([])
    if (!entry.operation.route) return
    expect(result.structuredContent).toEqual(JSON.parse((await answerTo(entry)).text))
  })
})

describe('every endpoint', () => {
  test.each(routed.map((entry) => [label(entry), entry] as const))(
    '%s refuses other methods with Allow',
    async (_, entry) => {
      const { path } = exampleRequest(entry.operation, entry.operation.route!)
      const response = await unpaidGateway.request(entry.service.name, path.split('?')[0]!, { method: 'DELETE' })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toContain(splitRoute(entry.operation.route!).method)
      expect(await response.json()).toMatchObject({ code: 'method_not_allowed', status: 405 })
    },
  )

  test.each(routed.filter(({ operation }) => operation.price).map((entry) => [label(entry), entry] as const))(
    '%s never runs unpaid, for any input',
    async (_, entry) => {
      const gateway = unpaidGateway
      const { path, init } = exampleRequest(entry.operation, entry.operation.route!)
      // The export of reviews is empty here, so it is 404 and not for sale.
      const isEmpty = entry.operation.name === 'export_site_reviews'
      const hasFormat = 'format' in entry.operation.input.shape
      for (const [query, status] of [
        ['', isEmpty ? 404 : 402],
        ['?format=xml', hasFormat ? 400 : 402],
      ] as const) {
        const response = await gateway.request(entry.service.name, path.split('?')[0] + query, {
          method: init.method ?? 'GET',
        })
        expect(response.status).toBe(status)
      }
    },
  )
})

describe('every service', () => {
  const named = services.map((service) => [service.name, service] as [string, Service])

  test.each(named)('%s has words in both languages', (_, service) => {
    const texts = [service.titleZh, service.summaryZh, ...service.operations.map((operation) => operation.titleZh)]
    for (const text of texts) expect(text).toMatch(/\p{Script=Han}/u)
    for (const { description, summary } of service.operations) {
      expect(description.length).toBeGreaterThan(30)
      expect(summary).toMatch(/[.?]$/)
    }
  })
})

// Pages name fields, choices and forms with the words in words.tsv, in one language at a time.
describe('the words of every service', () => {
  test.each(all.map(({ service, operation }) => [label({ service, operation }), service, operation] as const))(
    '%s describes its result, every field and every choice in both languages',
    (_, service, operation) => {
      expect(missingWords(service, operation), `add these to the words of ${service.name}`).toEqual([])
    },
  )

  test.each(services.map((service) => [service.name, service] as const))(
    '%s has no words for undeclared fields',
    (_, service) => {
      expect(idleWords(service)).toEqual([])
    },
  )
})

describe('the criteria of public tool listings', () => {
  const tools = all.filter(({ operation }) => operation.tool)
  test.each(tools.map((entry) => [label(entry), entry.operation] as const))('%s', (_, operation) => {
    const words = operation.description.split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(15)
    expect(words).toBeLessThanOrEqual(100)
    const inputs = Object.entries(toJsonSchema(operation.input, 'input').properties ?? {})
    const undescribed = inputs.filter(([, { description }]) => description === undefined)
    expect(undescribed.map(([name]) => name)).toEqual([])
  })
})
