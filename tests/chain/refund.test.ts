import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { developmentAccount } from '../../scripts/local-chain/chain.ts'
import { quickStart } from '../support/quick-start.ts'
import { CLIENTS, decode } from './support/clients.ts'
import { openLab, startGateway, type Lab, type LabGateway } from './support/lab.ts'

// Runs `npm run refund` as an operator does, on a real chain. The key comes over a pipe, and the facilitator pays the
// fee.

const root = fileURLToPath(new URL('../..', import.meta.url))
const operator = developmentAccount(3)

let lab: Lab
let gateway: LabGateway

beforeAll(async () => {
  lab = await openLab()
  gateway = await startGateway(lab)
  await lab.chain.fund(operator.address, 1_000_000n)
})
afterAll(async () => {
  await gateway.stop()
  await lab.close()
})

async function buy(q: string): Promise<string> {
  const response = await CLIENTS['@x402/fetch 2.x'](lab.payers[0]!)(`${gateway.url}/api/pro/quote?q=${q}`)
  expect(response.status).toBe(200)
  return String(decode(response.headers.get('payment-response'))['transaction'])
}

async function run(script: string, args: string[], input = '') {
  const env = { ...quickStart(), HOME: process.env['HOME'], ...lab.environment }
  const running = promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], { cwd: root, env })
  running.child.stdin?.end(input)
  return running.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (err: { code: number; stderr: string }) => ({ code: err.code, output: err.stderr }),
  )
}

test('a refund is sent once, and ledger and chain agree', async () => {
  const payer = lab.payers[0]!.address
  const before = await lab.chain.balance(payer)
  const transaction = await buy('regretted')
  const key = toHex(operator.getHdKey().privateKey!)
  const sent = await run('refund', [transaction], `${key}\n`)
  expect([sent.code, sent.output]).toEqual([
    0,
    expect.stringContaining(`Refunded: 0.01 USDC on base-sepolia to ${payer}`),
  ])
  expect(await lab.chain.balance(payer)).toBe(before)
  const again = await run('refund', [transaction], `${key}\n`)
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('It was already refunded')])
  expect(await lab.chain.balance(payer)).toBe(before)
  expect((await run('reconcile', ['--audit'])).code).toBe(0)
  expect((await run('ledger', ['--csv'])).output).toMatch(
    /,settled,0x[0-9a-f]{64},,0\.01,0x[0-9a-f]{64},2\S+Z,0x[0-9a-f]{64},eip155:\S+\r\n/,
  )
})

test('the printed refund can be sent by any wallet and is recorded then', async () => {
  const transaction = await buy('by hand')
  const printed = await run('refund', [transaction, '--print'])
  const { to, data, chainId } = JSON.parse(printed.output) as {
    to: `0x${string}`
    data: `0x${string}`
    chainId: number
  }
  expect([to.toLowerCase(), chainId]).toEqual([lab.chain.token.toLowerCase(), 84_532])
  const payer = lab.payers[0]!.address
  const before = await lab.chain.balance(payer)
  const hash = await lab.chain.client.sendTransaction({ account: operator, to, data })
  await lab.chain.client.waitForTransactionReceipt({ hash })
  expect((await lab.chain.balance(payer)) - before).toBe(10_000n)
  expect(await run('refund', [transaction, '--sent', hash])).toEqual({
    code: 0,
    output: expect.stringContaining(`Recorded: 0.01 USDC on base-sepolia to ${payer}, sent from ${operator.address}`),
  })
})
