import { expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { searchEngineMarketShare } from './search-engine-market-share.ts'

test('market shares have a period and a source, and Taiwan is said to be missing', async () => {
  const answer: {
    items: { period: string; quoted_by: string }[]
    missing: { region: string }[]
    provenance: { stale: boolean }
  } = await runOperation(searchEngineMarketShare, {})
  expect(answer.items.every(({ period, quoted_by }) => period !== '' && quoted_by !== '')).toBe(true)
  expect(answer.missing).toMatchObject([{ region: 'Taiwan' }])
  expect(answer.provenance.stale).toBe(true)
})
