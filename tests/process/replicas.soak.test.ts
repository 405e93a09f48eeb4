import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { renameHoliday, startAskers, startBalancer } from '../support/fleet.ts'
import { freePort } from '../../scripts/free-port.ts'
import { startGateway, type GatewayProcess } from '../support/process.ts'
import { scratchFolder } from '../support/scratch.ts'
import { copyOfInstallation } from '../support/seeded-process.ts'

const WAIT = { timeout: 100_000, interval: 100 }
const CALLERS = 4
const common = { RATE_LIMIT: 'off', TEST_LIMITS: 'replicaEveryMs=200,replicaBehindMs=3000' }

const statusSchema = z.object({
  records: z.object({ role: z.string(), version: z.string().nullable(), behind: z.boolean() }),
})
const recordsOf = async (gateway: GatewayProcess) =>
  statusSchema.parse(await (await fetch(`${gateway.url}/status`, { headers: { Accept: 'application/json' } })).json())
    .records

test(
  'readers behind a balancer apply the writer’s publications, and survive its end',
  { timeout: 900_000 },
  async () => {
    const folder = scratchFolder()
    const place = join(folder, 'place')
    const path = copyOfInstallation()
    renameHoliday(path, 1)
    const writes = { ...common, PUBLISH_TO: place, DATABASE_PATH: path }
    const readerAt = (name: string, port: number) => {
      const database = join(folder, name, 'gateway.db')
      return startGateway({ ...common, FOLLOW: place, DATABASE_PATH: database, PORT: String(port) })
    }
    const ports = [await freePort(), await freePort()] as const
    let writer = await startGateway(writes)
    // A reader is ready when it has installed the first release.
    const readers = await Promise.all([readerAt('a', ports[0]), readerAt('b', ports[1])])
    const balancer = await startBalancer(ports)
    onTestFinished(balancer.close)
    const askers = startAskers(balancer.url, CALLERS, 20)
    const met = (number: number) =>
      expect.poll(() => [...askers.versions().values()], WAIT).toEqual(expect.arrayContaining([`第${number}版`]))
    await met(1)

    // Under load, every answer arrives and has the data of the version that it names.
    for (const number of [2, 3]) {
      renameHoliday(path, number)
      await met(number)
    }
    const newest = (await recordsOf(writer)).version
    for (const reader of readers) {
      await expect.poll(() => recordsOf(reader), WAIT).toEqual({ role: 'reader', version: newest, behind: false })
    }
    expect(askers.failed()).toEqual([])

    // Without its writer, a reader continues, and its answers say that they may be outdated.
    expect(await writer.stop()).toBe(0)
    for (const reader of readers) {
      await expect.poll(() => recordsOf(reader), WAIT).toMatchObject({ version: newest, behind: true })
      const answer = await fetch(`${reader.url}/life/api/is-holiday?date=2026-02-28`)
      expect([answer.status, answer.headers.get('data-version')]).toEqual([200, `"${newest}";behind`])
    }
    expect(askers.failed()).toEqual([])

    // Killing a reader costs each caller at most the current answer.
    await readers[0].kill()
    const answered = askers.answered()
    await expect.poll(askers.answered, WAIT).toBeGreaterThan(answered + 50)
    expect(askers.failed().length).toBeLessThanOrEqual(CALLERS)

    // Restarted without a writer, the reader answers from its stored version.
    const again = await readerAt('a', ports[0])
    expect(await recordsOf(again)).toMatchObject({ version: newest, behind: true })

    writer = await startGateway(writes)
    renameHoliday(path, 4)
    await met(4)
    for (const reader of [again, readers[1]]) {
      await expect.poll(() => recordsOf(reader), WAIT).toMatchObject({ behind: false })
    }
    await askers.stop()
    expect(askers.wrong()).toEqual([])
    expect(askers.failed().length).toBeLessThanOrEqual(CALLERS)
    for (const gateway of [writer, again, readers[1]]) expect(await gateway.stop()).toBe(0)
  },
)
