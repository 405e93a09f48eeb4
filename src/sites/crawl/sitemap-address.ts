/** Of an address in a sitemap, as the protocol has it. */
export const URL_LENGTH_MAX = 2048

/** Whether it begins with http(s) and can be asked for. */
export function isFullAddress(url: string): boolean {
  if (url.length > URL_LENGTH_MAX || !/^https?:\/\//i.test(url)) return false
  return URL.canParse(url)
}

/** One way of writing an address: escapes in capitals, no fragment. */
export function plainAddress(address: string): string {
  const url = new URL(address)
  url.hash = ''
  return url.href.replaceAll(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase())
}

/** Without user and standard port. */
export function hostOf(address: string): string {
  const [, host = ''] = /^https?:\/\/([^/?#]*)/i.exec(address) ?? []
  return host
    .toLowerCase()
    .replace(/^.*@/, '')
    .replace(/:(?:80|443)$/, '')
}

/** Without www: a host with and without it is one site. */
export function bareHost(host: string): string {
  return host.replace(/^www\./, '')
}
