import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startChain } from '../../scripts/local-chain/chain.ts'

test('a chain ends with the process that started it, even when that one is killed', async () => {
  const child = fork(fileURLToPath(new URL('./support/chain-process.ts', import.meta.url)), { execArgv: [] })
  const [url] = (await once(child, 'message')) as [string]
  const isUp = () =>
    fetch(url, {
      method: 'POST',
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
      headers: { 'content-type': 'application/json' },
    }).then(
      () => true,
      () => false,
    )
  expect(await isUp()).toBe(true)
  child.kill('SIGKILL')
  await expect.poll(isUp).toBe(false)
})

test('two local chains at the same time are independent', async () => {
  const chains = await Promise.all([startChain(), startChain({ network: 'base' })])
  expect(await Promise.all(chains.map(({ client }) => client.getChainId()))).toEqual([84_532, 8_453])
  await Promise.all(chains.map(({ stop }) => stop()))
})
