import { fromAtomicUnits } from './requirements.ts'
import type { Offer } from './wire.ts'

/** What a person sees who opens a paid address in a browser: the price and how programs pay it. No script. */
export function paymentPage(offer: Offer, reason: string | undefined, sandbox: boolean): string {
  const { network, requirements, resource } = offer
  const price = fromAtomicUnits(BigInt(requirements.amount), network.asset.decimals)
  const chain = network.isTest ? 'Base Sepolia (test network: the money is not real)' : 'Base'
  const notes = [reason, sandbox ? 'Sandbox: this installation takes test money only.' : undefined]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>402 – $${price} a call</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}code{overflow-wrap:anywhere}</style>
</head>
<body>
<h1>$${price} a call</h1>
<p>${escapeHtml(resource.description)}</p>
${notes.map((note) => (note ? `<p><strong>${escapeHtml(note)}</strong></p>\n` : '')).join('')}<p>This address is paid for per call in USDC with <a href="https://www.x402.org/">x402</a>, by programs: an x402 client
reads the terms from this reply, signs, and asks again. 這個網址以 x402 按次付費，由程式付款。</p>
<dl>
<dt>Address</dt><dd><code>${escapeHtml(`${offer.method} ${resource.url}`)}</code></dd>
<dt>Price</dt><dd>${price} USDC</dd>
<dt>Network</dt><dd>${chain}</dd>
<dt>Paid to</dt><dd><code>${escapeHtml(requirements.payTo)}</code></dd>
</dl>
<p><a href="${escapeHtml(`${resource.url.split('/api/')[0]}/docs`)}">Documentation</a></p>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
