import { describe, expect, test } from 'vitest'
import { kindFor } from '#operation/input/derived-kind.ts'
import { isTaken, readingAt } from '#operation/input/reading.ts'
import { services } from '#services/index.ts'
import { toolsOf } from '#surfaces/tools/service-tools.ts'
import { sharedGateway, testContext } from './support/gateway.ts'

// A refusal says what to send instead, because a model has no other help.

const gateway = sharedGateway({ env: { RATE_LIMIT: 'off' } })

const tools = services.flatMap((service) =>
  toolsOf(service).map((operation) => [`${service.name} ${operation.name}`, service, operation] as const),
)

/** Values that are invalid for every input: an object, and a text without meaning. */
const WRONG = [{ a: 1 }, 'qwxz 不存在']

describe('a wrong value is refused with its name and what to send', () => {
  test.each(tools)('%s', async (_, service, operation) => {
    for (const name of Object.keys(operation.input.shape)) {
      for (const wrong of WRONG) {
        const args = { ...operation.example, [name]: wrong }
        const { isError, content } = await gateway.callTool(service.name, operation.name, args)
        const text = content[0]?.text ?? ''
        // Free text accepts every value. For operations that ask other sites, it is enough that they begin the fetch.
        if (!isError || text.startsWith('upstream_')) continue
        expect([args, text]).toEqual([args, expect.stringMatching(/^(?:invalid_input|not_found): [^ ].{9,}\.$/s)])
        if (typeof wrong === 'object') expect(text).toContain(`${name}: Send `)
      }
    }
  })
})

test('the example that a refusal shows is one that the input takes', () => {
  const context = testContext()
  const wrong = services.flatMap((service) =>
    service.operations.flatMap(({ name, input }) =>
      Object.entries(input.shape).flatMap(([field, schema]) => {
        const kind = kindFor(schema)
        if (!kind) return []
        return [kind.example, kind.exampleZh ?? kind.example].flatMap((example) => {
          const outcome = kind.read(example, readingAt(context.now, context))
          const isRight = isTaken(outcome) && schema.safeParse(outcome.value).success
          return isRight ? [] : [`${service.name} ${name} ${field}: ${example}`]
        })
      }),
    ),
  )
  expect(wrong).toEqual([])
})
