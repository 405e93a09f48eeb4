import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import type { SiteOAuth } from '#sites/federation/site-oauth.ts'

const PATH = '/callback'

/**
 * Logs in to a remote site: prints the URL to open, and waits until the site redirects the browser to this machine.
 * The operator may paste the final URL instead. With `port` 0, any free port is used.
 */
export async function logIn(oauth: SiteOAuth, port: number): Promise<void> {
  const state = randomBytes(32).toString('base64url')
  const arrived = Promise.withResolvers<URL>()
  const server = createServer((req, res) => {
    const address = new URL(req.url ?? '/', 'http://127.0.0.1')
    const isOurs = address.pathname === PATH && isSame(address.searchParams.get('state'), state)
    res.writeHead(isOurs ? 200 : 404, { 'content-type': 'text/plain; charset=utf-8' })
    res.end(isOurs ? 'Done. You can close this page.\n' : 'Nothing is here.\n')
    if (isOurs) arrived.resolve(address)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const lines = createInterface({ input: process.stdin })
  lines.on('line', (line) => {
    const address = URL.parse(line.trim())
    if (address && isSame(address.searchParams.get('state'), state)) arrived.resolve(address)
    else console.log('This is not the address to which the site redirected the browser.')
  })
  try {
    const redirectUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`
    const login = await oauth.begin(redirectUrl, state)
    console.log(`Open ${login.address.href}\nOr paste the final address of the browser here:`)
    const { searchParams } = await arrived.promise
    const code = searchParams.get('code')
    if (code === null) throw new Error(`The site refused: ${searchParams.get('error') ?? 'it sent no code'}.`)
    await login.finish(code, searchParams.get('iss') ?? undefined)
  } finally {
    lines.close()
    server.close()
    server.closeAllConnections()
  }
}

function isSame(given: string | null, wanted: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
