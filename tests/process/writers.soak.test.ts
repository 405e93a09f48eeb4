import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { BUCKET_KEY, startBucket } from '../support/bucket.ts'
import { renameHoliday } from '../support/fleet.ts'
import { startLine } from '../support/line.ts'
import { makePostgres } from '../support/postgres.ts'
import { startGateway, type GatewayProcess } from '../support/process.ts'
import { scratchFolder } from '../support/scratch.ts'
import { copyOfInstallation } from '../support/seeded-process.ts'

const WAIT = { timeout: 100_000, interval: 200 }
const common = { RATE_LIMIT: 'off', TEST_LIMITS: 'replicaEveryMs=200' }

const statusSchema = z.object({ records: z.object({ version: z.string().nullable() }) })

/** The release that a gateway publishes or uses. */
async function versionOf({ url }: GatewayProcess): Promise<string | null> {
  const answer = await fetch(`${url}/status`, { headers: { Accept: 'application/json' } })
  return statusSchema.parse(await answer.json()).records.version
}

async function holidayAt({ url }: GatewayProcess): Promise<unknown> {
  const answer = await fetch(`${url}/life/api/is-holiday?date=2026-02-28`)
  return ((await answer.json()) as { name_zh: unknown }).name_zh
}

test(
  'one of two writers publishes; when it is killed the other continues from its last publication',
  { timeout: 300_000 },
  async () => {
    const folder = scratchFolder()
    const postgres = await makePostgres()
    onTestFinished(() => postgres.remove())
    await postgres.start()
    const place = join(folder, 'place')
    const paths = [copyOfInstallation(), copyOfInstallation()] as const
    const startWriter = (path: string) =>
      startGateway({ ...common, PUBLISH_TO: place, DATABASE_URL: postgres.url, DATABASE_PATH: path })
    const first = await startWriter(paths[0])
    await expect.poll(() => versionOf(first), WAIT).not.toBeNull()
    renameHoliday(paths[0], 1)
    const second = await startWriter(paths[1])
    const reader = await startGateway({
      ...common,
      FOLLOW: place,
      DATABASE_PATH: join(folder, 'reader', 'gateway.db'),
    })
    await expect.poll(() => holidayAt(reader), WAIT).toBe('第1版')
    // A writer that is not the leader publishes nothing, whatever its database contains.
    expect(await versionOf(second)).toBeNull()
    expect(await holidayAt(second)).toBe('和平紀念日')

    await first.kill()
    await expect.poll(() => versionOf(second), WAIT).not.toBeNull()
    expect(await holidayAt(second)).toBe('第1版')
    renameHoliday(paths[1], 2)
    await expect.poll(() => holidayAt(reader), WAIT).toBe('第2版')

    // The former leader starts again and waits. It leads again when the other writer ends.
    const again = await startWriter(paths[0])
    expect(await versionOf(again)).toBeNull()
    expect(await second.stop()).toBe(0)
    await expect.poll(() => versionOf(again), WAIT).not.toBeNull()
    expect(await holidayAt(again)).toBe('第2版')
    for (const gateway of [again, reader]) expect(await gateway.stop()).toBe(0)
  },
)

test('a writer without its bucket publishes once the bucket is reachable', { timeout: 300_000 }, async () => {
  const bucket = await startBucket()
  onTestFinished(() => void bucket.close())
  const line = await startLine(bucket.port)
  onTestFinished(line.close)
  const path = copyOfInstallation()
  const inBucket = {
    ...common,
    AWS_ACCESS_KEY_ID: BUCKET_KEY.id,
    AWS_SECRET_ACCESS_KEY: BUCKET_KEY.secret,
    DATABASE_PATH: path,
  }
  const writer = await startGateway({
    ...inBucket,
    PUBLISH_TO: `s3://records/dozen?endpoint=http://127.0.0.1:${line.port}`,
  })
  const reader = await startGateway({
    ...inBucket,
    FOLLOW: `s3://records/dozen?endpoint=${bucket.url}`,
    DATABASE_PATH: join(scratchFolder(), 'reader', 'gateway.db'),
  })
  const version = await versionOf(reader)
  line.cut()
  renameHoliday(path, 1)
  // The old leader notices the loss only when its publication fails.
  await expect.poll(() => writer.log(), WAIT).toContain('"event":"publication_failed"')
  expect([await holidayAt(writer), await holidayAt(reader)]).toEqual(['第1版', '和平紀念日'])
  line.mend()
  await expect.poll(() => holidayAt(reader), WAIT).toBe('第1版')
  expect(await versionOf(reader)).not.toBe(version)
  for (const gateway of [writer, reader]) expect(await gateway.stop()).toBe(0)
})
