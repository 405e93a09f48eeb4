import { readFileSync, writeFileSync } from 'node:fs'
import { comparisonKey } from '#support/text/normalise.ts'

// Rewrites the `keys` of data/seed/rules/cards.json: every name of a card, folded for comparison. Folding 70,000
// names at start would take seconds. Run this after a change of the folding in src/support/text/normalise.ts.
const FILE = 'data/seed/rules/cards.json'
const seed = JSON.parse(readFileSync(FILE, 'utf8')) as { columns: string[]; rows: unknown[][] }
const at = (column: string) => seed.columns.indexOf(column)
for (const row of seed.rows) {
  const names = [row[at('name_en')], row[at('name_ja')], row[at('name_zh')], ...(row[at('keys')] as unknown[])]
  const keys = new Set(names.map((name) => comparisonKey(String(name ?? ''))))
  keys.delete('')
  row[at('keys')] = [...keys]
}
const { rows, ...head } = seed
const lines = rows.map((row) => JSON.stringify(row)).join(',\n')
writeFileSync(FILE, `${JSON.stringify(head).slice(0, -1)},"rows":[\n${lines}\n]}\n`)
