/** `eip155:84532:0xasset:0xpayer:0xnonce`, in lower case: what the chain itself allows once. */
export function paymentKey(network: string, asset: string, payer: string, nonce: string): string {
  return `${network}:${asset}:${payer}:${nonce}`.toLowerCase()
}

export function readKey(key: string): { asset: string; nonce: string } {
  const [nonce = '', , asset = ''] = key.split(':').toReversed()
  return { asset, nonce }
}
