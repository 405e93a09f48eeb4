import type { OAuthClientProvider, OAuthDiscoveryState } from '@modelcontextprotocol/client'
import type { GuardedFetch } from '#sites/outbound/types.ts'
import type { SiteSetting } from './site-settings.ts'
import type { SiteLogin, SiteTokens } from './site-tokens.ts'

/** A token that ends sooner than this is renewed before it is used. */
const ENDS_SOON_MS = 30_000
const TOLD_MAX = 8
const TIMEOUT_MS = 10_000
const ANSWER_BYTES_MAX = 256 * 1024

export interface SiteOAuthOptions {
  readonly site: SiteSetting
  readonly tokens: SiteTokens
  readonly fetch: GuardedFetch
  readonly clock: () => Date
}

/** Where what a login brings is kept. */
interface Keeping {
  read(): SiteLogin
  save(login: SiteLogin): void
}

/** A login that waits for the operator. */
export interface BegunLogin {
  readonly address: URL
  /** The second half: trades the code for tokens, and keeps them. `issuer` is the `iss` that came with it. */
  finish(code: string, issuer: string | undefined): Promise<void>
}

/** We as a client of a site that wants OAuth 2.1: the token that its requests carry, renewed when it ends. */
export class SiteOAuth {
  readonly #options: SiteOAuthOptions
  #renewing: Promise<boolean> | undefined
  /** Tokens that the site has been told: the newest and those before them. */
  #told: readonly string[] = []

  constructor(options: SiteOAuthOptions) {
    this.#options = options
  }

  /** What the site must not repeat to anybody. */
  get secrets(): readonly string[] {
    return this.#told
  }

  /** The header of a request; none before somebody has logged in. */
  async headers(): Promise<Record<string, string>> {
    const { expires_at: end } = this.#login()
    // Where that fails, the site says what it makes of the old one.
    if (end !== undefined && end - this.#now() < ENDS_SOON_MS) await this.renew().catch(() => false)
    const login = this.#login()
    this.#tell(login)
    return login.tokens ? { authorization: `Bearer ${login.tokens.access_token}` } : {}
  }

  /** Trades the refresh token for a new access token, once for all who ask meanwhile. False: somebody has to log in. */
  renew(): Promise<boolean> {
    this.#renewing ??= this.#renew().finally(() => (this.#renewing = undefined))
    return this.#renewing
  }

  /** After the site refused what `headers` gave: whether there is another token by now. Never throws. */
  async replace(refused: string | undefined): Promise<boolean> {
    const { tokens } = this.#login()
    if (tokens && `Bearer ${tokens.access_token}` !== refused) return true
    return this.renew().catch(() => false)
  }

  /**
   * The first half of a login: where the operator is to be sent. `redirectUrl` is where the site sends him back, with
   * `state`. What is held stays until `finish` has brought something better.
   */
  async begin(redirectUrl: string, state: string): Promise<BegunLogin> {
    let address: URL | undefined
    // Whom we registered as before may be sent back to another address only.
    let draft: SiteLogin = {}
    let verifier = ''
    let discovered: OAuthDiscoveryState | undefined
    const provider: OAuthClientProvider = {
      ...this.#provider(redirectUrl, { read: () => draft, save: (login) => void (draft = login) }),
      state: () => state,
      redirectToAuthorization: (url) => void (address = url),
      saveCodeVerifier: (it) => void (verifier = it),
      codeVerifier: () => verifier,
      // The code goes to whom the operator was sent to, and to nobody who is named in between.
      saveDiscoveryState: (it) => void (discovered = it),
      discoveryState: () => discovered,
    }
    await this.#auth(provider)
    if (!address) throw new Error('The site asks for no login.')
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
    // Nobody is there to be sent anywhere: a refresh token that is not taken ends the login.
    const kept = { read: () => this.#login(), save: (login: SiteLogin) => this.#save(login) }
    return (await this.#auth(this.#provider('http://127.0.0.1/callback', kept))) === 'AUTHORIZED'
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

  #provider(redirectUrl: string, { read, save }: Keeping): OAuthClientProvider {
    const { oauth } = this.#options.site
    return {
      redirectUrl,
      clientMetadata: {
        client_name: 'Dozen',
        redirect_uris: [redirectUrl],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: oauth?.client_secret ? 'client_secret_post' : 'none',
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
    this.#tell(login)
  }

  #tell({ tokens, client }: SiteLogin): void {
    const own = this.#options.site.oauth?.client_secret
    const fresh = [tokens?.access_token, tokens?.refresh_token, client?.client_secret, own].filter(
      (it) => it !== undefined,
    )
    if (fresh.every((it) => this.#told.includes(it))) return
    this.#told = [...new Set([...fresh, ...this.#told])].slice(0, TOLD_MAX)
  }

  #now(): number {
    return this.#options.clock().getTime()
  }
}

/** The guarded way out in the form that the OAuth client asks for: whom a site names as its login is vetted like any other. */
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
    const headers = new Headers(answer.headers)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
    const bodiless = answer.status === 204 || answer.status === 304
    return new Response(bodiless ? null : Buffer.from(answer.body), { status: answer.status, headers })
  }
}
