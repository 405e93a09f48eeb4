import Ajv from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { toolsOf } from '#surfaces/tools/service-tools.ts'
import { sharedGateway } from './support/gateway.ts'
import { sample } from './support/tier.ts'

// MCP clients validate every answer with its outputSchema. This test does the same, on the services and on the hub.

const gateway = sharedGateway()
const ajv = new Ajv.default({ strict: false, validateFormats: false })

interface Listed {
  name: string
  inputSchema: { properties?: Record<string, { enum?: unknown[]; minimum?: number; maximum?: number }> }
  outputSchema?: object
}

async function schemasOf(service: string, query = ''): Promise<Map<string, Listed>> {
  const answer = await gateway.post(service, `/mcp${query}`, { jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const { result } = (await answer.json()) as { result: { tools: Listed[] } }
  return new Map(result.tools.map((tool) => [tool.name, tool]))
}

// The hub's complete list has no output schemas, so the tools are requested by name.
const onHub = await schemasOf('hub', `?tools=${[...(await schemasOf('hub')).keys()].join()}`)

/** Variants of the example: every value of an enum, both ends of every range, every format. */
function* inputsOf(example: Record<string, unknown>, { inputSchema }: Listed): Generator<Record<string, unknown>> {
  yield example
  for (const [name, schema] of Object.entries(inputSchema.properties ?? {})) {
    const values = [...(schema.enum ?? []), ...[schema.minimum, schema.maximum].filter((it) => it !== undefined)]
    for (const value of values) yield { ...example, [name]: value }
    if (name in example) {
      const { [name]: _, ...rest } = example
      yield rest
    }
  }
}

describe.each(services.map((service) => [service.name, service] as const))('%s', async (_, service) => {
  const listed = service.frontsOthers ? onHub : await schemasOf(service.name)
  const tools = toolsOf(service).filter(({ effect, price }) => effect === 'read' && price === undefined)
  test.each(tools.map((tool) => [tool.name, tool] as const))('%s', async (name, operation) => {
    const tool = listed.get(name)
    if (!tool?.outputSchema) throw new Error(`${name} has no outputSchema.`)
    const here = ajv.compile(tool.outputSchema)
    const hubName = service.frontsOthers ? name : `${service.name}__${name}`
    const fronted = onHub.get(hubName)
    if (!fronted?.outputSchema) throw new Error(`${hubName} has no outputSchema on the hub.`)
    const there = ajv.compile(fronted.outputSchema)
    let answered = 0
    for (const input of sample([...inputsOf(operation.example, tool)], 4)) {
      const answer = await gateway.callTool(service.name, name, input)
      if (answer.isError) continue
      answered += 1
      here(answer.structuredContent)
      expect([input, here.errors]).toEqual([input, null])
      there(answer.structuredContent)
      expect([input, there.errors]).toEqual([input, null])
    }
    expect(answered).toBeGreaterThan(0)
    const answer = await gateway.callTool('hub', hubName, operation.example)
    there(answer.structuredContent)
    expect(there.errors).toBeNull()
  })
})
