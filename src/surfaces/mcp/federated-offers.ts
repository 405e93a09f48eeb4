import type { RemoteOffers, RemoteSites } from '#operation/sites.ts'
import { splitToolName, splitSiteUri } from '#operation/sites.ts'
import { whenAdmitted } from '../admit.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import { callerOf } from '../tools/federated-tools.ts'
import type { Offers } from './offers.ts'

/** Resources and prompts of the remote MCP servers. `chosen` names those to include; empty means all. */
export function federatedOffers(remoteSites: RemoteSites, runtime: Runtime, chosen: readonly string[]): Offers {
  const isChosen = (site: string) => chosen.length === 0 || chosen.includes(site)
  const listed = <Kind extends keyof RemoteOffers>(kind: Kind): RemoteOffers[Kind][number][] =>
    remoteSites.states().flatMap(({ name }) => (isChosen(name) ? remoteSites.offers(name)[kind] : []))
  return { open }

  function open(exchange: Exchange) {
    /** Contacts a site, which counts against the caller's rate limit. Undefined for an unknown site. */
    const askSite = <T>(site: string, ask: () => Promise<T> | undefined) =>
      isChosen(site) && remoteSites.states().some(({ name }) => name === site)
        ? whenAdmitted<T | undefined>(exchange, 'fetch', runtime, () => ask() as Promise<T | undefined>)
        : undefined
    return {
      listResources: () => listed('resources'),
      listTemplates: () => listed('templates'),
      listSkills: () => [],
      listPrompts: () => listed('prompts'),
      readResource: (uri: string) =>
        askSite(splitSiteUri(uri).site, () => remoteSites.readResource(uri, callerOf(exchange))),
      getPrompt: (name: string, given: Readonly<Record<string, string>>) =>
        askSite(splitToolName(name).site, () => remoteSites.getPrompt(name, given, callerOf(exchange))),
      complete: (...[target, argument]: Parameters<ReturnType<Offers['open']>['complete']>) =>
        askSite('prompt' in target ? splitToolName(target.prompt).site : splitSiteUri(target.template).site, () =>
          remoteSites.complete(target, argument, callerOf(exchange)),
        ),
    }
  }
}
