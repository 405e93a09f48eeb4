import { mapTexts } from './map-texts.ts'

const REMOVED = '[removed]'

const CREDENTIAL = /auth|key|token|secret|cookie|password|credential|session/i
/** Minimum length of a secret outside credential headers. Shorter values also occur in normal answers. */
const PLAIN_CHARACTERS_MIN = 8
const CREDENTIAL_CHARACTERS_MIN = 3

export type SecretMask = ReturnType<typeof secretMask>

/** Creates a mask for the values of `headers`, the values in the URL's query, and `others`. */
export function secretMask(headers: Readonly<Record<string, string>>, url: string, others: readonly string[] = []) {
  const found = [
    ...others,
    ...Object.entries(headers).flatMap(([name, value]) => secretsIn(value, CREDENTIAL.test(name))),
    ...[...new URL(url).searchParams].flatMap(([name, value]) => secretsIn(value, CREDENTIAL.test(name))),
  ]
  // Longer secrets are masked first, so that none is masked only in part.
  const secrets = [...new Set(found.flatMap(listSpellings))].toSorted((a, b) => b.length - a.length)
  const text = (plain: string) => secrets.reduce((masked, secret) => masked.replaceAll(secret, REMOVED), plain)
  return {
    text,
    /** A copy of the JSON value with all secrets masked; without secrets, the value itself. Throws TooDeep. */
    // Safe: only strings differ in the copy.
    json: <T>(value: T) => (secrets.length === 0 ? value : (mapTexts(value, text) as T)),
  }
}

/** The secrets in a header: its value, the part after the scheme, both parts of Basic, and each cookie's value. */
function secretsIn(value: string, isCredential: boolean): string[] {
  // `Bearer abc` → the scheme and `abc`.
  const [, scheme, credentials] = /^([A-Za-z]+) +(\S.*)$/.exec(value.trim()) ?? []
  const parts = [value.trim(), credentials ?? '']
  if (scheme?.toLowerCase() === 'basic' && credentials) {
    const pair = Buffer.from(credentials, 'base64').toString('utf8')
    parts.push(pair, pair.slice(pair.indexOf(':') + 1))
  }
  if (isCredential) parts.push(...value.split(';').map((pair) => pair.slice(pair.indexOf('=') + 1).trim()))
  const charactersMin = isCredential ? CREDENTIAL_CHARACTERS_MIN : PLAIN_CHARACTERS_MIN
  return parts.filter((part) => part.length >= charactersMin)
}

/** The forms in which a site may echo a secret: as it is, and as JSON, URL or base64 encode it. */
function listSpellings(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('base64'),
    bytes.toString('base64url'),
  ]
}
