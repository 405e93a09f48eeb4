/** If this many hosts do not respond and none has responded, the fault is this machine's network. */
const SILENT_HOSTS_MIN = 3

/** Records which hosts responded during a batch of syncs. A host that did not respond is not retried again. */
export class KnownHosts {
  readonly #silent = new Set<string>()
  #isAnyReached = false

  noteAnswer(host: string): void {
    this.#isAnyReached = true
    this.#silent.delete(host)
  }

  noteSilence(host: string): void {
    this.#silent.add(host)
  }

  isSilent(host: string): boolean {
    return this.#silent.has(host)
  }

  isOffline(): boolean {
    return !this.#isAnyReached && this.#silent.size >= SILENT_HOSTS_MIN
  }
}
