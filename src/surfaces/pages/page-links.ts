import type { Service } from '#operation/service.ts'
import type { Block, Document } from '#operation/view/document.ts'
import { piecesOf, type Link, type Text } from '#operation/view/text.ts'
import { addressOf, findPlace } from './site.ts'

export interface PageLink {
  readonly text: string
  readonly path: string
}

export function pathsIn(document: Document, service: Service): PageLink[] {
  return document.blocks.flatMap(linksOf).flatMap(({ text, to }) => {
    if (typeof to === 'string') return to.startsWith('/') ? [{ text, path: to }] : []
    const place = to.service === undefined ? findPlace(service, to.operation) : undefined
    return place ? [{ text, path: addressOf(place, to.input) }] : []
  })
}

function linksOf(block: Block): Link[] {
  switch (block.kind) {
    case 'text':
      return block.paragraphs.flatMap(linksIn)
    case 'list':
      return block.items.flatMap(linksIn)
    case 'facts':
      return block.facts.flatMap(({ value }) => linksIn(value))
    case 'table':
      return block.rows.flatMap(({ cells }) => cells.flatMap(linksIn))
    case 'links':
      return [...block.links]
    case 'fold':
      return block.blocks.flatMap(linksOf)
    case 'groups':
      return block.groups.flatMap(({ blocks }) => blocks.flatMap(linksOf))
    case 'split':
      return [...block.left, ...block.right].flatMap(linksOf)
    default:
      return []
  }
}

function linksIn(text: Text): Link[] {
  return piecesOf(text).filter((piece) => piece !== null && typeof piece === 'object' && 'to' in piece)
}
