import { listDates } from '#operation/view/data-age.ts'
import { plainText } from '#operation/view/text.ts'
import type { Bilingual } from '#operation/view/language.ts'
import type { Words } from '#operation/view/messages.ts'
import { titleOf } from './draw.ts'
import { notThisLabel } from './did-you-mean.ts'
import { markup, type Markup } from './html.ts'
import { icon } from './icons.ts'
import { inLanguage } from './layout.ts'
import { feedsOf } from './page-feeds.ts'
import { canonicalOf } from './page-meta.ts'
import { hasNoAddress, type OperationPage } from './page-spec.ts'

/** Formats with which users can follow future events, and the words of their links. The calendar comes first. */
const REMINDERS = new Map<string, Bilingual>([
  ['text/calendar', ['加進行事曆', 'Calendar']],
  ['application/atom+xml', ['訂閱更新', 'Follow updates']],
])

/**
 * Links to save, share or report an answer. Services for people in crisis do not offer to save, because others may use
 * the device.
 */
export function actsOf(spec: OperationPage, hasInstead: boolean, words: Words): Markup {
  const { answer, place, service, reader } = spec
  if (!answer || answer.document.tone === 'urgent') return ''
  const { t } = words
  const isListed = !hasNoAddress(place) && service.helpsInCrisis !== true
  const { asked } = answer.document
  const name = asked === undefined ? titleOf(place.operation, reader.language) : plainText(asked)
  const buttons = isListed
    ? markup`<button type="button" class="act" data-act="save" aria-pressed="false" hidden>${icon('star')}${t('存下來', 'Save')}</button><button type="button" class="act" data-act="share" hidden>${icon('share')}${t('分享', 'Share')}</button>`
    : ''
  const listed = isListed ? markup` data-asked="${name}" data-service="${service.name}"` : ''
  const wrong = reportLink(spec, words)
  const feed = feedsOf(spec, answer.document, words).find(({ type }) => REMINDERS.has(type))
  if (buttons === '' && wrong === undefined && !feed && !hasInstead) return ''
  const reminder = feed
    ? markup`<a class="act" href="${feed.address}" type="${feed.type}">${icon('bell')}${words.pick(REMINDERS.get(feed.type)!)}</a>`
    : ''
  const jump = hasInstead ? markup`<a class="jump" href="#instead">${notThisLabel(words)}</a>` : ''
  return markup`<div class="acts"${listed}>${jump}${reminder}${buttons}${wrong === undefined ? '' : markup`<a class="act" href="${wrong}" rel="nofollow">${icon('warning')}${t('答案不對？', 'Wrong answer?')}</a>`}</div>`
}

/** A mail or issue link with the page's address and the data's date. Undefined without a recipient. */
function reportLink(spec: OperationPage, words: Words): string | undefined {
  const { runtime, service, answer, path, place } = spec
  const to = runtime.reportTo
  if (to === undefined || !answer) return undefined
  const own = hasNoAddress(place) ? place.entry : (canonicalOf(spec) ?? path)
  const address = inLanguage(runtime.publicUrl(service) + own, words.language)
  const { provenance } = answer.document
  const dated = provenance ? listDates(provenance, words).trim() : ''
  const lines = [address, dated, `Dozen ${runtime.version}`, '', words.t('哪裡不對：', 'What is wrong: ')]
  const body = lines.filter((line, at) => line !== '' || at > 1).join('\n')
  const title = words.t(`答案不對：${answer.document.title}`, `Wrong answer: ${answer.document.title}`)
  if (to.startsWith('https:')) return `${to}?${new URLSearchParams({ title, body })}`
  return `mailto:${to}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`
}
