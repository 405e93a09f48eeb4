// Pages work without this; it makes them smoother.

const isZh = document.documentElement.lang.startsWith('zh')
const say = (zh, en) => (isZh ? zh : en)

// A fault is read at once where a screen reader or a keyboard is used.
document.querySelector('#errors')?.focus()

// A link into a part of a list opens that part. Most browsers do so by themselves.
addEventListener('hashchange', () => {
  const fold = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest('details')
  if (fold && !fold.open) {
    fold.open = true
    fold.scrollIntoView()
  }
})

// The other choices of the box are for this visit: an address that is passed on goes without them.
const here = new URL(location.href)
if (here.searchParams.has('or')) {
  here.searchParams.delete('or')
  history.replaceState(history.state, '', here)
}

// Blocks of code can be copied.
function addCopyButtons() {
  for (const block of document.querySelectorAll('.code')) {
    const code = block.querySelector('pre code')
    if (!code || block.querySelector('.copy')) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = say('複製', 'Copy')
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(code.textContent ?? '')
      button.textContent = say('已複製', 'Copied')
    })
    block.append(button)
  }
}
if (navigator.clipboard) {
  addCopyButtons()
  // An answer that was paid for on this page.
  document.addEventListener('drawn', addCopyButtons)
}

// Empty fields do not have to stand in an address.
document.addEventListener('submit', (event) => {
  const form = event.target
  if (form.method !== 'get') return
  for (const field of form.elements) {
    if (field.name && field.value === '' && !field.required) field.disabled = true
  }
  setTimeout(() => {
    for (const field of form.elements) field.disabled = false
  })
})

// The shell, crisis lines and the last answers are there without a network.
navigator.serviceWorker?.register('/sw.js').catch(() => undefined)

// A form that waits says so at once.
document.addEventListener('submit', (event) => {
  const button = event.submitter ?? event.target.querySelector('button')
  if (!button) return
  setTimeout(() => {
    if (event.defaultPrevented) return
    button.setAttribute('aria-busy', 'true')
    button.disabled = true
  })
  // Back from the answer, the form can be sent again.
  const release = () => {
    button.removeAttribute('aria-busy')
    button.disabled = false
  }
  addEventListener('pageshow', release, { once: true })
})

// Lookups of this device: nothing of them is sent.
const LISTS = { recent: 8, saved: 40 }
function listed(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '[]')
  } catch {
    return []
  }
}
function store(name, entries) {
  try {
    localStorage.setItem(name, JSON.stringify(entries.slice(0, LISTS[name])))
  } catch {
    // A device that stores nothing has no list.
  }
}

const acts = document.querySelector('.acts[data-asked]')
if (acts) {
  const to = location.pathname + new URL(location.href).search
  const { asked, service } = acts.dataset
  const entry = { to, asked, service, answer: document.querySelector('h1')?.textContent ?? '', at: Date.now() }
  const without = (name) => listed(name).filter((it) => it.to !== to)
  store('recent', [entry, ...without('recent')])
  const save = acts.querySelector('[data-act=save]')
  const isSaved = () => listed('saved').some((it) => it.to === to)
  const showSaved = () => save.setAttribute('aria-pressed', String(isSaved()))
  save.addEventListener('click', () => {
    store('saved', isSaved() ? without('saved') : [entry, ...without('saved')])
    showSaved()
  })
  showSaved()
  const share = acts.querySelector('[data-act=share]')
  share.addEventListener('click', async () => {
    const shared = { title: document.title, text: entry.answer, url: location.href }
    if (navigator.share) return navigator.share(shared).catch(() => undefined)
    await navigator.clipboard?.writeText(location.href)
    share.lastChild.textContent = say('已複製連結', 'Link copied')
  })
  for (const button of [save, share]) button.hidden = false
}

for (const name of Object.keys(LISTS)) {
  const list = document.querySelector(`#${name} ul`)
  const entries = listed(name)
  if (!list || entries.length === 0) continue
  for (const { to, asked, service, answer } of entries) {
    const row = document.createElement('li')
    const link = document.createElement('a')
    const tile = document.querySelector(`.svc .s-${service} .tile`)?.cloneNode(true)
    const text = document.createElement('span')
    const [what, said] = [document.createElement('b'), document.createElement('small')]
    what.textContent = asked
    said.textContent = answer
    text.append(what, said)
    link.className = 'row'
    link.href = to
    link.append(...(tile ? [tile] : []), text)
    row.append(link)
    list.append(row)
  }
  const clear = document.querySelector(`#${name} button`)
  clear.hidden = false
  clear.addEventListener('click', () => {
    localStorage.removeItem(name)
    list.replaceChildren()
    clear.hidden = true
  })
}
