import type { Logger } from '#support/observability/log.ts'
import type { RemoteOffers, RemoteTool } from '#operation/sites.ts'
import { listedTools } from './listed-tools.ts'
import type { Pins } from './pins.ts'
import type { SiteLists } from './site-connection.ts'
import { vetSiteOffers } from './site-offers.ts'
import type { SiteSetting } from './site-settings.ts'
import { flagsOf, hashTools, markChanged, vetSiteTools } from './site-tools.ts'

export const NO_OFFERS: RemoteOffers = { resources: [], templates: [], prompts: [] }

export interface OfferedListsOptions {
  readonly site: SiteSetting
  readonly log: Logger
  readonly pins: Pins
  readonly onChange: () => void
}

/** The vetted lists of one remote site. A tool that changed after its approval has a warning. */
export class OfferedLists {
  readonly #options: OfferedListsOptions
  /** Complete definitions under their names at the hub. */
  tools: readonly RemoteTool[] = []
  /** The definitions for the hub's own list, shortened to its size limit. */
  listed: readonly RemoteTool[] = []
  byName: ReadonlyMap<string, RemoteTool> = new Map()
  offers = NO_OFFERS
  #vetted: readonly RemoteTool[] = []
  #hash = ''

  constructor(options: OfferedListsOptions) {
    this.#options = options
  }

  /** Replaces the lists by the site's current ones. A list that the site could not return stays as it was. */
  accept({ tools, resources, templates, prompts }: SiteLists): void {
    const { log, site } = this.#options
    const offers = vetSiteOffers(site.name, {
      resources: resources ?? [],
      templates: templates ?? [],
      prompts: prompts ?? [],
    })
    this.offers = {
      resources: resources ? offers.resources : this.offers.resources,
      templates: templates ? offers.templates : this.offers.templates,
      prompts: prompts ? offers.prompts : this.offers.prompts,
    }
    const { tools: vetted, refused } = vetSiteTools(site.name, tools, site)
    const hasChanged = hashTools(vetted) !== hashTools(this.#vetted)
    if (hasChanged) {
      for (const refusal of refused) log.warn({ event: 'site_tool_refused', site: site.name, ...refusal })
    }
    this.#vetted = vetted
    this.publish()
  }

  /** Compares the vetted tools with the approved definitions and offers the result, if it has changed. */
  publish(): void {
    const { log, onChange, pins, site } = this.#options
    const changed = pins.changedOf(this.#vetted)
    const tools = this.#vetted.map((tool) => (changed.has(tool.name) ? markChanged(tool) : tool))
    const hash = hashTools(tools)
    if (hash === this.#hash) return
    log.info({ event: 'site_tools', site: site.name, tools: tools.length, hash, before: this.#hash || undefined })
    this.#hash = hash
    this.tools = tools
    this.listed = listedTools(tools)
    this.byName = new Map(tools.map((tool) => [tool.name, tool]))
    for (const tool of tools) {
      const flags = flagsOf(tool)
      if (flags.length > 0) log.warn({ event: 'site_tool_flagged', site: site.name, tool: tool.name, flags })
    }
    onChange()
  }
}
