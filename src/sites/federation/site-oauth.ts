import type { OAuthClientProvider, OAuthDiscoveryState } from '@modelcontextprotocol/client'
import { OAUTH_CLIENT } from '#operation/sites.ts'
import type { GuardedFetch } from '#sites/outbound/types.ts'
import { toResponse } from './site-fetch.ts'
import type { SiteSetting } from './site-settings.ts'
import type { SiteLogin, SiteTokens } from './site-tokens.ts'

/** A token that expires within this time is renewed before use. */
const EXPIRES_SOON_MS = 30_000
/** The current tokens and secrets, and those of the previous login. */
const SECRETS_MAX = 8
const TIMEOUT_MS = 10_000
const ANSWER_BYTES_MAX = 256 * 1024

export interface SiteOAuthOptions {
  readonly site: SiteSetting
  readonly tokens: SiteTokens
  readonly fetch: GuardedFetch
  readonly clock: () => Date
  /** The address of our client metadata document, for authorization servers that then need no registration. */
  readonly clientId?: string | undefined
}

/** The store of a login that is being made or renewed. */
interface LoginStorage {
  read(): SiteLogin
  save(login: SiteLogin): void
}

export interface BegunLogin {
  readonly address: URL
  /** Exchanges the code for tokens, and stores them. `issuer` is the `iss` parameter of the redirect (RFC 9207). */
  finish(code: string, issuer: string | undefined): Promise<void>
}

/** The hub as an OAuth 2.1 client of a remote site: provides the access token and renews it when it expires. */
export class SiteOAuth {
  readonly #options: SiteOAuthOptions
  #renewing: Promise<boolean> | undefined
  /** Tokens that may appear in the site's responses, old ones too. They are masked. */
  #secrets: readonly string[] = []

  constructor(options: SiteOAuthOptions) {
    this.#options = options
  }

  get secrets(): readonly string[] {
    return this.#secrets
  }

