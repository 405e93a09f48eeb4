import { expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { hubSearchMcpServers } from './hub-search-mcp-servers.ts'

async function readAs(q: string): Promise<readonly { typed: string; as: string }[]> {
  const answer = await runOperation(hubSearchMcpServers, { q })
  return answer.read_as
}

/** Eight invented words that resemble no known word. */
const NOBODYS = Array.from('bcdfghjk', (letter) => `zzqq${letter}xxvvww`)

test('a typing error is replaced by the nearest word, on every occurrence', async () => {
  expect(await readAs('githbu')).toEqual([{ typed: 'githbu', as: 'github' }])
  expect((await readAs('githbu Githbu')).map(({ as }) => as)).toEqual(['github', 'github'])
})

test('after eight unknown words, no other word is compared with all known words', async () => {
  expect(await readAs([...NOBODYS.slice(1), 'githbu'].join(' '))).toEqual([{ typed: 'githbu', as: 'github' }])
  expect(await readAs([...NOBODYS, 'githbu'].join(' '))).toEqual([])
})
