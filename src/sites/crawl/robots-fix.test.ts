import { expect, test } from 'vitest'
import { namesOfLines, writeAllowingGroup } from './robots-fix.ts'
import { matchRobots, parseRobots } from './robots.ts'

const decide = (robots: string, agent: string, path: string) => matchRobots(parseRobots(robots), agent, path)

test.each([
  ['by the group for all', 'User-agent: *\nDisallow: /', '/'],
  ['by a group of its own', 'User-agent: GPTBot\nDisallow: /', '/'],
  ['by a rule longer than the path', 'User-agent: GPTBot\nDisallow: /*.html$', '/a.html'],
  ['by a rule for a folder', 'User-agent: GPTBot\nUser-agent: *\nDisallow: /docs/', '/docs/a'],
  ['in a file that ends within a group', 'User-agent: GPTBot\nDisallow: /*/a\nUser-agent: Other', '/docs/a'],
])('a crawler blocked %s is allowed by the suggested lines', (_name, robots, path) => {
  const before = decide(robots, 'GPTBot', path)
  expect(before.allowed).toBe(false)
  const lines = writeAllowingGroup([{ token: 'GPTBot', rule: before.rule }])
  expect(decide(`${robots}\n\n${lines}\n`, 'GPTBot', path).allowed).toBe(true)
})

test('each crawler and each rule appears once', () => {
  const rule = (line: number, pattern: string) => ({ line, type: 'disallow' as const, pattern })
  const blocked = [
    { token: 'A', rule: rule(9, '/') },
    { token: 'B', rule: rule(2, '/*') },
    { token: 'B', rule: rule(2, '/*') },
    { token: 'C', rule: null },
  ]
  expect(writeAllowingGroup(blocked)).toBe('User-agent: A\nUser-agent: B\nUser-agent: C\nAllow: /\nAllow: /*')
  expect(namesOfLines(blocked)).toEqual({ en: ' (lines 2, 9)', zh: '（第 2、9 行）' })
  expect(namesOfLines([{ token: 'C', rule: null }])).toEqual({ en: '', zh: '' })
})
