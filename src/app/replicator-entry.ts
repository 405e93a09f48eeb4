import { cachePathOf, prepareCache } from '#data/db/cache-file.ts'
import { install, replaceData } from '#data/releases/apply-release.ts'
import { RefusedRelease } from '#data/releases/manifest.ts'
import { openReleases, publish } from '#data/releases/publish.ts'
import { readReplicaSettings, roleOf } from '#data/releases/settings.ts'
import { replicaJobSchema, type ReplicaJob, type Report } from '#app/writer/job.ts'

// A process that does one job with releases and ends. It loads no services, which would take longer than the job.

const settings = readReplicaSettings(process.env)
const releases = openReleases(settings.FOLLOW ?? settings.PUBLISH_TO, settings)
process.once('disconnect', () => process.exit(1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

const report = await work(replicaJobSchema.parse(JSON.parse(process.argv[2] ?? ''))).catch((err: unknown): Report => {
  const why = err instanceof Error ? err.message : String(err)
  return err instanceof RefusedRelease ? { is: 'refused', reason: err.reason, why } : { is: 'failed', why }
})
process.send?.(report, () => process.exit(0))

async function work({ do: what, database, ...job }: ReplicaJob): Promise<Report> {
  switch (what) {
    case 'publish': {
      const { manifest } = await publish(database, releases, { now: new Date(), ...job })
      return { is: 'done', publication: manifest }
    }
    case 'take_over':
      return { is: 'done', tookOver: await replaceData(database, releases) }
    case 'adopt': {
      prepareCache(cachePathOf(roleOf(settings), database))
      const publication = await install(database, releases)
      if (!publication) throw new Error('No release is published yet.')
      return { is: 'done', publication }
    }
  }
}
