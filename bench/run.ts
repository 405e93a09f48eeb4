// npm run bench [-- name …]: speed as ratios measured in one run, printed, never asserted. Each bench is a script.
const BENCHES = [
  'speed',
  'mcp',
  'payments',
  'ad-check',
  'robots',
  'exports',
  'inputs',
  'shop-search',
  'hub',
  'routing',
  'cluster',
  'busy-day',
  'hostile-sites',
  'site-crawl',
  'sync-readers',
]
/** They take long, and measure what holds rather than how fast it is. */
const TRIALS = ['bad-day', 'chaos', 'chaos-replicas', 'chaos-solana', 'ledger', 'storm', 'lighthouse', 'recompute']

// Without a name, the one that says in some minutes where we stand.
const wanted = process.argv.slice(2)
for (const name of wanted.length > 0 ? wanted : ['speed']) {
  const known = [...BENCHES, ...TRIALS]
  if (!known.includes(name)) throw new Error(`There is no bench ${name}. There are: ${known.join(', ')}.`)
  await import(`./${name}.ts`)
}
