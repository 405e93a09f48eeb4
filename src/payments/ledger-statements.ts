import { getTableColumns } from 'drizzle-orm'
import { payments } from './schema.ts'

/** A claim expires this long after its last renewal, so a payer waits no longer than this for a killed process. */
export const LEASE_MS = 15_000

/** The columns that are empty in a new payment. */
export const COLUMNS_SET_LATER = [
  'state',
  'transaction',
  'reason',
  'created_at',
  'updated_at',
  'settled_at',
  'delivered_at',
  'checked_at',
  'answer_until',
  'looks',
  'flag',
  'fence',
] as const satisfies (keyof typeof payments.$inferSelect)[]

export interface Dialect {
  /** The clock of claims, in milliseconds since 1970. */
  readonly now: string
  /** Locks the selected rows until the end of the statement. */
  readonly forUpdate: string
}

/** SQLite has no booleans, so both databases store 0 and 1. */
export type Values = Readonly<Record<string, string | number | null>>
export type Row = Readonly<Record<string, unknown>>
export type StatementName = keyof ReturnType<typeof statementsIn>

const columns = Object.keys(getTableColumns(payments))
const quoteList = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
const NEW_COLUMNS = columns.filter((name) => !COLUMNS_SET_LATER.some((it) => it === name))
/** All columns but the large ones. */
const ENTRY_COLUMNS = quoteList(columns.filter((name) => !['answer', 'answer_headers', 'payload'].includes(name)))

/** The payment may still settle, or its answer is still stored. */
const HAS_ANSWER = `(state = 'pending' or (state = 'settled' and answer_until > @now))`

const COUNT_CHECK = 'looks = looks + 1, next_look_at = @nextCheckAt'

/** Changes one row in one of the given states. The fence must be at least as high as the row's. */
function writeUpdate(set: string, ...from: ('pending' | 'settled' | 'failed')[]): string {
  const states = from.map((state) => `'${state}'`).join(', ')
  return `update payments set fence = @fence, ${set} where key = @key and fence <= @fence and state in (${states})`
}

/** Every statement that both databases can run; `@name` is a parameter. Conditions repeat those of partial indexes. */
export function statementsIn({ now, forUpdate }: Dialect) {
  return {
    find: 'select * from payments where key = @key',
    // No `order by`: the query rarely finds a row, and preparing a sort would take longer than the query.
    listUnclaimed: `select key, created_at from payments where payer = @payer and request = @request
      and (delivered_at is null or delivered_at > @since) and ${HAS_ANSWER}`,
    listIdentified: `select key, created_at from payments where payer = @payer and identifier = @identifier
      and identifier is not null and ${HAS_ANSWER}`,
    countPending: `select count(*) as count from payments where payer = @payer and state = 'pending'`,
    // `next_look_at + 0` keeps the planner from using the index on `next_look_at`, which would have to sort all rows.
    listNeverChecked: `select ${ENTRY_COLUMNS} from payments where looks = 0 and next_look_at is not null and next_look_at + 0 <= @now
      order by created_at desc limit @limit`,
    listDue: `select ${ENTRY_COLUMNS} from payments where next_look_at is not null and next_look_at <= @now
      order by next_look_at limit @limit`,
    listOpen: `select ${ENTRY_COLUMNS} from payments where key > @after and next_look_at is not null
      and state in ('pending', 'failed') order by key limit @limit`,
    listUnchecked: `select ${ENTRY_COLUMNS} from payments where key > @after and state = 'settled' and checked_at is null
      order by key limit @limit`,
    // Locks the claim, so that the next owner of the claim sees the new row.
    add: `insert into payments (${quoteList(NEW_COLUMNS)}, state, created_at, updated_at, fence)
      select ${NEW_COLUMNS.map((name) => `@${name}`).join(', ')}, 'pending', @now, @now, @fence
      from payment_claims where owner = @owner and name = @claim ${forUpdate} on conflict do nothing returning *`,
    send: `${writeUpdate('sent_at = coalesce(sent_at, @now), updated_at = @now', 'pending')} returning key`,
    // Sets `looks` to 1, so that open payments are checked before settled ones.
    settle: `${writeUpdate(
      `state = 'settled', "transaction" = coalesce(nullif(@transaction, ''), "transaction", ''), reason = @reason,
        settled_at = @now, updated_at = @now, answer_until = @answerUntil, looks = 1, next_look_at = @nextCheckAt,
        payload = null`,
      'pending',
      'failed',
    )} returning *`,
    fail: `${writeUpdate(
      `state = 'failed', reason = @reason, updated_at = @now, next_look_at = @nextCheckAt, payload = null`,
      'pending',
    )} returning key`,
    recordReason: writeUpdate('reason = @reason, updated_at = @now', 'pending'),
    recordCheck: writeUpdate(COUNT_CHECK, 'pending', 'settled', 'failed'),
    recordLastCheck: writeUpdate(
      `${COUNT_CHECK}, answer = null, answer_headers = null`,
      'pending',
      'settled',
      'failed',
    ),
    flag: `${writeUpdate('flag = @flag, checked_at = @checkedAt', 'settled')} returning key`,
    deliver: 'update payments set delivered_at = coalesce(delivered_at, @now) where key = @key',
    sweep: `update payments set answer = null, answer_headers = null, answer_until = null, payload = null
      where key in (select key from payments where answer_until is not null and answer_until < @now limit @limit
        ${forUpdate && `${forUpdate} skip locked`}) returning key`,
    isClaimed: `select fence from payment_claims where name = @name and expires_at >= ${now}`,
    /** Replaces an expired claim and assigns a new fence. Only for SQLite, which has one writer at a time. */
    take: `insert or replace into payment_claims (name, owner, expires_at) values (@name, @owner, ${now} + ${LEASE_MS})
      returning fence`,
    renew: `update payment_claims set expires_at = ${now} + ${LEASE_MS} where owner = @owner`,
    release: 'delete from payment_claims where owner = @owner and name <> @keep',
    sweepClaims: `delete from payment_claims where expires_at < ${now}
      and fence in (select fence from payment_claims where expires_at < ${now} limit @limit)`,
  }
}
