import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { readSettingsOrExit } from '#app/settings-file.ts'
import { composePayments } from '#app/payments.ts'
import { createLog } from '#support/observability/log.ts'
import { addressOf } from '#payments/address.ts'
import { refundTransaction } from '#payments/refund-transaction.ts'
import { requireEvmNetwork, RefundError } from '#payments/refunds.ts'
import { usdOf } from '#payments/report.ts'
import { readArguments, stop, refuseArguments } from './command-line.ts'
import { openConfiguredLedger } from './open-ledger.ts'

const USAGE = `Usage: npm run refund -- PAYMENT [--print | --sent TRANSACTION]
Refunds a settled payment, named by its key, transaction or nonce (npm run ledger -- --csv), and records the refund. Asks for
the private key of the sending address and does not store it. The facilitator pays the fee. --print prints the transaction
for another wallet to sign. --sent records a refund that was sent in this way.`

const { values, positionals } = readArguments(USAGE, {
  options: { print: { type: 'boolean', default: false }, sent: { type: 'string' } },
  allowPositionals: true,
})
const [reference, ...rest] = positionals
if (reference === undefined || rest.length > 0 || (values.print && values.sent !== undefined)) refuseArguments(USAGE)
const config = readSettingsOrExit()
const { store, close } = await openConfiguredLedger(config)
const { refunds } = composePayments({ config, log: createLog('silent'), clock: () => new Date(), store })
try {
  const row = await refunds.find(reference)
  const summary = `${usdOf(row.network, BigInt(row.amount))} USDC on ${row.network} to ${row.payer}`
  if (values.print) {
    console.error(`${summary}. Sign and send this, then run: npm run refund -- ${row.key} --sent TRANSACTION`)
    console.log(JSON.stringify(refundTransaction(row), null, 2))
  } else if (values.sent !== undefined) {
    const { sent_from } = await refunds.record(row, values.sent)
    console.log(`Recorded: ${summary}, sent from ${sent_from} in ${values.sent}.`)
  } else {
    // Throws if the refund is impossible, so that nobody enters a key for it.
    requireEvmNetwork(row)
    const { sent_from, transaction } = await refunds.send(row, await askForKey(`Private key to send ${summary}: `))
    console.log(`Refunded: ${summary}, sent from ${sent_from} in ${transaction}.`)
  }
} catch (err) {
  if (!(err instanceof RefundError)) throw err
  stop(err.message)
} finally {
  await close()
}

/** Reads a key from the terminal without echo, or from a pipe. */
async function askForKey(question: string): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY })
  // trim() removes the carriage return of a Windows file. Without input, readline closes and gives no line.
  const key = await Promise.race([lines.question(''), once(lines, 'close').then(() => '')]).then((line) => line.trim())
  lines.close()
  process.stderr.write('\n')
  try {
    addressOf(key)
    return key
  } catch {
    throw new RefundError('This is not a private key. Send 64 hexadecimal digits. Nothing was sent.')
  }
}
