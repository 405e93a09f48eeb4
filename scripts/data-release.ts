import { readSettingsOrExit } from '#app/settings-file.ts'
import { removeImports } from './own-imports.ts'
import { openReleases, publish } from '#data/releases/publish.ts'
import { createReleaseKeys } from '#data/releases/release-key.ts'
import { orStop, readArguments, refuseArguments } from './command-line.ts'

// npm run data:release -- ADDRESS: publishes one version of the data, for machines that follow the address.

const USAGE = `Usage: npm run data:release -- [ADDRESS]
Publishes the data as a new release to a folder or a bucket (s3://bucket/prefix?region=…), without your imports. Default
address: PUBLISH_TO. DATA_RELEASE_PRIVATE_KEY signs the release. Other machines install it with FOLLOW=ADDRESS, or once
with: npm run data:pull -- ADDRESS
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
const config = readSettingsOrExit()
const [address = config.PUBLISH_TO, ...rest] = positionals
if (address === undefined || rest.length > 0) refuseArguments(USAGE)
const { outcome, manifest } = await orStop('Nothing was published', () =>
  publish(config.DATABASE_PATH, openReleases(address, config), {
    now: new Date(),
    isByHand: true,
    change: removeImports,
  }),
)
const { version, bytes, as_of } = manifest
const size = `${Math.ceil(bytes / 2 ** 20)} MB of data up to ${as_of}`
console.log(`${outcome === 'published' ? 'Published' : 'Already published'}: ${address}, version ${version}, ${size}.`)
if (config.DATA_RELEASE_PRIVATE_KEY === undefined) console.log('It is not signed: DATA_RELEASE_PRIVATE_KEY is not set.')
