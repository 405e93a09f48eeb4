import { trimTail } from '#support/text/trim-tail.ts'
import { beginsWithLogin } from '#support/text/written-login.ts'
import { z } from 'zod'
import { ofKind, type Kind } from './kind.ts'
import { foldWidth } from './patterns.ts'
import type { Found, Outcome } from './reading.ts'

const CHARACTERS_MAX = 2048

interface Parsed {
  readonly url: URL
  readonly hasScheme: boolean
}

const WITH_PASSWORD = {
  refusal: {
    en: 'Remove the user name and the password before the @.',
    zh: '請拿掉網址裡 @ 前面的帳號與密碼。',
  },
}

/** Parses a web address as people type it: without a scheme, in brackets, full-width or with Chinese full stops. */
function parse(text: string): Parsed | undefined {
  const written = text
    .normalize('NFKC')
    .trim()
    .replace(/^<(.*)>$/, '$1')
  if (written === '' || /[\s\\]/.test(written) || written.length > CHARACTERS_MAX) return undefined
  const hasScheme = /^https?:\/\//i.test(written)
  // Refuses schemes other than http and https. The colon of example.com:8443 introduces a port, not a scheme.
  if (!hasScheme && /^[a-z][a-z\d+.-]*:(?!\d{1,5}(?:[/?#]|$))/i.test(written)) return undefined
  // IDNA allows many symbols inside a label, so a.com、b.com would parse as one host.
  const [host = ''] = written.replace(/^(?:https?:)?\/\//i, '').split(/[/?#]/, 1)
  if (/[^\p{L}\p{N}\p{M}\p{ASCII}。]/u.test(host)) return undefined
  // No top-level domain mixes Chinese and Latin letters, so example.com有擋AI嗎 is a sentence.
  if (/[\da-z]\p{sc=Han}|\p{sc=Han}[\da-z]/iu.test(host.split(/[.。]/).at(-1) ?? '')) return undefined
  const url = URL.parse(hasScheme ? written : `https://${written.replace(/^\/\//, '')}`)
  if (!url || url.username !== '' || url.password !== '') return undefined
  url.hostname = url.hostname.replace(/\.$/, '')
  return isHostname(url.hostname) ? { url, hasScheme } : undefined
}

/** A more specific refusal than "not an address" for user:password@example.com. */
function refuseLogin(text: string): Outcome<string> {
  const rest = text.trim().replace(/^https?:\/\//i, '')
  return beginsWithLogin(rest) && URL.canParse(`https://${rest}`) ? WITH_PASSWORD : undefined
}

/** At least two labels of valid DNS characters, the last of them not a number (RFC 1123 §2.1). */
function isHostname(hostname: string): boolean {
  const labels = hostname.split('.')
  const isLabel = (label: string) => /^(?!-)[a-z\d_-]{1,63}(?<!-)$/.test(label)
  return labels.length >= 2 && hostname.length <= 253 && labels.every(isLabel) && !/^\d+$/.test(labels.at(-1) ?? '')
}

const HINT_HOST = {
  en: 'Send one domain, for example example.com.',
  zh: '請寫一個網域，例如 example.com。',
}

const HOST: Kind = {
  name: 'host',
  inputMode: 'url',
  example: 'example.com',
  hint: HINT_HOST,
  read(text) {
    const hostname = parse(text)?.url.hostname
    if (hostname === undefined) return refuseLogin(text)
    // Reports the host that was used, because the path and the port were dropped.
    return /\/.|:\d/.test(text.replace(/^[a-z]+:\/\//i, ''))
      ? { value: hostname, isWorkedOut: true }
      : { value: hostname }
  },
  find: (text) => findAddresses(text).map((found) => ({ ...found, value: found.value.url.hostname })),
}

const ADDRESS: Kind = {
  name: 'address',
  inputMode: 'url',
  example: 'https://example.com/page',
  hint: {
    en: 'Send one web address, for example https://example.com/page.',
    zh: '請寫一個網址，例如 https://example.com/page。',
  },
  read: (text) => toOutcome(parse(text)?.url.href) ?? refuseLogin(text),
  find: (text) => findAddresses(text).map((found) => ({ ...found, value: found.value.url.href })),
}

const SITE: Kind = {
  name: 'site',
  inputMode: 'url',
  example: 'example.com',
  hint: {
    en: 'Send one domain or address, for example example.com or https://example.com/docs/.',
    zh: '請寫一個網域或網址，例如 example.com 或 https://example.com/docs/。',
  },
  // Any other text is accepted, too, such as a private host: the fetching code refuses it with a reason.
  read: (text) => toOutcome(siteText(parse(text)) ?? text.normalize('NFKC').trim()),
  find: (text) => findAddresses(text).map((found) => ({ ...found, value: siteText(found.value) })),
}

function toOutcome(text: string | undefined): Outcome<string> {
  return text === undefined ? undefined : { value: text }
}

function siteText(parsed: Parsed | undefined): string | undefined {
  if (!parsed) return undefined
  const { url, hasScheme } = parsed
  if (hasScheme) return url.href
  const rest = `${url.pathname}${url.search}${url.hash}`
  return rest === '/' ? url.host : `${url.host}${rest}`
}

export function hostInput() {
  return ofKind(z.string().min(1).max(CHARACTERS_MAX), HOST)
}

/** A complete URL. Without a scheme, https is assumed. */
export function addressInput() {
  return ofKind(z.string().min(1).max(CHARACTERS_MAX), ADDRESS)
}

/** A host or URL to fetch. A missing scheme stays missing, so that the fetching code can try both. */
export function siteInput() {
  return ofKind(z.string().min(1).max(CHARACTERS_MAX), SITE)
}

/** A comma belongs to the address only before a digit: that of /@25.03,121.5 does, that of /gift,please does not. */
const FULL_ADDRESS = /https?:\/\/(?:[^\s,;，。、；！？「」『』《》"'<>（）()]|[,;](?=\d))+/gi
/** example.com, example.com:8443/path and 例子.xn--kpry57d, but not a@example.com. */
const BARE =
  /(?<![\w@./\u00c0-\u024f-])(?:[a-z\d](?:[a-z\d_-]*[a-z\d])?\.)+(?:[a-z]{2,18}|xn--[a-z\d-]{1,59})(?![\w@-]|\.\w)(?:\.(?=\/))?(?::\d{1,5})?(?:\/(?:[^\s,;，。、；！？「」『』《》"'<>（）()]|[,;](?=\d))*)?/gi
const FILE = /\.(?:txt|md|pdf|json|html?|xml|csv|js|ts|png|jpe?g|gif|webp|xlsx?|docx?|zip)$/i

/** Finds the addresses in a sentence, in order. File names and e-mail addresses are left out. */
function findAddresses(original: string): Found<Parsed>[] {
  const text = foldWidth(original)
  const full = [...text.matchAll(FULL_ADDRESS)]
  const rest = full.reduce((left, [url]) => left.replace(url, ' '.repeat(url.length)), text)
  const bare = [...rest.matchAll(BARE)].filter(([host]) => !FILE.test(host))
  return [...full, ...bare]
    .flatMap((match) => {
      const written = trimTail(match[0], /[.,;:!?]/)
      const parsed = parse(written)
      return parsed ? [{ value: parsed, start: match.index, end: match.index + written.length }] : []
    })
    .sort((a, b) => a.start - b.start)
}
