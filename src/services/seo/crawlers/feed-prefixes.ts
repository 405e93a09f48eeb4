import { z } from 'zod'
import { parseJson, parseShape, SyncError } from '#data/sync/define-sync.ts'
import { textOfHtml } from '#sites/crawl/text-of-html.ts'
import type { FeedForm } from './crawler-feeds.ts'
import { isSpecialAddress, parseAddress, parsePrefix, type Prefix } from './ip-prefix.ts'

/** The shortest prefix accepted for IPv4 and IPv6. A shorter one would cover unrelated networks. */
const WIDEST = { 4: 8, 6: 16 } as const

const prefixesSchema = z.object({
  prefixes: z.array(
    z.union([
      z.object({ ipv4Prefix: z.string() }),
      z.object({ ipv6Prefix: z.string() }),
      z.object({ ip_prefix: z.string() }),
    ]),
  ),
})
const addressesSchema = z.object({ ips: z.array(z.object({ ip_address: z.string() })) })
const networksSchema = z.object({ prefixes: z.object({ ipv4: z.array(z.string()), ipv6: z.array(z.string()) }) })
const articleSchema = z.object({ article: z.object({ body: z.string() }) })

/**
 * The distinct prefixes of a published list, in its order. A single address becomes a prefix of full length. Throws a
 * `SyncError` at the first invalid entry, because the document may have changed its format.
 */
export function readFeedPrefixes(text: string, form: FeedForm): string[] {
  const prefixes = [...new Set(READERS[form](text).map(toPrefix))]
  if (prefixes.length === 0) throw new SyncError('The list is empty.')
  return prefixes
}

/** The size of these prefixes: IPv4 addresses plus IPv6 /64 networks, each of which usually has one host. */
export function coverage(prefixes: readonly string[]): number {
  return prefixes
    .flatMap((text) => parsePrefix(text) ?? [])
    .reduce((sum, { family, length }) => sum + 2 ** Math.max((family === 4 ? 32 : 64) - length, 0), 0)
}

const READERS: Readonly<Record<FeedForm, (text: string) => string[]>> = {
  prefixes: (text) => readPrefixes(parseJson('The list', text)),
  networks: (text) => {
    const { prefixes } = parseShape('The list', networksSchema, parseJson('The list', text))
    return [...prefixes.ipv4, ...prefixes.ipv6]
  },
  lines: readLines,
  embedded: (text) => readPrefixes(parseJson('The list in the page', findEmbedded(text))),
  prose: readProse,
}

function readPrefixes(json: unknown): string[] {
  const addresses = addressesSchema.safeParse(json)
  if (addresses.success) return addresses.data.ips.map(({ ip_address }) => ip_address)
  return parseShape('The list', prefixesSchema, json).prefixes.flatMap((entry) => Object.values(entry))
}

/**
 * Reads text, CSV with or without a header, and geofeeds (RFC 8805). The prefix comes first in a line, and # begins a
 * comment.
 */
function readLines(text: string): string[] {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map((line) => line.replace(/#.*$/s, '').trim())
    .filter((line) => line !== '')
  const first = lines.map((line) => (/^"?([^",;\s]*)/.exec(line)?.[1] ?? '').trim())
  const hasHead = /^(ip|cidr|prefix|network|address)/i.test(first[0] ?? '')
  return hasHead ? first.slice(1) : first
}

/**
 * Extracts the JSON object that contains `"prefixes"`. A page may have it as text, HTML-escaped, or as a string in a
 * script.
 */
function findEmbedded(page: string): string {
  const text = page.replaceAll(/&quot;|&#34;|\\"/g, '"').replaceAll(String.raw`\n`, ' ')
  const at = text.indexOf('"prefixes"')
  const from = text.lastIndexOf('{', at)
  const to = text.indexOf(']', at)
  if (at < 0 || from < 0 || to < 0) throw new SyncError('The page has no list.')
  return `${text.slice(from, to + 1)}}`
}

/**
 * Reads addresses from the text of a page. Ignores a number after a slash, as in `Chrome/124.0.0.0`, which is a
 * version.
 */
function readProse(text: string): string[] {
  const html = text.trimStart().startsWith('{')
    ? parseShape('The article', articleSchema, parseJson('The article', text)).article.body
    : text
  const words = textOfHtml(html, { hidden: /^(?:script|style)$/ }).split(/[\s,;()|]+/)
  return words.filter((word) => parseAddress(word) !== undefined || parsePrefix(word) !== undefined)
}

function toPrefix(text: string): string {
  const value = text.trim()
  const address = parseAddress(value)
  const written = address ? `${value}/${value.includes(':') ? 128 : 32}` : value
  const prefix = parsePrefix(written)
  if (!prefix) throw new SyncError(`${value.slice(0, 60)} is not an address prefix.`)
  const reason = whyUnbelievable(prefix)
  if (reason) throw new SyncError(`${written} ${reason}`)
  return written
}

function whyUnbelievable(prefix: Prefix): string | undefined {
  if (prefix.length < WIDEST[prefix.family]) return 'is wider than any crawler’s network.'
  return isSpecialAddress(prefix) ? 'is nobody’s on the internet.' : undefined
}
