import { SaxesParser } from 'saxes'

/**
 * Each element of the given name as a record of its children’s text: `<tbTable><a>1</a></tbTable>` is {a: '1'}.
 * Throws on malformed XML. Only the five predefined XML entities are decoded, so entity expansion is impossible.
 */
export function readRecords(xml: string, element: string): Record<string, string>[] {
  const records: Record<string, string>[] = []
  let record: Record<string, string> | undefined
  let field = ''
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    if (name === element) record = {}
    else if (record) field = name
  })
  const take = (text: string) => {
    if (record && field !== '') record[field] = (record[field] ?? '') + text
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', ({ name }) => {
    if (name === element && record) {
      records.push(record)
      record = undefined
    }
    field = ''
  })
  parser.on('error', (err) => {
    throw err
  })
  parser.write(xml).close()
  return records
}
