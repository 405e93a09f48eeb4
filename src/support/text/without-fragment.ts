export function withoutFragment(address: string | URL): string {
  const url = new URL(address)
  url.hash = ''
  return url.href
}
