import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { NETWORKS } from '#payments/networks.ts'
import { signTransfer } from '../../support/wallet.ts'
import { CLIENT_NAMES, CLIENTS } from './clients.ts'
import { openLab, PAY_TO, startGateway } from './lab.ts'

export interface Storm {
  /**
   * `all` includes payments that only a contract or the facilitator can judge. `judged here`: the gateway can refuse
   * all of them by itself.
   */
  readonly kinds: 'judged here' | 'all'
  readonly perSecond: number
  readonly seconds: number
}

const HONEST_EVERY_MS = 500
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const WRAPPER_END = '6492'.repeat(16)

/** Sends invalid payments, and one valid payment every half second. */
export async function runStorm({ kinds, perSecond, seconds }: Storm) {
  const lab = await openLab({ payers: 4 })
  // Gateway, facilitator and callers share this process. A high latency therefore shows the machine's load, not a
  // fault.
  const gateway = await startGateway(lab)
  const url = `${gateway.url}/api/pro/quote`
  const figures = { junk: 0, honest: 0, sold: 0, notSold: [] as string[], honestMs: [] as number[] }
  const statuses: Record<string, number> = {}
  const junk = Object.entries(kinds === 'all' ? { ...JUDGED_HERE, ...JUDGED_ELSEWHERE } : JUDGED_HERE)

  async function throwJunk(): Promise<void> {
    const running: Promise<void>[] = []
    const startedAt = performance.now()
    for (let at = 0; at < perSecond * seconds; at++) {
      // The time of each request follows from the clock. Sleeping between requests would drift on a busy machine.
      const aheadMs = startedAt + (at * 1000) / perSecond - performance.now()
      if (aheadMs > 0) await sleep(aheadMs)
      const [, make] = junk[at % junk.length]!
      const name = at % 3 === 0 ? 'x-payment' : 'payment-signature'
      figures.junk += 1
      running.push(
        fetch(`${url}?q=junk`, { headers: { [name]: make(at % 3 === 0 ? 1 : 2) } })
          .then(async (response) => {
            await response.text()
            statuses[response.status] = (statuses[response.status] ?? 0) + 1
          })
          .catch(() => void (statuses['lost'] = (statuses['lost'] ?? 0) + 1)),
      )
    }
    await Promise.all(running)
  }

  async function sellHonestly(): Promise<void> {
    const running: Promise<void>[] = []
    for (let at = 0; at < (seconds * 1000) / HONEST_EVERY_MS; at++) {
      const payer = lab.payers[at % lab.payers.length]!
      figures.honest += 1
      const startedAt = performance.now()
      running.push(
        CLIENTS[CLIENT_NAMES[at % CLIENT_NAMES.length]!](payer)(`${url}?q=honest-${at}`)
          .then(async (response) => {
            const text = await response.text()
            if (response.status === 200) figures.sold += 1
            else figures.notSold.push(`${response.status} ${text}`)
            figures.honestMs.push(performance.now() - startedAt)
          })
          .catch((err: unknown) => void figures.notSold.push(String(err))),
      )
      await sleep(HONEST_EVERY_MS)
    }
    await Promise.all(running)
  }

  await Promise.all([throwJunk(), sellHonestly()])
  const { honestMs, ...counted } = figures
  const outcome = {
    ...counted,
    honestMedianMs: Math.round(honestMs.toSorted((a, b) => a - b)[Math.floor(honestMs.length / 2)] ?? 0),
    honestSlowestMs: Math.round(Math.max(...honestMs)),
    junkStatuses: statuses,
    facilitator: { ...lab.facilitator.seen },
    income: await lab.income(),
    states: await gateway.states(),
  }
  await gateway.stop()
  await lab.close()
  return outcome
}

type Junk = (version: 1 | 2) => string

interface Changes {
  authorization?: Record<string, string>
  terms?: Record<string, unknown>
  sign?: (signed: string) => string
  key?: string
}

