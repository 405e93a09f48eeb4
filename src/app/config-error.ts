/** EX_CONFIG of sysexits.h: the next start fails again unless a setting or a file is changed. */
export const EX_CONFIG = 78

/** A setting is wrong. The message has a sentence for each wrong setting, one a line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
