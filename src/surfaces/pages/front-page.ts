import type { Service } from '#operation/service.ts'
import type { ServiceGroup } from '#operation/view/vocabulary.ts'
import type { Bilingual } from '#operation/view/language.ts'
import { createWords, type Words } from '#operation/view/messages.ts'
import type { Exchange } from '../exchange.ts'
import type { DatasetState, Runtime } from '../runtime.ts'
import { askBox } from './ask-box.ts'
import { FRONT_SUMMARY, FRONT_TITLE } from './front-words.ts'
import { withLanguage, type Reader } from './draw.ts'
import { exampleList } from './examples.ts'
import type { FrontFacts } from './front-facts.ts'
import { helpLines } from './help-lines.ts'
import { markup, type Html, type Markup } from './html.ts'
import { markdownFeed, page } from './layout.ts'
import { stateTag } from './status-page.ts'
import { todaySection } from './tiles.ts'

const GROUPS: Readonly<Record<ServiceGroup, Bilingual>> = {
  life: ['生活', 'Everyday'],
  wellbeing: ['身心與休閒', 'Body, mind and play'],
  money: ['金錢與生意', 'Money and business'],
  web: ['網站與開發', 'Websites and software'],
}

/** The bare domain's page: a box to ask in, help, today's answers, and what there is. */
export function frontPage(reader: Reader, exchange: Exchange, runtime: Runtime): string {
  const words = createWords({ language: reader.language, now: reader.now })
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
    content: markup`<section class="door" aria-labelledby="ask"><div class="wrap"><h1 id="ask"><label for="q">${title}</label></h1>
${askBox('', reader, words, { hasFocus: true })}
${exampleList(reader, words)}</div></section>
${helpLines(words)}
<div class="wrap body">
${todaySection(withTiles(runtime), undefined, reader, exchange, runtime, words)}
<section class="block" aria-labelledby="all"><h2 id="all">${t('十二項服務', 'Twelve services')}</h2><div class="groups">${groupsOf(reader, runtime.fronts(), words)}</div></section>
${freshSection(reader, runtime.dataStatus(), words)}
</div>`,
  })
}

/** Those of which the page says more than their facts: they are loaded before it is drawn. */
export function withTiles({ services, fronts }: Pick<Runtime, 'services' | 'fronts'>): readonly Service[] {
  const names = new Set(fronts().flatMap(({ name, hasTiles }) => (hasTiles ? [name] : [])))
  return services.filter(({ name }) => names.has(name))
}

/** Those with the most errands first: they are what most people come for. */
function groupsOf(reader: Reader, fronts: readonly FrontFacts[], words: Words): Html[] {
  const groups = Map.groupBy(fronts, ({ group }) => group)
  return (Object.keys(GROUPS) as ServiceGroup[]).map(
    (group) =>
      markup`<section class="group"><h3>${words.pick(GROUPS[group])}</h3><ul>${(groups.get(group) ?? []).toSorted((a, b) => b.errands.length - a.errands.length).map((it) => entryOf(it, reader, words))}</ul></section>`,
  )
}

function entryOf({ name, shortName, errands }: FrontFacts, reader: Reader, words: Words): Html {
  const addressHere = (path: string) => withLanguage(`/${name}${path}`, reader)
  const links = errands.map((it) => markup`<li><a href="${addressHere(it.address)}">${words.pick(it.name)}</a></li>`)
  return markup`<li class="entry s-${name}"><a href="${addressHere('/')}">${words.pick(shortName)}</a><ul>${links}</ul></li>`
}

/** The first data set of each service stands on the front page; the status page has all. */
function freshSection(reader: Reader, states: readonly DatasetState[], words: Words): Markup {
  const { t } = words
  const shown = [...Map.groupBy(states, ({ service }) => service).values()].flatMap(([first]) => first ?? [])
  if (shown.length === 0) return ''
  return markup`<section class="block" aria-labelledby="fresh"><h2 id="fresh">${t('資料多新？', 'How fresh is the data?')}</h2><p class="note">${t('「較舊」表示超過來源的更新週期，答案頁上方也會提醒。', '“Old” means older than its source’s cadence allows; the page of an answer says so too.')}<a href="${withLanguage('/status', reader)}">${t('看全部狀態', 'All of it')}</a></p>
<div class="narrow scroll" role="group" tabindex="0" aria-label="${t('資料多新（表）', 'How fresh the data is (table)')}"><table><thead><tr><th scope="col">${t('資料', 'Data')}</th><th scope="col">${t('資料到', 'Up to')}</th><th scope="col" class="r">${t('狀態', 'State')}</th></tr></thead><tbody>${shown.map((it) => markup`<tr><th scope="row">${words.pick(it.title)}</th><td class="num">${it.asOf ?? ''}</td><td class="r">${stateTag(it, words)}</td></tr>`)}</tbody></table></div></section>`
}
