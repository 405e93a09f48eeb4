import { existsSync } from 'node:fs'

/** The usual paths of Chromium; CHROMIUM_PATH takes precedence. Undefined when there is none. */
export function findChromium(): string | undefined {
  const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  return places.find((place) => place !== undefined && existsSync(place))
}
