import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

// npm run prose: counts sentences per folder that are hard to read, and fails if a count is above
// scripts/prose-budget.json. Lower counts replace those in the file, so the budget never rises. `-- --show FOLDER`
// prints the sentences of a folder. `-- --accept` stores the current counts as the budget.

const BUDGET = 'scripts/prose-budget.json'
const WORDS_MAX = 30
const FAULTS: Readonly<Record<string, (sentence: string) => boolean>> = {
  long: (sentence) => sentence.split(/\s+/).length > WORDS_MAX,
  relative: (sentence) =>
    /^(Who|Whoever|What|Whatever|Where|Of what|Of whom) (?!are you|is this|to)[a-z]/.test(sentence) &&
    !sentence.endsWith('?'),
  passive: (sentence) => /\b(is|are|was|were|be|been) (told|said|held|kept)\b|\bstands? in for\b/.test(sentence),
}

type Counts = Record<string, number>

const { values } = parseArgs({ options: { show: { type: 'string' }, accept: { type: 'boolean' } } })
const budget = JSON.parse(readFileSync(BUDGET, 'utf8')) as Record<string, Counts>
const counts: Record<string, Counts> = {}
for (const file of globSync(['*.md', 'docs/**/*.md', 'src/**/*.{md,ts}', 'scripts/*.ts', 'tests/**/*.ts'])) {
  const folder = folderOf(file)
  const sums = (counts[folder] ??= {})
  for (const sentence of sentencesOf(file)) {
    for (const [fault, isFound] of Object.entries(FAULTS)) {
      if (!isFound(sentence)) continue
      sums[fault] = (sums[fault] ?? 0) + 1
      if (values.show === folder) console.log(`${fault} ${file}: ${sentence}`)
    }
  }
}

const worse = Object.entries(counts).flatMap(([folder, sums]) =>
  Object.entries(sums)
    .filter(([fault, count]) => count > (budget[folder]?.[fault] ?? 0))
    .map(([fault, count]) => `${folder}: ${count} ${fault} sentences, ${budget[folder]?.[fault] ?? 0} allowed`),
)
if (worse.length > 0 && !values.accept) {
  console.error(`${worse.join('\n')}\nnpm run prose -- --show FOLDER prints them.`)
  process.exit(1)
}
writeFileSync(BUDGET, `${JSON.stringify(Object.fromEntries(Object.entries(counts).toSorted()), null, 2)}\n`)

/** The key of a file in the budget, such as `src/payments`, `src/services/life` or `docs`. */
function folderOf(file: string): string {
  const [top = '', second = '', third = ''] = file.split('/')
  if (!file.includes('/')) return 'root'
  if (top !== 'src' || second.endsWith('.ts')) return top
  return second === 'services' && !third.endsWith('.ts') ? `${top}/${second}/${third}` : `${top}/${second}`
}

/** The sentences in a file: paragraphs of Markdown without code and tables, or comments of TypeScript. */
function sentencesOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const prose = file.endsWith('.md')
    ? text.replaceAll(/```[^]*?```|^\|.*$|<!--[^]*?-->/gm, '\n\n').replaceAll(/^(#|- |\d+\. )/gm, '\n\n$1')
    : [...text.matchAll(/^ *\/\*\*([^]*?)\*\/|((?:^ *\/\/.*\n?)+)/gm)]
        .map(([, block = '', lines = '']) => (block + lines).replaceAll(/^\s*(\*|\/\/) ?/gm, ''))
        .join('\n\n')
  return prose
    .split(/\n\s*\n|(?<=[.!?:]["”)]?)\s+(?=[A-Z`“\d])/)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => /^[A-Z`*]/.test(sentence))
}
