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

const PINS_MS = 2_000

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
  const hubId = randomUUID()
  let marking: NodeJS.Timeout | undefined
  let revision = 1
  let tools: readonly RemoteTool[] | undefined
  const pins = openPins(options.pinsPath, (err) => options.log.error({ event: 'site_pins_unusable', err }))
  const sites = keepAcceptable(options).map(
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

  function markAgain(): void {
    if (pins.isStale()) for (const site of sites) site.lists.mark()
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
      const { site: siteName, tool } = splitToolName(name)
      const site = byName.get(siteName)
      return site?.lists.offers.prompts.some((it) => it.name === name) ? site.getPrompt(tool, given, caller) : undefined
    },
    complete(of, { name, value, given }, caller) {
      const { site: siteName, ref } = referenceOf(of)
      const site = byName.get(siteName)
      if (!site || !isOffered(site.lists, of)) return undefined
      return site.complete({ ref, argument: { name, value }, context: { arguments: given } }, caller)
    },
    start() {
      for (const site of sites) site.start()
      if (sites.length > 0) marking = setInterval(markAgain, PINS_MS).unref()
    },
    close() {
      clearInterval(marking)
      for (const site of sites) site.close()
    },
  }
}

/** The protocol's reference to the prompt or resource template for which an argument is completed. */
function referenceOf(of: CompletionOf) {
  if ('prompt' in of) {
    const { site, tool: name } = splitToolName(of.prompt)
    return { site, ref: { type: 'ref/prompt', name } }
  }
  const { site, uri } = splitSiteUri(of.template)
  return { site, ref: { type: 'ref/resource', uri } }
}

function isOffered({ offers }: RemoteSite['lists'], of: CompletionOf): boolean {
  if ('prompt' in of) return offers.prompts.some(({ name }) => name === of.prompt)
  return offers.templates.some(({ uriTemplate }) => uriTemplate === of.template)
}

function keepAcceptable({ sites, localSites, log }: RemoteSitesOptions): SiteSetting[] {
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
