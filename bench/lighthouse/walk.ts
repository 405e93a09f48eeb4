import { once } from 'node:events'
import { pathToFileURL } from 'node:url'

// Receives page addresses from the parent process, one per message, and replies with the Lighthouse SEO audits that
// fail there.
// Usage: node walk.ts <folder of node_modules> <chromium> <port of the test web server>

/**
 * The result for one page: the audits that fail, with the elements they name, or the reason why Lighthouse could not
 * read it.
 */
export interface Walked {
  readonly url: string
  readonly failed: Readonly<Record<string, string>>
  readonly unread: string | null
}

interface Lighthouse {
  default(url: string, flags: object): Promise<{ lhr: Report } | undefined>
}

interface Report {
  readonly runtimeError?: { readonly code: string }
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly details?: unknown }>>
}

interface Launcher {
  launch(options: object): Promise<{ port: number; kill(): void }>
}

/**
 * Every server is on this machine and responds within milliseconds, so Lighthouse need not wait for late requests.
 */
const FLAGS = {
  logLevel: 'silent',
  output: 'json',
  onlyCategories: ['seo'],
  throttlingMethod: 'provided',
  disableFullPageScreenshot: true,
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 250,
  cpuQuietThresholdMs: 0,
  maxWaitForFcp: 8000,
  maxWaitForLoad: 10_000,
}

const [modules = '', chromePath = '', farmPort = ''] = process.argv.slice(2)
const load = async (path: string) => (await import(pathToFileURL(`${modules}/${path}`).href)) as unknown
const lighthouse = (await load('lighthouse/core/index.js')) as Lighthouse
const launcher = (await load('chrome-launcher/dist/index.js')) as Launcher
const chrome = await launcher.launch({
  chromePath,
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-quic',
    '--disable-features=HttpsUpgrades,HttpsFirstBalancedMode',
    '--ignore-certificate-errors',
    `--host-resolver-rules=MAP * 127.0.0.1:${farmPort}`,
  ],
})
process.send?.('ready')
for (;;) {
  const [url] = (await once(process, 'message')) as [string]
  if (url === '') break
  process.send?.(await walk(url))
}
chrome.kill()
process.disconnect()

async function walk(url: string): Promise<Walked> {
  try {
    const result = await lighthouse.default(url, { ...FLAGS, port: chrome.port })
    if (!result) return { url, failed: {}, unread: 'no result' }
    const { runtimeError, audits } = result.lhr
    const failed = Object.entries(audits).flatMap(([id, { score, details }]) =>
      score === 0 ? [[id, JSON.stringify(details ?? '').slice(0, 600)] as const] : [],
    )
    return { url, failed: runtimeError ? {} : Object.fromEntries(failed), unread: runtimeError?.code ?? null }
  } catch (err) {
    return { url, failed: {}, unread: err instanceof Error ? err.message.slice(0, 120) : 'an unknown error' }
  }
}
