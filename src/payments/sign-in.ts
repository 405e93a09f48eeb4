import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { toChecksumAddress } from './address.ts'
import { Mismatch } from './mismatch.ts'
import { textSigner } from './signature.ts'

// x402's extension sign-in-with-x for plain keys of Ethereum networks: a message by EIP-4361 instead of a payment.

/** Ten minutes to sign, the challenge's age at most. */
const LIFE_MS = 600_000
/** Tolerance, because different machines may issue and check a challenge. */
const CLOCK_MS = 60_000

/** The challenge that a buyer signs to read a stored answer again. It is short, because it travels in headers. */
export function signInChallenge(resourceUrl: string, chainIds: readonly string[], now: number) {
  return {
    info: {
      domain: new URL(resourceUrl).host,
      uri: resourceUrl,
      version: '1',
      nonce: randomBytes(8).toString('hex'),
      issuedAt: new Date(now).toISOString(),
    },
    supportedChains: chainIds.map((chainId) => ({ chainId, type: 'eip191' })),
    schema: { type: 'object' },
  }
}

const line = z.string().regex(/^[^\r\n]*$/)
const messageSchema = z.object({
  domain: line,
  address: line,
  statement: line.optional(),
  uri: z.url(),
  version: z.literal('1'),
  chainId: z.templateLiteral(['eip155:', z.int().positive()]),
  nonce: line,
  issuedAt: z.iso.datetime(),
  expirationTime: z.iso.datetime().optional(),
  notBefore: z.iso.datetime().optional(),
  requestId: line.optional(),
  resources: z.array(line).optional(),
  signature: z.string(),
})
type Message = z.infer<typeof messageSchema>

/** The account that signed in for this URL. Throws Mismatch with the reason. */
export function readSignIn(header: string, resourceUrl: string, now: number): string {
  const message = decode(header)
  const { host, origin } = new URL(resourceUrl)
  if (message.domain !== host || new URL(message.uri).origin !== origin) refuse(`it is for ${message.domain}`)
  const age = now - Date.parse(message.issuedAt)
  const { expirationTime, notBefore } = message
  if (age > LIFE_MS || (expirationTime && Date.parse(expirationTime) <= now)) refuse('it has expired')
  if (age < -CLOCK_MS || (notBefore && Date.parse(notBefore) > now)) refuse('it is not valid yet')
  const signer = textSigner(message.signature, textOf(message))
  if (signer !== message.address.slice(2).toLowerCase()) refuse('the signature was not made by the account')
  return toChecksumAddress(message.address)
}

function decode(header: string): Message {
  try {
    return messageSchema.parse(JSON.parse(Buffer.from(header, 'base64').toString()))
  } catch {
    return refuse('it is malformed')
  }
}

/** The text that the wallet shows and signs (EIP-4361). */
function textOf(message: Message): string {
  const { domain, address, statement, uri, version, chainId, nonce, issuedAt } = message
  const optional = {
    'Expiration Time': message.expirationTime,
    'Not Before': message.notBefore,
    'Request ID': message.requestId,
  }
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement === undefined ? [''] : [statement, '']),
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${chainId.slice('eip155:'.length)}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...Object.entries(optional).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])),
    ...(message.resources ? ['Resources:', ...message.resources.map((it) => `- ${it}`)] : []),
  ].join('\n')
}

function refuse(why: string): never {
  throw new Mismatch(`The sign-in is not accepted: ${why}. Sign the challenge of this response, or pay.`)
}
