import { createLog } from '#observability/log.ts'
import { createGuardedFetch } from '#outbound/guarded-fetch.ts'
import { openPins, pinsPath } from '#federation/pins.ts'
import { RemoteSite } from '#federation/remote-site.ts'
import { privateHosts } from '#federation/site-settings.ts'
import { readArguments, readSettings, stop } from './command-line.ts'

// npm run sites [-- list | test [site] | approve <site or site__tool>]: the remote sites of the hub.

const USAGE = `Usage: npm run sites [-- list | test [site] | approve <site or site__tool>]
list: the sites of HUB_SITES or data/hub/sites.json, and the tools that changed and wait for approval. test: asks each site for its list;
ends with 1 if one does not answer. approve: takes the newest definition of a changed tool, or of all of a site, as the right one;
a gateway that runs notices within seconds.`

const { positionals } = readArguments(USAGE, { options: {}, allowPositionals: true })
const [command = 'list', name] = positionals
const config = readSettings()
const pins = openPins(pinsPath(config.DATABASE_PATH))
const sites = config.hubSites.filter((site) => command !== 'test' || name === undefined || site.name === name)

switch (command) {
  case 'list': {
    if (sites.length === 0) console.log('There are no remote sites. Name some in HUB_SITES or data/hub/sites.json.')
    for (const site of sites) console.log(`${site.name}  ${new URL(site.url).origin}${new URL(site.url).pathname}`)
    for (const tool of pins.waiting()) console.log(`Changed, waits for approval: ${tool}`)
    break
  }
  case 'test': {
    if (sites.length === 0) stop(name === undefined ? 'There are no remote sites.' : `There is no site ${name}.`)
    for (const site of sites) await test(site)
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

async function test(site: (typeof sites)[number]): Promise<void> {
  const remote = new RemoteSite({
    site,
    fetch: createGuardedFetch({
      enabled: true,
      userAgent: 'Dozen',
      allow: [...config.OUTBOUND_ALLOW, ...privateHosts([site])],
    }),
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
