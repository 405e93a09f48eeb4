import { SaxesParser } from 'saxes'

export interface XmlFault {
  /** From 1. */
  readonly line: number
  readonly message: string
}

/** The parser reports faults but continues, so reading stops after the piece with the first one. */
const PIECE_LENGTH = 16 * 1024
const XHTML = 'http://www.w3.org/1999/xhtml'

/** Whether browsers parse this media type as XML (MIME Sniffing standard, "XML MIME type"). */
export function isSentAsXml(contentType: string | null): boolean {
  return /^\s*(?:(?:application|text)\/xml|[\w.+-]+\/[\w.+-]+\+xml)\s*(?:;|$)/i.test(contentType ?? '')
}

/**
 * The first position at which a page is not well-formed XML, or its root if that is not an XHTML element. At such a
 * fault browsers show an error or the bare tree. Null if the page is valid.
 */
export function findXmlFault(text: string): XmlFault | null {
  const parser = new SaxesParser({ xmlns: true, position: true })
  let fault: XmlFault | null = null
  let isRoot = true
  // Names such as `&nbsp;` exist only after the doctype of XHTML 1 (HTML standard, "Parsing XHTML documents").
  let hasNamedEntities = false
  const report = (message: string) => {
    fault ??= { line: parser.line, message }
  }
  parser.on('doctype', (doctype) => {
    hasNamedEntities = doctype.includes('-//W3C//DTD XHTML')
  })
  parser.on('error', ({ message }) => {
    if (hasNamedEntities && message.endsWith('undefined entity.')) return
    report(message.replace(/^\d+:\d+: /, '').replace(/\.?$/, '.'))
  })
  parser.on('opentag', ({ uri }) => {
    if (isRoot && uri !== XHTML) report(`The root element is not in the namespace ${XHTML}.`)
    isRoot = false
  })
  for (let at = 0; at < text.length; at += PIECE_LENGTH) {
    parser.write(text.slice(at, at + PIECE_LENGTH))
    if (fault !== null) return fault
  }
  parser.close()
  return fault
}
