import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const BUCKET_KEY = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }

export interface Signed {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly authorization: string
}

/**
 * The correct signature of a request: AWS Signature Version 4 for S3 (“Authenticating Requests: Using the
 * Authorization Header”).
 */
export function signatureOf({ method, path, headers, authorization }: Signed, secret: string): string {
  const [, day = '', region = '', names = ''] =
    /Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+),/.exec(authorization) ?? []
  const scope = `${day}/${region}/s3/aws4_request`
  const signed = names.split(';').map((name) => `${name}:${(headers[name] ?? '').trim()}\n`)
  const canonical = [method, path, '', signed.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`)
  return hmac(key, toSign).toString('hex')
}

/** A local server with the part of S3 that we use. It refuses wrong signatures. */
export async function startBucket() {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const path = req.url ?? ''
    if (!isSigned(req, path, body)) return res.writeHead(403).end()
    if (req.method === 'PUT') {
      // S3 refuses bodies of unknown length.
      if (req.headers['content-length'] === undefined) return res.writeHead(411).end()
      objects.set(path, body)
      return res.writeHead(200).end()
    }
    if (req.method === 'DELETE') {
      objects.delete(path)
      return res.writeHead(204).end()
    }
    const object = objects.get(path)
    return object ? res.writeHead(200).end(object) : res.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, objects, close: () => server.close() }
}

function isSigned(req: IncomingMessage, path: string, body: Buffer): boolean {
  const { authorization = '', 'x-amz-content-sha256': hash } = req.headers
  // Safe: signed headers occur once.
  const headers = req.headers as Record<string, string | undefined>
  const signature = /Signature=([0-9a-f]{64})$/.exec(authorization)?.[1]
  const isOurs = authorization.startsWith(`AWS4-HMAC-SHA256 Credential=${BUCKET_KEY.id}/`)
  const expected = signatureOf({ method: req.method ?? '', path, headers, authorization }, BUCKET_KEY.secret)
  return isOurs && signature === expected && hash === sha256(body)
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
