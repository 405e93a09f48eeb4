import { editDistance, nearest } from '#support/text/suggest.ts'

/** Only settings of this program begin with these words. Other programs also use DATABASE_ and LOG_. */
const OWN = /^(?:X402|CDP|HUB|HOSTS|PUBLIC_URL|DATA_RELEASE|OUTBOUND|RATE_LIMIT|TRUST_PROXY|TEST_LIMITS)_/

/** Kubernetes sets such variables for each service: HUB_SERVICE_HOST, HUB_PORT=tcp://…, HUB_PORT_80_TCP_ADDR. */
const KUBERNETES = /^\w+(?:_SERVICE_(?:HOST|PORT(?:_\w+)?)=|_PORT=\w+:|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?=)/

/** In shorter names (PORT, HOST), one changed letter makes another word, so only swapped letters count. */
const TYPO_CHARACTERS_MIN = 6

/** A sentence for each variable that begins like a setting of this program or differs from one by a typing mistake. */
export function findMisspelt(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  return Object.entries(environment).flatMap(([name, value]) => {
    if (known.includes(name) || KUBERNETES.test(`${name}=${value}`)) return []
    const typo = known.find((setting) => isTypo(name, setting))
    if (typo === undefined && !OWN.test(name)) return []
    const meant = typo ?? nearest(name, known, name.length / 2)
    const hint = meant ? `Did you mean ${meant}?` : 'See docs/reference/settings.md.'
    return `${name} is not a setting. ${hint}`
  })
}

function isTypo(name: string, setting: string): boolean {
  if (Math.abs(name.length - setting.length) > 1 || editDistance(name, setting) !== 1) return false
  const isSwap = name.length === setting.length && [...name].toSorted().join('') === [...setting].toSorted().join('')
  return isSwap || setting.length >= TYPO_CHARACTERS_MIN
}
