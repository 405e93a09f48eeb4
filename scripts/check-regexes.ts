import { writeFileSync } from 'node:fs'
import { check } from 'recheck'
import { CHECKED_FILE, EXCEPTIONS, findRegexes, readChecked } from './regexes.ts'

// npm run regexes: checks every new regular expression of src/ with the package recheck, and records those that run
// in linear time. If recheck cannot convert an expression to an automaton, it tries inputs; “safe” then means that it
// found no slow one.

const TIMEOUT_MS = 20_000
const excepted = new Set(EXCEPTIONS.flatMap(({ regexes }) => regexes))
const found = findRegexes()
const checked = readChecked()
const refused: string[] = []
for (const [written, places] of found) {
  if (checked.has(written) || excepted.has(written)) continue
  const end = written.lastIndexOf('/')
  const result = await check(written.slice(1, end), written.slice(end + 1), { timeout: TIMEOUT_MS })
  if (result.status === 'safe') checked.add(written)
  else {
    const why = result.status === 'vulnerable' ? result.complexity.summary : `not understood: ${result.error.kind}`
    refused.push(`${places.join(', ')}\n  ${written}\n  ${why}`)
  }
}
const kept = [...checked].filter((written) => found.has(written)).toSorted()
writeFileSync(CHECKED_FILE, `${kept.join('\n')}\n`)
console.log(`${kept.length} regular expressions run in linear time; ${excepted.size} are exceptions.`)
if (refused.length > 0) {
  console.error(`\nRewrite these, or enter them in scripts/regexes.ts with the reason:\n\n${refused.join('\n')}`)
  process.exit(1)
}
