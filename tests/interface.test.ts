import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { services } from '#services/index.ts'
import { interfaceChanges, interfaceFacts, withInterface } from '../scripts/interface.ts'

test('the changelog lists the changed declarations since the last version: npm run docs', () => {
  const kept = readFileSync('docs/interface.txt', 'utf8').trimEnd().split('\n')
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  expect(changelog).toBe(withInterface(changelog, interfaceChanges(kept, interfaceFacts(services))))
})

const OLD = [
  'sky old route GET /api/old',
  'sky old input q optional string',
  'sky moon route GET /api/moon',
  'sky moon input count optional integer',
  'sky moon input kind optional string',
  'sky moon value kind full',
  'sky moon value kind half',
  'sky moon input old optional string',
  'sky moon answer name string',
  'sky moon answer size number',
  'sky moon answer size.km number',
]

const NEW = [
  'sky moon route GET /api/moon',
  'sky moon tool',
  'sky moon deprecated 2026-10-01 2027-04-01 star',
  'sky moon input count required integer',
  'sky moon input kind optional string',
  'sky moon value kind full',
  'sky moon value kind new',
  'sky moon input far optional boolean',
  'sky moon answer name null or string',
  'sky moon answer mass number',
  'sky star route POST /api/pro/star',
  'sky star price $0.01',
]

test('breaking changes come first, then new operations, then deprecations and prices', () => {
  expect(interfaceChanges(OLD, NEW)).toEqual([
    '- Breaking: sky `moon` no longer takes `old`; now needs `count`; no longer takes the values `kind half`; no longer answers with `size`; has another type in `name`.',
    '- Breaking: sky `old`, GET /api/old is gone.',
    '- New: sky `star`, POST /api/pro/star, $0.01.',
    '- sky `moon` is deprecated until 2027-04-01; use star; is a tool.',
  ])
})

test('unchanged declarations give no entry', () => {
  expect(interfaceChanges(OLD, OLD)).toEqual([])
  expect(withInterface('# Changelog\n\n## Unreleased\n\n### Interface\n- x\n\n### Added\n- y\n', [])).toBe(
    '# Changelog\n\n## Unreleased\n\n### Added\n- y\n',
  )
})

test('the entries of a released version stay, and a change after it opens “Unreleased”', () => {
  const released = '# Changelog\n\n## 1.0.0\n\n### Interface\n- x\n\n### Added\n- y\n'
  expect(withInterface(released, [])).toBe(released)
  expect(withInterface(released, ['- New: z.'])).toBe(
    released.replace('## 1.0.0', '## Unreleased\n\n### Interface\n- New: z.\n\n## 1.0.0'),
  )
})
