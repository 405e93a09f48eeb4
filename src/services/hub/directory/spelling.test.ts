import { expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { hubSearchMcpServers } from './hub-search-mcp-servers.ts'

async function readAs(q: string): Promise<readonly { typed: string; as: string }[]> {
  const answer: { read_as: { typed: string; as: string }[] } = await runOperation(hubSearchMcpServers, { q })
  return answer.read_as
}

/** Words of letters that nothing is near to. */
const NOBODYS = Array.from('bcdfghjk', (letter) => `zzqq${letter}xxvvww`)

test('a slip is read as the word it is near to, however often it is typed', async () => {
  expect(await readAs('githbu')).toEqual([{ typed: 'githbu', as: 'github' }])
  expect((await readAs('githbu Githbu')).map(({ as }) => as)).toEqual(['github', 'github'])
})

test('behind eight words that nobody has no other is compared with all that are known', async () => {
  expect(await readAs([...NOBODYS.slice(1), 'githbu'].join(' '))).toEqual([{ typed: 'githbu', as: 'github' }])
  expect(await readAs([...NOBODYS, 'githbu'].join(' '))).toEqual([])
})
