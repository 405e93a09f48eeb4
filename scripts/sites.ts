import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { readSettingsOrExit } from '#app/settings-file.ts'
import { SITES_FILE } from '#app/config.ts'
import { createLog } from '#support/observability/log.ts'
import { createGuardedFetch } from '#sites/outbound/guarded-fetch.ts'
import { publicUrl } from '#app/public-url.ts'
import { OAUTH_CLIENT_PATH } from '#operation/sites.ts'
import { openPins, pinsPath } from '#sites/federation/pins.ts'
import { RemoteSite } from '#sites/federation/remote-site.ts'
import { SiteOAuth } from '#sites/federation/site-oauth.ts'
import { hubSettings, privateHosts, type SiteSetting } from '#sites/federation/site-settings.ts'
import { openSiteTokens, tokensPath } from '#sites/federation/site-tokens.ts'
import { addSite, removeSite } from '#sites/federation/sites-file.ts'
import type { GuardedFetch } from '#sites/outbound/types.ts'
import { services } from '#services/index.ts'
import { orStop, readArguments, stop, refuseArguments } from './command-line.ts'
import { logIn } from './site-login.ts'

// npm run sites -- <command>: manages the remote sites of the hub.

const USAGE = `Usage: npm run sites -- list | add <site> <url> [options] | remove <site> | test [site] | login <site> [--port N] | key
                        | approve <site or site__tool>
list: prints the sites of HUB_SITES or ${SITES_FILE}, and the changed tools that wait for approval.
add: writes a site into ${SITES_FILE} and fetches its list of tools. Options: --header "Name: value" (without a value,
  it is read from standard input, so that the shell history does not store it), --forward-header NAME, --allow TOOL and
  --deny TOOL, each any number of times; --oauth, --timeout-ms N, --concurrency N. docs/how-to/add-remote-sites.md
  explains them.
remove: removes a site from that file, and deletes its login and approvals.
test: fetches the list of tools of each site; exits with 1 if a site does not answer.
login: gets tokens for a site whose settings have "oauth". --port is the port of the redirect to this machine, for sites
  that require a fixed one.
key: creates a key for a profile.
approve: approves the newest definition of a changed tool, or of all tools of a site. A running gateway notices within
  seconds.`

const { positionals, values } = readArguments(USAGE, {
  options: {
    port: { type: 'string', default: '0' },
    header: { type: 'string', multiple: true, default: [] },
    'forward-header': { type: 'string', multiple: true },
    allow: { type: 'string', multiple: true },
    deny: { type: 'string', multiple: true },
    oauth: { type: 'boolean' },
    'timeout-ms': { type: 'string' },
    concurrency: { type: 'string' },
  },
  allowPositionals: true,
})
const [command = 'list', name, url] = positionals
const config = readSettingsOrExit()
const pins = openPins(pinsPath(config.DATABASE_PATH))
const sites = config.hubSites

switch (command) {
  case 'list': {
    if (sites.length === 0) console.log('There are no remote sites. Add some to HUB_SITES or data/hub/sites.json.')
    for (const site of sites) console.log(`${site.name}  ${new URL(site.url).origin}${new URL(site.url).pathname}`)
    for (const { name: profile, key_sha256: key } of config.hubProfiles)
      console.log(`/mcp/p/${profile}  ${key ? 'with a key' : 'open to everybody'}`)
    for (const tool of pins.waiting()) console.log(`Changed, waits for approval: ${tool}`)
    break
  }
  case 'add': {
    if (name === undefined || url === undefined) refuseArguments(USAGE)
    const written = { name, url, ...(await readOptions()) }
    const site = parseSite(written)
    requireSitesFile()
    if (services.some((service) => service.name === name))
      stop(`${name} is a service here. Give the site another name.`)
    if (site.oauth && config.HUB_TOKEN_KEY === undefined) stop('Set HUB_TOKEN_KEY first: it encrypts the login.')
    mkdirSync(dirname(SITES_FILE), { recursive: true })
    const isAdded = await orStop(SITES_FILE, () => addSite(SITES_FILE, written))
    if (!isAdded) stop(`There is a site ${name} already. Remove it with: npm run sites -- remove ${name}`)
    console.log(`${name} is in ${SITES_FILE}. Restart the gateway to use it.`)
    if (site.oauth) console.log(`Now log in: npm run sites -- login ${name}`)
    else await testSite(site)
    break
  }
  case 'remove': {
    if (name === undefined) refuseArguments(USAGE)
    requireSitesFile()
    const isRemoved = await orStop(SITES_FILE, () => removeSite(SITES_FILE, name))
    if (!isRemoved) stop(`There is no site ${name} in ${SITES_FILE}.`)
    pins.forget(name)
    const { DATABASE_PATH, HUB_TOKEN_KEY } = config
    if (HUB_TOKEN_KEY) openSiteTokens(tokensPath(DATABASE_PATH), HUB_TOKEN_KEY).write(name, {})
    console.log(`${name} is removed. A running gateway offers it until its restart.`)
    break
  }
  case 'test': {
    const tested = sites.filter((site) => name === undefined || site.name === name)
    if (tested.length === 0) stop(name === undefined ? 'There are no remote sites.' : `There is no site ${name}.`)
    for (const site of tested) await testSite(site)
    break
  }
  case 'login': {
    const site = sites.find((it) => it.name === name)
    if (!site) stop(`There is no site ${name ?? ''}.`)
    const oauth = createOAuth(site)
    if (!oauth) stop('Give this site "oauth" in data/hub/sites.json, and set HUB_TOKEN_KEY.')
    await orStop(`No login at ${name}`, () => logIn(oauth, Number(values.port)))
    console.log(`Logged in at ${name}. A running gateway notices within a minute.`)
    break
  }
  case 'key': {
    const key = randomBytes(32).toString('base64url')
    const digest = createHash('sha256').update(key).digest('hex')
    console.log(`For callers, in the header Authorization: Bearer ${key}\nFor the profile: "key_sha256": "${digest}"`)
    break
  }
  case 'approve': {
    if (name === undefined) refuseArguments(USAGE)
    const approved = pins.approve(name)
    if (approved.length === 0) stop(`No change of ${name} waits for approval.`)
    for (const tool of approved) console.log(`Approved: ${tool}`)
    break
  }
  default:
    refuseArguments(USAGE)
}

