import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until a gateway has loaded its data. Throws after three minutes. */
export async function waitUntilReady(base: string): Promise<void> {
  for (let tries = 0; tries < 900; tries++) {
    if ((await fetch(`${base}/readyz`).catch(() => undefined))?.ok) return
    await sleep(200)
  }
  throw new Error(`The gateway at ${base} is not ready.`)
}
