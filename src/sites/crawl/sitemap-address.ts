import { withoutFragment } from '#support/text/without-fragment.ts'

/** In a sitemap, an address has fewer than 2,048 characters (sitemaps.org, `loc`). */
export const URL_LENGTH_MAX = 2048

export function isFullAddress(url: string): boolean {
  if (url.length > URL_LENGTH_MAX || !/^https?:\/\//i.test(url)) return false
  return URL.canParse(url)
}

export function plainAddress(address: string): string {
  return withoutFragment(address).replaceAll(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase())
}

export function hostOf(address: string): string {
  const [, host = ''] = /^https?:\/\/([^/?#]*)/i.exec(address) ?? []
  return host
    .toLowerCase()
    .replace(/^.*@/, '')
    .replace(/:(?:80|443)$/, '')
}

/** The host without `www.`, since both hosts count as one site. */
export function bareHost(host: string): string {
  return host.replace(/^www\./, '')
}
