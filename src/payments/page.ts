import { createHash } from 'node:crypto'
import type { Language } from '#errors/said.ts'
import type { Preview } from '#operation/preview.ts'
import { PAYMENT_SCRIPT } from './page-script.ts'
import { fromAtomicUnits } from './requirements.ts'
import type { Offer, Terms } from './wire.ts'

const SCRIPT_HASH = createHash('sha256').update(PAYMENT_SCRIPT).digest('base64')

const WORDS = {
  en: {
    tag: 'en',
    perCall: 'a call',
    holds: 'What the answer would hold',
    rows: 'rows, beginning with',
    sandbox: 'Sandbox: this installation takes test money only.',
    testNetwork: 'test network: the money is not real',
    pay: 'Pay with a wallet',
    how: 'Your wallet asks you to sign a transfer of exactly this amount. It costs you no fee. Nothing is charged unless the answer is there.',
    programs:
      'Programs pay here by themselves, with <a href="https://www.x402.org/">x402</a>: they read the terms from this reply, sign, and ask again.',
    noScript: 'Paying here needs JavaScript and a browser wallet.',
    byProgram: 'This address is asked with POST, so it is paid by programs.',
    address: 'Address',
    price: 'Price',
    network: 'Network',
    payTo: 'Paid to',
    docs: 'Documentation',
    script: {
      noWallet: 'No wallet was found in this browser.',
      signing: 'Please sign in your wallet …',
      paying: 'Paying …',
      paid: 'Paid. This is the answer:',
      uncharged: 'Nothing is charged yet; this is how far it is:',
      failed: 'Not paid:',
      download: 'Save',
    },
  },
  zh: {
    tag: 'zh-Hant-TW',
    perCall: '／次',
    holds: '付款後會得到',
    rows: '筆，開頭是',
    sandbox: '測試環境：這裡只收測試幣。',
    testNetwork: '測試網路，不是真錢',
    pay: '用錢包付款',
    how: '錢包會請你簽署一筆剛好這個金額的轉帳，不收手續費。答案沒有產生就不會扣款。',
    programs: '程式可以用 <a href="https://www.x402.org/">x402</a> 自動付款：讀取這個回應中的條件、簽章，再問一次。',
    noScript: '在這裡付款需要 JavaScript 和瀏覽器錢包。',
    byProgram: '這個網址要用 POST 呼叫，由程式付款。',
    address: '網址',
    price: '價格',
    network: '網路',
    payTo: '收款地址',
    docs: '說明文件',
    script: {
      noWallet: '這個瀏覽器裡找不到錢包。',
      signing: '請在錢包裡簽署……',
      paying: '付款中……',
      paid: '已付款，答案如下：',
      uncharged: '還沒扣款，目前進度：',
      failed: '沒有付款：',
      download: '下載',
    },
  },
} as const

interface Circumstances {
  readonly reason: string | undefined
  readonly sandbox: boolean
  readonly preview: Preview | undefined
}

/** What a person sees who opens a paid address in a browser: what it costs, and a button that pays from their wallet. */
export function paymentPage(offer: Offer, language: Language, { reason, sandbox, preview }: Circumstances): string {
  const { resource, method } = offer
  const words = WORDS[language]
  const price = priceOf(offer.terms[0])
  const notes = [reason, sandbox ? words.sandbox : undefined].filter((note) => note !== undefined)
  return `<!doctype html>
<html lang="${words.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${SCRIPT_HASH}'; connect-src 'self'">
<title>402 – $${price} ${words.perCall}</title>
<style>body{font:16px/1.6 system-ui,"Noto Sans TC",sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}code,pre{overflow-wrap:anywhere;white-space:pre-wrap}button{font:inherit;padding:.5rem 1.2rem}dd{margin:0 0 .5rem}.rows{overflow-x:auto}table{border-collapse:collapse;font-size:.875rem}th,td{padding:.2rem .6rem;border:1px solid #8886;text-align:start;white-space:nowrap;max-width:20rem;overflow:hidden;text-overflow:ellipsis}</style>
</head>
<body>
<h1>$${price} ${words.perCall}</h1>
<p>${escapeHtml(offer.title[language])}</p>
${preview ? previewPart(preview, language) : ''}${notes.map((note) => `<p><strong>${escapeHtml(note)}</strong></p>\n`).join('')}${method === 'GET' || offer.ask !== undefined ? walletPart(offer, language) : `<p>${words.byProgram}</p>`}
<p>${words.programs}</p>
<dl>
<dt>${words.address}</dt><dd><code>${escapeHtml(`${method} ${resource.url}`)}</code></dd>
<dt>${words.price}</dt><dd>${price} USDC</dd>
${offer.terms.map((terms) => termsPart(terms, language)).join('\n')}
</dl>
<p><a href="${escapeHtml(`${resource.url.split('/api/')[0]}/docs`)}">${words.docs}</a></p>
</body>
</html>
`
}

function previewPart({ rows, first }: Preview, language: Language): string {
  const words = WORDS[language]
  const lists = Object.entries(rows).map(
    ([name, count]) =>
      `<p><code>${escapeHtml(name)}</code>: ${count.toLocaleString('en')} ${words.rows}</p>\n${tableOf(first[name] ?? [])}`,
  )
  return `<h2>${words.holds}</h2>\n${lists.join('\n')}\n`
}

/** Rows under the names of their fields. */
function tableOf(rows: readonly unknown[]): string {
  if (rows.length === 0) return ''
  const columns = [...new Set(rows.flatMap((row) => Object.keys(Object(row))))]
  const line = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((it) => `<${tag}>${it}</${tag}>`).join('')}</tr>`
  const cellOf = (value: unknown) =>
    escapeHtml(typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''))
  const lines = rows.map((row) =>
    line(
      columns.map((column) => cellOf(Reflect.get(Object(row), column))),
      'td',
    ),
  )
  return `<div class="rows"><table>${line(columns.map(escapeHtml), 'th')}${lines.join('')}</table></div>`
}

function priceOf({ network, requirements }: Terms): string {
  return fromAtomicUnits(BigInt(requirements.amount), network.asset.decimals)
}

function termsPart({ network, requirements }: Terms, language: Language): string {
  const words = WORDS[language]
  return `<dt>${words.network}</dt><dd>${network.title}${network.isTest ? ` (${words.testNetwork})` : ''}</dd>
<dt>${words.payTo}</dt><dd><code>${escapeHtml(requirements.payTo)}</code></dd>`
}

/** A button for each network. */
function walletPart({ terms, resource, ask }: Offer, language: Language): string {
  const words = WORDS[language]
  const accepts = terms.map(({ network, requirements }) => ({
    terms: requirements,
    chainId: Number(network.id.split(':')[1]),
  }))
  // In a script element only "<" could end what is data.
  const data = JSON.stringify({ accepts, resource, words: words.script, ask }).replaceAll('<', String.raw`\u003c`)
  const label = ({ network }: Terms) => (terms.length > 1 ? `${words.pay} (${network.title})` : words.pay)
  return `<p>${words.how}</p>
<p>${terms.map((it) => `<button class="pay" hidden>${label(it)}</button>`).join(' ')}</p>
<p id="status" role="status"></p>
<div id="answer"></div>
<noscript><p>${words.noScript}</p></noscript>
<script type="application/json" id="offer">${data}</script>
<script>${PAYMENT_SCRIPT}</script>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
