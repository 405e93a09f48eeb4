import { readSettingsOrExit } from '#app/settings-file.ts'
import { keepImports } from './own-imports.ts'
import { prepareDatabase } from '#app/prepare.ts'
import { install, pull } from '#data/releases/apply-release.ts'
import { openReleases } from '#data/releases/publish.ts'
import { orStop, readArguments, refuseArguments } from './command-line.ts'

// npm run data:pull -- ADDRESS: installs the newest release at an address, once.

const USAGE = `Usage: npm run data:pull -- [ADDRESS]
Installs the newest release of a folder, a bucket or an https:// address, once. Default: FOLLOW. With
DATA_RELEASE_PUBLIC_KEY the release must be signed with that key. It replaces this machine's data, except your imports.`

const { positionals } = readArguments(USAGE, { allowPositionals: true })
const config = readSettingsOrExit()
const [address = config.FOLLOW, ...rest] = positionals
if (address === undefined || rest.length > 0) refuseArguments(USAGE)
const path = config.DATABASE_PATH
const releases = openReleases(address, config)
const version = await orStop('Nothing was changed', config.role === 'reader' ? installNewest : replaceOwn)
console.log(version === undefined ? 'This machine has the newest release already.' : `Version ${version} is in use.`)

async function installNewest(): Promise<string> {
  const installed = await install(path, releases)
  if (!installed) throw new Error(`There is no release at ${address}.`)
  return installed.version
}

async function replaceOwn(): Promise<string | undefined> {
  const prepare = () => prepareDatabase(path, { now: new Date() })
  await prepare()
  const pulled = await pull(path, releases, (fetched) => keepImports(path, fetched))
  await prepare()
  return pulled
}
