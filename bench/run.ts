// npm run bench [-- name …] runs the named scripts. They print speed as ratios measured in one run, and never fail
// because of it.
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
  'memory',
  'busy-day',
  'hostile-sites',
  'site-crawl',
  'sync-readers',
]
/** Long runs that test correctness under faults instead of speed. */
const TRIALS = ['bad-day', 'chaos', 'chaos-replicas', 'chaos-solana', 'ledger', 'storm', 'lighthouse', 'recompute']

// Without names, a few benches run, which give an overview in a few minutes.
const wanted = process.argv.slice(2)
for (const name of wanted.length > 0 ? wanted : ['speed']) {
  const known = [...BENCHES, ...TRIALS]
  if (!known.includes(name)) throw new Error(`There is no bench ${name}. There are: ${known.join(', ')}.`)
  await import(`./${name}.ts`)
}
