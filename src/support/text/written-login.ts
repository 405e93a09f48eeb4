/**
 * A colon may end a URL scheme, as in mailto:ann@example.com, or separate a password, as in ann:secret@example.com.
 * True for the second.
 */
export function beginsWithLogin(text: string): boolean {
  return /^[^/?#]*@/.test(text) && !/^mailto:/i.test(text)
}
