// npm run bench [-- name …]: speed as ratios measured in one run, printed, never asserted. Each bench is a script.
const BENCHES = ['http', 'mcp', 'payments', 'ad-check', 'robots', 'exports', 'shop-search', 'hub', 'hostile-sites']

const wanted = process.argv.slice(2)
for (const name of wanted.length > 0 ? wanted : BENCHES) {
  if (!BENCHES.includes(name)) throw new Error(`There is no bench ${name}. There are: ${BENCHES.join(', ')}.`)
  await import(`./${name}.ts`)
}
