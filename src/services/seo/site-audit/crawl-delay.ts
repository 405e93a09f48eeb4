/**
 * The Crawl-delay in seconds, or 0. It is no part of a standard. The group for our crawler counts, otherwise the group
 * `*`.
 */
export function crawlDelay(robots: Uint8Array, token: string): number {
  const delays = new Map<string, number>()
  let agents: string[] = []
  let isNaming = false
  for (const line of new TextDecoder().decode(robots.subarray(0, 512_000)).split(/\r\n|\r|\n/)) {
    const [key = '', rest = ''] = split(line)
    if (key === 'user-agent') {
      agents = isNaming ? [...agents, rest] : [rest]
      isNaming = true
    } else if (key !== '') {
      isNaming = false
      const seconds = key === 'crawl-delay' ? Number(rest) : Number.NaN
      if (seconds > 0) for (const agent of agents) delays.set(agent, Math.max(seconds, delays.get(agent) ?? 0))
    }
    if (key === 'user-agent' && !delays.has(rest)) delays.set(rest, 0)
  }
  return delays.get(token.toLowerCase()) ?? delays.get('*') ?? 0
}

function split(line: string): [key: string, rest: string] {
  const [text = ''] = line.split('#')
  const colon = text.indexOf(':')
  if (colon === -1) return ['', '']
  return [
    text.slice(0, colon).trim().toLowerCase(),
    text
      .slice(colon + 1)
      .trim()
      .toLowerCase(),
  ]
}
