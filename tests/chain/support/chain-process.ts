import { startChain } from '../../../scripts/local-chain/chain.ts'

// Starts a chain, says where, and waits to be killed.
const { url } = await startChain()
process.send?.(url)
