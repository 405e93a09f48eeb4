/** The security headers of every page. Pages load only files of this server, and no inline scripts or styles. */
export const PAGE_POLICY = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}

/** The policy of a page whose files are on another host, `address`. */
export function policyAt(address: string): string {
  return PAGE_POLICY['Content-Security-Policy'].replaceAll("'self'", new URL(address).origin)
}
