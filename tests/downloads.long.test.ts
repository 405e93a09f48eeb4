import { expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { exampleRequest } from './support/example-request.ts'
import { missingFrom } from './support/excerpt.ts'
import { everythingPaid, sharedGateway } from './support/gateway.ts'

// The declared examples of downloads, each of which is all rows that a service has; tests/contract.test.ts has the others.

const gateway = sharedGateway({ charge: everythingPaid })

const downloads = services.flatMap((service) =>
  service.operations
    .filter(({ stream }) => stream !== undefined)
    .map((operation) => [`${service.name} ${operation.name}`, { service, operation }] as const),
)

test.each(downloads)('%s is true over HTTP, and the same by path form', async (_, { service, operation }) => {
  const { path, init } = exampleRequest(operation, operation.route!)
  const response = await gateway.request(service.name, path, init)
  const text = await response.text()
  const answer: unknown = JSON.parse(text)
  expect({ status: response.status, missing: missingFrom(answer, operation.example.output) }).toEqual({
    status: 200,
    missing: [],
  })
  expect(operation.output.safeParse(answer).error?.issues ?? []).toEqual([])
  const byPath = await gateway.request('', `/${service.name}${path}`, init)
  expect({ status: byPath.status, text: await byPath.text() }).toEqual({ status: response.status, text })
})
