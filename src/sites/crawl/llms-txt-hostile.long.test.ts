import { expect, test } from 'vitest'
import { readLlmsTxt } from './llms-txt.ts'

const GOOD = '# Site\n\n> What it is.\n\n## Docs\n\n- [Guide](https://example.com/guide): how to begin\n'

test.each([
  ['backticks', (n: number) => '`'.repeat(n / 2) + ' ``` `` '.repeat(n / 16)],
  ['brackets', (n: number) => '['.repeat(n)],
  ['open targets', (n: number) => ']('.repeat(n / 2)],
  ['opened links', (n: number) => '[]('.repeat(n / 3)],
  ['opened titles', (n: number) => `[](a "`.repeat(n / 6)],
  ['opened angles', (n: number) => `[](<`.repeat(n / 4)],
  ['hashes', (n: number) => `# ${'#'.repeat(n)}x`],
  ['quotations', (n: number) => '> '.repeat(n / 2)],
  ['lines', (n: number) => '\n'.repeat(n)],
  ['comments', (n: number) => '<!--'.repeat(n / 4)],
])('%s take linear time: a megabyte is read', (_name, make) => {
  expect(readLlmsTxt(`${GOOD}${make(1_000_000)}`).title).toBe('Site')
})
