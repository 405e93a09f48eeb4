import { describe, expect, test } from 'vitest'
import { waysToAsk } from '../bench/faults/ways-to-ask.ts'
import { worstInputs } from '../bench/faults/worst-inputs.ts'
import { inputSize } from '#operation/input/input-size.ts'
import { ANSWER_BYTES_MAX } from '#operation/execute.ts'
import { services } from '#services/index.ts'
import { endpointsOf } from '#surfaces/http/routes.ts'
import { placesOf } from '#surfaces/pages/site.ts'
import type { Workers } from '#surfaces/task.ts'
import { everythingPaid, sharedGateway } from './support/gateway.ts'
import { isSoak, sample } from './support/tier.ts'

// Sends the largest valid and the most hostile inputs of every operation over every surface. Operations that are
// declared as heavy must leave the event loop, all others must be small, and no answer may exceed the size limit. The
// ordinary run sends every eighth input, to one surface each.

const handed: string[] = []
/** Records which operations would go to a thread. The threads would do the same work. */
const workers: Workers = {
  run: async ({ operation }) => {
    handed.push(operation)
    return { rendered: { contentType: 'application/json', body: '{}' } }
  },
  state: () => ({ threads: 0, running: 0, waiting: 0 }),
}
// The clock advances with each request, so that every cached answer has expired.
let now = Date.parse('2026-10-01T04:00:00Z')
const gateway = sharedGateway({
  charge: everythingPaid,
  workers,
  clock: () => new Date((now += 5000)),
  env: { RATE_LIMIT: 'off', LIFE_PRO: 'open', VOICES_PRO: 'open' },
})

/** Only operations that cannot use a thread read longer input on the event loop. */
const LONG_INPUT = 20_000

describe.each(services)('$name', (service) => {
  test.each(service.operations)('$name', async (operation) => {
    const endpoint = endpointsOf(service).find((it) => it.operation === operation)
    const place = placesOf(service).find((it) => it.operation === operation)
    const canLeave = operation.effect === 'read' && !operation.stream && !operation.unlimited
    expect(operation.workerThresholdChars).toSatisfy((from: number) =>
      canLeave ? from <= LONG_INPUT : from === Infinity,
    )
    for (const [at, { name, input }] of sample([...worstInputs(operation)], 8).entries()) {
      const ways = [...waysToAsk(operation, endpoint, place, input)]
      for (const { way, path, init } of isSoak ? ways : ways.slice(at % ways.length).slice(0, 1)) {
        const before = handed.length
        const response = await gateway.request(service.name, path, init)
        const bytes = (await response.arrayBuffer()).byteLength
        const asked = `${way}, ${name}`
        expect(response.status, asked).not.toBe(500)
        if (!operation.stream) expect(bytes, asked).toBeLessThanOrEqual(ANSWER_BYTES_MAX)
        const isHeavy = inputSize(input, operation.workerThresholdChars) >= operation.workerThresholdChars
        // A page that is refused before its input is read needs no thread.
        if (handed.length > before || response.status === 200)
          expect(handed.length - before, asked).toBe(isHeavy ? 1 : 0)
      }
    }
  })
})
