// Caches for offline use: style sheet and script, crisis lines, holidays and the last answers.
const SHELL = 'dozen-shell-1'
const ANSWERS = 'dozen-answers-1'
const SHELL_FILES = ['/assets/page.css', '/assets/page.js', '/assets/icon.svg', '/manifest.webmanifest']
const PAGES = ['/', '/wellness/crisis', '/wellness/safety-plan', '/life/holidays/next']
const ANSWERS_MAX = 40

addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(
    Promise.all([
      caches
        .open(SHELL)
        .then((shell) => Promise.all(SHELL_FILES.map((file) => shell.add(file).catch(() => undefined)))),
      caches
        .open(ANSWERS)
        .then((answers) => Promise.all(PAGES.map((page) => answers.add(page).catch(() => undefined)))),
    ]),
  )
})

addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith('dozen-') && ![SHELL, ANSWERS].includes(name)
  event.waitUntil(registration.navigationPreload?.enable())
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && registration.navigationPreload) event.respondWith(answer(event))
  else if (fileOf(pathname)) event.respondWith(asset(fileOf(pathname)))
})

/** The cached file for a path. Each service has the same files below its own path. */
function fileOf(pathname) {
  return SHELL_FILES.find((file) => pathname === file || (file.startsWith('/assets/') && pathname.endsWith(file)))
}

async function asset(file) {
  const shell = await caches.open(SHELL)
  // This fails offline; the cached copy is then used.
  await shell.add(file).catch(() => undefined)
  return (await shell.match(file, { ignoreVary: true })) ?? Response.error()
}

/** The page from the network. Offline, the copy of the last visit, with a note on its age. */
async function answer(event) {
  const { request } = event
  const answers = await caches.open(ANSWERS)
  try {
    const response = (await event.preloadResponse) ?? (await asked(answers, request))
    const isHtml = response.headers.get('content-type')?.startsWith('text/html')
    // The Fetch standard forbids answering a navigation with a redirected response.
    if (response.ok && isHtml && !response.redirected) event.waitUntil(keep(answers, request, response.clone()))
    return response
  } catch {
    // Ignores Vary, because the installation requested its copies with other headers than a visit.
    const copy = await answers.match(request, { ignoreVary: true })
    if (copy) return await dated(copy)
    const front =
      (await answers.match('/', { ignoreVary: true })) ?? (await answers.match(PAGES[1], { ignoreVary: true }))
    return front ? await dated(front, true) : Response.error()
  }
}

/** Fetches the page for a visit that began before navigation preload was enabled. */
async function asked(answers, request) {
  await answers.add(request.url)
  return await answers.match(request, { ignoreVary: true })
}

async function keep(answers, request, response) {
  if (response.headers.get('cache-control')?.includes('no-store')) return
  await answers.put(request, response)
  const kept = (await answers.keys()).filter(({ url }) => !PAGES.includes(new URL(url).pathname))
  await Promise.all(kept.slice(0, -ANSWERS_MAX).map((old) => answers.delete(old)))
}

async function dated(copy, isOther = false) {
  const page = await copy.text()
  const isChinese = page.includes('<html lang="zh')
  const at = new Date(copy.headers.get('date') ?? Date.now()).toLocaleString(isChinese ? 'zh-TW' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const kept = isChinese ? `沒有網路。這是 ${at} 存下的頁面。` : `No network. This page was stored on ${at}.`
  const other = isChinese ? '你要的那一頁沒有存過。' : ' The page you asked for is not stored here.'
  const note = `<div class="wrap"><p class="age old" role="status">${kept}${isOther ? other : ''}</p></div>`
  const html = page.replace('<main id="main">', `$&${note}`)
  return new Response(html, { headers: copy.headers })
}
