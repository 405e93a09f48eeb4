import type { PaymentRow } from './ledger.ts'
import { NETWORKS } from './networks.ts'
import { readKey } from './payment-key.ts'
import { fromAtomicUnits } from './requirements.ts'

/**
 * The refund transaction for a wallet to sign. For EVM, it calls the token's `transfer(address,uint256)`. For Solana,
 * it is a transfer, also as a Solana Pay address that wallets open.
 */
export function refundTransaction(row: PaymentRow) {
  const network = NETWORKS[row.network]
  if (network.family === 'solana') {
    const { address: mint, decimals } = network.asset
    const amount = fromAtomicUnits(BigInt(row.amount), decimals)
    return {
      network: network.id,
      mint,
      to: row.payer,
      amount,
      url: `solana:${row.payer}?amount=${amount}&spl-token=${mint}`,
    }
  }
  // `data` is the call of `transfer(address,uint256)`: its selector, then two 32-byte words.
  const word = (digits: string) => digits.padStart(64, '0')
  return {
    chainId: Number(network.id.split(':')[1]),
    to: readKey(row.key).asset,
    value: '0x0',
    data: `0xa9059cbb${word(row.payer.slice(2).toLowerCase())}${word(BigInt(row.amount).toString(16))}`,
  }
}
