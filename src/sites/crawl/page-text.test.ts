import { describe, expect, test } from 'vitest'
import { countHanForms } from '#support/text/han-form.ts'
import { findLeftoverText } from './leftover-text.ts'
import { findShownMarkup, withoutMarkup } from './shown-markup.ts'
import { findXmlFault, isSentAsXml } from './xml-fault.ts'

describe('a page served as XML', () => {
  const page = (body: string, doctype = '') =>
    `<?xml version="1.0"?>\n${doctype}<html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title></head><body>\n${body}</body></html>`

  test('is accepted if it is well-formed XHTML', () => {
    expect(findXmlFault(page('<p>Tea<br/>time</p>'))).toBeNull()
  })

  test.each([
    ['an element that is never closed', '<p>Tea<br>time</p>', 3],
    ['an attribute without a value', '<script src="/a.js" defer></script>', 3],
    ['a name of a character that XML does not know', '<p>Tea&nbsp;time</p>', 3],
  ])('%s is a fatal error', (_what, body, line) => {
    expect(findXmlFault(page(body))).toMatchObject({ line })
  })

  test('named character references are valid with the document types of XHTML 1', () => {
    const doctype =
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">'
    expect(findXmlFault(page('<p>Tea&nbsp;time</p>', doctype))).toBeNull()
  })

  test('without the namespace it is a mere element tree', () => {
    expect(findXmlFault('<html><body/></html>')?.message).toContain('http://www.w3.org/1999/xhtml')
  })

  test.each([
    ['application/xhtml+xml; charset=utf-8', true],
    ['text/xml', true],
    ['text/html', false],
    [null, false],
  ])('%s', (type, isXml) => expect(isSentAsXml(type)).toBe(isXml))
})

describe('placeholders and error messages', () => {
  test.each([
    ['Liquid error (line 3): invalid url input', 'error'],
    ['Warning: Undefined variable $x in /var/www/a.php on line 12', 'error'],
    ['特價 NT$NaN', 'error'],
    ['[vc_row][vc_column]Tea[/vc_column][/vc_row]', 'placeholder'],
    ['[contact-form-7 id="42" title="Contact"]', 'placeholder'],
    ['I’m a paragraph. Click here to add your own text and edit me.', 'placeholder'],
  ] as const)('%s', (text, kind) => expect(findLeftoverText(text, 'Misty Peak Tea')[kind]).not.toBeNull())

  test.each([
    ['NAN 3 成長奶粉 NT$860'],
    ['傳入臺灣[1][2]，外銷日本[編輯]。[註 3]'],
    ['The site once said “Error establishing a database connection” for a day.'],
  ])('%s is neither', (text) =>
    expect(findLeftoverText(text, 'Misty Peak')).toEqual({ error: null, placeholder: null }),
  )

  test('an article about errors may show them', () => {
    const text = 'Warning: Undefined variable $x in /var/www/a.php on line 12'
    expect(findLeftoverText(text, 'What warnings of PHP mean').error).toBeNull()
  })

  test.each([
    ['Tea & teaware', false],
    ['Tea &amp; teaware', true],
    ['<p>High mountain tea</p>', true],
    ['.box{margin:0}', true],
    ['We <3 oolong & more', false],
  ])('visible markup: %s', (text, isShown) => {
    expect(findShownMarkup(text) !== undefined).toBe(isShown)
  })
})

test('doubly escaped text is unescaped again', () => {
  expect(withoutMarkup('<b>Tea</b> &amp; teaware &#8211; Misty')).toBe('Tea & teaware – Misty')
})

test('traditional and simplified Chinese are distinguished', () => {
  expect(countHanForms('臺灣烏龍茶的製作')).toEqual({ traditional: 5, simplified: 0 })
  expect(countHanForms('台湾乌龙茶的制作')).toEqual({ traditional: 0, simplified: 4 })
})
