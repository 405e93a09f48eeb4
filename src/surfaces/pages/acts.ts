import { dateSentence } from '#operation/view/data-age.ts'
import { plainText } from '#operation/view/text.ts'
import type { Words } from '#operation/view/messages.ts'
import { titleOf } from './draw.ts'
import { markup, type Markup } from './html.ts'
import { icon } from './icons.ts'
import { inLanguage } from './layout.ts'
import { feedsOf } from './page-feeds.ts'
import { canonicalOf } from './page-meta.ts'
import { hasNoAddress, type OperationPage } from './page-spec.ts'

/**
 * Actions on an answer: store it on this device, share it, report it. The script shows the first two.
 * Lookups of a service for people in need are not listed on a device that others may use.
 */
export function actsOf(spec: OperationPage, words: Words): Markup {
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
  const calendar = feedsOf(spec, answer.document, words).find(({ type }) => type === 'text/calendar')
  if (buttons === '' && wrong === undefined && !calendar) return ''
  const reminder = calendar
    ? markup`<a class="act" href="${calendar.address}">${icon('bell')}${t('加進行事曆', 'Add to calendar')}</a>`
    : ''
  return markup`<div class="acts"${listed}>${reminder}${buttons}${wrong === undefined ? '' : markup`<a class="act" href="${wrong}" rel="nofollow">${icon('warning')}${t('答案不對？', 'Wrong answer?')}</a>`}</div>`
}

/** A mail or an issue with the address and the date of the data filled in; undefined where nobody is named to read it. */
function reportLink(spec: OperationPage, words: Words): string | undefined {
  const { runtime, service, answer, path, place } = spec
  const to = runtime.reportTo
  if (to === undefined || !answer) return undefined
  const own = hasNoAddress(place) ? place.entry : (canonicalOf(spec) ?? path)
  const address = inLanguage(runtime.publicUrl(service) + own, words.language)
  const { provenance } = answer.document
  const said = provenance ? dateSentence(provenance, words).trim() : ''
  const lines = [address, said, `Dozen ${runtime.version}`, '', words.t('哪裡不對：', 'What is wrong: ')]
  const body = lines.filter((line, at) => line !== '' || at > 1).join('\n')
  const title = words.t(`答案不對：${answer.document.title}`, `Wrong answer: ${answer.document.title}`)
  if (to.startsWith('https:')) return `${to}?${new URLSearchParams({ title, body })}`
  return `mailto:${to}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`
}
