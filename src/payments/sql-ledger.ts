import { randomUUID } from 'node:crypto'
import type { Row, StatementName, Values } from './ledger-statements.ts'
import {
  requestClaim,
  type Claim,
  type Ledger,
  type NewPayment,
  type PaymentEntry,
  type PaymentRow,
  type Settled,
  type Wanted,
} from './ledger.ts'

export interface LedgerDatabase {
  read(name: StatementName, values: Values): Promise<Row[]>
  /** Resolves when the change is on the disk. */
  write(name: StatementName, values: Values): Promise<Row[]>
  /** Resolves when the change would survive the end of the process. Only a power failure may lose it. */
  jot(name: StatementName, values: Values): Promise<Row[]>
  /** Claims all names for this owner, or none. Returns the fence. */
  take(owner: string, wanted: Wanted): Promise<number | undefined>
  /** Releases the claims of this owner except `keep`, and records the payment whose answer was `delivered`. */
  release(owner: string, keep: string, delivered: string | undefined): Promise<unknown>
}

/** The ledger in SQL: the statements and their order, the same in both databases. */
export class SqlLedger implements Ledger {
  readonly #db: LedgerDatabase
  readonly #clock: () => number

  constructor(db: LedgerDatabase, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  async find(key: string): Promise<PaymentRow | undefined> {
    return rowOf(await this.#db.read('find', { key }))
  }

  async findUnclaimed(payer: string, request: string, since: number): Promise<PaymentRow | undefined> {
    return this.#latest(await this.#db.read('listUnclaimed', { payer, request, since, now: this.#clock() }))
  }

  async findIdentified(payer: string, identifier: string): Promise<PaymentRow | undefined> {
    return this.#latest(await this.#db.read('listIdentified', { payer, identifier, now: this.#clock() }))
  }

  async countPending(payer: string): Promise<number> {
    const [row] = await this.#db.read('countPending', { payer })
    return Number(row?.['count'])
  }

  async claim(wanted: Wanted): Promise<Claim | undefined> {
    const owner = randomUUID()
    const fence = await this.#db.take(owner, wanted)
    return fence === undefined ? undefined : this.#claimOf(owner, fence)
  }

  #claimOf(owner: string, fence: number): OwnedClaim {
    return {
      owner,
      fence,
      extend: async (wanted) => (await this.#db.take(owner, wanted)) !== undefined,
      renew: () => orLapse(this.#db.jot('renew', { owner, now: this.#clock() })),
      release: ({ keep = '', delivered } = {}) => orLapse(this.#db.release(owner, keep, delivered)),
    }
  }

  async add(payment: NewPayment, claim: Claim): Promise<PaymentRow | undefined> {
    // Safe: claims are created only here.
    const { owner, fence } = claim as OwnedClaim
    const values = { ...payment, streamed: Number(payment.streamed), owner, fence, claim: requestClaim(payment) }
    return rowOf(await this.#db.write('add', { ...values, now: this.#clock() }))
  }

  async send(key: string, fence: number): Promise<boolean> {
    return (await this.#db.write('send', { key, fence, now: this.#clock() })).length > 0
  }

  /** Does not wait for the disk. If a power failure loses this write, reconciliation checks the chain. */
  async settle(key: string, settled: Settled, fence: number): Promise<PaymentRow | undefined> {
    return rowOf(
      await this.#db.jot('settle', { ...settled, reason: settled.reason ?? null, key, fence, now: this.#clock() }),
    )
  }

  async fail(key: string, reason: string, nextLookAt: number, fence: number): Promise<boolean> {
    return (await this.#db.write('fail', { key, reason, nextLookAt, fence, now: this.#clock() })).length > 0
  }

  async note(key: string, reason: string, fence: number): Promise<void> {
    await this.#db.write('note', { key, reason, fence, now: this.#clock() })
  }

  async looked(key: string, nextLookAt: number | null, fence: number, isClosed = false): Promise<void> {
    await this.#db.write(isClosed ? 'lookedLast' : 'looked', { key, nextLookAt, fence })
  }

  async flag(key: string, flag: string | null, fence: number): Promise<boolean> {
    const before = (await this.find(key))?.flag
    const checkedAt = flag === null ? this.#clock() : null
    return (await this.#db.write('flag', { key, flag, checkedAt, fence })).length > 0 && before !== flag
  }

  async listDue(limit: number): Promise<PaymentEntry[]> {
    const now = this.#clock()
    const fresh = entriesOf(await this.#db.read('listFresh', { now, limit: Math.ceil(limit / 2) }))
    const seen = new Set(fresh.map(({ key }) => key))
    const due = entriesOf(await this.#db.read('listDue', { now, limit }))
    return [...fresh, ...due.filter(({ key }) => !seen.has(key))].slice(0, limit)
  }

  async listOpen(after: string, limit: number): Promise<PaymentEntry[]> {
    return entriesOf(await this.#db.read('listOpen', { after, limit }))
  }

  async listUnchecked(after: string, limit: number): Promise<PaymentEntry[]> {
    return entriesOf(await this.#db.read('listUnchecked', { after, limit }))
  }

  async sweep(limit: number): Promise<number> {
    const values = { now: this.#clock(), limit }
    await this.#db.write('sweepClaims', values)
    return (await this.#db.write('sweep', values)).length
  }

  async #latest(bought: Row[]): Promise<PaymentRow | undefined> {
    const [latest] = bought.toSorted((a, b) => Number(b['created_at']) - Number(a['created_at']))
    return latest && this.find(String(latest['key']))
  }
}

interface OwnedClaim extends Claim {
  readonly owner: string
}

// Safe: the columns are those of the table. Only booleans differ between the databases.
function entriesOf(rows: Row[]): PaymentEntry[] {
  return rows.map((row) => ({ ...row, streamed: Boolean(row['streamed']) }) as PaymentEntry)
}

function rowOf(rows: Row[]): PaymentRow | undefined {
  return entriesOf(rows)[0] as PaymentRow | undefined
}

async function orLapse(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch {
    // After a full disk, a closed file or a silent server, the lease expires and a retry finds the stored answer.
  }
}