  /** The Authorization header; no header before the first login. */
  async headers(): Promise<Record<string, string>> {
    const { expires_at: expiresAt } = this.#login()
    // If renewal fails, the old token is sent, and the site decides.
    if (expiresAt !== undefined && expiresAt - this.#now() < EXPIRES_SOON_MS) await this.renew().catch(() => false)
    const login = this.#login()
    this.#rememberSecrets(login)
    return login.tokens ? { authorization: `Bearer ${login.tokens.access_token}` } : {}
  }

  /** Renews the access token; concurrent callers share one exchange. False: the operator must log in again. */
  renew(): Promise<boolean> {
    this.#renewing ??= this.#renew().finally(() => (this.#renewing = undefined))
    return this.#renewing
  }

  /** Replaces a token that the site has refused. Returns whether another token is available. Never throws. */
  async replace(refused: string | undefined): Promise<boolean> {
    const { tokens } = this.#login()
    if (tokens && `Bearer ${tokens.access_token}` !== refused) return true
    return this.renew().catch(() => false)
  }

  /**
   * Starts a login and returns the address that the operator must open. After it, the site redirects to `redirectUrl`
   * with `state`. The previous login stays valid until `finish` succeeds.
   */
  async begin(redirectUrl: string, state: string): Promise<BegunLogin> {
    let address: URL | undefined
    // The stored registration allows only other redirect addresses, so the client registers again.
    let draft: SiteLogin = {}
    let verifier = ''
    let discovered: OAuthDiscoveryState | undefined
    const provider: OAuthClientProvider = {
      ...this.#provider(redirectUrl, { read: () => draft, save: (login) => void (draft = login) }),
      state: () => state,
      redirectToAuthorization: (url) => void (address = url),
      saveCodeVerifier: (codeVerifier) => void (verifier = codeVerifier),
      codeVerifier: () => verifier,
      // Remembers the authorization server that the operator visits, so that no other one gets the code.
      saveDiscoveryState: (state) => void (discovered = state),
      discoveryState: () => discovered,
    }
    await this.#auth(provider)
    if (!address) throw new Error('The site requires no login.')
    return {
      address,
      finish: async (code, issuer) => {
        await this.#auth(provider, { authorizationCode: code, ...(issuer !== undefined && { iss: issuer }) })
        this.#save(draft)
      },
    }
  }

  async #renew(): Promise<boolean> {
    if (!this.#login().tokens?.refresh_token) return false
    // No operator can log in at this point, so a refused refresh token ends the login.
    const storage = { read: () => this.#login(), save: (login: SiteLogin) => this.#save(login) }
    return (await this.#auth(this.#provider('http://127.0.0.1/callback', storage))) === 'AUTHORIZED'
  }

  async #auth(provider: OAuthClientProvider, more: { authorizationCode?: string; iss?: string } = {}) {
    const { auth } = await import('@modelcontextprotocol/client')
    const { site, fetch } = this.#options
    return auth(provider, {
      serverUrl: site.url,
      fetchFn: plainFetch(fetch),
      ...(site.oauth?.scope && { scope: site.oauth.scope }),
      ...more,
    })
  }

  #provider(redirectUrl: string, { read, save }: LoginStorage): OAuthClientProvider {
    const { clientId, site } = this.#options
    const { oauth } = site
    return {
      redirectUrl,
      // Authorization servers download this document, and only by https.
      ...(clientId?.startsWith('https:') && { clientMetadataUrl: clientId }),
      clientMetadata: {
        ...OAUTH_CLIENT,
        redirect_uris: [redirectUrl],
        ...(oauth?.client_secret && { token_endpoint_auth_method: 'client_secret_post' }),
        ...(oauth?.scope && { scope: oauth.scope }),
      },
      clientInformation: () =>
        oauth?.client_id
          ? { client_id: oauth.client_id, ...(oauth.client_secret && { client_secret: oauth.client_secret }) }
          : read().client,
      saveClientInformation: (client) => save({ ...read(), client: { ...client } }),
      tokens: () => read().tokens,
      saveTokens: (tokens) => {
        const { client } = read()
        const { expires_in: seconds } = tokens
        save({
          ...(client && { client }),
          tokens: { ...tokens },
          ...(seconds !== undefined && { expires_at: this.#now() + seconds * 1000 }),
        })
      },
      redirectToAuthorization: () => {},
      saveCodeVerifier: () => {},
      codeVerifier: () => '',
      invalidateCredentials: (scope) => {
        const { client } = read()
        if (scope === 'all' || scope === 'client') save({})
        else if (scope === 'tokens') save(client ? { client } : {})
      },
    }
  }

  #login(): SiteLogin {
    return this.#options.tokens.read(this.#options.site.name)
  }

  #save(login: SiteLogin): void {
    this.#options.tokens.write(this.#options.site.name, login)
    this.#rememberSecrets(login)
  }

  /** Adds the secrets to those that are masked in responses. */
  #rememberSecrets({ tokens, client }: SiteLogin): void {
    const configuredSecret = this.#options.site.oauth?.client_secret
    const current = [tokens?.access_token, tokens?.refresh_token, client?.client_secret, configuredSecret].filter(
      (secret) => secret !== undefined,
    )
    if (current.every((secret) => this.#secrets.includes(secret))) return
    this.#secrets = [...new Set([...current, ...this.#secrets])].slice(0, SECRETS_MAX)
  }

  #now(): number {
    return this.#options.clock().getTime()
  }
}

/** Adapts the guarded fetch to the OAuth client, so that authorization servers named by the site are vetted too. */
function plainFetch(fetch: GuardedFetch): (input: string | URL, init?: RequestInit) => Promise<Response> {
  return async (input, init = {}) => {
    const { body } = init
    const answer = await fetch(input, {
      method: init.method?.toUpperCase() === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(body != null && { body: body instanceof URLSearchParams ? body.toString() : String(body as string) }),
      maxBytes: ANSWER_BYTES_MAX,
      timeoutMs: TIMEOUT_MS,
      redirectsMax: 0,
    })
    return toResponse(answer, Buffer.from(answer.body))
  }
}
