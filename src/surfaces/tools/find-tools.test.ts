import { expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { ApiError } from '#support/errors/errors.ts'
import { findToolbox } from './find-tools.ts'
import type { OpenToolbox } from './tools.ts'

test('words of danger get their lines even if the search fails', async () => {
  const hub = services.find(({ name }) => name === 'hub')!
  const finder = hub.operations.find(({ name }) => name === 'hub_find_tool_for_task')!
  const failing: OpenToolbox = {
    revision: 0,
    definitions: () => [],
    open: () => () => {
      throw new ApiError('deadline_exceeded', 'This took too long.')
    },
  }
  // The toolbox above does not read the request.
  const call = findToolbox(failing, hub, finder, () => new Date('2026-11-30T04:00:00Z')).open(undefined as never)
  const find = async (task: string) => call('find_tools', { task }, undefined)
  expect(await find('我不想活了')).toEqual({
    json: '{"tools":[{"name":"wellness__crisis_lines","arguments":{"need":"suicide"}}]}',
    text: expect.stringMatching(/^The words sent may mean that a life is at risk.*1925/),
  })
  await expect(find('明天放假嗎')).rejects.toThrow('This took too long.')
})

// The model takes “split … over” for violence; a tool that surely does the task outweighs it, whether free or paid.
test('a task that a paid tool surely does gets no lines of help', async () => {
  const hub = services.find(({ name }) => name === 'hub')!
  const finder = hub.operations.find(({ name }) => name === 'hub_find_tool_for_task')!
  const paid = { service: 'stock', name: 'stock__plan_etf_income', price: '$0.01', arguments: {}, missing: [] }
  const find = async (confidence: number) => {
    const found = { alternatives: [], paid: { ...paid, confidence }, confidence: 0, left_out: [] }
    const toolbox: OpenToolbox = {
      revision: 0,
      definitions: () => [{ name: paid.name, title: '', description: 'Splits a budget.', inputSchema: {} }] as never,
      open: () => () => Promise.resolve({ json: JSON.stringify(found), text: '' }) as never,
    }
    const call = findToolbox(toolbox, hub, finder, () => new Date('2026-12-01T04:00:00Z')).open(undefined as never)
    const task = 'I have NT$600,000 to split evenly over 0056, 00878 and 00919. What cash would that pay in 2027?'
    return JSON.stringify(await call('find_tools', { task }, undefined))
  }
  expect(await find(0.99)).not.toContain('life is at risk')
  expect(await find(0)).toContain('life is at risk')
})
