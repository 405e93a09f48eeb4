import { createHash, randomBytes } from 'node:crypto'
import { createLog } from '#observability/log.ts'
import { createGuardedFetch } from '#outbound/guarded-fetch.ts'
import { openPins, pinsPath } from '#federation/pins.ts'
import { RemoteSite } from '#federation/remote-site.ts'
import { SiteOAuth } from '#federation/site-oauth.ts'
import { privateHosts, type SiteSetting } from '#federation/site-settings.ts'
import { openSiteTokens, tokensPath } from '#federation/site-tokens.ts'
import type { GuardedFetch } from '#outbound/types.ts'
import { orStop, readArguments, readSettings, stop } from './command-line.ts'
import { logIn } from './site-login.ts'

// npm run sites [-- list | test [site] | login <site> | key | approve <site or site__tool>]: the remote sites of the hub.

const USAGE = `Usage: npm run sites [-- list | test [site] | login <site> [--port N] | key | approve <site or site__tool>]
list: the sites of HUB_SITES or data/hub/sites.json, and the tools that changed and wait for approval. test: asks each site for its list;
ends with 1 if one does not answer. login: gets tokens of a site whose
settings have "oauth"; --port is where the browser comes back to, where the site wants it to be a certain one. key: makes a key for
a profile. approve: takes the newest definition of a changed tool, or of all of a site, as the right one;
a gateway that runs notices within seconds.`

const { positionals, values } = readArguments(USAGE, {
  options: { port: { type: 'string', default: '0' } },
  allowPositionals: true,
})
const [command = 'list', name] = positionals
const config = readSettings()
const pins = openPins(pinsPath(config.DATABASE_PATH))
const sites = config.hubSites.filter((site) => command !== 'test' || name === undefined || site.name === name)

switch (command) {
  case 'list': {
    if (sites.length === 0) console.log('There are no remote sites. Name some in HUB_SITES or data/hub/sites.json.')
    for (const site of sites) console.log(`${site.name}  ${new URL(site.url).origin}${new URL(site.url).pathname}`)
    for (const { name: profile, key_sha256: key } of config.hubProfiles)
      console.log(`/mcp/p/${profile}  ${key ? 'with a key' : 'for anybody'}`)
    for (const tool of pins.waiting()) console.log(`Changed, waits for approval: ${tool}`)
    break
  }
  case 'test': {
    if (sites.length === 0) stop(name === undefined ? 'There are no remote sites.' : `There is no site ${name}.`)
    for (const site of sites) await test(site)
    break
  }
  case 'login': {
    const oauth = oauthOf(config.hubSites.find((site) => site.name === name) ?? stop(`There is no site ${name ?? ''}.`))
    if (!oauth) stop('Give this site "oauth" in data/hub/sites.json, and set HUB_TOKEN_KEY.')
    await orStop(`No login at ${name}`, () => logIn(oauth, Number(values.port)))
    console.log(`Logged in at ${name}. A gateway that runs notices within a minute.`)
    break
  }
  case 'key': {
    const key = randomBytes(32).toString('base64url')
    const digest = createHash('sha256').update(key).digest('hex')
    console.log(`For callers, who send it as Authorization: Bearer: ${key}\nFor the profile: "key_sha256": "${digest}"`)
    break
  }
  case 'approve': {
    if (name === undefined) stop(USAGE, 2)
    const approved = pins.approve(name)
    if (approved.length === 0) stop(`Nothing of ${name} waits for approval.`)
    for (const tool of approved) console.log(`Approved: ${tool}`)
    break
  }
  default:
    stop(USAGE, 2)
}

function fetchFor(site: SiteSetting): GuardedFetch {
  return createGuardedFetch({
    enabled: true,
    userAgent: 'Dozen',
    allow: [...config.OUTBOUND_ALLOW, ...privateHosts([site])],
  })
}

/** Undefined for a site without OAuth, and without a key to keep its tokens by. */
function oauthOf(site: SiteSetting): SiteOAuth | undefined {
  const { DATABASE_PATH, HUB_TOKEN_KEY } = config
  if (!site.oauth || HUB_TOKEN_KEY === undefined) return undefined
  const tokens = openSiteTokens(tokensPath(DATABASE_PATH), HUB_TOKEN_KEY)
  return new SiteOAuth({ site, tokens, fetch: fetchFor(site), clock: () => new Date() })
}

async function test(site: SiteSetting): Promise<void> {
  const remote = new RemoteSite({
    site,
    fetch: fetchFor(site),
    oauth: oauthOf(site),
    log: createLog('silent'),
    clock: () => new Date(),
    version: '1',
    hubId: 'test',
    // What is only looked at is not remembered.
    pins: openPins(undefined),
    onChange: () => {},
  })
  await remote.refresh()
  const { state, tools, flagged } = remote.state
  console.log(`${site.name}  ${state}, ${tools} tools, ${flagged} flagged`)
  if (state !== 'up') process.exitCode = 1
}
