import { parseArgs } from 'node:util'
import { compose } from '#app/compose.ts'
import { readConfig } from '#app/config.ts'
import { ApiError } from '#support/errors/errors.ts'
import { createLog } from '#support/observability/log.ts'
import { services } from '#services/index.ts'
import { BOX_SETS, judgeBox, readBoxSentences, readNeeds, showsHelp } from '../tests/support/box-judging.ts'
import { headlineIn } from '../tests/support/headline.ts'

// Prints the results of the front page's search box for its labelled sentences (data/labelled/hub/search-box.tsv), or
// for the sentences on the command line. DATABASE_PATH is the database for looking up names. --only=front-box-9 runs
// only that set. --dev prints the errors on sentences for development; nobody may read the others.

const composition = compose({
  config: readConfig({ ...process.env, TEST_LIMITS: 'requestDeadlineMs=60000', RATE_LIMIT: 'off' }),
  services,
  log: createLog('silent'),
  clock: () => new Date('2026-10-01T04:00:00Z'),
  fetch: (url) => Promise.reject(new ApiError('upstream_unavailable', `Nothing is fetched here: ${String(url)}`)),
})

function ask(q: string): Promise<Response> {
  const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
  const init = { method: 'POST', headers, body: new URLSearchParams({ q }).toString() }
  return Promise.resolve(composition.fetch(new Request('http://localhost:8402/ask', init)))
}

function follow(address: string): Promise<Response> {
  const page = new Request(new URL(address, 'http://localhost:8402'), { headers: { accept: 'text/html' } })
  return Promise.resolve(composition.fetch(page))
}

/**
 * The address to which the response redirects. Without a redirect, the headline of the page and the places that it
 * names.
 */
async function shownText(response: Response): Promise<string> {
  const location = response.headers.get('location')
  if (location !== null) return `→ ${decodeURIComponent(location)}`
  const page = (await response.text()).replaceAll('&amp;', '&')
  const links = [...page.matchAll(/class="(?:errand|more|btn)[^"]*" href="([^"]+)"|<h2[^>]*><a href="([^"]+)"/g)]
  const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1] ?? ''
  return `“${headlineIn(page)}” ${links.map(([, one, other]) => decodeURIComponent(one ?? other ?? '')).join(' | ')} [${action}]`
}

const { values: options, positionals: sentences } = parseArgs({
  options: { dev: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
  allowPositionals: true,
})
if (sentences.length > 0) {
  for (const sentence of sentences) console.log(sentence, await shownText(await ask(sentence)))
} else {
  for (const set of BOX_SETS.filter((it) => options.only === '' || options.only.split(',').includes(it))) {
    for (const part of ['dev', 'held-out'] as const) {
      const rows = readBoxSentences(part, set)
      if (rows.length === 0) continue
      const verdicts = []
      for (const row of rows) {
        const response = await ask(row.task)
        verdicts.push({ row, ...(await judgeBox(row, response.clone(), follow)), shownText: await shownText(response) })
      }
      const tools = verdicts.filter(({ isTool }) => isTool).length
      const whole = verdicts.filter(({ isComplete }) => isComplete)
      const offered = verdicts.filter(({ isTool, isOffered }) => !isTool && isOffered).length
      const inputs = verdicts.filter(({ isTool, isComplete }) => isTool && !isComplete).length
      const wrong = verdicts.filter(({ isTool, isWrong }) => !isTool && isWrong).length
      console.log(
        `${set}, ${part}: ${rows.length} sentences, tool ${tools}, whole ${whole.length}, ` +
          `its own page with other inputs ${inputs}, offered ${offered}, neither ${wrong}`,
      )
      if (!options.dev || part !== 'dev') continue
      for (const { row, isTool, isComplete, isOffered, shownText: text } of verdicts) {
        if (!isComplete) console.log(`  ${isTool ? '' : isOffered ? 'OFFERED ' : 'TOOL '}${row.task}\n      ${text}`)
      }
    }
  }
}
if (sentences.length === 0 && options.only === '') {
  for (const need of ['yes', 'no'] as const) {
    const shown = { led: 0, shown: 0, no: 0 }
    const rows = readNeeds().filter((row) => row.need === need)
    for (const { task } of rows) shown[await showsHelp(await ask(task))]++
    console.log(`in need: ${need}, ${rows.length} sentences: led to the lines ${shown.led}, with them ${shown.shown}`)
  }
}
await composition.close()
process.exit()
