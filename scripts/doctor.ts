import { ConfigError } from '#app/config-error.ts'
import type { Config } from '#app/config.ts'
import { readProcessConfig } from '#app/settings-file.ts'
import { readArguments } from './command-line.ts'
import { checkFiles, type Finding } from './doctor-files.ts'
import { checkNetwork } from './doctor-network.ts'

// npm run doctor: checks an installation. It changes nothing, so it is safe beside a running gateway.

const USAGE = `Usage: npm run doctor [-- --offline]
Checks settings, files, payments, disk, clock, data and, unless --offline, sources, releases, Redis and payment services.
Prints one line per check, with the remedy if it failed. Exits with 1 if a check failed.`

const { values } = readArguments(USAGE, { options: { offline: { type: 'boolean', default: false } } })
const now = new Date()
const config = readSettings()
if (config) {
  const mode = config.X402_PAY_TO === undefined ? 'a sandbox that takes test money' : `paid to ${config.X402_PAY_TO}`
  report({ check: 'settings', outcome: 'ok', lines: [`Valid. The gateway is ${mode}.`] })
  for (const finding of await checkFiles(config, now)) report(finding)
  if (!values.offline) for (const finding of await checkNetwork(config, now)) report(finding)
}

function readSettings(): Config | undefined {
  try {
    return readProcessConfig()
  } catch (err) {
    if (!(err instanceof ConfigError)) throw err
    const lines = ['Correct these and run it again; nothing else was checked.', ...err.message.split('\n')]
    report({ check: 'settings', outcome: 'FAIL', lines })
    return undefined
  }
}

function report({ check, outcome, lines: [first, ...more] }: Finding): void {
  console.log(`${outcome.padEnd(4)}  ${check}: ${first}`)
  for (const line of more) console.log(`      ${line}`)
  if (outcome === 'FAIL') process.exitCode = 1
}
