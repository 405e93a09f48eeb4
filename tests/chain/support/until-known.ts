import { setTimeout as sleep } from 'node:timers/promises'

/** Sends again until the outcome is known, as Retry-After asks: 503 says that it is not. */
export async function untilKnown(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send()
    if (response.status !== 503) return response
    await response.text()
    await sleep(200)
  }
}
