import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

/** The result of a login at a remote site: our registration as a client, and the tokens. */
const loginSchema = z.object({
  client: z.looseObject({ client_id: z.string(), client_secret: z.string().optional() }).optional(),
  tokens: z
    .looseObject({ access_token: z.string(), token_type: z.string(), refresh_token: z.string().optional() })
    .optional(),
  /** When the access token expires, in milliseconds since 1970; absent if the site does not say. */
  expires_at: z.number().optional(),
})

export type SiteLogin = z.infer<typeof loginSchema>

const loginsSchema = z.record(z.string(), loginSchema)

export type SiteTokens = ReturnType<typeof openSiteTokens>

export function tokensPath(databasePath: string): string | undefined {
  return databasePath === ':memory:' ? undefined : `${databasePath}.site-tokens`
}

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Logins by the remote site's name, in a file that running gateways and commands share: the initialisation vector, the
 * tag and JSON encrypted with AES-256-GCM. Without a path: in memory.
 */
export function openSiteTokens(path: string | undefined, secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'site tokens', 32))
  let logins: z.infer<typeof loginsSchema> = {}
  let loadedModifiedAt = 0

  function reloadIfChanged(): void {
    const modifiedAt = path === undefined ? 0 : (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (path === undefined || modifiedAt === loadedModifiedAt) return
    logins = modifiedAt === 0 ? {} : decrypt(readFileSync(path), key)
    loadedModifiedAt = modifiedAt
  }

  return {
    read(site: string): SiteLogin {
      reloadIfChanged()
      return logins[site] ?? {}
    },
    write(site: string, login: SiteLogin): void {
      reloadIfChanged()
      logins = { ...logins, [site]: login }
      if (path === undefined) return
      writeFileSync(`${path}.new`, encrypt(logins, key), { mode: 0o600 })
      renameSync(`${path}.new`, path)
      loadedModifiedAt = statSync(path).mtimeMs
    },
  }
}

function encrypt(logins: object, key: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = [cipher.update(JSON.stringify(logins), 'utf8'), cipher.final()]
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed])
}

function decrypt(sealed: Buffer, key: Buffer): z.infer<typeof loginsSchema> {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    return loginsSchema.parse(JSON.parse(text.toString('utf8')))
  } catch (cause) {
    throw new Error('The logins at sites cannot be read: HUB_TOKEN_KEY is wrong, or the file is damaged.', {
      cause,
    })
  }
}
