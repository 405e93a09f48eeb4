import type { AddressInfo } from 'node:net'
import { createLog } from '#support/observability/log.ts'
import { createGuardedFetch } from '#sites/outbound/guarded-fetch.ts'
import { hubSettings, privateHosts } from '#sites/federation/site-settings.ts'
import { createHttpServer } from '../../src/gateway/http-server.ts'
import { sharedGateway, type TestGateway, type TestOptions } from './gateway.ts'

export interface ListeningGateway extends TestGateway {
  /** The log lines so far. */
  readonly lines: readonly string[]
  /** The address of the gateway's hub. */
  readonly hub: string
  /** Opens the port and begins to read the lists of the remote sites. */
  listen(): Promise<void>
  /** Closes the port. */
  end(): Promise<void>
}

/** A gateway in this process on its own socket, for all tests of a file. `sites` has the form of HUB_SITES. */
export function listeningGateway(
  port: number,
  sites: readonly object[],
  options: Pick<TestOptions, 'databasePathForFiles' | 'env'> & { readonly profiles?: readonly object[] },
): ListeningGateway {
  const lines: string[] = []
  const HUB_SITES = JSON.stringify({ sites, profiles: options.profiles ?? [] })
  const gateway = sharedGateway({
    ...(options.databasePathForFiles !== undefined && { databasePathForFiles: options.databasePathForFiles }),
    env: { HUB_SITES, ...options.env },
    clock: () => new Date(),
    log: createLog('info', { write: (line) => void lines.push(line) }),
    siteFetch: createGuardedFetch({
      enabled: true,
      userAgent: 'test',
      allow: privateHosts(hubSettings.parse(HUB_SITES).sites),
    }),
  })
  const { server } = createHttpServer(gateway, { arrivalMs: 15_000, bodyBytesMax: 1024 * 1024, isSecure: false })
  return {
    ...gateway,
    lines,
    hub: `http://localhost:${port}/hub`,
    async listen() {
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
      gateway.remoteSites.start()
    },
    async end() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The port on which a server of this process listens. */
export function portOf(server: { address(): AddressInfo | string | null }): number {
  return (server.address() as AddressInfo).port
}