/** A valid payment with these changes. The address of its key has no money. */
function payment(
  version: 1 | 2,
  { authorization: changed = {}, terms = {}, sign = (it) => it, key }: Changes = {},
): string {
  const { asset, id, name } = NETWORKS['base-sepolia']
  const authorization = {
    from: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
    to: PAY_TO as string,
    value: '10000',
    validAfter: '0',
    validBefore: String(Math.floor(Date.now() / 1000) + 300),
    nonce: `0x${randomBytes(32).toString('hex')}`,
    ...changed,
  }
  const payload = { signature: sign(signTransfer(authorization, key)), authorization }
  const accepted = { scheme: 'exact', network: id, amount: '10000', asset: asset.address, payTo: PAY_TO, ...terms }
  return encode(
    version === 1
      ? { x402Version: 1, scheme: 'exact', network: name, payload, ...terms }
      : { x402Version: 2, accepted, payload },
  )
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

const JUDGED_HERE: Readonly<Record<string, Junk>> = {
  'no base64': () => '%%%',
  'no JSON': () => Buffer.from('{"x402Version":').toString('base64'),
  'nothing in it': () => encode({}),
  null: () => encode(null),
  'a list': () => encode([1, 2]),
  'a version of no meaning': () => encode({ x402Version: 3 }),
  'another scheme': (version) => payment(version, { terms: { scheme: 'upto' } }),
  'another network': (version) => payment(version, { terms: { network: version === 1 ? 'base' : 'eip155:8453' } }),
  'another amount': (version) => payment(version, { authorization: { value: '1' } }),
  'another payee': (version) => payment(version, { authorization: { to: `0x${'11'.repeat(20)}` } }),
  'already over': (version) => payment(version, { authorization: { validBefore: '1' } }),
  'good for years': (version) => payment(version, { authorization: { validBefore: '4000000000' } }),
  'not good yet': (version) => payment(version, { authorization: { validAfter: '4000000000' } }),
  'an empty signature': (version) => payment(version, { sign: () => '0x' }),
  'half a byte too much': (version) => payment(version, { sign: (signed) => `${signed}1` }),
  'a byte too little': (version) => payment(version, { sign: (signed) => signed.slice(0, -2) }),
  'a signature of zeros': (version) => payment(version, { sign: () => `0x${'00'.repeat(65)}` }),
  'a signature of no point': (version) => payment(version, { sign: () => `0x${'ff'.repeat(64)}1b` }),
  'a last byte of no meaning': (version) => payment(version, { sign: (signed) => `${signed.slice(0, -2)}99` }),
  'the other half of the curve': (version) => payment(version, { sign: turned }),
  'a wrapper around nothing': (version) => payment(version, { sign: () => `0x${WRAPPER_END.repeat(3)}` }),
  'a wrapper whose lengths lie': (version) =>
    payment(version, { sign: () => `0x${'22'.repeat(20).padStart(64, '0')}${'f'.repeat(256)}${WRAPPER_END}` }),
}

const JUDGED_ELSEWHERE: Readonly<Record<string, Junk>> = {
  'another key': (version) => payment(version, { key: '22'.repeat(32) }),
  'a contract that does not exist': (version) => payment(version, { sign: () => `0x${'44'.repeat(200)}` }),
  'a wrapper of a strange factory': (version) => payment(version, { sign: () => wrapped() }),
  'a wallet that holds nothing': (version) => payment(version),
}

function turned(signed: string): string {
  const s = (ORDER - BigInt(`0x${signed.slice(66, 130)}`)).toString(16).padStart(64, '0')
  return `${signed.slice(0, 66)}${s}${signed.endsWith('1b') ? '1c' : '1b'}`
}

function wrapped(): string {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const factory = randomBytes(20).toString('hex').padStart(64, '0')
  const inner = '33'.repeat(65).padEnd(192, '0')
  return `0x${factory}${word(96)}${word(160)}${word(4)}${'aabbccdd'.padEnd(64, '0')}${word(65)}${inner}${WRAPPER_END}`
}
