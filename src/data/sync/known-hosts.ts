/** If this many hosts are silent and none has answered, the machine has no network. */
const SILENT_HOSTS_MIN = 3

/** Records which hosts answered during a batch of syncs. A silent host gets no further retries. */
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
