import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PAYER } from './wallet.ts'

export interface Yesman {
  readonly url: string
  /** The number of settled payments. */
  settled(): number
  close(): void
}

/** A facilitator that accepts every payment and settles it immediately. */
export async function startYesman(): Promise<Yesman> {
  const kinds = [{ x402Version: 2, scheme: 'exact', network: 'eip155:84532' }]
  let settled = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const call = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as {
      paymentRequirements?: { network: string }
    }
    if (request.url === '/settle') settled += 1
    const network = call.paymentRequirements?.network
    const answers: Record<string, object> = {
      '/supported': { kinds, extensions: [], signers: {} },
      '/verify': { isValid: true, payer: PAYER },
      '/settle': { success: true, transaction: `0x${'1'.repeat(64)}`, network, payer: PAYER },
    }
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answers[request.url ?? ''] ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    settled: () => settled,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
