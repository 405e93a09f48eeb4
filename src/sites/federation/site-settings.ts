import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import type { Profile } from '#operation/profile.ts'
import type { AllowedHost } from '#sites/outbound/types.ts'

const oauthSchema = z
  .object({ client_id: z.string().min(1), client_secret: z.string().min(1), scope: z.string().min(1) })
  .partial()

const siteSchema = z.object({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,19}$/, 'must be at most 20 letters, digits and hyphens, for example weather.'),
  url: z.url({ protocol: /^https?$/, error: 'must be the address of the site’s MCP endpoint, https://….' }),
  /** Headers that the hub sends with every request to the site, such as an API key. */
  headers: z.record(z.string(), z.string()).default({}),
  /**
   * Names of the caller's headers that are forwarded to the site. A forwarded header takes precedence over `headers`.
   */
  forward_headers: z
    .array(
      z
        .string()
        .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header.')
        .toLowerCase(),
    )
    .default([]),
  /** `true`, or the scope and, without registration, the client's id. `npm run sites -- login` gets the tokens. */
  oauth: z.union([z.literal(true).transform((): z.infer<typeof oauthSchema> => ({})), oauthSchema]).optional(),
  timeout_ms: z.int().min(100).max(120_000).default(10_000),
  /** Maximum number of concurrent calls. Four times as many may wait; others are refused. */
  concurrency: z.int().min(1).max(100).default(8),
  /** The tools to offer, by their names at the site. A final `*` matches any ending. Absent: all tools. */
  allow: z.array(z.string().min(1)).optional(),
  /** Tools that are never offered, even if `allow` includes them. */
  deny: z.array(z.string().min(1)).default([]),
})

export type SiteSetting = z.infer<typeof siteSchema>

const names = z.array(z.string().min(1)).default([])

const profilesSchema = z
  .array(
    z.object({
      name: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be at most 40 letters, digits and hyphens.'),
      sites: names,
      tools: names,
      deny: names,
      key_sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'must be what `npm run sites -- key` prints, not the key itself.')
        .optional(),
    }),
    'must be a JSON list of {"name", "sites", "tools"}.',
  )
  .refine(
    (profiles) => new Set(profiles.map(({ name }) => name)).size === profiles.length,
    'must have different names.',
  )
  .readonly() satisfies z.ZodType<readonly Profile[]>

const sitesSchema = z.array(siteSchema)

const FORM = 'must be name=url pairs, comma-separated, or JSON: a list of {"name", "url"}, or {"sites", "profiles"}.'

const hubSchema = z.preprocess(
  (value) => (Array.isArray(value) ? { sites: value } : value),
  z.object({ sites: sitesSchema, profiles: profilesSchema.default([]) }, FORM),
)

/** The setting HUB_SITES: `name=url` pairs separated by commas, or the JSON of the file. */
export const hubSettings = z
  .string()
  .transform((text, context): unknown => {
    if (!/^\s*[[{]/.test(text)) return pairsIn(text)
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue(FORM)
      return z.NEVER
    }
  })
  .pipe(hubSchema)

/** The sites and profiles in a JSON file; none if the file does not exist. */
export function readHubFile(path: string): z.infer<typeof hubSchema> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'ENOENT') return { sites: [], profiles: [] }
    throw err
  }
  return hubSchema.parse(JSON.parse(text))
}

/** `weather=https://a.example/mcp, maps=https://b.example/mcp` → two sites. */
function pairsIn(text: string) {
  return text
    .split(',')
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')).trim(), url: pair.slice(pair.indexOf('=') + 1).trim() }))
}

/**
 * The configured sites on this machine or in a private network. The operator chose them, so the hub may contact them.
 */
export function privateHosts(sites: readonly SiteSetting[]): AllowedHost[] {
  return sites.flatMap(({ url }) => {
    const { hostname, port, protocol } = new URL(url)
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    const address = host === 'localhost' ? '127.0.0.1' : host
    if (isIP(address) === 0) return []
    return [{ host, address, port: Number(port) || (protocol === 'https:' ? 443 : 80) }]
  })
}
