import { existsSync } from 'node:fs'

/** Where systems keep Chromium; CHROMIUM_PATH goes first. Undefined when there is none. */
export function findChromium(): string | undefined {
  const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  return places.find((place) => place !== undefined && existsSync(place))
}
