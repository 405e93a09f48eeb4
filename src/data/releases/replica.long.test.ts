import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openReader, openWriter, type Database } from '#data/db/client.ts'
import { openStore } from '#data/db/store.ts'
import { BUCKET_KEY, signatureOf, startBucket } from '../../../tests/support/bucket.ts'
import { scratchFolder } from '../../../tests/support/scratch.ts'
import { adopt } from './apply-publication.ts'
import { findHeld } from './installed-versions.ts'
import { manifestSchema, nextVersion, type Manifest } from './manifest.ts'
import { openPublicationStore } from './place.ts'
import { confirm, publish, readManifest } from './publish.ts'
import type { PublicationStore } from './publication-store.ts'
import { takeOver } from './failover.ts'

const NOW = new Date('2026-11-22T08:59:59.123Z')

/** A writer's database with one data set, a folder for publications and a reader that holds nothing. */
function fleet() {
  const folder = scratchFolder()
  const [path, place] = [join(folder, 'writer', 'gateway.db'), join(folder, 'place')]
  openStore({ path, seedFolder: '', services: [], now: NOW }).close()
  const writer = openWriter(path)
  /** Loads a data set of that day, with one row. */
  const load = (day: string) => {
    const sql = `insert into datasets (name, as_of, rows, sources, origin, loaded_at) values ('llms', ?, 1, '[]', 'sync', ?)
      on conflict (name) do update set as_of = excluded.as_of, loaded_at = excluded.loaded_at`
    writer.$client.prepare(sql).run(day, day)
    writer.$client.prepare("insert into llms_directory (host, name, as_of) values (?, 'n', ?)").run(day, day)
  }
  load('2026-11-01')
  const shelf = openPublicationStore(place, {})
  const publishAt = (now: Date, to: PublicationStore = shelf) => publish(path, to, { now, broken: [] })
  return { path, place, shelf, writer, load, publishAt, reader: join(folder, 'reader', 'gateway.db') }
}

function hostsAt(path: string): unknown[] {
  const db = openReader(path)
  try {
    return hostsOf(db)
  } finally {
    db.$client.close()
  }
}

