import { benchAdCheck } from './ad-check.ts'
import { benchHttp } from './http.ts'
import { benchMcp } from './mcp.ts'
import { benchPayments } from './payments.ts'

// npm run bench [-- name …]: speed as ratios measured in one run, printed, never asserted.
const benches: Record<string, () => Promise<void>> = {
  http: benchHttp,
  mcp: benchMcp,
  payments: benchPayments,
  'ad-check': benchAdCheck,
}
const wanted = process.argv.slice(2)
for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) {
  const bench = benches[name]
  if (!bench) throw new Error(`There is no bench ${name}. There are: ${Object.keys(benches).join(', ')}.`)
  await bench()
}
