import { createHash } from 'node:crypto'
import type { ErrorPage } from '#support/errors/errors.ts'
import type { Language } from '#support/errors/localized-text.ts'
import type { Preview } from '#operation/preview.ts'
import type { Words } from '#operation/view/messages.ts'
import { KEPT_MS } from './reconcile-schedule.ts'
import { escapeHtml, factOf, noteOf } from './page-markup.ts'
import { previewPart, subjectOf } from './page-preview.ts'
import { PAYMENT_SCRIPT } from './page-script.ts'
import { WORDS } from './page-words.ts'
import { fromAtomicUnits } from './requirements.ts'
import { termsInEvm, type Offer, type Terms } from './offer.ts'

export const PAGE_SCRIPT_HASH = `sha256-${createHash('sha256').update(PAYMENT_SCRIPT).digest('base64')}`

interface Circumstances {
  readonly reason: string | undefined
  readonly sandbox: boolean
  readonly preview: Preview | undefined
  readonly words: Words | undefined
  readonly search: string
}

/** What a person sees who opens a paid address in a browser: what it costs, what it holds, and a button that pays from their wallet. */
export function paymentPage(
  offer: Offer,
  language: Language,
  { reason, sandbox, preview, words: fields, search }: Circumstances,
): ErrorPage {
  const { resource, method } = offer
  const words = WORDS[language]
  const price = priceOf(offer.terms[0])
  const name = offer.title[language]
  const canPay = method === 'GET' || offer.ask !== undefined
  const [title, text] = words.sandbox
  const content = `${reason === undefined ? '' : noteOf('bad', words.refused, reason)}${sandbox ? noteOf('warn', title, text) : ''}
${preview ? previewPart(preview, search, language, fields) : ''}
<section class="block" aria-labelledby="how"><h2 id="how">${words.how}</h2>
${canPay ? walletPart(offer, language) : `<p>${words.byProgram}</p>`}</section>
<details class="fold"><summary>${words.forPrograms}</summary><p>${words.programs}</p>
<dl class="facts">
${factOf(words.address, `<code>${escapeHtml(`${method} ${resource.url}`)}</code>`)}
${factOf(words.price, `${price} USDC`)}
${offer.terms.map((terms) => termsPart(terms, language)).join('\n')}
</dl>
<p><a href="${escapeHtml(`${resource.url.split('/api/')[0]}/docs`)}">${words.docs}</a></p></details>`
  return {
    title: words.title(name, price),
    asked: name,
    ...sentencesOf(offer, price, preview, language),
    content,
  }
}

/** A download is told by what it is of and how much there is of it, everything else by its price. */
function sentencesOf(offer: Offer, price: string, preview: Preview | undefined, language: Language) {
  const words = WORDS[language]
  const figure = `US$${price}`
  if (!preview?.file) return { headline: words.headline(price), figure, lede: words.lede }
  const { sets } = preview.file
  const isCounted = sets.every((set) => preview.rows[set] !== undefined)
  const rows = Object.values(preview.rows).reduce((sum, count) => sum + count, 0)
  return {
    headline: words.headlineOf(subjectOf(preview.file, language) ?? offer.title[language], price),
    figure,
    lede: words.ledeOf(isCounted ? rows.toLocaleString('en') : undefined),
  }
}

function priceOf({ network, requirements }: Terms): string {
  return fromAtomicUnits(BigInt(requirements.amount), network.asset.decimals)
}

function termsPart({ network, requirements }: Terms, language: Language): string {
  const words = WORDS[language]
  return `${factOf(words.network, `${network.title}${network.isTest ? ` (${words.testNetwork})` : ''}`)}
${factOf(words.payTo, `<code>${escapeHtml(requirements.payTo)}</code>`)}`
}

/** A button for each network that the script on this page can pay on. */
function walletPart(offer: Offer, language: Language): string {
  const { resource, ask } = offer
  const terms = termsInEvm(offer)
  const words = WORDS[language]
  const accepts = terms.map(({ network, requirements }) => ({
    terms: requirements,
    chainId: Number(network.id.split(':')[1]),
  }))
  // In a script element only "<" could end what is data.
  const data = JSON.stringify({ accepts, resource, words: words.script, ask, keptMs: KEPT_MS }).replaceAll(
    '<',
    String.raw`\u003c`,
  )
  const label = ({ network }: Terms) => (terms.length > 1 ? `${words.pay} (${network.title})` : words.pay)
  const steps = words.steps.map(([title, text]) => `<li><h3>${title}</h3><p>${text}</p></li>`)
  return `<ol class="steps">${steps.join('')}</ol>
<p class="actions">${terms.map((it) => `<button class="btn pay" hidden>${label(it)}</button>`).join(' ')}</p>
<p id="status" role="status"></p>
<div id="answer"></div>
<noscript><p>${words.noScript}</p></noscript>
<script type="application/json" id="offer">${data}</script>
<script>${PAYMENT_SCRIPT}</script>`
}
