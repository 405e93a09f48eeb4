import { SEED_FOLDER } from '#app/seed-folder.ts'
import { pullFrom } from '#app/release.ts'
import { openWriter } from '#data/db/client.ts'
import { ReleaseError } from '#data/db/release-file.ts'
import { prepareFiles } from '#data/db/store.ts'
import { ApiError } from '#support/errors/errors.ts'
import { createGuardedFetch } from '#sites/outbound/guarded-fetch.ts'
import { userAgentOf } from '#app/user-agent.ts'
import { services } from '#services/index.ts'
import { orStop, readArguments, readSettings, stop } from './command-line.ts'

// npm run data:pull -- URL|FILE: brings a data release in, beside a running gateway if need be.

const USAGE = `Usage: npm run data:pull -- [URL|FILE]
Brings in a data release that was signed with the key of DATA_RELEASE_PUBLIC_KEY: rows that are newer than those held.
Without an argument, from DATA_RELEASE_URL.`

const { positionals } = readArguments(USAGE, { allowPositionals: true })
const config = readSettings()
const source = positionals[0] ?? config.DATA_RELEASE_URL
if (source === undefined || positionals.length > 1) stop(USAGE, 2)
const path = config.DATABASE_PATH
await orStop(`The database ${path} cannot be used`, () =>
  prepareFiles({ path, seedFolder: SEED_FOLDER, services, now: new Date() }),
)
const writer = openWriter(path)
const fetch = createGuardedFetch({
  enabled: config.OUTBOUND,
  allow: config.OUTBOUND_ALLOW,
  userAgent: userAgentOf(config),
})
try {
  const pulled = await pullFrom(source, writer, { config, fetch, now: new Date() })
  for (const { name, put, removed, refused } of pulled) {
    if (refused !== null) process.exitCode = 1
    if (refused !== null) console.error(`${name.padEnd(24)} left as it is. ${refused}`)
    else if (put + removed > 0) console.log(`${name.padEnd(24)} ${put} rows put, ${removed} taken away`)
  }
  const rows = pulled.reduce((sum, it) => sum + it.put + it.removed, 0)
  console.log(`${pulled.length} data sets read, ${rows} rows changed.`)
} catch (err) {
  if (err instanceof ReleaseError || err instanceof ApiError) stop(`Nothing was changed. ${err.message}`)
  throw err
} finally {
  writer.$client.close()
}
