import { createHash } from 'node:crypto'
import { raw } from 'hono/html'
import type { PaymentFacts, PaymentPage, PaymentTerms } from '#operation/charge.ts'
import type { ErrorPage } from '#support/errors/errors.ts'
import type { Language } from '#support/errors/localized-text.ts'
import { callout, facts as factsBlock, fold } from '#operation/view/blocks.ts'
import type { Block } from '#operation/view/document.ts'
import { createWords } from '#operation/view/messages.ts'
import { code, link } from '#operation/view/text.ts'
import { PAYMENT_SCRIPT } from '../assets.ts'
import { drawBlocks } from '../blocks.ts'
import { markup, type Html } from '../html.ts'
import { penOf } from '../inline.ts'
import { WORDS } from './payment-words.ts'
import { previewBlocks, subjectOf } from './preview-part.ts'

/** The page at a paid address: the price, what the answer contains, and a button to pay with a wallet. */
export const paymentPage: PaymentPage = {
  scriptHash: `sha256-${createHash('sha256').update(PAYMENT_SCRIPT).digest('base64')}`,
  draw: drawPaymentPage,
}

/** A fixed time, because the page writes no dates unless it has a preview. */
const NO_TIME = new Date(0)

function drawPaymentPage(facts: PaymentFacts, language: Language): ErrorPage {
  const { resourceUrl, method, reason, sandbox, preview, search } = facts
  const messages = WORDS[language]
  const words = facts.words?.(language) ?? createWords({ language, now: NO_TIME })
  const { price } = facts.terms[0]
  const name = facts.title[language]
  const canPay = method === 'GET' || facts.form !== undefined
  const [title, text] = messages.sandbox
  const about: Block[] = [
    ...(reason === undefined ? [] : [callout(messages.refused, reason, 'bad')]),
    ...(sandbox ? [callout(title, text, 'warn')] : []),
    ...(preview ? previewBlocks(preview, search, words) : []),
  ]
  const terms = facts.terms.flatMap(({ network, isTest, payTo }) => [
    { name: messages.network, value: `${network}${isTest ? ` (${messages.testNetwork})` : ''}` },
    { name: messages.payTo, value: code(payTo) },
  ])
  const how: Block = canPay
    ? {
        kind: 'steps',
        heading: messages.how,
        steps: messages.steps.map(([step, does]) => ({ title: step, text: does })),
      }
    : { kind: 'text', heading: messages.how, paragraphs: [messages.byProgram] }
  const forPrograms: Block = fold(messages.forPrograms, [
    { kind: 'text', paragraphs: [[...messages.programs(link('x402', 'https://www.x402.org/'))]] },
    factsBlock(
      { name: messages.address, value: code(`${method} ${resourceUrl}`) },
      { name: messages.price, value: `${price} USDC` },
      ...terms,
    ),
    { kind: 'text', paragraphs: [link(messages.docs, `${resourceUrl.split('/api/')[0]}/docs`)] },
  ])
  const pen = penOf(words, String)
  return {
    title: messages.title(name, price),
    asked: name,
    ...sentencesOf(facts, language),
    content: String(
      markup`${drawBlocks([...about, how], pen)}${canPay ? walletPart(facts, language) : ''}${drawBlocks([forPrograms], pen)}`,
    ),
    card: String(markup`${drawBlocks([...about, factsBlock(...terms)], penOf(words, String))}`),
  }
}

/** The headline of a download names its subject and size. Any other headline is the price. */
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

function walletPart({ terms, form, walletResource, keptMs }: PaymentFacts, language: Language): Html {
  const words = WORDS[language]
  const payable = terms.filter((it) => it.wallet !== undefined)
  const accepts = payable.map((it) => it.wallet)
  // JSON inside a script element must escape `<`, which could end the element.
  const data = JSON.stringify({ accepts, resource: walletResource, words: words.script, ask: form, keptMs }).replaceAll(
    '<',
    String.raw`\u003c`,
  )
  const label = ({ network }: PaymentTerms) => (payable.length > 1 ? `${words.pay} (${network})` : words.pay)
  return markup`<p class="actions">${payable.map((it) => markup`<button class="btn pay" hidden>${label(it)}</button> `)}</p>
<p id="status" role="status"></p>
<div id="answer"></div>
<noscript><p>${words.noScript}</p></noscript>
<script type="application/json" id="offer">${raw(data)}</script>
<script>${raw(PAYMENT_SCRIPT)}</script>`
}
