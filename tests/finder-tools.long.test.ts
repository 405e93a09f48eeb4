import { describe, expect, test } from 'vitest'
import { sharedGateway } from './support/gateway.ts'

const gateway = sharedGateway()

describe('the finder’s own tools', () => {
  async function call(name: string, args: object): Promise<string> {
    const params = { name, arguments: args }
    const response = await gateway.post('hub', '/mcp?tools=find', {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params,
    })
    const { result } = (await response.json()) as { result: { content: { text: string }[] } }
    return result.content[0]?.text ?? ''
  }
  const DIESEL = { name: 'life__get_fuel_prices', arguments: { product: 'diesel' } }

  test.each([
    ['arguments as JSON', 'call_tool', { ...DIESEL, arguments: '{"product":"diesel"}' }, DIESEL],
    [
      'the length beside the arguments',
      'call_tool',
      { ...DIESEL, response_format: 'text' },
      {
        ...DIESEL,
        arguments: { ...DIESEL.arguments, response_format: 'text' },
      },
    ],
    ['query for the task', 'find_tools', { query: 'how much is diesel', limit: null }, { task: 'how much is diesel' }],
  ])('read %s', async (_, tool, written, meant) => {
    expect(await call(tool, written)).toBe(await call(tool, meant))
    expect(await call(tool, written)).not.toContain('invalid_input')
  })

  test('describe a tool with its choices and its output', async () => {
    const described = JSON.parse(await call('describe_tool', { name: 'wellness__crisis_lines' }))
    expect(JSON.stringify(described.inputSchema)).toContain('"enum"')
    expect(described.outputSchema).toMatchObject({ type: 'object' })
  })

  test('list every call that a task needs', async () => {
    const { tools } = JSON.parse(await call('find_tools', { task: 'closing price of 2330 and 2454' }))
    expect(JSON.stringify(tools[0].arguments)).toContain('2330')
    expect(JSON.stringify(tools[0].more)).toContain('2454')
  })

  test('describe a tool that no list contains', async () => {
    const { tools } = JSON.parse(await call('find_tools', { task: '95 汽油最近幾週的走勢' }))
    expect(tools[0]).toMatchObject({ name: 'life__fuel_history', arguments: { product: '95' } })
    expect(tools[0].answers).toMatch(/fuel|CPC|weeks/i)
  })

  // If the misplaced argument were ignored, the call would return the prices of everything.
  test('refuse an argument outside `arguments`, and say where it belongs', async () => {
    expect(await call('call_tool', { name: 'life__get_fuel_prices', product: 'diesel' })).toBe(
      'invalid_input: product: There is no input product. The inputs are name, arguments. What the tool itself takes goes into arguments.',
    )
  })
})
