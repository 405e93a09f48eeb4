import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openReader, openWriter, type Database } from '#data/db/client.ts'
import { openStore } from '#data/db/store.ts'
import { BUCKET_KEY, signatureOf, startBucket } from '../../../tests/support/bucket.ts'
import { scratchFolder } from '../../../tests/support/scratch.ts'
import { keepImports, removeImports } from '../../../scripts/own-imports.ts'
import { install, pull, replaceData } from './apply-release.ts'
import { findInstalled } from './installed-versions.ts'
import { manifestSchema, nextVersion, writeManifest, type Manifest } from './manifest.ts'
import { confirm, findRelease, openReleases, publish, type ReleaseAddress } from './publish.ts'
import { createReleaseKeys, readPrivateKey } from './release-key.ts'
import type { ReplicaSettings } from './settings.ts'

const NOW = new Date('2026-11-22T08:59:59.123Z')

/**
 * A writer's database with one data set, a folder for releases, and a reader without data. `settings` apply to writer
 * and reader.
 */
function fleet(settings: ReplicaSettings = {}) {
  const folder = scratchFolder()
  const [path, place] = [join(folder, 'writer', 'gateway.db'), join(folder, 'place')]
  openStore({ path, seedFolder: '', services: [], now: NOW }).close()
  const writer = openWriter(path)
  const load = (day: string) => {
    const sql = `insert into datasets (name, as_of, rows, sources, origin, loaded_at) values ('llms', ?, 1, '[]', 'sync', ?)
      on conflict (name) do update set as_of = excluded.as_of, loaded_at = excluded.loaded_at`
    writer.$client.prepare(sql).run(day, day)
    writer.$client.prepare("insert into llms_directory (host, name, as_of) values (?, 'n', ?)").run(day, day)
  }
  load('2026-11-01')
  const releases = openReleases(place, settings)
  const publishAt = (now: Date, to: ReleaseAddress = releases) => publish(path, to, { now })
  return { path, place, releases, writer, load, publishAt, reader: join(folder, 'reader', 'gateway.db') }
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

describe('a release', () => {
  test('has the rows of its moment, and its manifest their size, hash and newest day', async () => {
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

  test('is published again only after a load, sync or run', async () => {
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

  test('contains no fetched pages and no leases, not even in free pages', async () => {
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

  test('replaces one with a damaged manifest and has a later version', async () => {
    const { place, load, releases, publishAt } = fleet()
    await publishAt(NOW)
    writeFileSync(join(place, 'manifest.json'), '{"vers')
    load('2026-11-22')
    // Publishes after the clock was set back by one second.
    await publishAt(new Date(NOW.getTime() - 1000))
    expect((await findRelease(releases))?.version).toBe('20261122T085959124Z')
  })

  test('remains available with the two previous ones', async () => {
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
    ['nothing', undefined, '20261122T085959123Z'],
    ['an older one', '20261122T085959122Z', '20261122T085959123Z'],
  ])('after %s gets a later version', (_, before, version) => {
    expect(nextVersion(NOW, before)).toBe(version)
  })
})

describe('a reader', () => {
  test('installs each release and keeps the last two', async () => {
    const { releases, reader, load, publishAt } = fleet()
    for (const day of ['02', '03', '04']) {
      load(`2026-11-${day}`)
      await publishAt(new Date(`2026-11-${day}T00:00:00Z`))
      expect((await install(reader, releases))?.version).toBe(`202611${day}T000000000Z`)
    }
    expect(hostsAt(reader)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'])
    expect(findInstalled(reader)?.version).toBe('20261104T000000000Z')
    expect(readdirSync(join(reader, '..', 'versions')).toSorted()).toEqual([
      '20261103T000000000Z.db',
      '20261103T000000000Z.db.json',
      '20261104T000000000Z.db',
      '20261104T000000000Z.db.json',
    ])
  })

  test('does not disturb connections to older versions', async () => {
    const { releases, reader, load, publishAt } = fleet()
    await publishAt(NOW)
    await install(reader, releases)
    const open = openReader(reader)
    for (const day of ['02', '03', '04']) {
      load(`2026-11-${day}`)
      await publishAt(new Date(`2026-12-${day}T00:00:00Z`))
      await install(reader, releases)
    }
    expect(open.$client.prepare('select host from llms_directory').pluck().all()).toEqual(['2026-11-01'])
    open.$client.close()
  })

  test('keeps a database of its own next to the release', async () => {
    const { releases, reader, publishAt } = fleet()
    openStore({ path: reader, seedFolder: '', services: [], now: NOW }).close()
    await publishAt(NOW)
    await install(reader, releases)
    expect(hostsAt(reader)).toEqual(['2026-11-01'])
    expect(existsSync(`${reader}.before-20261122T085959123Z`)).toBe(true)
  })

  test('installs nothing while nothing is published', async () => {
    const { releases, reader } = fleet()
    expect(await install(reader, releases)).toBeUndefined()
  })

  const spoilt: [string, string, (place: string, file: string) => void][] = [
    ['hash', 'a file that was cut short', (_, file) => writeFileSync(file, readFileSync(file).subarray(0, 8192))],
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
  test.each(spoilt)('refuses (%s) %s and keeps its release', async (reason, _, spoil) => {
    const { place, releases, reader, load, publishAt } = fleet()
    await publishAt(NOW)
    await install(reader, releases)
    load('2026-11-22')
    const { manifest } = await publishAt(new Date(NOW.getTime() + 1000))
    spoil(place, join(place, `${manifest.version}.db`))
    await expect(install(reader, releases)).rejects.toMatchObject({ name: 'RefusedRelease', reason })
    expect(hostsAt(reader)).toEqual(['2026-11-01'])
    expect(readdirSync(join(reader, '..', 'versions')).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test('refuses a damaged database whose hash is right', async () => {
    const { place, releases, reader, publishAt } = fleet()
    const { manifest } = await publishAt(NOW)
    const file = join(place, `${manifest.version}.db`)
    const bytes = readFileSync(file).fill(0xff, 8192, 16_384)
    writeFileSync(file, bytes)
    change(place, { sha256: sha256(bytes) })
    await expect(install(reader, releases)).rejects.toMatchObject({ reason: 'damaged' })
    expect(existsSync(reader)).toBe(false)
  })

  test('keeps its release if the new file is missing', async () => {
    const { place, releases, reader, publishAt } = fleet()
    const { manifest } = await publishAt(NOW)
    rmSync(join(place, `${manifest.version}.db`))
    await expect(install(reader, releases)).rejects.toThrow()
    expect(existsSync(reader)).toBe(false)
  })
})

describe('a signature', () => {
  const keys = createReleaseKeys()
  const signed = { DATA_RELEASE_PRIVATE_KEY: keys.privateKey, DATA_RELEASE_PUBLIC_KEY: keys.publicKey }

  test('lets a reader use a release, even after a confirmation or from a newer version with more members', async () => {
    const { place, reader, releases, publishAt } = fleet(signed)
    const { manifest } = await publishAt(NOW)
    await confirm(releases, manifest, new Date(NOW.getTime() + 1000))
    expect((await install(reader, releases))?.seen_at).toBe('2026-11-22T09:00:00.123Z')
    const newer = { ...manifest, more: { b: 1, a: 2 } }
    const file = join(place, 'manifest.json')
    writeFileSync(file, writeManifest(newer, readPrivateKey(keys.privateKey)))
    expect((await findRelease(releases))?.version).toBe(manifest.version)
    expect(readFileSync(file, 'utf8')).toContain('"more"')
  })

  test.each<[string, ReplicaSettings, (place: string) => void]>([
    ['that is missing', {}, () => {}],
    ['of another key', { DATA_RELEASE_PRIVATE_KEY: createReleaseKeys().privateKey }, () => {}],
    ['of other content', signed, (place) => changeText(place, '"schema": ', '"schema": 1')],
    [
      'of a service that is broken',
      signed,
      (place) => changeText(place, '"broken": []', '"broken": [{"service":"life","why":""}]'),
    ],
  ])('%s makes a reader refuse the release and keep its own', async (_, writerKeys, tamper) => {
    const { path, place, reader, load, releases } = fleet({ DATA_RELEASE_PUBLIC_KEY: keys.publicKey })
    await publish(path, openReleases(place, signed), { now: NOW })
    await install(reader, releases)
    load('2026-11-22')
    await publish(path, openReleases(place, writerKeys), { now: new Date(NOW.getTime() + 1000) })
    tamper(place)
    await expect(install(reader, releases)).rejects.toMatchObject({ name: 'RefusedRelease', reason: 'signature' })
    await expect(replaceData(path, releases)).rejects.toMatchObject({ reason: 'signature' })
    expect(hostsAt(reader)).toEqual(['2026-11-01'])
  })

  function changeText(place: string, from: string, to: string) {
    const file = join(place, 'manifest.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
  }
})

describe('one of several writers', () => {
  /** A second writer that publishes to the same address. */
  function another(releases: ReleaseAddress) {
    const path = join(scratchFolder(), 'gateway.db')
    openStore({ path, seedFolder: '', services: [], now: NOW }).close()
    return { path, publishAt: (now: Date) => publish(path, releases, { now }) }
  }

  test('starts from the release of its predecessor while connections are open', async () => {
    const { releases, publishAt } = fleet()
    await publishAt(NOW)
    const { path } = another(releases)
    const reader = openReader(path)
    expect(hostsOf(reader)).toEqual([])
    expect(await replaceData(path, releases)).toBe(true)
    expect(hostsOf(reader)).toEqual(['2026-11-01'])
    reader.$client.close()
    expect(readdirSync(dirname(path)).filter((name) => name.includes('fetched'))).toEqual([])
  })

  test('keeps later changes to its own release, and replaces them after a release of another', async () => {
    const { path, releases, load, publishAt } = fleet()
    const second = another(releases)
    await publishAt(NOW)
    load('2026-11-22')
    // After a restart, the database recognises the published release as its own.
    expect(await replaceData(path, releases)).toBe(false)
    expect(hostsAt(path)).toHaveLength(2)
    await replaceData(second.path, releases)
    const writer = openWriter(second.path)
    writer.$client.exec("update datasets set loaded_at = 'later'; update llms_directory set host = 'of the second'")
    writer.$client.close()
    expect((await second.publishAt(new Date(NOW.getTime() + 1000))).outcome).toBe('published')
    expect(await replaceData(path, releases)).toBe(true)
    expect(hostsAt(path)).toEqual(['of the second'])
  })

  test('migrates a release of an older version, and refuses one of a newer version', async () => {
    const { releases, place, publishAt } = fleet()
    await publishAt(NOW)
    const { path } = another(releases)
    change(place, { schema: manifestAt(place).schema + 1 })
    await expect(replaceData(path, releases)).rejects.toThrow(/newer version of Dozen/)
    change(place, { schema: 1 })
    expect(await replaceData(path, releases)).toBe(true)
    expect(hostsAt(path)).toEqual(['2026-11-01'])
  })
})

describe('a machine with data of its own', () => {
  function imports(path: string, name: string) {
    const db = openWriter(path)
    db.$client
      .prepare(
        "insert into shop_imported (product_id, shop, name, category, history) values (?, 's', ?, 'c', '[[\"2026-11-01\",5]]')",
      )
      .run(name, name)
    db.$client.exec(
      "insert into datasets (name, rows, sources, origin, loaded_at) values ('shop_imported', 1, '[]', 'import', '')",
    )
    db.$client.close()
  }

  const namesAt = (path: string, table: string) => {
    const db = openReader(path)
    const names = db.$client.prepare(`select name from ${table}`).pluck().all()
    db.$client.close()
    return names
  }

  function another() {
    const path = join(scratchFolder(), 'gateway.db')
    openStore({ path, seedFolder: '', services: [], now: NOW }).close()
    return path
  }

  test('pulls a release, which has no imports, and keeps its own', async () => {
    const { path, place, releases } = fleet()
    imports(path, 'kettle')
    const { manifest } = await publish(path, releases, { now: NOW, isByHand: true, change: removeImports })
    expect([manifest.seen_at, namesAt(join(place, `${manifest.version}.db`), 'shop_imported')]).toEqual([null, []])
    expect(readFileSync(join(place, `${manifest.version}.db`)).includes('kettle')).toBe(false)
    const own = another()
    imports(own, 'rice cooker')
    expect(await pull(own, releases, (fetched) => keepImports(own, fetched))).toBe(manifest.version)
    expect(hostsAt(own)).toEqual(['2026-11-01'])
    expect([namesAt(own, 'shop_imported'), namesAt(own, 'shop_products')]).toEqual([['rice cooker'], ['rice cooker']])
    expect(await pull(own, releases, () => {})).toBeUndefined()
  })

  test('refuses a release that is older than its data', async () => {
    const { releases, publishAt } = fleet()
    await publishAt(NOW)
    const own = another()
    const db = openWriter(own)
    db.$client.exec(
      "insert into datasets (name, as_of, rows, sources, origin, loaded_at) values ('llms', '2026-11-02', 0, '[]', 'sync', '')",
    )
    db.$client.close()
    await expect(pull(own, releases, () => {})).rejects.toThrow(
      /has data up to 2026-11-01, this machine up to 2026-11-02/,
    )
    expect(hostsAt(own)).toEqual([])
  })
})

describe('a bucket', () => {
  // The example “GET Object” of docs.aws.amazon.com, “Signature calculations for the Authorization header”.
  test('gets requests signed as in Amazon’s example', () => {
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

  test('stores releases for readers with its key', async () => {
    const { reader, load, publishAt } = fleet()
    const { url, objects, close } = await startBucket()
    onTestFinished(() => void close())
    const releasesWith = (secret: string) =>
      openReleases(`s3://records/dozen?region=ap-northeast-1&endpoint=${url}`, {
        AWS_ACCESS_KEY_ID: BUCKET_KEY.id,
        AWS_SECRET_ACCESS_KEY: secret,
      })
    const releases = releasesWith(BUCKET_KEY.secret)
    expect(await findRelease(releases)).toBeUndefined()
    for (const day of ['02', '03', '04', '05']) {
      load(`2026-11-${day}`)
      await publishAt(new Date(`2026-11-${day}T00:00:00Z`), releases)
    }
    const { manifest } = await publishAt(NOW, releases)
    expect((await confirm(releases, manifest, NOW)).seen_at).toBe(NOW.toISOString())
    expect([...objects.keys()].toSorted()).toEqual([
      '/records/dozen/20261103T000000000Z.db',
      '/records/dozen/20261104T000000000Z.db',
      '/records/dozen/20261105T000000000Z.db',
      '/records/dozen/manifest.json',
    ])
    expect((await install(reader, releases))?.version).toBe('20261105T000000000Z')
    expect(hostsAt(reader)).toHaveLength(5)
    await expect(findRelease(releasesWith('another secret'))).rejects.toThrow(/403/)
  })
})
