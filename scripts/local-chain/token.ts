import { readFileSync } from 'node:fs'
import solc from 'solc'
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

/** Compiles token.sol to the code that stands on the chain. Takes a second or two. */
export function compileToken(): Hex {
  const content = readFileSync(new URL('./token.sol', import.meta.url), 'utf8')
  const input = {
    language: 'Solidity',
    sources: { 'token.sol': { content } },
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } },
    },
  }
  const output = outputSchema.parse(JSON.parse(solc.compile(JSON.stringify(input))))
  const errors = output.errors.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const code = output.contracts?.['token.sol']?.['TestUsdc']?.evm.deployedBytecode.object
  if (!code) throw new Error('The compiler returned no code.')
  return `0x${code}`
}