/** Ends the command if HUB_SITES is set, because the file is then not read. */
function requireSitesFile(): void {
  if (process.env['HUB_SITES']) stop(`HUB_SITES is set, so ${SITES_FILE} is not read. Change HUB_SITES, or unset it.`)
}

/** The options of the command line in the form of the file. Missing options are omitted, so defaults apply. */
async function readOptions() {
  const { allow, deny, oauth } = values
  const [timeout, concurrency] = [values['timeout-ms'], values.concurrency]
  const headers = await Promise.all(values.header.map(readHeader))
  return {
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(values['forward-header'] && { forward_headers: values['forward-header'] }),
    ...(oauth && { oauth: true }),
    ...(timeout !== undefined && { timeout_ms: Number(timeout) }),
    ...(concurrency !== undefined && { concurrency: Number(concurrency) }),
    ...(allow && { allow }),
    ...(deny && { deny }),
  }
}

async function readHeader(given: string): Promise<[name: string, value: string]> {
  const at = given.indexOf(':')
  if (at > 0) return [given.slice(0, at).trim(), given.slice(at + 1).trim()]
  return [given.trim(), (await text(process.stdin)).trim()]
}

/** Checks a site as the gateway does when it reads the file. */
function parseSite(written: object): SiteSetting {
  const { data, error } = hubSettings.safeParse(JSON.stringify([written]))
  if (data?.sites[0]) return data.sites[0]
  return refuseArguments(
    (error?.issues ?? []).map((issue) => `${issue.path.slice(2).join('.')} ${issue.message}`).join('\n'),
  )
}

function createFetch(site: SiteSetting): GuardedFetch {
  return createGuardedFetch({
    enabled: true,
    userAgent: 'Dozen',
    allow: [...config.OUTBOUND_ALLOW, ...privateHosts([site])],
  })
}

/** Undefined if the site does not use OAuth, or if no key is set that encrypts its tokens. */
function createOAuth(site: SiteSetting): SiteOAuth | undefined {
  const { DATABASE_PATH, HUB_TOKEN_KEY } = config
  if (!site.oauth || HUB_TOKEN_KEY === undefined) return undefined
  const tokens = openSiteTokens(tokensPath(DATABASE_PATH), HUB_TOKEN_KEY)
  const clientId = publicUrl(config) + OAUTH_CLIENT_PATH
  return new SiteOAuth({ site, tokens, fetch: createFetch(site), clock: () => new Date(), clientId })
}

/** Prints whether the site answers. If not, the command will exit with 1. */
async function testSite(site: SiteSetting): Promise<void> {
  const remote = new RemoteSite({
    site,
    fetch: createFetch(site),
    oauth: createOAuth(site),
    log: createLog('silent'),
    clock: () => new Date(),
    version: '1',
    hubId: 'test',
    // Approvals stay in memory, because a check must not change the stored ones.
    pins: openPins(undefined),
    onChange: () => {},
  })
  await remote.refresh()
  remote.close()
  const { state, tools, flagged } = remote.state
  console.log(`${site.name}  ${state}, ${tools} tools, ${flagged} flagged`)
  if (state !== 'up') process.exitCode = 1
}
