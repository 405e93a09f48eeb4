import { inLanguage } from '#support/errors/localized-text.ts'
import { expect, test } from 'vitest'
import { exampleAnswer } from '#operation/example-answer.ts'
import type { Operation } from '#operation/operation.ts'
import type { Service } from '#operation/service.ts'
import { services } from '#services/index.ts'
import { exampleRequest } from './support/example-request.ts'
import { missingFrom } from './support/excerpt.ts'
import { everythingPaid, sharedGateway, TEST_NOW } from './support/gateway.ts'
import { copyWithReviews } from './support/imported-reviews.ts'
import { lazyStore } from './support/lazy-store.ts'

// Checks the declared examples of downloads, which return all rows of a data set. tests/contract.test.ts covers other
// operations.

const gateway = sharedGateway({
  charge: everythingPaid,
  env: { VOICES_PRO: 'open' },
  store: lazyStore(await copyWithReviews(TEST_NOW)),
})

const downloads = services.flatMap((service) =>
  service.operations
    .filter(({ stream }) => stream !== undefined)
    .map((operation) => [`${service.name} ${operation.name}`, { service, operation }] as const),
)

// The declared example is of an installation without reviews, so its rows differ here.
const promisedOf = ({ name }: Operation, service: Service) => ({
  ...inLanguage(exampleAnswer(service.name, name), 'en'),
  ...(name === 'export_site_reviews' && { provenance: { as_of: '2023-06-30' } }),
  // An example shows only a few of the rows.
  page: { offset: 0, next_offset: null },
})

test.each(downloads)(
  '%s matches the answer over HTTP, which equals that of the path form',
  async (_, { service, operation }) => {
    const { path, init } = exampleRequest(operation, operation.route!)
    const response = await gateway.request(service.name, path, init)
    const text = await response.text()
    const answer = JSON.parse(text) as Record<string, unknown> & { page: { rows: number; total: number } }
    expect({ status: response.status, missing: missingFrom(answer, promisedOf(operation, service)) }).toEqual({
      status: 200,
      missing: [],
    })
    expect(operation.output.safeParse(answer).error?.issues ?? []).toEqual([])
    expect(answer.page.rows).toBe(answer.page.total)
    const byPath = await gateway.request('', `/${service.name}${path}`, init)
    expect({ status: byPath.status, text: await byPath.text() }).toEqual({ status: response.status, text })
  },
)
