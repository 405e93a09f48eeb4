/** A choice of the hub's tools under an address of its own, `/mcp/p/<name>`. */
export interface Profile {
  readonly name: string
  /** Services and remote sites, all of whose free tools are in it. */
  readonly sites: readonly string[]
  /** Tools by their names at the hub; `*` at the end for any ending. */
  readonly tools: readonly string[]
  /** Tools that are not in it, whatever the others say. */
  readonly deny: readonly string[]
  /** SHA-256 of the key that its callers send as a bearer token, in hexadecimal digits. Absent: anybody may call. */
  readonly key_sha256?: string | undefined
}
