import { mapTexts } from './map-texts.ts'

/** What stands where a site said one of our secrets. */
const REMOVED = '[removed]'

const CREDENTIAL = /auth|key|token|secret|cookie|password|credential|session/i
/** Shorter values of headers that hold no credentials, such as a version, stand in honest answers too. */
const PLAIN_CHARACTERS_MIN = 8
const CREDENTIAL_CHARACTERS_MIN = 3

/** Takes what we tell a site in confidence out of what it says. */
export interface SecretMask {
  text(text: string): string
  /** A copy of some JSON; the value itself where nothing is secret. Throws TooDeep. */
  json<T>(value: T): T
}

/** `headers` are those that we send; the values in the address's query are secrets too, and so are `others`. */
export function secretMask(
  headers: Readonly<Record<string, string>>,
  url: string,
  others: readonly string[] = [],
): SecretMask {
  const said = [
    ...others,
    ...Object.entries(headers).flatMap(([name, value]) => secretsIn(value, CREDENTIAL.test(name))),
    ...[...new URL(url).searchParams].flatMap(([name, value]) => secretsIn(value, CREDENTIAL.test(name))),
  ]
  // The longest first, so that no rest of one stays behind a shorter one that it holds.
  const secrets = [...new Set(said.flatMap(spellings))].toSorted((a, b) => b.length - a.length)
  const text = (it: string) => secrets.reduce((masked, secret) => masked.replaceAll(secret, REMOVED), it)
  return {
    text,
    // Safe: a copy in which only texts differ.
    json: <T>(value: T) => (secrets.length === 0 ? value : (mapTexts(value, text) as T)),
  }
}

/** A header's value, what stands behind its scheme, the two halves of Basic, and each cookie's value. */
function secretsIn(value: string, isCredential: boolean): string[] {
  const [, scheme, credentials] = /^([A-Za-z]+) +(\S.*)$/.exec(value.trim()) ?? []
  const parts = [value.trim(), credentials ?? '']
  if (scheme?.toLowerCase() === 'basic' && credentials) {
    const pair = Buffer.from(credentials, 'base64').toString('utf8')
    parts.push(pair, pair.slice(pair.indexOf(':') + 1))
  }
  if (isCredential) parts.push(...value.split(';').map((pair) => pair.slice(pair.indexOf('=') + 1).trim()))
  const least = isCredential ? CREDENTIAL_CHARACTERS_MIN : PLAIN_CHARACTERS_MIN
  return parts.filter((part) => part.length >= least)
}

/** A secret as it is written in JSON, in an address and in base64. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('base64'),
    bytes.toString('base64url'),
  ]
}
