import { openReader } from '#data/db/client.ts'
import { execute, parseInput } from '#operation/execute.ts'
import { searchProducts } from '#services/shop/search/search-products.ts'
import { freeCall, offlineContexts, printPercentiles } from './in-process.ts'
import { makePriceDatabase, WORDS } from './price-database.ts'

// Measures searches of one and two Chinese characters among 100,000 products, in this process and with the answer
// rendered.

const PRODUCTS = 100_000
const P99_MS_MAX = 20
const ROUNDS = 20

const from = performance.now()
const database = makePriceDatabase({ products: PRODUCTS, days: 1 })
console.log(`${PRODUCTS.toLocaleString('en')} products stored and indexed in ${seconds(performance.now() - from)}`)
const reader = openReader(database.path)
const contexts = offlineContexts({ reader, writer: database.writer })

const characters = [...new Set(WORDS)]
const pairs = characters.flatMap((first, at) => [
  first + (characters[at + 1] ?? ''),
  first + (characters[at + 6] ?? ''),
])
measure('one character', characters)
measure('two characters', pairs)
measure('one character in a category', characters, 'bench')
measure('two characters in a category', pairs, 'bench')
reader.$client.close()
database.close()

function measure(title: string, queries: readonly string[], cat?: string): void {
  const took: number[] = []
  let found = 0
  for (let round = 0; round <= ROUNDS; round++) {
    for (const q of queries) {
      const start = performance.now()
      found += search(q, cat)
      // The first round warms the page cache and is not measured.
      if (round > 0) took.push(performance.now() - start)
    }
  }
  printPercentiles(title, `searches, ${Math.round(found / took.length)} found each`, took, P99_MS_MAX)
}

function search(q: string, cat: string | undefined): number {
  let total = 0
  void execute(
    searchProducts,
    () => parseInput(searchProducts, { q, cat }),
    freeCall(contexts('bench')),
    (output) => {
      total = (output as { total: number }).total
      return { contentType: 'application/json', body: JSON.stringify(output) }
    },
  )
  return total
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
