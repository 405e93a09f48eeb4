// Pays with a browser wallet (EIP-1193): requests an account, a chain and a signed transfer (EIP-3009, which costs the
// payer no gas), and repeats the request with it.
// The browser stores a signed payment, so that a second click, a reload or another tab does not sign again. It is
// deleted when the ledger deletes the answer. Form input stays in its tab, because it is private.
// A job that takes long is continued with the same payment while each response reports progress.

const offer = JSON.parse(document.getElementById('offer').textContent)
const { accepts, resource, words, ask, keptMs } = offer
const buttons = [...document.querySelectorAll('button.pay')]
const status = document.getElementById('status')
const answer = document.getElementById('answer')
const storageKey = 'x402 ' + location.href + ' ' + (ask || '')
const store = ask === undefined ? localStorage : sessionStorage
const accept = {
  Accept: 'application/problem+json, text/html;q=0.9, text/csv;q=0.8, application/json;q=0.5, */*;q=0.1',
}
const asked =
  ask === undefined
    ? { headers: accept }
    : { method: 'POST', body: ask, headers: { 'Content-Type': 'application/json', ...accept } }
const say = (text) => {
  status.textContent = text
}
const hex = (bytes) => '0x' + [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const base64 = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

async function sign({ terms, chainId }) {
  const wallet = window.ethereum
  const [from] = await wallet.request({ method: 'eth_requestAccounts' })
  const chain = '0x' + chainId.toString(16)
  if ((await wallet.request({ method: 'eth_chainId' })) !== chain) {
    await wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: chain }] })
  }
  const validBefore = String(Math.floor(Date.now() / 1000) + terms.maxTimeoutSeconds)
  const nonce = hex(crypto.getRandomValues(new Uint8Array(32)))
  const authorization = { from, to: terms.payTo, value: terms.amount, validAfter: '0', validBefore, nonce }
  const field = (name, type) => ({ name, type })
  const typed = {
    domain: { name: terms.extra.name, version: terms.extra.version, chainId, verifyingContract: terms.asset },
    primaryType: 'TransferWithAuthorization',
    types: {
      EIP712Domain: [
        field('name', 'string'),
        field('version', 'string'),
        field('chainId', 'uint256'),
        field('verifyingContract', 'address'),
      ],
      TransferWithAuthorization: [
        field('from', 'address'),
        field('to', 'address'),
        field('value', 'uint256'),
        field('validAfter', 'uint256'),
        field('validBefore', 'uint256'),
        field('nonce', 'bytes32'),
      ],
    },
    message: authorization,
  }
  const signature = await wallet.request({ method: 'eth_signTypedData_v4', params: [from, JSON.stringify(typed)] })
  const id = 'pay_' + hex(crypto.getRandomValues(new Uint8Array(16))).slice(2)
  const payment = {
    x402Version: 2,
    resource,
    accepted: terms,
    payload: { signature, authorization },
    extensions: { 'payment-identifier': { info: { required: false, id } } },
  }
  return { header: base64(JSON.stringify(payment)), until: Number(validBefore) * 1000 }
}

function kept() {
  const payment = JSON.parse(store.getItem(storageKey) || 'null')
  return payment && payment.until > Date.now() ? payment : undefined
}

const askWith = (payment) =>
  window.fetch(location.href, { ...asked, headers: { ...asked.headers, 'PAYMENT-SIGNATURE': payment.header } })

// Earlier purchases in this browser. If the answer is no longer stored, the address shows the price again.
async function showAgain(payment) {
  const response = await askWith(payment).catch(() => undefined)
  if (!response || response.status >= 500) return
  if (!response.ok) return store.removeItem(storageKey)
  await show(response)
  say(words.paid)
}

async function show(response) {
  const file = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') || '')
  if (file) {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await response.blob())
    link.download = file[1]
    link.textContent = words.download + ' ' + file[1]
    answer.replaceChildren(link)
    return
  }
  const text = await response.text()
  if ((response.headers.get('content-type') || '').startsWith('text/html'))
    return drawn(text, response.headers.has('payment-response'))
  const pre = document.createElement('pre')
  try {
    pre.textContent = JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    pre.textContent = text
  }
  answer.replaceChildren(pre)
  return text
}

// Replaces this page by the answer, or shows the progress of an unfinished one.
function drawn(text, isFinished) {
  const page = new DOMParser().parseFromString(text, 'text/html')
  const said = [...page.querySelectorAll('main .headline, main .lede')].map((it) => it.textContent)
  if (!isFinished) answer.textContent = said[0]
  else {
    document.title = page.title
    answer.replaceChildren()
    status.className = 'wrap paid'
    document.querySelector('main').replaceChildren(status, ...page.querySelector('main').childNodes)
    document.dispatchEvent(new Event('drawn'))
    scrollTo(0, 0)
  }
  return said.join(' ')
}

async function reasonOf(response) {
  const terms = response.headers.get('payment-required')
  if (terms) return JSON.parse(atob(terms)).error
  const problem = await response.json().catch(() => ({}))
  return problem.error || problem.detail || response.status
}

async function pay(accepted) {
  const payment = kept() || (say(words.signing), await sign(accepted))
  store.setItem(storageKey, JSON.stringify(payment))
  say(words.paying)
  for (let shown; ;) {
    const response = await askWith(payment)
    // Only a 503 with Retry-After asks for a retry with the same payment.
    if (response.status === 503 && response.headers.has('retry-after') && Date.now() < payment.until) {
      await new Promise((resolve) => setTimeout(resolve, 1000 * Number(response.headers.get('retry-after'))))
      continue
    }
    if (response.ok && !response.headers.has('payment-response')) {
      const before = shown
      shown = await show(response)
      say(words.uncharged)
      if (shown !== before && Date.now() < payment.until) continue
      return disable(false)
    }
    if (response.status !== 503) store.removeItem(storageKey)
    if (response.ok) {
      store.setItem(storageKey, JSON.stringify({ header: payment.header, isPaid: true, until: Date.now() + keptMs }))
      await show(response)
      return say(words.paid)
    }
    disable(false)
    return say(words.failed + ' ' + (await reasonOf(response)))
  }
}

// If two tabs have the same address, the second waits for the first and then shows its purchase. The Web Locks API
// exists on secure pages only.
function alone(work) {
  return ask === undefined && navigator.locks ? navigator.locks.request(storageKey, work) : work()
}

function disable(isDisabled) {
  for (const button of buttons) button.disabled = isDisabled
}

const before = kept()
if (before && before.isPaid) showAgain(before)
if (!window.ethereum) {
  if (!before || !before.isPaid) say(words.noWallet)
} else
  buttons.forEach((button, at) => {
    button.hidden = false
    button.addEventListener('click', () => {
      disable(true)
      say(words.paying)
      alone(() => pay(accepts[at])).catch((error) => {
        disable(false)
        say(words.failed + ' ' + error.message)
      })
    })
  })
