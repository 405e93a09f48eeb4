import { readSettingsOrExit } from '#app/settings-file.ts'
import { listPaymentNetworks } from '#app/payments.ts'
import { NETWORKS } from '#payments/networks.ts'
import { readArguments, stop } from './command-line.ts'
import { checkPayments, networksInUse, openShops } from './payment-checks.ts'

// npm run golive: checks whether payments would arrive, before a service accepts real money. It charges nothing.

const USAGE = `Usage: npm run golive
Prints each service's price, network, payee, facilitator and node, then checks the facilitator and its key, the node's chain
and the token. Charges nothing. Exits with 1 if a check failed.`

readArguments(USAGE, {})
const config = readSettingsOrExit()
const { X402_PAY_TO: payee } = config
if (payee === undefined) {
  stop('X402_PAY_TO is not set, so every paid call accepts test money. Set it to your address and run this again.')
}
const now = new Date()
const checks = await Promise.all(
  networksInUse(config).map(async (name) => ({ name, findings: await checkPayments(name, config, now) })),
)
for (const service of openShops(config)) {
  const prices = service.operations.flatMap(({ price }) => (price === undefined ? [] : [Number(price.slice(1))]))
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const price = least === most ? `$${least}` : `$${least}-${most}`
  for (const name of listPaymentNetworks(config, service)) {
    const { payTo = payee, facilitatorUrl = 'none', rpcUrl } = config.paymentsOn[name]
    const money = NETWORKS[name].isTest ? 'TEST MONEY' : 'real money'
    console.log(`${service.name.padEnd(9)} ${price.padEnd(10)} ${money} on ${name} (${NETWORKS[name].id})`)
    console.log(`          to ${payTo} through ${facilitatorUrl}, looked up at ${new URL(rpcUrl).origin}`)
  }
}
console.log('')
const findings = checks.flatMap((it) => it.findings)
for (const { check, outcome, lines } of findings) console.log(`${outcome.padEnd(4)}  ${check}: ${lines.join(' ')}`)
const failed = findings.filter(({ outcome }) => outcome === 'FAIL').length
if (failed > 0) stop(`${failed} of ${findings.length} checks failed: do not go live yet.`)
const isReal = checks.some(({ name }) => !NETWORKS[name].isTest)
console.log(isReal ? 'Ready: these services take real money.' : 'Ready, for test money only.')
