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
