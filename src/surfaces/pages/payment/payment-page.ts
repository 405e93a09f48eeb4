import { createHash } from 'node:crypto'
import type { PaymentFacts, PaymentPage, PaymentTerms } from '#operation/charge.ts'
import type { ErrorPage } from '#support/errors/errors.ts'
import type { Language } from '#support/errors/localized-text.ts'
import { escapeHtml, factOf, noteOf } from './markup.ts'
import { WORDS } from './payment-words.ts'
import { previewPart, subjectOf } from './preview-part.ts'
import { PAYMENT_SCRIPT } from './wallet-script.ts'

/**
 * The page of a paid address in a browser: the price, the contents of the answer, and a button that pays with a wallet.
 */
export const paymentPage: PaymentPage = {
  scriptHash: `sha256-${createHash('sha256').update(PAYMENT_SCRIPT).digest('base64')}`,
  draw: drawPaymentPage,
}

function drawPaymentPage(facts: PaymentFacts, language: Language): ErrorPage {
  const { resourceUrl, method, reason, sandbox, preview } = facts
  const fields = facts.words?.(language)
  const words = WORDS[language]
  const { price } = facts.terms[0]
  const name = facts.title[language]
  const canPay = method === 'GET' || facts.form !== undefined
  const [title, text] = words.sandbox
  const termsOf = facts.terms.map((terms) => termsPart(terms, language)).join('\n')
  const about = `${reason === undefined ? '' : noteOf('bad', words.refused, reason)}${sandbox ? noteOf('warn', title, text) : ''}
${preview ? previewPart(preview, facts.search, language, fields) : ''}`
  const content = `${about}
<section class="block" aria-labelledby="how"><h2 id="how">${words.how}</h2>
${canPay ? walletPart(facts, language) : `<p>${words.byProgram}</p>`}</section>
<details class="fold"><summary>${words.forPrograms}</summary><p>${words.programs}</p>
<dl class="facts">
${factOf(words.address, `<code>${escapeHtml(`${method} ${resourceUrl}`)}</code>`)}
${factOf(words.price, `${price} USDC`)}
${termsOf}
</dl>
<p><a href="${escapeHtml(`${resourceUrl.split('/api/')[0]}/docs`)}">${words.docs}</a></p></details>`
  return {
    title: words.title(name, price),
    asked: name,
    ...sentencesOf(facts, language),
    content,
    card: `${about}<dl class="facts">${termsOf}</dl>`,
  }
}

/** The headline of a download is its subject and size; of all others the price. */
function sentencesOf({ terms, title, preview }: PaymentFacts, language: Language) {
  const words = WORDS[language]
  const { price } = terms[0]
  const figure = `US$${price}`
  if (!preview?.file) return { headline: words.headline(price), figure, lede: words.lede }
  const { sets } = preview.file
  const isCounted = sets.every((set) => preview.rows[set] !== undefined)
  const rows = Object.values(preview.rows).reduce((sum, count) => sum + count, 0)
  return {
    headline: words.headlineOf(subjectOf(preview.file, language) ?? title[language], price),
    figure,
    lede: words.ledeOf(isCounted ? rows.toLocaleString('en') : undefined),
  }
}

function termsPart({ network, isTest, payTo }: PaymentTerms, language: Language): string {
  const words = WORDS[language]
  return `${factOf(words.network, `${network}${isTest ? ` (${words.testNetwork})` : ''}`)}
${factOf(words.payTo, `<code>${escapeHtml(payTo)}</code>`)}`
}

/** A button for each network that the page's script can pay on. */
function walletPart({ terms, form, walletResource, keptMs }: PaymentFacts, language: Language): string {
  const words = WORDS[language]
  const payable = terms.filter((it) => it.wallet !== undefined)
  const accepts = payable.map((it) => it.wallet)
  // In a script element only `<` could end the data.
  const data = JSON.stringify({ accepts, resource: walletResource, words: words.script, ask: form, keptMs }).replaceAll(
    '<',
    String.raw`\u003c`,
  )
  const label = ({ network }: PaymentTerms) => (payable.length > 1 ? `${words.pay} (${network})` : words.pay)
  const steps = words.steps.map(([title, text]) => `<li><h3>${title}</h3><p>${text}</p></li>`)
  return `<ol class="steps">${steps.join('')}</ol>
<p class="actions">${payable.map((it) => `<button class="btn pay" hidden>${label(it)}</button>`).join(' ')}</p>
<p id="status" role="status"></p>
<div id="answer"></div>
<noscript><p>${words.noScript}</p></noscript>
<script type="application/json" id="offer">${data}</script>
<script>${PAYMENT_SCRIPT}</script>`
}
