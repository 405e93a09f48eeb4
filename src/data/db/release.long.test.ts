import { eq } from 'drizzle-orm'
import { onTestFinished, expect, test } from 'vitest'
import { gunzipSync, gzipSync } from 'node:zlib'
import { fxDataset } from '#services/aiprice/datasets.ts'
import { rates } from '#services/aiprice/schema.ts'
import { syncFx } from '#services/aiprice/fx/sync-fx.ts'
import { producePrices } from '#services/shop/datasets.ts'
import { produce } from '#services/shop/schema.ts'
import { storeBatches } from '#data/sync/store.ts'
import { copyOfDatabase } from '../../../tests/support/gateway.ts'
import { openWriter, type Writer } from './client.ts'
import { newestSchema } from './migrate.ts'
import { makeRelease, pullRelease } from './release.ts'
import { openRelease, sealRelease } from './release-file.ts'
import { createReleaseKeys } from './release-key.ts'
import { datasets } from './schema.ts'

const { privateKey, publicKey } = createReleaseKeys()
const SETS = [fxDataset, { ...producePrices, derive: () => {} }]

const rate = (date: string, usd_twd: number) => ({ date, usd_twd, basis: 'spot', source: 'Test source' })

function openCopy(): Writer {
  const db = openWriter(copyOfDatabase())
  onTestFinished(() => void db.$client.close())
  return db
}

/** What a sync would have stored on a day. */
function sync(db: Writer, on: string, ...rows: ReturnType<typeof rate>[]): void {
  const batch = { dataset: fxDataset, mode: 'upsert' as const, rows, rowsMin: 1, asOf: on }
  db.transaction(() => storeBatches(db, syncFx, [batch], new Date(`${on}T04:00:00Z`)))
}

const release = (db: Writer, on: string) => makeRelease(db, SETS, privateKey, new Date(`${on}T05:00:00Z`))
const pull = (db: Writer, bytes: Uint8Array, key = publicKey) =>
  pullRelease(db, SETS, bytes, { publicKey: key, now: new Date('2026-11-01T00:00:00Z') })
const rateOf = (db: Writer, date: string) => db.select().from(rates).where(eq(rates.date, date)).get()?.usd_twd

test('of two rows with one key the newer stays, whoever has it', async () => {
  const [source, follower] = [openCopy(), openCopy()]
  sync(source, '2026-10-10', rate('2026-10-08', 30.1), rate('2026-10-09', 30.2))
  sync(follower, '2026-10-09', rate('2026-10-08', 29.1))
  sync(follower, '2026-10-11', rate('2026-10-09', 29.2), rate('2026-10-10', 29.3))
  const pulled = await pull(follower, release(source, '2026-10-12'))
  expect(pulled.find(({ name }) => name === 'aiprice_fx')).toMatchObject({ put: 1, removed: 0, refused: null })
  expect(['2026-10-08', '2026-10-09', '2026-10-10'].map((date) => rateOf(follower, date))).toEqual([30.1, 29.2, 29.3])
  expect(follower.select().from(datasets).where(eq(datasets.name, 'aiprice_fx')).get()?.as_of).toBe('2026-10-11')
})

test('pulled again, or one that is older, it changes nothing', async () => {
  const [source, follower] = [openCopy(), openCopy()]
  sync(source, '2026-10-10', rate('2026-10-09', 30.2))
  const older = release(source, '2026-10-10')
  sync(source, '2026-10-11', rate('2026-10-09', 30.3))
  const newer = release(source, '2026-10-11')
  await pull(follower, newer)
  for (const bytes of [newer, older]) {
    const changed = (await pull(follower, bytes)).reduce((sum, { put, removed }) => sum + put + removed, 0)
    expect(changed).toBe(0)
  }
  expect(rateOf(follower, '2026-10-09')).toBe(30.3)
})

