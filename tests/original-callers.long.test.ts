import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sharedGateway, TEST_NOW } from './support/gateway.ts'
import { copyWithReviews } from './support/imported-reviews.ts'
import { lazyStore } from './support/lazy-store.ts'

// Calls in the form that clients of the original public services send: with their argument names and ids, and without
// optional inputs. Each is sent to the service and to the hub.

const gateway = sharedGateway({
  env: { RATE_LIMIT: 'off' },
  store: lazyStore(await copyWithReviews(TEST_NOW)),
})

/** The expected answer. Undefined for operations that fetch from other sites, which only need to begin the fetch. */
const CALLS = readFileSync('data/labelled/original-calls.tsv', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [service = '', tool = '', args = '', answer = ''] = line.split('\t')
    const wanted = answer === 'outside' ? undefined : (JSON.parse(answer) as object)
    return { service, tool, args: JSON.parse(args) as object, wanted }
  })

/** Services whose name on the original hub differs. */
const HUB_NAMES: Readonly<Record<string, string>> = { stock: 'stocks' }

const inHub = (service: string, tool: string) =>
  service === 'hub' ? tool : `${HUB_NAMES[service] ?? service}__${tool}`

async function answerTo({ service, tool, args, wanted }: (typeof CALLS)[number], through: string) {
  const name = through === 'hub' ? inHub(service, tool) : tool
  const { structuredContent, isError, content } = await gateway.callTool(through, name, {
    ...args,
    ...(wanted && { response_format: 'detailed' }),
  })
  return { answer: structuredContent as { items?: object[] }, isError, text: content[0]?.text ?? '' }
}

test.each(CALLS)('$service $tool $args', async (call) => {
  for (const through of new Set([call.service, 'hub'])) {
    const { answer, isError, text } = await answerTo(call, through)
    if (!call.wanted) {
      if (isError) expect([through, text]).toEqual([through, expect.stringMatching(/^upstream_/)])
      continue
    }
    expect([through, isError], text).toEqual([through, undefined])
    const wanted = call.wanted as { items?: object[] }
    // If the expectation has one row, the answer must have at least one.
    const items = wanted.items ? answer.items?.slice(0, 1) : answer.items
    expect({ ...answer, ...(items && { items }) }).toMatchObject(wanted)
  }
})

test('a post is looked up by its id', async () => {
  const { text } = await answerTo(
    { service: 'voices', tool: 'get_taiwan_post', args: { id: 'a1' }, wanted: undefined },
    'voices',
  )
  expect(text).toMatch(/^not_found: /)
})

test('a name of both kinds at once is refused', async () => {
  const result = await gateway.callTool('shop', 'search_products', { q: '蔥', query: '蒜' })
  expect(result.content[0]?.text).toContain('query is q by another name')
})
