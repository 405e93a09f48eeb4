// Enhances pages, which also work without it.

const isZh = document.documentElement.lang.startsWith('zh')
const say = (zh, en) => (isZh ? zh : en)

// Moves the focus to the errors, so that screen readers announce them.
document.querySelector('#errors')?.focus()

// Opens the collapsed part that a link leads into. Most browsers do this without a script.
addEventListener('hashchange', () => {
  const fold = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest('details')
  if (fold && !fold.open) {
    fold.open = true
    fold.scrollIntoView()
  }
})

// Removes the alternatives from the address, so that a shared link does not contain them.
const here = new URL(location.href)
if (here.searchParams.has('or')) {
  here.searchParams.delete('or')
  history.replaceState(history.state, '', here)
}

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
    block.querySelector('pre').before(button)
  }
}
if (navigator.clipboard) {
  addCopyButtons()
  // pay.js has inserted a purchased answer.
  document.addEventListener('drawn', addCopyButtons)
}

// Keeps empty fields out of the address.
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

// Makes crisis lines and the last answers available offline.
navigator.serviceWorker?.register('/sw.js').catch(() => undefined)

// Shows immediately that a submitted form is waiting for its response.
document.addEventListener('submit', (event) => {
  const button = event.submitter ?? event.target.querySelector('button')
  if (!button) return
  setTimeout(() => {
    if (event.defaultPrevented) return
    button.setAttribute('aria-busy', 'true')
    button.disabled = true
  })
  // Enables the button again when the user comes back from the answer.
  const release = () => {
    button.removeAttribute('aria-busy')
    button.disabled = false
  }
  addEventListener('pageshow', release, { once: true })
})

for (const button of document.querySelectorAll('[data-scan]')) {
  button.addEventListener('click', async () => {
    const { scan } = await import('./scan.js')
    await scan(button, document.getElementById(button.dataset.scan))
  })
}

// Recent and saved lookups. They are stored on the device only.
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
    // Storage may be disabled or full; the lists are then missing.
  }
}

// Text written into steps, such as a safety plan. It is stored on the device only.
for (const steps of document.querySelectorAll('[data-stored]')) {
  const fields = [...steps.querySelectorAll('textarea')]
  const panel = steps.nextElementSibling
  const status = panel.querySelector('[role=status]')
  const key = steps.dataset.stored
  try {
    const written = JSON.parse(localStorage.getItem(key) ?? '{}')
    for (const field of fields) field.value = written[field.name] ?? ''
  } catch {
    status.textContent = status.dataset.failed
  }
  steps.addEventListener('input', () => {
    try {
      localStorage.setItem(key, JSON.stringify(Object.fromEntries(fields.map(({ name, value }) => [name, value]))))
      status.textContent = status.dataset.saved
    } catch {
      status.textContent = status.dataset.failed
    }
  })
  const [printer, eraser] = panel.querySelectorAll('button')
  printer.addEventListener('click', () => print())
  eraser.addEventListener('click', () => {
    if (!confirm(eraser.dataset.ask)) return
    localStorage.removeItem(key)
    for (const field of fields) field.value = ''
    status.textContent = ''
    fields[0].focus()
  })
  for (const button of [printer, eraser]) button.hidden = false
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

/** The icon of the service, if the page contains it, and two lines of text. */
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

// Suggestions below a field, by the ARIA combobox pattern: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
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
    // The text of a posted form may be private, so it must not appear in an address.
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
  // Delayed, because closing the list would move the button below it away from a tap.
  input.addEventListener('blur', () => setTimeout(() => document.activeElement === input || show([]), 200))
  // Keeps the focus in the field, because blur would close the list before the click.
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
