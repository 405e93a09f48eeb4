import { SaxesParser } from 'saxes'

/** What keeps browsers from drawing a page that is sent as XML. */
export interface XmlFault {
  /** From 1. */
  readonly line: number
  readonly message: string
}

const XHTML = 'http://www.w3.org/1999/xhtml'

/** Whether browsers read an answer of this type by the rules of XML (HTML standard, “XML MIME type”). */
export function isSentAsXml(contentType: string | null): boolean {
  return /^\s*(?:(?:application|text)\/xml|[\w.+-]+\/[\w.+-]+\+xml)\s*(?:;|$)/i.test(contentType ?? '')
}

/**
 * The first place at which a page is not well-formed, or its root, where that is no element of XHTML: browsers draw an error
 * there, or the bare tree. Null where it is sound.
 */
export function findXmlFault(text: string): XmlFault | null {
  const parser = new SaxesParser({ xmlns: true, position: true })
  let fault: XmlFault | null = null
  let isRoot = true
  // Of the public identifiers of XHTML 1 browsers know the names of characters (HTML standard, “Parsing XHTML documents”).
  let knowsNames = false
  const meet = (message: string) => {
    fault ??= { line: parser.line, message }
  }
  parser.on('doctype', (doctype) => {
    knowsNames = doctype.includes('-//W3C//DTD XHTML')
  })
  parser.on('error', ({ message }) => {
    if (knowsNames && message.endsWith('undefined entity.')) return
    meet(message.replace(/^\d+:\d+: /, '').replace(/\.?$/, '.'))
  })
  parser.on('opentag', ({ uri }) => {
    if (isRoot && uri !== XHTML) meet(`The root element is not in the namespace ${XHTML}.`)
    isRoot = false
  })
  for (let at = 0; at < text.length; at += PIECE_LENGTH) {
    parser.write(text.slice(at, at + PIECE_LENGTH))
    // Little is read behind a fault.
    if (fault !== null) return fault
  }
  parser.close()
  return fault
}

const PIECE_LENGTH = 16 * 1024
