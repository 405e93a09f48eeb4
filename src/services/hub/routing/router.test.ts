import { expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { createRouter } from './router.ts'
import { listTools } from './task-tool.ts'

const NOW = new Date('2026-10-01T04:00:00Z')
const rules = services.find(({ name }) => name === 'rules')!

function serviceOf(task: string, all = services): string | undefined {
  return createRouter(listTools(all))(task, NOW).candidates[0]?.tool.service.name
}

test('a task for data that a service declares as missing is not routed to it', () => {
  const task = 'Magic: The Gathering rules about tribute summons'
  expect(serviceOf('rules about tribute summons')).toBe('rules')
  expect(serviceOf(task)).not.toBe('rules')
  const silent = services.map((it) => (it === rules ? { ...rules, notCovered: [] } : it))
  expect(serviceOf(task, silent)).toBe('rules')
})
