import { markup, type Html, type Markup } from './html.ts'
import { icon } from './icons.ts'

export interface Row {
  readonly text: string
  /** Absent where there is nothing to open. */
  readonly address?: string | undefined
  /** Above the text: what was asked, if the text is the answer. */
  readonly over?: string | undefined
  readonly under?: Markup
  readonly tag?: Markup
  /** Names the service whose colour the row has. */
  readonly service?: string
}

/** A row of a list of links. The whole row is the link. */
export function drawRow({ text, address, over, under = '', tag = '', service }: Row): Html {
  const said = markup`<span>${over === undefined ? '' : markup`<small>${over}</small>`}<b>${text}</b>${under === '' ? '' : markup`<small>${under}</small>`}</span>${tag}`
  const drawn =
    address === undefined
      ? markup`<div class="row">${said}</div>`
      : markup`<a class="row" href="${address}">${said}${icon('next')}</a>`
  return markup`<li${service === undefined ? '' : markup` class="s-${service}"`}>${drawn}</li>`
}
