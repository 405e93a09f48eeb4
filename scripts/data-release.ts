import { writeFile } from 'node:fs/promises'
import { releasedDatasets } from '#app/release.ts'
import { openReader } from '#data/db/client.ts'
import { makeRelease } from '#data/db/release.ts'
import { ReleaseError } from '#data/db/release-file.ts'
import { createReleaseKeys } from '#data/db/release-key.ts'
import { orStop, readArguments, readSettings, stop } from './command-line.ts'

// npm run data:release -- FILE: everything that seeds and syncs brought, signed, for machines that do not sync.

const USAGE = `Usage: npm run data:release -- FILE
Writes all records but imported ones, with their sources and licences, as one file signed with DATA_RELEASE_PRIVATE_KEY.
Others bring it in with: npm run data:pull -- URL|FILE
npm run data:release -- --new-key prints a pair of keys.`

const { positionals, values } = readArguments(USAGE, {
  allowPositionals: true,
  options: { 'new-key': { type: 'boolean' } },
})
if (values['new-key']) {
  const { privateKey, publicKey } = createReleaseKeys()
  console.log(`DATA_RELEASE_PRIVATE_KEY=${privateKey}\nDATA_RELEASE_PUBLIC_KEY=${publicKey}`)
  process.exit(0)
}
const [to, ...rest] = positionals
if (to === undefined || rest.length > 0) stop(USAGE, 2)
const config = readSettings()
const key = config.DATA_RELEASE_PRIVATE_KEY
if (key === undefined) stop('Set DATA_RELEASE_PRIVATE_KEY. Make one with: npm run data:release -- --new-key')
const db = await orStop(`The database ${config.DATABASE_PATH} cannot be read`, () => openReader(config.DATABASE_PATH))
try {
  // Of one moment, whatever a sync stores meanwhile.
  const bytes = db.$client.transaction(() => makeRelease(db, releasedDatasets, key, new Date()))()
  await writeFile(to, bytes)
  console.log(`${to} holds what seeds and syncs brought, signed, in ${Math.ceil(bytes.length / 2 ** 10)} kB.`)
} catch (err) {
  if (err instanceof ReleaseError) stop(err.message)
  throw err
} finally {
  db.$client.close()
}
