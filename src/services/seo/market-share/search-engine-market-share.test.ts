import { expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { searchEngineMarketShare } from './search-engine-market-share.ts'

test('market shares have a period, a source and a region; the newest is from this year, and Taiwan’s is marked as historical', async () => {
  const answer = await runOperation(searchEngineMarketShare, {})
  expect(answer.items.every(({ period, quoted_by }) => period !== '' && quoted_by !== '')).toBe(true)
  expect(answer.items.filter(({ region }) => !['World', 'United States', 'Taiwan'].includes(region))).toEqual([])
  expect(answer.items.some(({ period }) => period.startsWith('2026'))).toBe(true)
  expect(answer.items.filter(({ note }) => /doubt/i.test(note ?? ''))).toEqual([])
  expect(answer.missing).toMatchObject([{ region: 'Taiwan' }])
  expect(answer.provenance.stale).toBe(true)
})
