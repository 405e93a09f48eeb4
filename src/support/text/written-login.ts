/**
 * Whether a user name or a password stands before the host of what is written without `https://`: ann:secret@example.com, whose
 * first colon ends no scheme. That of mailto:ann@example.com ends one.
 */
export function beginsWithLogin(text: string): boolean {
  return /^[^/?#]*@/.test(text) && !/^mailto:/i.test(text)
}
