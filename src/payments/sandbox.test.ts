import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { sandboxPayTo } from './sandbox.ts'

function databasePath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'gateway.db')
}

test('an installation has a stable address, and the key to withdraw its test money', () => {
  const path = databasePath()
  const address = sandboxPayTo(path)
  expect(sandboxPayTo(path)).toBe(address)
  const file = join(path, '..', 'sandbox-wallet.json')
  expect(privateKeyToAddress(JSON.parse(readFileSync(file, 'utf8')).private_key)).toBe(address)
  expect(statSync(file).mode & 0o077).toBe(0)
})

test('two installations have two addresses', () => {
  expect(sandboxPayTo(databasePath())).not.toBe(sandboxPayTo(databasePath()))
})

test('a damaged file does not stop the start', () => {
  const path = databasePath()
  writeFileSync(join(path, '..', 'sandbox-wallet.json'), '{"address":"0x12"}')
  expect(sandboxPayTo(path)).toMatch(/^0x[0-9a-fA-F]{40}$/)
})
