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

// Receipts are read with the camera.
for (const button of document.querySelectorAll('[data-scan]')) {
  button.addEventListener('click', async () => {
    const { scan } = await import('./scan.js')
    await scan(button, document.getElementById(button.dataset.scan))
  })
}

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

/** The tile of the service, if the page has it, and two lines of text. */
function partsOf(service, what, said) {
  const tile = document.querySelector(`.s-${service} .tile, .tile.s-${service}`)?.cloneNode(true)
  const text = document.createElement('span')
  const [name, note] = [document.createElement('b'), document.createElement('small')]
  name.textContent = what
  note.textContent = said
  text.append(name, note)
  return tile ? [tile, text] : [text]
}

for (const name of Object.keys(LISTS)) {
  const list = document.querySelector(`#${name} ul`)
  const entries = listed(name)
  if (!list || entries.length === 0) continue
  for (const { to, asked, service, answer } of entries) {
    const row = document.createElement('li')
    const link = document.createElement('a')
    link.className = 'row'
    link.href = to
    link.append(...partsOf(service, asked, answer))
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

// Suggestions below a field: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
for (const input of document.querySelectorAll('input[data-suggest]')) {
  const list = document.createElement('ul')
  const known = new Map()
  let [offered, at, timer] = [[], -1, 0]
  const set = (element, attributes) => Object.entries(attributes).forEach((it) => element.setAttribute(...it))
  list.id = `${input.id}-names`
  list.className = 'sug'
  list.hidden = true
  set(list, { role: 'listbox', 'aria-label': say('建議', 'Suggestions') })
  set(input, { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': list.id })
  input.parentElement.append(list)

  const show = (found) => {
    ;[offered, at] = [found, -1]
    list.replaceChildren(
      ...found.map(({ service, label, note }, index) => {
        const option = document.createElement('li')
        set(option, { id: `${list.id}-${index}`, role: 'option', class: 'row', 'aria-selected': 'false' })
        option.append(...partsOf(service, label, note))
        option.addEventListener('click', () => choose(found[index]))
        return option
      }),
    )
    list.hidden = found.length === 0
    input.setAttribute('aria-expanded', String(!list.hidden))
    input.removeAttribute('aria-activedescendant')
  }
  const choose = ({ to, text }) => {
    show([])
    if (to) return location.assign(to)
    input.value = text
    if (input.form.querySelectorAll('input:not([type=hidden]), select, textarea').length === 1)
      input.form.requestSubmit()
  }
  const move = (step) => {
    at = (at + step + offered.length + 1) % (offered.length + 1)
    if (at === offered.length || at < 0) at = -1
    for (const [index, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(index === at))
    if (at < 0) return input.removeAttribute('aria-activedescendant')
    input.setAttribute('aria-activedescendant', list.children[at].id)
    list.children[at].scrollIntoView({ block: 'nearest' })
  }
  const ask = async (q) => {
    const address = input.dataset.suggest
    // The text of a posted form goes into no address.
    const isPosted = input.form.method === 'post'
    const body = new URLSearchParams({ q })
    const response = await (isPosted
      ? window.fetch(address, { method: 'POST', body })
      : window.fetch(`${address}&${body}`))
    return response.ok ? response.json() : []
  }
  const typed = () => {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      const q = input.value.trim()
      if (q === '') return show([])
      if (!known.has(q)) known.set(q, await ask(q).catch(() => []))
      if (input.value.trim() === q && document.activeElement === input) show(known.get(q))
    }, 80)
  }
  input.addEventListener('input', (event) => event.isComposing || typed())
  input.addEventListener('compositionend', typed)
  // A tap on the button below comes first: the list must not move it away.
  input.addEventListener('blur', () => setTimeout(() => document.activeElement === input || show([]), 200))
  // A tap takes no focus from the field before it chooses.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || list.hidden) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && at >= 0) choose(offered[at])
    else if (event.key === 'Escape') show([])
    else return
    event.preventDefault()
  })
}
