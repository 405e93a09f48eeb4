import { cachePathOf, prepareCache } from '#data/db/cache-file.ts'
import { adopt } from '#data/releases/apply-publication.ts'
import { RefusedPublication } from '#data/releases/manifest.ts'
import { openPublicationStore } from '#data/releases/place.ts'
import { publish } from '#data/releases/publish.ts'
import { readReplicaSettings, roleOf } from '#data/releases/settings.ts'
import { takeOver } from '#data/releases/failover.ts'
import { replicaJobSchema, type ReplicaJob, type Report } from '#app/writer/job.ts'

// A process that publishes the records, or takes what is published into use, and ends. writer/writer.ts starts it. It knows
// no service: what it does takes a fraction of the time that loading them would.

const settings = readReplicaSettings(process.env)
process.once('disconnect', () => process.exit(1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

const report = await work(replicaJobSchema.parse(JSON.parse(process.argv[2] ?? ''))).catch((err: unknown): Report => {
  const why = err instanceof Error ? err.message : String(err)
  return err instanceof RefusedPublication ? { is: 'refused', reason: err.reason, why } : { is: 'failed', why }
})
process.send?.(report, () => process.exit(0))

async function work(job: ReplicaJob): Promise<Report> {
  switch (job.do) {
    case 'publish': {
      const shelf = openPublicationStore(settings.PUBLISH_TO, settings)
      const { manifest } = await publish(job.database, shelf, { now: new Date(), broken: job.broken })
      return { is: 'done', publication: manifest }
    }
    case 'take_over':
      return { is: 'done', tookOver: await takeOver(job.database, openPublicationStore(settings.PUBLISH_TO, settings)) }
    case 'adopt': {
      prepareCache(cachePathOf(roleOf(settings), job.database))
      const publication = await adopt(job.database, openPublicationStore(settings.FOLLOW, settings))
      if (!publication) throw new Error('Nothing is published yet.')
      return { is: 'done', publication }
    }
  }
}
