import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseAbi, type Hex } from 'viem'
import { z } from 'zod'

export const tokenAbi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function authorizationState(address, bytes32) view returns (bool)',
  'function mint(address to, uint256 value)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
])

const outputSchema = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).default([]),
  contracts: z
    .record(
      z.string(),
      z.record(z.string(), z.object({ evm: z.object({ deployedBytecode: z.object({ object: z.string() }) }) })),
    )
    .optional(),
})

const require = createRequire(import.meta.url)
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/dozen-token/', import.meta.url))

/** The compiled code of token.sol, cached in a file because the compiler takes two seconds. */
export function codeOfToken(): Hex {
  const content = readFileSync(new URL('./token.sol', import.meta.url), 'utf8')
  const input = JSON.stringify({
    language: 'Solidity',
    sources: { 'token.sol': { content } },
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } },
    },
  })
  const { version } = require('solc/package.json') as { version: string }
  const kept = `${CACHE}${createHash('sha256').update(`${version}\0${input}`).digest('hex')}`
  if (existsSync(kept)) return readFileSync(kept, 'utf8') as Hex
  const code = compile(input)
  mkdirSync(CACHE, { recursive: true })
  // The file is written under another name and renamed, so that a concurrent reader never sees a part of it.
  writeFileSync(`${kept}.${process.pid}`, code)
  renameSync(`${kept}.${process.pid}`, kept)
  return code
}

function compile(input: string): Hex {
  const solc = require('solc') as { compile(input: string): string }
  const output = outputSchema.parse(JSON.parse(solc.compile(input)))
  const errors = output.errors.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const code = output.contracts?.['token.sol']?.['TestUsdc']?.evm.deployedBytecode.object
  if (!code) throw new Error('The compiler returned no code.')
  return `0x${code}`
}
