import { expect, test } from 'vitest'
import { sharedGateway } from './support/gateway.ts'

// Descriptions name the year in which a record begins. The first day of it is answered, the year before is not.

const gateway = sharedGateway()

test.each([
  ['life', 'get_fuel_prices', { product: '95' }, 'date', '1999-01-06', '1998-12-30'],
  ['life', 'get_lottery_results', { game: 'lotto649' }, 'date', '2007-01-02', '2006-12-29'],
  ['life', 'get_lottery_results', { game: 'superlotto638' }, 'date', '2014-01-02', '2013-12-30'],
  ['rules', 'get_banlist', { format: 'ocg' }, 'edition', '2020-01', '2019-10'],
  ['rules', 'get_banlist', { format: 'tcg' }, 'edition', '1999-08', '1998-08'],
  ['rules', 'get_banlist', { format: 'master-duel' }, 'edition', '2022-01', '2021-12'],
  ['rules', 'get_banlist', { format: 'ocg-cn' }, 'edition', '2022-04', '2021-12'],
] as const)('%s %s %j begins at its first record', async (service, name, rest, field, first, before) => {
  const call = (value: string) => gateway.callTool(service, name, { ...rest, [field]: value })
  expect((await call(first)).isError).toBeFalsy()
  expect((await call(before)).isError).toBe(true)
})
