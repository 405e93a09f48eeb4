import SwaggerParser from '@apidevtools/swagger-parser'
import { test } from 'vitest'
import { services } from '#services/index.ts'
import { sharedGateway } from './support/gateway.ts'

// What the documents hold is compared with the declarations by docs.test.ts and adoption.test.ts; here they are judged by the specification.

const gateway = sharedGateway()

test.each(['', ...services.map(({ name }) => name)])('the OpenAPI document of “%s” is valid', async (service) => {
  const document: unknown = await (await gateway.request(service, '/openapi.json')).json()
  await SwaggerParser.validate(document as never)
})
