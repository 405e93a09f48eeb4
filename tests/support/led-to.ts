import { ALTERNATIVES } from '#surfaces/pages/did-you-mean.ts'

/**
 * The address to which the search box redirected, without the language and the part for other meanings. Empty if it answered on its
 * own page.
 */
export function ledTo(response: Response): string {
  const address = response.headers.get('location')
  if (address === null) return ''
  const { pathname, search, searchParams } = new URL(address, 'http://dozen.test')
  if (!searchParams.has(ALTERNATIVES) && !searchParams.has('lang')) return address
  const named = search.slice(1).split('&')
  const kept = named.filter((pair) => !pair.startsWith(`${ALTERNATIVES}=`) && !pair.startsWith('lang=')).join('&')
  return kept === '' ? pathname : `${pathname}?${kept}`
}