function hostsOf(db: Database): unknown[] {
  return db.$client.prepare('select host from llms_directory order by host').pluck().all()
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const manifestAt = (place: string) =>
  manifestSchema.parse(JSON.parse(readFileSync(join(place, 'manifest.json'), 'utf8')))
const change = (place: string, fields: Partial<Manifest>) =>
  writeFileSync(join(place, 'manifest.json'), JSON.stringify({ ...manifestAt(place), ...fields }))

describe('a publication', () => {
  test('has the rows of that moment and its size, hash and day', async () => {
    const { place, load, publishAt } = fleet()
    await publishAt(NOW)
    load('2026-11-22')
    const { version, bytes, as_of, ...manifest } = manifestAt(place)
    expect({ version, as_of }).toEqual({ version: '20261122T085959123Z', as_of: '2026-11-01' })
    const file = join(place, `${version}.db`)
    expect(statSync(file).size).toBe(bytes)
    expect(sha256(readFileSync(file))).toBe(manifest.sha256)
    expect(hostsAt(file)).toEqual(['2026-11-01'])
  })

  test('is made again only when a data set or a run has changed', async () => {
    const { load, publishAt, writer } = fleet()
    expect((await publishAt(NOW)).outcome).toBe('published')
    expect((await publishAt(new Date(NOW.getTime() + 1000))).outcome).toBe('unchanged')
    load('2026-11-22')
    expect((await publishAt(new Date(NOW.getTime() + 2000))).outcome).toBe('published')
    writer.$client.exec(
      "insert into sync_runs (sync, started_at, outcome, attempts) values ('a', '2026-11-22T09:00:00Z', 'failed', 1)",
    )
    expect((await publishAt(new Date(NOW.getTime() + 3000))).outcome).toBe('published')
  })

  test('leaves out what other sites answered and who syncs', async () => {
    const { place, publishAt, writer } = fleet()
    writer.$client.exec("insert into answer_cache values ('secret', 'x', 1, 2)")
    writer.$client.exec("insert into sync_leases values ('syncs', 'us', 1)")
    const { manifest } = await publishAt(NOW)
    const bytes = readFileSync(join(place, `${manifest.version}.db`))
    expect(bytes.includes('secret')).toBe(false)
    const db = openReader(join(place, `${manifest.version}.db`))
    expect(db.$client.prepare('select count(*) from sync_leases').pluck().get()).toBe(0)
    db.$client.close()
  })

  test('is kept with the two before it', async () => {
    const { place, load, publishAt } = fleet()
    for (const day of ['02', '03', '04', '05']) {
      load(`2026-11-${day}`)
      await publishAt(new Date(`2026-11-${day}T00:00:00Z`))
    }
    expect(readdirSync(place).toSorted()).toEqual([
      '20261103T000000000Z.db',
      '20261104T000000000Z.db',
      '20261105T000000000Z.db',
      'manifest.json',
    ])
  })

  test.each([
    ['a clock that was set back', '20261122T090000000Z', '20261122T090000001Z'],
    ['an empty place', undefined, '20261122T085959123Z'],
    ['an older one', '20261122T085959122Z', '20261122T085959123Z'],
  ])('after %s has a later version', (_, before, version) => {
    expect(nextVersion(NOW, before)).toBe(version)
  })
})

describe('a reader', () => {
  test('takes what is published, and keeps the last two', async () => {
    const { shelf, reader, load, publishAt } = fleet()
    for (const day of ['02', '03', '04']) {
      load(`2026-11-${day}`)
      await publishAt(new Date(`2026-11-${day}T00:00:00Z`))
      expect((await adopt(reader, shelf))?.version).toBe(`202611${day}T000000000Z`)
    }
    expect(hostsAt(reader)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'])
    expect(findHeld(reader)?.version).toBe('20261104T000000000Z')
    expect(readdirSync(join(reader, '..', 'versions')).toSorted()).toEqual([
      '20261103T000000000Z.db',
      '20261103T000000000Z.db.json',
      '20261104T000000000Z.db',
      '20261104T000000000Z.db.json',
    ])
  })

  test('whose files are read by others meanwhile takes nothing away from them', async () => {
    const { shelf, reader, load, publishAt } = fleet()
    await publishAt(NOW)
    await adopt(reader, shelf)
    const open = openReader(reader)
    for (const day of ['02', '03', '04']) {
      load(`2026-11-${day}`)
      await publishAt(new Date(`2026-12-${day}T00:00:00Z`))
      await adopt(reader, shelf)
    }
    expect(open.$client.prepare('select host from llms_directory').pluck().all()).toEqual(['2026-11-01'])
    open.$client.close()
  })

  test('keeps a database of its own beside what it takes into use', async () => {
    const { shelf, reader, publishAt } = fleet()
    openStore({ path: reader, seedFolder: '', services: [], now: NOW }).close()
    await publishAt(NOW)
    await adopt(reader, shelf)
    expect(hostsAt(reader)).toEqual(['2026-11-01'])
    expect(existsSync(`${reader}.before-20261122T085959123Z`)).toBe(true)
  })

  test('has nothing while nothing is published', async () => {
    const { shelf, reader } = fleet()
    expect(await adopt(reader, shelf)).toBeUndefined()
  })

  const spoilt: [string, string, (place: string, file: string) => void][] = [
    ['partial', 'a file that was cut short', (_, file) => writeFileSync(file, readFileSync(file).subarray(0, 8192))],
    [
      'hash',
      'a file with one other byte',
      (_, file) => {
        const bytes = readFileSync(file)
        bytes[5000] = (bytes[5000] ?? 0) ^ 1
        writeFileSync(file, bytes)
      },
    ],
    ['unreadable', 'a manifest that was cut short', (place) => writeFileSync(join(place, 'manifest.json'), '{"vers')],
    ['older', 'an older version', (place) => change(place, { version: '20251122T085959123Z' })],
    ['schema_newer', 'tables of a newer version', (place) => change(place, { schema: 4e12 })],
    ['schema_older', 'tables of an older version', (place) => change(place, { schema: 1 })],
  ]
  test.each(spoilt)('refuses as %s what is %s, and goes on with what it has', async (reason, _, spoil) => {
    const { place, shelf, reader, load, publishAt } = fleet()
    await publishAt(NOW)
    await adopt(reader, shelf)
    load('2026-11-22')
    const { manifest } = await publishAt(new Date(NOW.getTime() + 1000))
    spoil(place, join(place, `${manifest.version}.db`))
    await expect(adopt(reader, shelf)).rejects.toMatchObject({ name: 'RefusedPublication', reason })
    expect(hostsAt(reader)).toEqual(['2026-11-01'])
    expect(readdirSync(join(reader, '..', 'versions')).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test('refuses a database that is damaged in spite of its hash', async () => {
    const { place, shelf, reader, publishAt } = fleet()
    const { manifest } = await publishAt(NOW)
    const file = join(place, `${manifest.version}.db`)
    const bytes = readFileSync(file).fill(0xff, 8192, 16_384)
    writeFileSync(file, bytes)
    change(place, { sha256: sha256(bytes) })
    await expect(adopt(reader, shelf)).rejects.toMatchObject({ reason: 'damaged' })
    expect(existsSync(reader)).toBe(false)
  })

  test('that finds the file gone says so and stays as it is', async () => {
    const { place, shelf, reader, publishAt } = fleet()
    const { manifest } = await publishAt(NOW)
    rmSync(join(place, `${manifest.version}.db`))
    await expect(adopt(reader, shelf)).rejects.toThrow()
    expect(existsSync(reader)).toBe(false)
  })
})

describe('one of several writers', () => {
  /** Another writer with a place in common. */
  function another(shelf: PublicationStore) {
    const path = join(scratchFolder(), 'gateway.db')
    openStore({ path, seedFolder: '', services: [], now: NOW }).close()
    return { path, publishAt: (now: Date) => publish(path, shelf, { now, broken: [] }) }
  }

  test('begins with what the one before has published, under whoever has its file open', async () => {
    const { shelf, publishAt } = fleet()
    await publishAt(NOW)
    const { path } = another(shelf)
    const reader = openReader(path)
    expect(hostsOf(reader)).toEqual([])
    expect(await takeOver(path, shelf)).toBe(true)
    expect(hostsOf(reader)).toEqual(['2026-11-01'])
    reader.$client.close()
    expect(readdirSync(dirname(path)).filter((name) => name.includes('taken'))).toEqual([])
  })

  test('keeps what came since it published the last version, and takes over what another one did', async () => {
    const { path, shelf, load, publishAt } = fleet()
    const second = another(shelf)
    await publishAt(NOW)
    load('2026-11-22')
    // As after a restart: what is published is its own.
    expect(await takeOver(path, shelf)).toBe(false)
    expect(hostsAt(path)).toHaveLength(2)
    await takeOver(second.path, shelf)
    const writer = openWriter(second.path)
    writer.$client.exec("update datasets set loaded_at = 'later'; update llms_directory set host = 'of the second'")
    writer.$client.close()
    expect((await second.publishAt(new Date(NOW.getTime() + 1000))).outcome).toBe('published')
    expect(await takeOver(path, shelf)).toBe(true)
    expect(hostsAt(path)).toEqual(['of the second'])
  })

  test('brings what an older version published up to its own, and refuses what a newer one did', async () => {
    const { shelf, place, publishAt } = fleet()
    await publishAt(NOW)
    const { path } = another(shelf)
    change(place, { schema: manifestAt(place).schema + 1 })
    await expect(takeOver(path, shelf)).rejects.toThrow(/newer version of Dozen/)
    change(place, { schema: 1 })
    expect(await takeOver(path, shelf)).toBe(true)
    expect(hostsAt(path)).toEqual(['2026-11-01'])
  })
})

describe('a bucket', () => {
  // docs.aws.amazon.com, “Signature calculations for the Authorization header”, example GET Object.
  test('is signed to as Amazon’s example is', () => {
    const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    const authorization =
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature='
    const headers = {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': hash,
      'x-amz-date': '20130524T000000Z',
    }
    expect(signatureOf({ method: 'GET', path: '/test.txt', headers, authorization }, BUCKET_KEY.secret)).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
  })

  test('holds what is published for readers, signed with its key', async () => {
    const { path, reader, load, publishAt } = fleet()
    const { url, objects, close } = await startBucket()
    onTestFinished(() => void close())
    const shelfWith = (secret: string) =>
      openPublicationStore(`s3://records/dozen?region=ap-northeast-1&endpoint=${url}`, {
        AWS_ACCESS_KEY_ID: BUCKET_KEY.id,
        AWS_SECRET_ACCESS_KEY: secret,
      })
    const shelf = shelfWith(BUCKET_KEY.secret)
    expect(await readManifest(shelf)).toBeUndefined()
    for (const day of ['02', '03', '04', '05']) {
      load(`2026-11-${day}`)
      await publishAt(new Date(`2026-11-${day}T00:00:00Z`), shelf)
    }
    const { manifest } = await publishAt(NOW, shelf)
    expect((await confirm(path, shelf, manifest, NOW)).seen_at).toBe(NOW.toISOString())
    expect([...objects.keys()].toSorted()).toEqual([
      '/records/dozen/20261103T000000000Z.db',
      '/records/dozen/20261104T000000000Z.db',
      '/records/dozen/20261105T000000000Z.db',
      '/records/dozen/manifest.json',
    ])
    expect((await adopt(reader, shelf))?.version).toBe('20261105T000000000Z')
    expect(hostsAt(reader)).toHaveLength(5)
    await expect(readManifest(shelfWith('another secret'))).rejects.toThrow(/403/)
  })
})
