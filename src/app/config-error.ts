/** A setting is wrong. The message has a sentence for each wrong setting, one a line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
