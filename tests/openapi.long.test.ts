import SwaggerParser from '@apidevtools/swagger-parser'
import { test } from 'vitest'
import { services } from '#services/index.ts'
import { sharedGateway } from './support/gateway.ts'

// Validates the OpenAPI documents by the specification. docs.test.ts and adoption.test.ts compare them with the
// declarations.

const gateway = sharedGateway()

test.each(['', ...services.map(({ name }) => name)])('the OpenAPI document of “%s” is valid', async (service) => {
  const document: unknown = await (await gateway.request(service, '/openapi.json')).json()
  await SwaggerParser.validate(document as never)
})
