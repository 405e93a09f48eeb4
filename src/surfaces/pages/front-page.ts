import type { Service } from '#operation/service.ts'
import type { ServiceGroup } from '#operation/view/vocabulary.ts'
import type { Words } from '#operation/view/messages.ts'
import type { Exchange } from '../exchange.ts'
import type { DatasetState, Runtime } from '../runtime.ts'
import { askBox } from './ask-box.ts'
import { FRONT_SUMMARY, FRONT_TITLE } from './front-words.ts'
import { withLanguage, wordsFor, type Reader } from './draw.ts'
import { exampleList } from './examples.ts'
import type { FrontFacts } from './front-facts.ts'
import { helpLines } from './help-lines.ts'
import { markup, type Html, type Markup } from './html.ts'
import { tile } from './icons.ts'
import { markdownFeed, page } from './layout.ts'
import { liveSection } from './tiles.ts'

const GROUPS: readonly ServiceGroup[] = ['life', 'money', 'wellbeing', 'web']

export function frontPage(reader: Reader, exchange: Exchange, runtime: Runtime): string {
  const words = wordsFor(reader)
  const { t } = words
  const title = words.pick(FRONT_TITLE)
  const url = runtime.publicUrl()
  const description = words.pick(FRONT_SUMMARY)
  return page({
    title,
    description,
    reader,
    words,
    runtime,
    path: '/',
    feeds: [markdownFeed('/index.md')],
    jsonLd: () => [
      {
        '@type': 'WebSite',
        name: 'Dozen',
        url: `${url}/`,
        description,
        inLanguage: ['zh-Hant-TW', 'en'],
        potentialAction: {
          '@type': 'SearchAction',
          target: `${url}/ask?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    ],
    head: markup`<div class="band door"><h1 id="ask"><label for="q">${title}</label></h1>
${askBox('', reader, words, { hasFocus: true })}
${exampleList(reader, words)}</div>`,
    parts: {
      above: markup`<div class="about">${helpLines(words)}</div>`,
      main: markup`${liveSection(withTiles(runtime), undefined, reader, exchange, runtime, words)}
${deviceList('recent', t('最近查過', 'Looked up recently'), t('查過的會列在這裡，只存在這支手機裡。', 'What you look up is listed here, on this device only.'), words)}
${deviceList('saved', t('存下的', 'Saved'), t('在答案頁點「存下來」，就會列在這裡。', 'Choose “Save” on an answer to list it here.'), words)}
<section class="block" aria-labelledby="all"><h2 id="all">${t('十二項服務', 'Twelve services')}</h2><ul class="svc">${inGroups(runtime.fronts()).map((it) => entryOf(it, reader, words))}</ul></section>
${freshNote(reader, runtime.dataStatus(), words)}`,
      isWide: true,
    },
  })
}

/** The services whose answers of today are on the page. They must be loaded before it is drawn. */
export function withTiles({ services, fronts }: Pick<Runtime, 'services' | 'fronts'>): readonly Service[] {
  const names = new Set(fronts().flatMap(({ name, hasTiles }) => (hasTiles ? [name] : [])))
  return services.filter(({ name }) => names.has(name))
}

/** In each group, the service with the most tasks comes first, because most visitors come for it. */
export function inGroups(fronts: readonly FrontFacts[]): FrontFacts[] {
  return fronts.toSorted(
    (a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || b.errands.length - a.errands.length,
  )
}

function entryOf({ name, shortName, errands }: FrontFacts, reader: Reader, words: Words): Html {
  const addressHere = (path: string) => withLanguage(`/${name}${path}`, reader)
  const links = errands.map((it) => markup`<li><a href="${addressHere(it.address)}">${words.pick(it.name)}</a></li>`)
  return markup`<li class="s-${name}"><a href="${addressHere('/')}">${tile(name)}<b>${words.pick(shortName)}</b></a><ul>${links}</ul></li>`
}

/** How many data sets are stale, with a link to the status page. */
function freshNote(reader: Reader, states: readonly DatasetState[], { t }: Words): Markup {
  if (states.length === 0) return ''
  const old = states.filter(({ state }) => state !== 'fresh').length
  return markup`<p class="note">${t(`${states.length} 項資料裡，${old} 項比來源舊；答案上都標了日期。`, `${old} of ${states.length} data sets are older than their source; every answer says its date. `)}<a href="${withLanguage('/status', reader)}">${t('看每一項多新', 'How fresh each is')}</a></p>`
}

/** An empty list that the script fills from the browser's local storage. */
function deviceList(name: 'recent' | 'saved', heading: string, empty: string, { t }: Words): Html {
  return markup`<section class="block device" id="${name}" aria-labelledby="h-${name}"><h2 id="h-${name}">${heading}</h2><ul class="rows"></ul><p class="note">${empty} <button type="button" class="act" hidden>${t('清掉', 'Clear')}</button></p></section>`
}
