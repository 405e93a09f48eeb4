import { randomUUID } from 'node:crypto'
import type { Logger } from '#support/observability/log.ts'
import { splitToolName, splitSiteUri, type CompletionOf, type RemoteSites, type RemoteTool } from '#operation/sites.ts'
import type { GuardedFetch } from '#sites/outbound/types.ts'
import { NO_OFFERS } from './offered-lists.ts'
import { openPins } from './pins.ts'
import { RemoteSite } from './remote-site.ts'
import { SiteOAuth } from './site-oauth.ts'
import type { SiteTokens } from './site-tokens.ts'
import type { SiteSetting } from './site-settings.ts'

/** How often the file of approvals is checked, since `npm run sites -- approve` runs in another process. */
const PINS_CHECK_MS = 2_000

export interface RemoteSitesOptions {
  readonly sites: readonly SiteSetting[]
  readonly fetch: GuardedFetch
  readonly log: Logger
  readonly clock: () => Date
  readonly version: string
  /** Names of this installation's own services, which remote sites may not use. */
  readonly localSites: readonly string[]
  /** The path of the file with approved tool definitions. Undefined: they are only in memory. */
  readonly pinsPath: string | undefined
  readonly tokens?: SiteTokens | undefined
  readonly clientId?: string | undefined
}

export interface OpenRemoteSites extends RemoteSites {
  start(): void
  close(): void
}

/** Opens the configured remote sites. If two have the same name, the second is skipped and logged. */
export function openRemoteSites(options: RemoteSitesOptions): OpenRemoteSites {
  /** Identifies this process in requests, so that a request that comes back is recognised as a loop. */
  const hubId = randomUUID()
  let pinsTimer: NodeJS.Timeout | undefined
  /** Counts changes of the lists. */
  let revision = 1
  let tools: readonly RemoteTool[] | undefined
  const pins = openPins(options.pinsPath, (err) => options.log.error({ event: 'site_pins_unusable', err }))
  const sites = withoutTakenNames(options).map(
    (site) =>
      new RemoteSite({
        ...options,
        site,
        hubId,
        pins,
        oauth: site.oauth && options.tokens && new SiteOAuth({ ...options, site, tokens: options.tokens }),
        onChange() {
          revision += 1
          tools = undefined
        },
      }),
  )
  const byName = new Map(sites.map((site) => [site.name, site]))

  /** Marks and unmarks tools as changed, after an operator has approved definitions. */
  function applyNewApprovals(): void {
    if (pins.isStale()) for (const site of sites) site.lists.publish()
  }

  return {
    hubId,
    get revision() {
      return revision
    },
    tools: () => (tools ??= sites.flatMap((site) => site.lists.tools)),
    listed: () => sites.flatMap((site) => site.lists.listed),
    states: () => sites.map((site) => site.state),
    call(name, args, meta, caller) {
      const { site: siteName, tool } = splitToolName(name)
      const site = byName.get(siteName)
      if (!site?.lists.byName.has(name)) return undefined
      return site.call(tool, args, meta, caller)
    },
    offers: (name) => byName.get(name)?.lists.offers ?? NO_OFFERS,
    readResource(address, caller) {
      const { site, uri } = splitSiteUri(address)
      return byName.get(site)?.readResource(uri, caller)
    },
    getPrompt(name, given, caller) {
      // Prompts have names of the same form as tools.
      const { site: siteName, tool: promptName } = splitToolName(name)
      const site = byName.get(siteName)
      if (!site || !isSubjectOffered(site.lists, { prompt: name })) return undefined
      return site.getPrompt(promptName, given, caller)
    },
    complete(subject, { name, value, given }, caller) {
      const { site: siteName, ref } = referenceOf(subject)
      const site = byName.get(siteName)
      if (!site || !isSubjectOffered(site.lists, subject)) return undefined
      return site.complete({ ref, argument: { name, value }, context: { arguments: given } }, caller)
    },
    start() {
      for (const site of sites) site.start()
      if (sites.length > 0) pinsTimer = setInterval(applyNewApprovals, PINS_CHECK_MS).unref()
    },
    close() {
      clearInterval(pinsTimer)
      for (const site of sites) site.close()
    },
  }
}

/** The protocol's reference to the prompt or resource template for which an argument is completed. */
function referenceOf(subject: CompletionOf) {
  if ('prompt' in subject) {
    const { site, tool: name } = splitToolName(subject.prompt)
    return { site, ref: { type: 'ref/prompt', name } }
  }
  const { site, uri } = splitSiteUri(subject.template)
  return { site, ref: { type: 'ref/resource', uri } }
}

function isSubjectOffered({ offers }: RemoteSite['lists'], subject: CompletionOf): boolean {
  if ('prompt' in subject) return offers.prompts.some(({ name }) => name === subject.prompt)
  return offers.templates.some(({ uriTemplate }) => uriTemplate === subject.template)
}

function withoutTakenNames({ sites, localSites, log }: RemoteSitesOptions): SiteSetting[] {
  const taken = new Set(localSites)
  return sites.filter(({ name }) => {
    if (taken.has(name)) {
      log.warn({ event: 'site_refused', site: name, reason: 'its name is taken' })
      return false
    }
    taken.add(name)
    return true
  })
}
