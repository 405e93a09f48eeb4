import type { Block, Document } from '#operation/view/document.ts'
import type { Words } from '#operation/view/messages.ts'
import { link } from '#operation/view/text.ts'
import type { CardRuling } from './damage-step.ts'

/** The first sentence becomes the headline. */
export function inSentences(answer: string): Pick<Document, 'headline' | 'lede'> {
  const end = answer.search(/(?<=[。！？])|(?<=[.!?]) /u)
  const [headline, lede] = end === -1 ? [answer, ''] : [answer.slice(0, end), answer.slice(end).trim()]
  return { headline, ...(lede !== '' && { lede }) }
}

export function rulingSources({ sources }: CardRuling, { t }: Words): Block {
  return {
    kind: 'links',
    heading: t('出處', 'Sources'),
    links: sources.map((url) => link(new URL(url).hostname, url)),
  }
}
