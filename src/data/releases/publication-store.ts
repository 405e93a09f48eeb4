/** Where publications lie: a folder, or addresses on the web. Names are those of files, without folders. */
export interface PublicationStore {
  /** A short file as text. Undefined where there is none. Throws where that cannot be told. */
  read(name: string, bytesMax: number): Promise<string | undefined>
  /** Copies a file to a path. Throws where it is missing, or longer than `bytesMax`. */
  take(name: string, to: string, bytesMax: number): Promise<void>
  /** Puts a file there, whole or not at all. */
  put(name: string, from: PutFile): Promise<void>
  /** Forgets a file, if it is there. */
  remove(name: string): Promise<void>
}

export interface PutFile {
  readonly path: string
  readonly sha256: string
}
