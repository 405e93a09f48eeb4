import { expect, test } from 'vitest'
import { definePrompt } from '#operation/prompt.ts'
import { wellness } from '#services/wellness/index.ts'
import { createLog } from '#support/observability/log.ts'
import { testGateway } from '../../../tests/support/gateway.ts'

test('a bug in a prompt is answered as internal and logged', async () => {
  const lines: string[] = []
  const broken = definePrompt({
    name: 'broken_prompt',
    title: ['壞的', 'Broken'],
    description: ['會出錯。', 'It throws.'],
    arguments: [],
    ask: () => {
      throw new TypeError('the prompt is broken')
    },
  })
  const { post } = testGateway({
    services: [{ ...wellness, prompts: [broken] }],
    log: createLog('info', { write: (line) => void lines.push(line) }),
  })
  const params = { name: broken.name }
  const response = await post('wellness', '/mcp', { jsonrpc: '2.0', id: 1, method: 'prompts/get', params })
  const { error } = (await response.json()) as { error: { message: string } }
  expect(error.message).toMatch(/^internal: .*It has been logged\.$/)
  expect(lines.some((line) => line.includes('"bug"') && line.includes('the prompt is broken'))).toBe(true)
})
