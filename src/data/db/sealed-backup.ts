import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, createReadStream, createWriteStream, openSync, readSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { BackupError, OWNER_ONLY } from './backup-file.ts'

// An encrypted backup: these bytes, the nonce, the content in AES-256-GCM (NIST SP 800-38D), and the tag.

const MARK = Buffer.from('dozen sealed backup 1\n')
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = MARK.length + NONCE_BYTES

export async function sealBackup(from: string, to: string, key: string): Promise<void> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key), nonce)
  await pipeline(
    createReadStream(from),
    async function* (chunks: AsyncIterable<Buffer>) {
      yield Buffer.concat([MARK, nonce])
      for await (const chunk of chunks) yield cipher.update(chunk)
      yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
    },
    createWriteStream(to, { mode: OWNER_ONLY }),
  )
}

export function isSealed(path: string): boolean {
  return readPart(path, 0, MARK.length).equals(MARK)
}

/** Decrypts a backup into a new file. Throws a `BackupError` for a wrong key or a damaged file. */
export async function openSealed(from: string, to: string, key: string): Promise<void> {
  const { size } = statSync(from)
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(key), readPart(from, MARK.length, NONCE_BYTES))
  decipher.setAuthTag(readPart(from, Math.max(HEAD_BYTES, size - TAG_BYTES), TAG_BYTES))
  try {
    await pipeline(
      createReadStream(from, { start: HEAD_BYTES, end: size - TAG_BYTES - 1 }),
      decipher,
      createWriteStream(to, { mode: OWNER_ONLY }),
    )
  } catch (err) {
    throw new BackupError(`${from} cannot be decrypted: BACKUP_KEY is wrong, or the file is damaged.`, {
      cause: err,
    })
  }
}

function readPart(path: string, from: number, length: number): Buffer {
  const part = Buffer.alloc(length)
  const file = openSync(path, 'r')
  try {
    return part.subarray(0, readSync(file, part, 0, length, from))
  } finally {
    closeSync(file)
  }
}

function deriveKey(key: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'dozen backup', 32))
}
