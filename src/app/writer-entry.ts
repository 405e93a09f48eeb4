import { services } from './services.ts'
import { readConfig } from './config.ts'
import { sweepAnswers } from '#data/db/answer-cache.ts'
import { cachePathOf, prepareCache } from '#data/db/cache-file.ts'
import { openReader, openWriter } from '#data/db/client.ts'
import { ledgerPath, checkpointLedger } from '#data/db/ledger-file.ts'
import { install, replaceData } from '#data/releases/apply-release.ts'
import { RefusedRelease } from '#data/releases/manifest.ts'
import { openReleases, publish, type ReleaseAddress } from '#data/releases/publish.ts'
import { createLog } from '#support/observability/log.ts'
import { createGuardedFetch } from '#sites/outbound/guarded-fetch.ts'
import { backUpTo } from './backups.ts'
import { prepareDatabase } from './prepare.ts'
import { serviceFacts } from './service-facts.ts'
import { runDue } from '#data/sync/scheduler.ts'
import { jobSchema, type Job, type Report } from '#app/writer/job.ts'
import { userAgentOf } from './user-agent.ts'

// A process for one job. It loads services only if needed, because that takes the most time.

const config = readConfig(process.env)
const log = createLog(config.LOG_LEVEL)
const clock = () => new Date()
const ending = new AbortController()
const job = jobSchema.parse(JSON.parse(process.argv[2] ?? ''))
/** Such a job may stop at any point, because only its last step makes a release valid. The gateway logs its failure. */
const isReleaseJob = ['publish', 'install_foreign', 'install_newest'].includes(job.do)
// The gateway disconnects to end this process. Signals are ignored, because a terminal sends them to both.
process.once('disconnect', () => (isReleaseJob ? process.exit(1) : ending.abort()))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

const report = await runJob(job).catch((err: unknown): Report => {
  const why = err instanceof Error ? err.message : String(err)
  if (err instanceof RefusedRelease) return { is: 'refused', reason: err.reason, why }
  if (!isReleaseJob) log.error({ event: 'writer_failed', err })
  return { is: 'failed', why }
})
if (process.connected) process.send?.(report, () => process.exit(0))
else process.exit(0)

async function runJob(job: Job): Promise<Report> {
  switch (job.do) {
    case 'prepare':
      return prepare()
    case 'sync':
      await sync(job.syncs)
      tidyDatabases()
      return { is: 'done' }
    case 'back_up':
      await backUpTo(job.to, config, config.DATABASE_PATH, clock())
      return { is: 'done' }
    case 'tidy':
      tidyDatabases()
      return { is: 'done' }
    case 'publish': {
      const { manifest } = await publish(config.DATABASE_PATH, openConfiguredReleases(), {
        now: clock(),
        broken: job.broken,
      })
      return { is: 'done', release: manifest }
    }
    case 'install_foreign':
      return { is: 'done', isInstalled: await replaceData(config.DATABASE_PATH, openConfiguredReleases()) }
    case 'install_newest': {
      prepareCache(cachePathOf(config.role, config.DATABASE_PATH))
      const release = await install(config.DATABASE_PATH, openConfiguredReleases())
      if (!release) throw new Error('No release is published yet.')
      return { is: 'done', release }
    }
  }
}

function openConfiguredReleases(): ReleaseAddress {
  return openReleases(config.FOLLOW ?? config.PUBLISH_TO, config)
}

async function prepare(): Promise<Report> {
  const seeded = await prepareDatabase(config.DATABASE_PATH, {
    now: clock(),
    onSeeded: ({ service, done, of, ms }) => {
      log.info({ event: 'loaded', service, done, of, ms: Math.round(ms) })
      if (process.connected) process.send?.({ is: 'progress', done, of } satisfies Report)
    },
  })
  const broken = [...seeded.broken].map(([service, err]) => ({ service, why: err.message }))
  return { is: 'done', broken, seeds: [...seeded.seeds] }
}

async function sync(names: readonly string[]): Promise<void> {
  const [writer, reader] = [openWriter(config.DATABASE_PATH), openReader(config.DATABASE_PATH)]
  const isWanted = ({ name }: { readonly name: string }) => names.includes(name)
  // The facts tell which services have these syncs, so that no other service is loaded.
  const owners = serviceFacts.filter((facts) => facts.syncs.some(isWanted)).map(({ name }) => name)
  const syncs = services.filter(({ name }) => owners.includes(name)).flatMap((service) => service.syncs ?? [])
  const fetch = createGuardedFetch({
    enabled: config.OUTBOUND,
    allow: config.OUTBOUND_ALLOW,
    userAgent: userAgentOf(config),
  })
  await runDue(syncs.filter(isWanted), {
    writer,
    reader,
    fetch,
    log,
    clock,
    keys: config,
    signal: ending.signal,
  })
  reader.$client.close()
  writer.$client.close()
}

function tidyDatabases(): void {
  const writer = openWriter(cachePathOf(config.role, config.DATABASE_PATH))
  sweepAnswers(writer, clock())
  writer.$client.pragma('wal_checkpoint(TRUNCATE)')
  writer.$client.close()
  checkpointLedger(ledgerPath(config.DATABASE_PATH))
}
