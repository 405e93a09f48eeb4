import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import type { AllowedHost } from '#sites/outbound/types.ts'
import { profilesSchema } from './profile-settings.ts'

const oauthSchema = z
  .object({ client_id: z.string().min(1), client_secret: z.string().min(1), scope: z.string().min(1) })
  .partial()

const siteSchema = z.object({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,19}$/, 'must be at most 20 letters, digits and hyphens, for example weather.'),
  url: z.url({ protocol: /^https?$/, error: 'must be the address of the site’s MCP endpoint, https://….' }),
  /** Sent with every request to the site, such as a key that it asks for. */
  headers: z.record(z.string(), z.string()).default({}),
  /** Headers of the caller's own that are passed on to the site, by name; in place of those above where he sends them. */
  forward_headers: z
    .array(
      z
        .string()
        .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header.')
        .toLowerCase(),
    )
    .default([]),
  /**
   * The site wants OAuth: `npm run sites -- login` gets the tokens. `true`, or who we are there where the site does not let
   * clients register, and the scope to ask for.
   */
  oauth: z.union([z.literal(true).transform((): z.infer<typeof oauthSchema> => ({})), oauthSchema]).optional(),
  /** How long a call may take, reading the answer included. */
  timeout_ms: z.int().min(100).max(120_000).default(10_000),
  /** Calls that run at one time; four times as many wait, the rest are turned away. */
  concurrency: z.int().min(1).max(100).default(8),
  /** The tools that are offered, by the site's names, `*` at the end for any ending. Absent: all of them. */
  allow: z.array(z.string().min(1)).optional(),
  /** Tools that are not offered, whatever `allow` says. */
  deny: z.array(z.string().min(1)).default([]),
})

export type SiteSetting = z.infer<typeof siteSchema>

const sitesSchema = z.array(siteSchema)

const FORM = 'must be name=url pairs, comma-separated, or JSON: a list of {"name", "url"}, or {"sites", "profiles"}.'

/** The sites alone, or sites and profiles. */
const hubSchema = z.preprocess(
  (value) => (Array.isArray(value) ? { sites: value } : value),
  z.object({ sites: sitesSchema, profiles: profilesSchema.default([]) }, FORM),
)

/** HUB_SITES: `name=url` pairs with commas between, or the JSON of the file. */
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

/** Sites and profiles of a JSON file; none where there is no file. */
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

function pairsIn(text: string) {
  return text
    .split(',')
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')).trim(), url: pair.slice(pair.indexOf('=') + 1).trim() }))
}

/** Where sites on this machine or on a private network are: named by the operator, so they may be reached. */
export function privateHosts(sites: readonly SiteSetting[]): AllowedHost[] {
  return sites.flatMap(({ url }) => {
    const { hostname, port, protocol } = new URL(url)
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    const address = host === 'localhost' ? '127.0.0.1' : host
    if (isIP(address) === 0) return []
    return [{ host, address, port: Number(port) || (protocol === 'https:' ? 443 : 80) }]
  })
}
