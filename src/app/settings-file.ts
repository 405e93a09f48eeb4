import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Logger } from '#support/observability/log.ts'
import { EX_CONFIG } from '#support/errors/exit-codes.ts'
import { ConfigError } from './config-error.ts'
import { readConfig, SETTING_NAMES, type Config } from './config.ts'
import { FAMILIES, settingName } from './setting-families.ts'

/**
 * A variable with the names of the settings that the environment set itself. They win over SETTINGS_FILE, also in child
 * processes, which inherit it, and after SIGHUP.
 */
const GIVEN = 'SETTINGS_GIVEN'

/** Settings that SIGHUP applies to a running process. Changes of others take effect at the next start. */
const RELOADED: readonly string[] = [
  'LOG_LEVEL',
  'RATE_LIMIT',
  'TRUST_PROXY',
  'ALLOWED_ORIGINS',
  'METRICS_TOKEN',
  'REPORT_TO',
  'NCDR_API_KEY',
  'CDP_API_KEY_ID',
  'CDP_API_KEY_SECRET',
  FAMILIES.pro.name,
  ...FAMILIES.pro.members.map((service) => settingName(FAMILIES.pro, service)),
]

export function isReloaded(name: string): boolean {
  return RELOADED.includes(name)
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment and SETTINGS_FILE, and stores the result in `process.env`. Throws a `ConfigError`. */
export function readProcessConfig(): Config {
  // A child process has the settings of its parent, even if the file has changed since.
  if (process.env[GIVEN] === undefined) process.env = withSettingsFile(process.env)
  return readConfig(process.env)
}

/** Reads the settings of a command. A wrong setting ends the process with a sentence that names it. */
export function readSettingsOrExit(): Config {
  try {
    return readProcessConfig()
  } catch (err) {
    if (!(err instanceof ConfigError)) throw err
    process.stderr.write(`These settings are wrong.\n${err.message}\n`)
    process.exit(EX_CONFIG)
  }
}

/**
 * Reads SETTINGS_FILE again and logs which changes apply now. Undefined if the file is invalid; then nothing changes.
 */
export function reloadConfig(log: Pick<Logger, 'warn' | 'error'>): Config | undefined {
  try {
    const next = withSettingsFile(process.env)
    // Throws before anything changes.
    readConfig(next)
    const changed = SETTING_NAMES.filter((name) => next[name] !== process.env[name])
    const reloaded = changed.filter(isReloaded)
    for (const name of reloaded) setOrDelete(name, next[name])
    // Logged as a warning, because LOG_LEVEL often hides lower levels.
    log.warn({ event: 'settings_reloaded', settings: reloaded })
    const waiting = changed.filter((name) => !isReloaded(name))
    if (waiting.length > 0) log.warn({ event: 'settings_not_reloaded', settings: waiting }, 'restart to apply')
    return readConfig(process.env)
  } catch (err) {
    if (!(err instanceof ConfigError)) throw err
    log.error({ event: 'settings_refused', why: err.message }, 'the settings stay as they are')
    return undefined
  }
}

/** The environment with the settings of SETTINGS_FILE that it does not contain itself. */
function withSettingsFile(environment: Environment): Record<string, string | undefined> {
  const { SETTINGS_FILE: path } = environment
  if (!path) return environment
  const given = environment[GIVEN]?.split(',') ?? SETTING_NAMES.filter((name) => environment[name])
  const others = Object.entries(environment).filter(([name]) => !SETTING_NAMES.includes(name) || given.includes(name))
  return { ...linesOf(path), ...Object.fromEntries(others), [GIVEN]: given.join(',') }
}

function linesOf(path: string): Environment {
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch (err) {
    throw new ConfigError(`SETTINGS_FILE cannot be read: ${(err as Error).message}.`)
  }
}

function setOrDelete(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}