test('days of a price that only one of the two has stay in its history', async () => {
  const [source, follower] = [openCopy(), openCopy()]
  const row = { ...source.select().from(produce).limit(1).get(), source: undefined }
  const { source: _source, ...rest } = row
  const bring = (db: Writer, on: string, day: string) => {
    const rows = [{ ...rest, history: [[day, 40]] }]
    const batch = { dataset: SETS[1] as typeof producePrices, mode: 'upsert' as const, rows, rowsMin: 1, asOf: day }
    db.transaction(() => storeBatches(db, syncFx, [batch], new Date(`${on}T04:00:00Z`)))
  }
  bring(follower, '2026-10-09', '2026-10-08')
  bring(source, '2026-10-10', '2026-10-09')
  await pull(follower, release(source, '2026-10-12'))
  const held = follower
    .select()
    .from(produce)
    .all()
    .find((it) => it.product_id === row.product_id && it.shop === row.shop)
  expect(held?.history.slice(-2)).toEqual([
    ['2026-10-08', 40],
    ['2026-10-09', 40],
  ])
})

test('a row that its source has no more goes, unless it was seen since', async () => {
  const [source, follower] = [openCopy(), openCopy()]
  for (const db of [source, follower]) sync(db, '2026-10-10', rate('2026-10-09', 30.2), rate('2026-10-10', 30.3))
  const all = source.select().from(rates).all()
  const kept = all.filter(({ date }) => date !== '2026-10-09')
  const batch = { dataset: fxDataset, mode: 'replace' as const, rows: kept, rowsMin: 1, asOf: '2026-10-11' }
  source.transaction(() => storeBatches(source, syncFx, [batch], new Date('2026-10-11T04:00:00Z')))
  await pull(follower, release(source, '2026-10-11'))
  expect(rateOf(follower, '2026-10-09')).toBeUndefined()
  expect(rateOf(follower, '2026-10-10')).toBe(30.3)
})

test('one that was tampered with, cut off, newer or another’s is refused, and nothing is changed', async () => {
  const [source, follower] = [openCopy(), openCopy()]
  sync(source, '2026-10-10', rate('2026-10-09', 30.2))
  const bytes = release(source, '2026-10-10')
  const lines = gunzipSync(bytes).toString()
  const opened = openRelease(bytes, publicKey, newestSchema('database'))
  const refused: [Uint8Array, string, RegExp][] = [
    [bytes, createReleaseKeys().publicKey, /signature is not of the key/],
    [bytes, 'bm8ga2V5', /no Ed25519 key/],
    [bytes.subarray(0, bytes.length - 500), publicKey, /cut off/],
    [gzipSync(lines.replace('30.2', '90.2')), publicKey, /not those that were signed/],
    [gzipSync(lines.split('\n').slice(0, 3).join('\n')), publicKey, /cut off/],
    [gzipSync(lines.replace('"rows":', '"rowz":')), publicKey, /signature is not of the key/],
    [sealRelease({ ...opened, schema: opened.schema + 1 }, privateKey), publicKey, /newer version of Dozen/],
    [gzipSync('{"dozen_data_release":2,"signature":""}\n{}\n'), publicKey, /newer format/],
    [Buffer.from('<html>'), publicKey, /no data release/],
  ]
  for (const [given, key, reason] of refused) await expect(pull(follower, given, key)).rejects.toThrow(reason)
  expect(rateOf(follower, '2026-10-09')).toBeUndefined()
})

test('it says where everything comes from and under which licence', () => {
  const { datasets: sets } = openRelease(release(openCopy(), '2026-10-10'), publicKey, newestSchema('database'))
  expect(sets.map(({ name }) => name)).toEqual(['aiprice_fx', 'shop_produce'])
  for (const { sources } of sets) for (const { licence } of sources) expect(licence).not.toBe('')
})

test('a data set with a row that cannot be believed stays as it is, and the others come', async () => {
  const [source, follower] = [openCopy(), openCopy()]
  sync(source, '2026-10-10', rate('2026-10-09', 30.2))
  const opened = openRelease(release(source, '2026-10-10'), publicKey, newestSchema('database'))
  const spoilt = opened.datasets.map((set) =>
    set.name === 'shop_produce'
      ? {
          ...set,
          content: { ...set.content, days: [{ day: '2026-10-10', rows: [set.content.columns.map(() => null)] }] },
        }
      : set,
  )
  const pulled = await pull(follower, sealRelease({ ...opened, datasets: spoilt }, privateKey))
  expect(pulled.find(({ name }) => name === 'shop_produce')?.refused).toMatch(/cannot be believed/)
  expect(rateOf(follower, '2026-10-09')).toBe(30.2)
})
