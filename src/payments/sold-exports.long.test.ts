import { describe, expect, test } from 'vitest'
import { broken, KEY_OF_NONCE_1, proofOf, quote, testCharge, work } from '../../tests/support/payments.ts'

describe('an export', () => {
  async function* rows(log: string[], failAt = Infinity) {
    try {
      for (let row = 0; row < 3; row++) {
        if (row === failAt) throw new Error('the rows ended badly')
        log.push(`row ${row}`)
        yield `${row}\n`
      }
    } finally {
      log.push('closed')
    }
  }

  async function textOf(body: string | AsyncIterable<string> | Iterable<string>): Promise<string> {
    let text = ''
    for await (const chunk of body) text += chunk
    return text
  }

  test('is settled after its first chunk and before the others', async () => {
    const { charge, world } = await testCharge()
    const log: string[] = []
    world.whileSettling = async () => void log.push('settling')
    const answer = await charge.collect(quote, proofOf(), work(rows(log)).do)
    expect(await textOf(answer.body)).toBe('0\n1\n2\n')
    expect(log).toEqual(['row 0', 'settling', 'row 1', 'row 2', 'closed'])
  })

  test('that fails at once is not charged', async () => {
    const { charge, world } = await testCharge()
    await expect(charge.collect(quote, proofOf(), work(rows([], 0)).do)).rejects.toMatchObject({
      code: 'internal',
      cause: new Error('the rows ended badly'),
    })
    expect(world.settled).toBe(0)
  })

  test('that was interrupted runs again for the same payment, without another settlement, until it is delivered completely', async () => {
    const { charge, world } = await testCharge()
    await textOf((await charge.collect(quote, proofOf(), work(rows([])).do, broken)).body)
    const again = await charge.collect(quote, proofOf(), work(rows([])).do)
    expect(await textOf(again.body)).toBe('0\n1\n2\n')
    expect(world.settled).toBe(1)
    world.now += 1
    await expect(charge.collect(quote, proofOf(), work(rows([])).do)).rejects.toMatchObject({ status: 409 })
  })

  test('is not available to others during the download', async () => {
    const { charge, ledger } = await testCharge()
    let end: (isComplete: boolean) => void = () => {}
    const slow = { isOver: false, onEnd: (callback: (isComplete: boolean) => void) => void (end = callback) }
    await charge.collect(quote, proofOf(), work(rows([])).do, slow)
    expect(await ledger.claim({ names: [KEY_OF_NONCE_1] })).toBeUndefined()
    // A second purchase of the same request does not wait for the first download.
    const another = await charge.collect(quote, proofOf({ nonce: 2 }), work(rows([])).do)
    expect(await textOf(another.body)).toBe('0\n1\n2\n')
    end(true)
    await expect.poll(() => ledger.claim({ names: [KEY_OF_NONCE_1] })).toBeDefined()
  })

  test('closes its query if it cannot be sent', async () => {
    const { charge, world } = await testCharge()
    const log: string[] = []
    world.settlement = { is: 'unknown', reason: 'timeout' }
    await expect(charge.collect(quote, proofOf(), work(rows(log)).do)).rejects.toMatchObject({ status: 503 })
    expect(log).toEqual(['row 0', 'closed'])
  })
})
